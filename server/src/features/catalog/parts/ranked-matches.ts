import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { exactCountLimit } from '@axlewright/contract/fields';
import { createBoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLane } from '../../../platform/database/lanes.ts';
import { dependsOnStock, type PartFilter } from './part-filter.queries.ts';
import type { PageOptions } from './part-list.queries.ts';
import type { Search } from './part-search.queries.ts';
import { isSortedByStock } from './part-sort.queries.ts';
import { rankMatches, scanMatches } from './ranked-matches.queries.ts';

/** The matches of a costly search in sort order. */
export interface RankedMatches {
  /** the first matches, or all of them */
  ids: Float64Array;
  isComplete: boolean;
  /** number of matches; counting stops at exactCountLimit + 1 */
  count: number;
}

/** Ranks the matches of a costly search through a cache. */
export type RankCostlyMatches = (filter: PartFilter, search: Search, sort: PartSort) => Promise<RankedMatches>;

/** In bytes. Enough for fifty searches with 10,000 matches each. */
const maxBytes = 4_000_000;
/** If there are more than 10,000 matches and all are sorted, this many are kept. Enough for ten pages of the largest size. */
const keptMatches = 1_001;
/** The scan for matches reads this many parts, in sort order. */
const scanLimit = 5_000;
/** If the scan finds this many matches, they are enough: two pages of the largest size. */
const enoughMatches = 201;

/**
 * All pages of a search, in all sizes, need the same ranking. For a common word it takes a hundred times as long as reading a page. So this caches
 * the ids. Concurrent calls share one ranking, which goes on even if one of the visitors leaves.
 */
export function createRankedMatches(db: Db, invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>): RankCostlyMatches {
  const cache = createBoundedCache<{ ranked: RankedMatches; version: number }>({
    maxBytes,
    maxKeyLength: 1_000,
    bytesOf: ({ ranked }) => ranked.ids.byteLength + 2_000,
  });
  const pending = new Map<string, Promise<RankedMatches>>();

  return async (filter, search, sort) => {
    const topics = dependsOnStock(filter) || isSortedByStock(sort) ? ['parts', 'stock'] : ['parts'];
    const key = JSON.stringify([filter, search, sort]);
    const entry = cache.get(key);
    const current = invalidation.versionOf(topics);
    if (entry?.version === current) return entry.ranked;
    const pendingKey = `${current} ${key}`;
    const earlier = pending.get(pendingKey);
    if (earlier) return earlier;
    const version = invalidation.snapshot()(topics);
    const ranking = inLane('costly', () => rank(db, filter, search, sort));
    pending.set(pendingKey, ranking);
    try {
      const ranked = await ranking;
      cache.set(key, { ranked, version });
      return ranked;
    } finally {
      pending.delete(pendingKey);
    }
  };
}

/**
 * Sorts all matches if there are up to 10,000. If there are more, relevance sorts the first 10,001 and drops the others, because no index has this
 * order. For other sort orders, this scans the first parts in sort order. If few of these match, it sorts all matches.
 */
async function rank(db: Db, filter: PartFilter, search: Search, sort: PartSort): Promise<RankedMatches> {
  const most = exactCountLimit + 1;
  const { ids, count } = await rankMatches(db, filter, search, { sort, atMost: most, keep: most });
  if (count < most || sort === 'relevance') return { ids: Float64Array.from(ids, Number), isComplete: true, count };
  // The caller rejects this many matches with 400, so their order does not matter.
  if (isSortedByStock(sort)) return { ids: new Float64Array(), isComplete: false, count };
  const scanned = await scanMatches(db, filter, search, sort, scanLimit);
  const first =
    scanned.length >= enoughMatches ? scanned : (await rankMatches(db, filter, search, { sort, atMost: null, keep: keptMatches })).ids;
  return { ids: Float64Array.from(first, Number), isComplete: false, count };
}

/**
 * Returns the ids of up to `limit + 1` matches on a page. For a previous page, they are in reverse order, as in the query for its rows. Returns null
 * if the ranking does not contain the page.
 */
export function idsOfPage({ ids, isComplete }: RankedMatches, { limit, position }: PageOptions): string[] | null {
  const cursor = position === null ? -1 : ids.indexOf(Number(position.id));
  if (position !== null && cursor === -1) return null;
  if (position?.direction === 'prev') return textsOf(ids.subarray(Math.max(0, cursor - limit - 1), cursor)).reverse();
  const page = ids.subarray(cursor + 1, cursor + limit + 2);
  return isComplete || page.length > limit ? textsOf(page) : null;
}

const textsOf = (ids: Float64Array) => Array.from(ids, String);
