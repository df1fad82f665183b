import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Database } from '../../../platform/database/db.ts';
import { partDetailOf } from './part-json.ts';
import { findStock, type PartDetailRow } from './parts.queries.ts';
import { requirePartRow, type VersionedPart } from './parts.ts';

/** Room for thousands of parts with usual descriptions. */
const maxBytes = 16_000_000;
const topics = ['parts'] as const;

export interface PartReader {
  /** Throws 404 for an unknown or hidden part and, unless asked for by an admin, for a draft. */
  read(id: string, withDrafts: boolean): Promise<VersionedPart>;
}

/**
 * One part for its page. What changes seldom stays in memory until anything in the catalogue changes; stock and version are read
 * each time, by key, so that the stock is never old and a part that was edited is never shown as it was.
 */
export function createPartReader(db: Database, invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>): PartReader {
  const cache = createBoundedCache<{ row: PartDetailRow; version: number }>({
    maxBytes,
    maxKeyLength: 30,
    bytesOf: ({ row }) => JSON.stringify(row).length * 2,
  });

  async function findCached(id: string): Promise<PartDetailRow | null> {
    const entry = cache.get(id);
    if (entry === undefined || entry.version !== invalidation.versionOf(topics)) return null;
    const now = await findStock(db, id);
    return now?.version === entry.row.version ? { ...entry.row, available_quantity: now.available_quantity } : null;
  }

  async function readAndCache(id: string, withDrafts: boolean): Promise<PartDetailRow> {
    const versions = invalidation.snapshot();
    const row = await requirePartRow(db, id, withDrafts);
    cache.delete(id);
    // Drafts are for admins, and these are few.
    if (!row.draft) cache.set(id, { row, version: versions(topics) });
    return row;
  }

  return {
    async read(id, withDrafts) {
      const row = (await findCached(id)) ?? (await readAndCache(id, withDrafts));
      return { part: partDetailOf(row), version: row.version };
    },
  };
}
