import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import { type OrderFilter, type OrderPageOptions, withAccounts, wordsOf } from './order-list.queries.ts';
import { lookUpOrders, type OrderSearch, orderSearchOf, scanOrders, transactionIdCondition } from './order-search.queries.ts';
import { countOrders, type ListedOrderRow, listOrderRows, readListedOrders } from './orders.queries.ts';

interface CountedRows {
  /** the rows of one page: up to `limit + 1` */
  rows: ListedOrderRow[];
  /** number of rows on all pages; counting stops at exactCountLimit + 1 */
  count: number;
}

export interface SearchLimits {
  /** a search counts and sorts up to this many matches */
  counted: number;
  /** if there are more matches, the search first reads this many orders of the list and keeps the matches */
  scanned: number;
  /** if at least this many accounts match, a search compares the names in the orders instead of looking up each account's orders */
  manyAccounts: number;
}

const searchLimits: SearchLimits = { counted: exactCountLimit, scanned: 5_000, manyAccounts: 10_000 };

/** Lists the rows of one page and counts the rows of all pages. */
export async function listCountedOrders(db: Db, wanted: OrderFilter, page: OrderPageOptions, limits = searchLimits): Promise<CountedRows> {
  const { filter, condition, search } = await prepareFilter(db, wanted);
  if (search) return searchOrders(db, filter, search, page, limits);
  const [rows, count] = await Promise.all([listOrderRows(db, filter, page, condition), countOrders(db, filter, condition)]);
  return { rows, count };
}

/** Like listCountedOrders, but returns only the rows. */
export async function listUncountedOrders(db: Db, wanted: OrderFilter, page: OrderPageOptions): Promise<ListedOrderRow[]> {
  const { filter, condition, search } = await prepareFilter(db, wanted);
  return search ? (await searchOrders(db, filter, search, page, searchLimits)).rows : listOrderRows(db, filter, page, condition);
}

/** If the words of the filter are a transaction id, returns a condition for it. Returns a search for any other words. */
async function prepareFilter(db: Db, wanted: OrderFilter) {
  const filter = await withAccounts(db, wanted);
  const words = wordsOf(filter);
  const condition = transactionIdCondition(words) ?? undefined;
  return { filter, condition, search: words === '' || condition ? null : orderSearchOf(words) };
}

/** Lists one page of a search. Sorts all matches if there are not too many. */
async function searchOrders(
  db: Db,
  filter: OrderFilter,
  search: OrderSearch,
  page: OrderPageOptions,
  limits: SearchLimits,
): Promise<CountedRows> {
  const { manyAccounts } = limits;
  const first = await lookUpOrders(db, filter, search, page, { atMost: limits.counted + 1, manyAccounts });
  const lookUpAll = () => lookUpOrders(db, filter, search, page, { atMost: null, manyAccounts });
  const found = first.isComplete ? first : await lookUpAll();
  const ids = found.count <= limits.counted ? found.ids : await listCommonMatches(db, filter, search, page, limits, lookUpAll);
  return { rows: await readListedOrders(db, ids, filter, page), count: Math.min(found.count, limits.counted + 1) };
}

/** Reads the next orders of the list and keeps the matches. If these do not fill the page, sorts all matches. */
async function listCommonMatches(
  db: Db,
  filter: OrderFilter,
  search: OrderSearch,
  page: OrderPageOptions,
  { scanned }: SearchLimits,
  lookUpAll: () => Promise<{ ids: string[] }>,
): Promise<string[]> {
  const ids = await scanOrders(db, filter, search, page, scanned);
  return ids.length > page.limit ? ids : (await lookUpAll()).ids;
}
