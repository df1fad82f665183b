import { type PartSort, partSorts, searchLengths } from '@axlewright/contract/catalog/part-sort';
import type { Path } from 'react-router';
import { paths } from '../../../paths.ts';

/** The state of the catalog as it stands in the address: `/?q=&category=&sort=&cursor=`. Empty strings are left out there. */
export interface CatalogQuery {
  q: string;
  category: string;
  sort: PartSort;
  cursor: string;
}

/** Without a search it is the order of the names. */
const defaultSort: PartSort = 'relevance';

export const emptyQuery: CatalogQuery = { q: '', category: '', sort: defaultSort, cursor: '' };

/** What the shop would refuse, a link cannot hold either: the page shows what is left of it. */
function wordsOf(search: URLSearchParams, name: keyof typeof searchLengths): string {
  const text = search.get(name)?.replaceAll('\0', '').trim().slice(0, searchLengths[name]) ?? '';
  return text.replace(/\p{Surrogate}/gu, '');
}

export function readCatalogQuery(search: URLSearchParams): CatalogQuery {
  const q = wordsOf(search, 'q');
  const sort = partSorts.find((each) => each === search.get('sort')) ?? defaultSort;
  return {
    q,
    category: wordsOf(search, 'category'),
    sort: q === '' && sort === 'name' ? defaultSort : sort,
    cursor: wordsOf(search, 'cursor'),
  };
}

/** Where the catalog shows that query. Whatever is left out of `change` but the page's cursor stays as it is. */
export function catalogAddress(query: CatalogQuery, change: Partial<CatalogQuery> = {}): Path {
  const next = { ...query, cursor: '', ...change };
  const search = new URLSearchParams();
  if (next.q) search.set('q', next.q);
  if (next.category) search.set('category', next.category);
  if (next.sort !== defaultSort) search.set('sort', next.sort);
  if (next.cursor) search.set('cursor', next.cursor);
  return { pathname: paths.home, search: search.size > 0 ? `?${search}` : '', hash: '#catalog' };
}
