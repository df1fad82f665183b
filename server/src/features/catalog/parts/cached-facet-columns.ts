import { exactCountLimit } from '@axlewright/contract/fields';
import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLane } from '../../../platform/database/lanes.ts';
import { isCostlySearch } from './costly-search.ts';
import { bytesOfColumns, type FacetColumns, readFacetColumns } from './facet-columns.ts';
import type { CountListedParts } from './part-counts.ts';
import { type PartFilter, topicsOf } from './part-filter.queries.ts';
import type { Search } from './part-search.queries.ts';
import type { StockFeed } from './stock-feed.ts';

/** Caches the facets of the parts in a list or a search, as one array per field (facet-columns.ts). */
export interface CachedFacetColumns {
  /** Returns the columns of up to `atMost` parts. */
  read(filter: PartFilter, search: Search | null, atMost: number): Promise<FacetColumns>;
  /** Returns the columns if they are cached and current, otherwise null. Never queries the database. */
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
 * While a visitor chooses filters, all counts come from the same columns, without a query. Concurrent calls share one read, which goes on
 * even if one of the visitors leaves. Stock changes update the cached columns. Lists with drafts always come from the database, because a
 * change of a draft does not make cache entries stale.
 */
export function createCachedFacetColumns(
  db: Db,
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>,
  stockFeed: Pick<StockFeed, 'position' | 'changesSince'>,
  countListed: CountListedParts,
): CachedFacetColumns {
  const cache = createBoundedCache<Entry>({ maxBytes, maxKeyLength: 2_000, bytesOf: ({ columns }) => bytesOfColumns(columns) });
  const pending = new Map<string, Promise<FacetColumns>>();

  const keyOf = (filter: PartFilter, search: Search | null, atMost: number) => JSON.stringify([filter, search, atMost]);

  function findCurrent(filter: PartFilter, key: string): FacetColumns | null {
    const entry = cache.get(key);
    if (entry?.version !== invalidation.versionOf(topicsOf(filter))) return null;
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
    const [version, position] = [invalidation.snapshot()(topicsOf(filter)), stockFeed.position()];
    const lane = (await isCostly(filter, search)) ? 'costly' : 'public';
    const columns = await inLane(lane, () => readFacetColumns(db, filter, search, atMost));
    // Lists with chosen facets are not cached, because there are too many combinations.
    if (filter.facets === undefined) cache.set(key, { columns, version, position });
    return columns;
  }

  return {
    find: (filter, search, atMost) => (filter.withDrafts ? null : findCurrent(filter, keyOf(filter, search, atMost))),
    async read(filter, search, atMost) {
      if (filter.withDrafts) return readFacetColumns(db, filter, search, atMost);
      const key = keyOf(filter, search, atMost);
      const found = findCurrent(filter, key);
      if (found) return found;
      const pendingKey = `${invalidation.versionOf(topicsOf(filter))} ${key}`;
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
  for (const [index, id] of ids.entries()) {
    const stock = changes.get(id);
    // An ordered quantity must be less than the stock.
    if (stock !== undefined) isAvailable[index] = Number(stock !== null && stock > (neededStockOf[index] ?? 0));
  }
}
