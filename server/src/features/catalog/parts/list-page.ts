import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import type { PartFilter } from './part-filter.queries.ts';
import { countParts, type ListedPartRow, listMatchingPartRows, listPartRows, type PageOptions, scanPartRows } from './part-list.queries.ts';
import type { Search } from './part-search.queries.ts';
import { searchWithCorrection, type TypedSearch } from './typed-search.ts';

interface PageRows {
  /** up to `limit + 1` rows */
  rows: ListedPartRow[];
  /** the rows of all pages, counted up to exactCountLimit + 1 */
  count: number;
}

/** How many parts to scan for a page of a search that has too many matches to sort. */
const scanLimit = 5_000;

/** Lists the rows of one page and counts the rows of all pages. */
export async function listPage(
  db: Db,
  filter: Omit<PartFilter, 'search'>,
  typed: TypedSearch | null,
  options: PageOptions,
): Promise<PageRows> {
  if (typed) {
    return searchWithCorrection(
      db,
      typed,
      (search) => listMatches(db, { ...filter, search }, options),
      ({ count }) => count === 0,
    );
  }
  const all = { ...filter, search: null };
  const [rows, count] = await Promise.all([listPartRows(db, all, options), countParts(db, all)]);
  return { rows, count };
}

/**
 * Sorts up to 10,000 matches completely. If a search has more, scans the next `scanLimit` parts in sort order for matches. If
 * that does not fill the page, sorts all matches after all. Relevance has no index and cannot be scanned, so it sorts the first 10,001
 * matches and drops the rest.
 */
async function listMatches(db: Db, filter: PartFilter & { search: Search }, options: PageOptions): Promise<PageRows> {
  const found = await listMatchingPartRows(db, filter, options, exactCountLimit + 1);
  if (found.count <= exactCountLimit || options.sort === 'relevance') return found;
  const rows = await scanPartRows(db, filter, options, scanLimit);
  if (rows.length > options.limit) return { rows, count: found.count };
  return { rows: (await listMatchingPartRows(db, filter, options, null)).rows, count: found.count };
}
