import { type PartSort, partSorts } from '@axlewright/contract/catalog/part-sort';
import { paths } from '@axlewright/contract/site/page-paths';
import type { Path } from 'react-router';
import { type QueryShape, readCursor, readQuery, searchStringOf } from '../../../platform/url-query.ts';

/** The catalog query in the URL: `/?q=&category=&sort=&cursor=`. */
export interface CatalogQuery {
  q: string;
  category: string;
  sort: PartSort;
  cursor: string;
}

/** Without search text, the server sorts by name instead of relevance. */
const defaultSort: PartSort = 'relevance';

const catalogShape: QueryShape<Omit<CatalogQuery, 'cursor'>> = {
  defaults: { q: '', category: '', sort: defaultSort },
  choices: { sort: partSorts },
};

export const emptyQuery: CatalogQuery = { ...catalogShape.defaults, cursor: '' };

export function readCatalogQuery(search: URLSearchParams): CatalogQuery {
  const query = readQuery(catalogShape, search);
  if (query.q === '' && query.sort === 'name') query.sort = defaultSort;
  return { ...query, cursor: readCursor(search) };
}

/** The URL of the catalog for `query` with `change` applied. It leads to the first page, or to the page of the cursor in `change`. */
export function catalogUrl(query: CatalogQuery, change: Partial<CatalogQuery> = {}): Path {
  const search = searchStringOf(catalogShape, { ...query, cursor: '', ...change });
  return { pathname: paths.home, search, hash: '#catalog' };
}
