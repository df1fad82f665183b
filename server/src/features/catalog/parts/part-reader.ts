import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import { batchedReads } from '../../../platform/database/batched-reads.ts';
import type { Database } from '../../../platform/database/db.ts';
import { partDetailOf } from './part-json.ts';
import { listStocksAndVersions, type PartDetailRow } from './part-rows.queries.ts';
import { requirePart, requireVisiblePart, type VersionedPart } from './parts.ts';

/** In bytes. Enough for thousands of parts with descriptions of normal length. */
const maxBytes = 16_000_000;
const topics = ['parts'] as const;

export interface PartReader {
  /** Throws 404 if the part is unknown or deleted, or if it is a draft and `withDrafts` is false. */
  read(id: string, withDrafts: boolean): Promise<VersionedPart>;
}

/**
 * Reads single parts through a cache. Any change in the catalog makes all cache entries stale. Stock and version are read from
 * the database each time, because they must be current after an order or an edit.
 */
export function createPartReader(db: Database, invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>): PartReader {
  const cache = createBoundedCache<{ row: PartDetailRow; version: number }>({
    maxBytes,
    maxKeyLength: 30,
    bytesOf: ({ row }) => JSON.stringify(row).length * 2,
  });

  const findStockAndVersion = batchedReads((ids) => listStocksAndVersions(db, ids));

  async function findCached(id: string): Promise<PartDetailRow | null> {
    const entry = cache.get(id);
    if (entry === undefined || entry.version !== invalidation.versionOf(topics)) return null;
    const current = await findStockAndVersion(id);
    return current?.version === entry.row.version ? { ...entry.row, available_quantity: current.available_quantity } : null;
  }

  async function readAndCache(id: string, withDrafts: boolean): Promise<PartDetailRow> {
    const versions = invalidation.snapshot();
    const row = withDrafts ? await requirePart(db, id) : await requireVisiblePart(db, id);
    cache.delete(id);
    // Drafts are not cached, because only staff see them. A replaced part is not cached, because the stock of other parts decides what replaces it.
    if (!row.draft && row.supersession_kind === null) cache.set(id, { row, version: versions(topics) });
    return row;
  }

  return {
    async read(id, withDrafts) {
      const row = (await findCached(id)) ?? (await readAndCache(id, withDrafts));
      return { part: partDetailOf(row), version: row.version };
    },
  };
}
