import { exactCountLimit } from '@axlewright/contract/fields';
import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLane } from '../../../platform/database/lanes.ts';
import { isCostlySearch } from './costly-search.ts';
import { bytesOfColumns, type FacetColumns, readFacetColumns } from './facet-columns.ts';
import type { CountListedParts } from './part-counts.ts';
import type { PartFilter } from './part-filter.queries.ts';
import type { Search } from './part-search.queries.ts';
import type { StockFeed } from './stock-feed.ts';

/** Reads and caches the facets of the parts of a list or a search. */
export interface CachedFacetColumns {
  /** Returns the columns of up to `atMost` parts. */
  read(filter: PartFilter, search: Search | null, atMost: number): Promise<FacetColumns>;
  /** Returns columns that are in the cache, without reading them. */
  find(filter: PartFilter, search: Search | null, atMost: number): FacetColumns | null;
}

/** In bytes. Enough for ten lists with 50,000 parts each, or fifty with 10,000. */
const maxBytes = 32_000_000;

interface Entry {
  columns: FacetColumns;
  version: number;
  /** the position of the stock feed up to which `columns` are current */
  position: number;
}

/**
 * While a visitor chooses filters, all counts come from the same columns, without the database. Concurrent calls share one read, which goes on even
 * if one of the visitors leaves. Orders change the columns in place. Lists with drafts are always read, because a change of a draft does not make
 * cache entries stale.
 */
export function createFacetColumns(
  db: Db,
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>,
  stockFeed: Pick<StockFeed, 'position' | 'changesSince'>,
  countListed: CountListedParts,
): CachedFacetColumns {
  const topics = ['parts'];
  const cache = createBoundedCache<Entry>({ maxBytes, maxKeyLength: 2_000, bytesOf: ({ columns }) => bytesOfColumns(columns) });
  const pending = new Map<string, Promise<FacetColumns>>();

  const keyOf = (...all: Parameters<CachedFacetColumns['read']>) => JSON.stringify(all);

  function findCurrent(key: string): FacetColumns | null {
    const entry = cache.get(key);
    if (entry?.version !== invalidation.versionOf(topics)) return null;
    const position = stockFeed.position();
    if (entry.position === position) return entry.columns;
    const changes = stockFeed.changesSince(entry.position);
    if (changes === null) return null;
    changeStock(entry.columns, changes);
    entry.position = position;
    return entry.columns;
  }

  async function isCostly(filter: PartFilter, search: Search | null): Promise<boolean> {
    if (search !== null) return isCostlySearch(db, search, countListed);
    return (await countListed({ category: filter.category, withDrafts: false })) > exactCountLimit;
  }

  async function readAndCache(key: string, filter: PartFilter, search: Search | null, atMost: number): Promise<FacetColumns> {
    // Taken before the read. Otherwise a change during the read would be missed.
    const [version, position] = [invalidation.snapshot()(topics), stockFeed.position()];
    const lane = (await isCostly(filter, search)) ? 'costly' : 'public';
    const columns = await inLane(lane, () => readFacetColumns(db, filter, search, atMost));
    // There are too many different filters to keep the parts of each.
    if (filter.facets === undefined) cache.set(key, { columns, version, position });
    return columns;
  }

  return {
    find: (...all) => (all[0].withDrafts ? null : findCurrent(keyOf(...all))),
    async read(filter, search, atMost) {
      if (filter.withDrafts) return readFacetColumns(db, filter, search, atMost);
      const key = keyOf(filter, search, atMost);
      const found = findCurrent(key);
      if (found) return found;
      const pendingKey = `${invalidation.versionOf(topics)} ${key}`;
      const earlier = pending.get(pendingKey);
      if (earlier) return earlier;
      const reading = readAndCache(key, filter, search, atMost);
      pending.set(pendingKey, reading);
      try {
        return await reading;
      } finally {
        pending.delete(pendingKey);
      }
    },
  };
}

/** @param changes the current stock of changed parts, by their ids */
function changeStock({ ids, isAvailable, neededStockOf }: FacetColumns, changes: ReadonlyMap<number, number | null>): void {
  for (const [part, id] of ids.entries()) {
    const stock = changes.get(id);
    if (stock !== undefined) isAvailable[part] = Number(stock !== null && stock > (neededStockOf[part] ?? 0));
  }
}
