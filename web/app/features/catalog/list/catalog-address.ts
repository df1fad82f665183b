import { type PartSort, partSorts, searchLengths } from '@axlewright/contract/catalog/part-sort';
import type { Path } from 'react-router';
import { paths } from '../../../paths.ts';

/** The catalog query in the address: `/?q=&category=&sort=&cursor=`. The address omits empty strings. */
export interface CatalogQuery {
  q: string;
  category: string;
  sort: PartSort;
  cursor: string;
}

/** Without search text, relevance sorts by name. */
const defaultSort: PartSort = 'relevance';

export const emptyQuery: CatalogQuery = { q: '', category: '', sort: defaultSort, cursor: '' };

/** Drops what the server would reject, so that a bad link still shows a list. */
function readText(search: URLSearchParams, name: keyof typeof searchLengths): string {
  const text = search.get(name)?.replaceAll('\0', '').trim().slice(0, searchLengths[name]) ?? '';
  return text.replace(/\p{Surrogate}/gu, '');
}

export function readCatalogQuery(search: URLSearchParams): CatalogQuery {
  const q = readText(search, 'q');
  const sort = partSorts.find((each) => each === search.get('sort')) ?? defaultSort;
  return {
    q,
    category: readText(search, 'category'),
    sort: q === '' && sort === 'name' ? defaultSort : sort,
    cursor: readText(search, 'cursor'),
  };
}

/** The address of the catalog for `query` with `change` applied. Any change starts at the first page, unless it sets a cursor. */
export function catalogAddress(query: CatalogQuery, change: Partial<CatalogQuery> = {}): Path {
  const next = { ...query, cursor: '', ...change };
  const search = new URLSearchParams();
  if (next.q) search.set('q', next.q);
  if (next.category) search.set('category', next.category);
  if (next.sort !== defaultSort) search.set('sort', next.sort);
  if (next.cursor) search.set('cursor', next.cursor);
  return { pathname: paths.home, search: search.size > 0 ? `?${search}` : '', hash: '#catalog' };
}
