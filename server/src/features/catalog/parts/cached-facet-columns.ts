import { exactCountLimit } from '@axlewright/contract/fields';
import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { LiveValues } from '../../../platform/cache/live-values.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLane } from '../../../platform/database/lanes.ts';
import { isCostlySearch } from './costly-search.ts';
import { bytesOfColumns, type FacetColumns, readFacetColumns } from './facet-columns.ts';
import type { CountListedParts } from './part-counts.ts';
import type { PartFilter } from './part-filter.queries.ts';
import type { Search } from './part-search.queries.ts';

/** Reads the facets of the parts of a list or a search, up to 10,001 parts. */
export type ReadColumns = (filter: PartFilter, search: Search | null) => Promise<FacetColumns>;

/** In bytes. Enough for forty lists with 10,000 parts each. */
const maxBytes = 16_000_000;

/**
 * Reads columns through a cache. While a visitor chooses filters, all counts come from the same columns, without the database. Concurrent calls
 * share one read, which goes on even if one of the visitors leaves. Lists with drafts are always read, because a change of a draft does not make
 * cache entries stale.
 */
export function createFacetColumns(
  db: Db,
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>,
  stock: Pick<LiveValues, 'position'>,
  countListed: CountListedParts,
): ReadColumns {
  const topics = ['parts'];
  const cache = createBoundedCache<{ columns: FacetColumns; version: number; stock: number }>({
    maxBytes,
    maxKeyLength: 2_000,
    bytesOf: ({ columns }) => bytesOfColumns(columns),
  });
  const pending = new Map<string, Promise<FacetColumns>>();

  async function isCostly(filter: PartFilter, search: Search | null): Promise<boolean> {
    if (search !== null) return isCostlySearch(db, search, countListed);
    return (await countListed({ category: filter.category, withDrafts: false })) > exactCountLimit;
  }

  return async (filter, search) => {
    if (filter.withDrafts) return readFacetColumns(db, filter, search);
    const key = JSON.stringify([filter, search]);
    const entry = cache.get(key);
    const current = invalidation.versionOf(topics);
    if (entry?.version === current && entry.stock === stock.position()) return entry.columns;
    const pendingKey = `${current} ${key}`;
    const earlier = pending.get(pendingKey);
    if (earlier) return earlier;
    const [version, position] = [invalidation.snapshot()(topics), stock.position()];
    const reading = isCostly(filter, search).then((costly) =>
      inLane(costly ? 'costly' : 'public', () => readFacetColumns(db, filter, search)),
    );
    pending.set(pendingKey, reading);
    try {
      const columns = await reading;
      cache.set(key, { columns, version, stock: position });
      return columns;
    } finally {
      pending.delete(pendingKey);
    }
  };
}
