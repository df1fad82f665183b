import type { Database } from '../../../platform/database/db.ts';
import { createByteCache } from '../../../platform/memory/byte-cache.ts';
import type { PublicData } from '../../../platform/memory/public-data.ts';
import { partDetailOf } from './part-json.ts';
import { findStock, type PartDetailRow } from './parts.queries.ts';
import { requirePartRow, type VersionedPart } from './parts.ts';

/** Room for thousands of parts with usual descriptions. */
const maximumBytes = 16_000_000;
const topics = ['parts'] as const;

export interface PartReader {
  /** Throws 404 for an unknown or hidden part and, unless asked for by an admin, for a draft. */
  read(id: string, withDrafts: boolean): Promise<VersionedPart>;
}

/**
 * One part for its page. What changes seldom stays in memory until anything in the catalogue changes; stock and version are read
 * each time, by key, so that the stock is never old and a part that was edited is never shown as it was.
 */
export function createPartReader(db: Database, publicData: Pick<PublicData, 'ageOf' | 'agesNow'>): PartReader {
  const kept = createByteCache<{ row: PartDetailRow; age: number }>({
    maximumBytes,
    longestKey: 30,
    bytesOf: ({ row }) => JSON.stringify(row).length * 2,
  });

  async function findKept(id: string): Promise<PartDetailRow | null> {
    const entry = kept.get(id);
    if (entry === undefined || entry.age !== publicData.ageOf(topics)) return null;
    const now = await findStock(db, id);
    return now?.version === entry.row.version ? { ...entry.row, available_quantity: now.available_quantity } : null;
  }

  async function readAndKeep(id: string, withDrafts: boolean): Promise<PartDetailRow> {
    const ages = publicData.agesNow();
    const row = await requirePartRow(db, id, withDrafts);
    kept.delete(id);
    // Drafts are for admins, and these are few.
    if (!row.draft) kept.set(id, { row, age: ages(topics) });
    return row;
  }

  return {
    async read(id, withDrafts) {
      const row = (await findKept(id)) ?? (await readAndKeep(id, withDrafts));
      return { part: partDetailOf(row), version: row.version };
    },
  };
}
