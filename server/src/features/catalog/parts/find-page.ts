import type { Db } from '../../../platform/database/db.ts';
import { exactCountLimit } from '../../../platform/lists/keyset-pages.ts';
import type { Search } from './part-search.queries.ts';
import { countParts, listFoundPartRows, listPartRows, listPartRowsNearby, type PartFilter } from './parts.queries.ts';
import { asTypedOrMeant, type TypedSearch } from './typed-search.ts';

type PageWish = Parameters<typeof listPartRows>[2];
type FoundPage = Awaited<ReturnType<typeof listFoundPartRows>>;

/** Parts read in the order of the list, in the hope that enough of them fit. */
const nearby = 5_000;

/** `limit + 1` rows of the page, and how many there are on all pages, up to exactCountLimit + 1. */
export async function findPage(db: Db, filter: Omit<PartFilter, 'search'>, typed: TypedSearch | null, wish: PageWish): Promise<FoundPage> {
  if (typed) {
    return asTypedOrMeant(
      db,
      typed,
      (search) => findBySearch(db, { ...filter, search }, wish),
      ({ count }) => count === 0,
    );
  }
  const all = { ...filter, search: null };
  const [rows, count] = await Promise.all([listPartRows(db, all, wish), countParts(db, all)]);
  return { rows, count };
}

/**
 * A search that finds up to 10,000 parts sorts what it found. If it finds more, it first looks for a page of them among the parts that are
 * next in the list's order, and sorts all of them only if those are too few. No index has the order of relevance: there it sorts the first
 * 10,001 that it found and leaves out the others.
 */
async function findBySearch(db: Db, filter: PartFilter & { search: Search }, wish: PageWish): Promise<FoundPage> {
  const found = await listFoundPartRows(db, filter, wish, exactCountLimit + 1);
  if (found.count <= exactCountLimit || wish.sort === 'relevance') return found;
  const rows = await listPartRowsNearby(db, filter, wish, nearby);
  if (rows.length > wish.limit) return { rows, count: found.count };
  return { rows: (await listFoundPartRows(db, filter, wish, null)).rows, count: found.count };
}
