import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import { inCostlyLane } from '../../../platform/database/lanes.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { CachedFacetColumns } from './cached-facet-columns.ts';
import type { ChooseSearch } from './choose-search.ts';
import { isCostlySearch } from './costly-search.ts';
import { listFilteredPage } from './filtered-list.ts';
import { listFittingPartRows } from './fitting-parts.queries.ts';
import type { CountListedParts } from './part-counts.ts';
import type { PartFilter } from './part-filter.queries.ts';
import { type ListedPartRow, listPartRows, type PageOptions } from './part-list.queries.ts';
import type { Search } from './part-search.queries.ts';
import { isSortedByStock } from './part-sort.queries.ts';
import { listRankedRows } from './ranked-matches.queries.ts';
import { idsOfPage, type RankCostlyMatches } from './ranked-matches.ts';
import { listMatchingPartRows, scanPartRows } from './search-parts.queries.ts';
import type { TypedSearch } from './typed-search.ts';

interface PageRows {
  /** up to `limit + 1` rows */
  rows: ListedPartRow[];
  /** number of rows on all pages; counting stops at exactCountLimit + 1 */
  count: number;
}

/** What is cached for all pages of a list. */
export interface ListCaches {
  countListed: CountListedParts;
  rankCostlyMatches: RankCostlyMatches;
  chooseSearch: ChooseSearch;
  facetColumns: CachedFacetColumns;
}

/** The number of parts to scan for one page, if a search has too many matches to sort. */
const scanLimit = 5_000;

/**
 * Lists the rows of one page and counts the rows of all pages. Throws 400 if a visitor sorts or filters more than 10,000 parts by stock.
 * There is no index on the stock, because every order would have to update it.
 */
export async function listPartsPage(
  db: Db,
  filter: PartFilter,
  typed: TypedSearch | null,
  options: PageOptions,
  { countListed, rankCostlyMatches, chooseSearch, facetColumns }: ListCaches,
): Promise<PageRows> {
  const isPublic = !filter.withDrafts;
  if (isPublic && filter.stock !== undefined) requireFewParts('stock', await countListed({ ...filter, stock: undefined }));
  if (typed) {
    const search = await chooseSearch(typed, filter.withDrafts);
    const isCostly = isPublic && (await isCostlySearch(db, search, countListed));
    return isCostly ? listCostlyMatches(db, filter, search, options, rankCostlyMatches) : listMatches(db, filter, search, options);
  }
  if (isPublic && isSortedByStock(options.sort)) requireFewParts('sort', await countListed(filter));
  const filtered = isPublic ? await listFilteredPage(db, filter, options, facetColumns) : null;
  if (filtered) return filtered;
  const { category, vehicle } = filter;
  if (category && vehicle && (await isFittingList(filter, options, countListed)))
    return listFittingPartRows(db, category, vehicle, options);
  const list = () => Promise.all([listPartRows(db, filter, options), countListed(filter)]);
  const [rows, count] = await (isPublic && (await isCostlyList(filter, options, countListed)) ? inCostlyLane(list) : list());
  return { rows, count };
}

/** Returns true for a public list of a small category and a vehicle, without other filters. */
async function isFittingList({ stock, facets, withDrafts, category }: PartFilter, options: PageOptions, countListed: CountListedParts) {
  if (withDrafts || stock !== undefined || facets !== undefined || isSortedByStock(options.sort)) return false;
  return (await countListed({ category, withDrafts })) <= exactCountLimit;
}

async function isCostlyList(filter: PartFilter, options: PageOptions, countListed: CountListedParts): Promise<boolean> {
  if (filter.stock !== undefined || isSortedByStock(options.sort)) return true;
  return filter.facets !== undefined && (await countListed({ ...filter, facets: undefined })) > exactCountLimit;
}

/**
 * Lists one page of a search. If there are up to 10,000 matches, sorts all of them. If there are more, sorting would be slow. So this reads the
 * next `scanLimit` parts in sort order and keeps the matches. If these do not fill the page, sorts all matches. No index is sorted by
 * relevance. So to sort by relevance, this takes only the first 10,001 matches and drops the others.
 */
async function listMatches(db: Db, filter: PartFilter, search: Search, options: PageOptions): Promise<PageRows> {
  const found = await listMatchingPartRows(db, filter, search, options, exactCountLimit + 1);
  if (found.count <= exactCountLimit || options.sort === 'relevance') return found;
  if (!filter.withDrafts && isSortedByStock(options.sort)) requireFewParts('sort', found.count);
  const rows = await scanPartRows(db, filter, search, options, scanLimit);
  if (rows.length > options.limit) return { rows, count: found.count };
  return { rows: (await listMatchingPartRows(db, filter, search, options, null)).rows, count: found.count };
}

/** Like listMatches, but all pages of a search share one ranking. Calls listMatches for a page that the ranking does not contain. */
async function listCostlyMatches(
  db: Db,
  filter: PartFilter,
  search: Search,
  options: PageOptions,
  rankCostlyMatches: RankCostlyMatches,
): Promise<PageRows> {
  const ranked = await rankCostlyMatches(filter, search, options.sort);
  if (isSortedByStock(options.sort)) requireFewParts('sort', ranked.count);
  const ids = idsOfPage(ranked, options);
  if (!ids) return inCostlyLane(() => listMatches(db, filter, search, options));
  return { rows: await listRankedRows(db, search, options.sort, ids), count: ranked.count };
}

/** Throws 400 if there are too many parts. */
export function requireFewParts(field: 'sort' | 'stock', count: number): void {
  if (count <= exactCountLimit) return;
  const message = `More than ${exactCountLimit.toLocaleString('en-US')} parts cannot be sorted or filtered by stock. Choose a smaller category`;
  throw new ShopError('invalid-query', 400, { errors: [{ field, message }] });
}
