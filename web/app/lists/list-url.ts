import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type QueryShape, readCursor, readQuery, searchStringOf } from '../platform/url-query.ts';

export interface ListQuery {
  q: string;
  sort: string;
}

/** A new search text, filter or sort order, or the cursor of another page. */
export type ListChange<Query extends ListQuery> = Partial<Query & { cursor: string }>;

/** The state of a list, read from the URL, and functions to change it. */
export interface ListUrl<Query extends ListQuery> {
  query: Query;
  /** The keyset cursor. Empty on the first page. */
  cursor: string;
  /** Whether search text or a filter differs from its default. */
  isFiltered: boolean;
  /** The query string after a change. It leads to the first page, or to the page of the cursor in `change`. */
  searchWith: (change: ListChange<Query>) => string;
  change: (change: ListChange<Query>, options?: { replace?: boolean }) => void;
  /** Sorts ascending, or descending if the list is already sorted ascending. */
  toggleSort: (sorts: { asc: string; desc: string }) => void;
  /** The query string of the whole list, without search text and filters. */
  searchForAll: string;
}

/** @param sortOf returns the sort order of a query; needed if the default is not in `shape`, because it depends on a filter */
export function useListUrl<Query extends ListQuery>(
  shape: QueryShape<Query>,
  sortOf: (query: Query) => string = ({ sort }) => sort,
): ListUrl<Query> {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = readQuery(shape, search);
  const searchWith = (change: ListChange<Query>) => searchStringOf(shape, { ...query, cursor: '', ...change });
  // Reads the URL directly, because `query` may be stale if the user makes two changes quickly.
  const current = () => readQuery(shape, new URLSearchParams(window.location.search));
  const change: ListUrl<Query>['change'] = (changed, { replace = false } = {}) =>
    void navigate(
      { pathname, search: searchStringOf(shape, { ...current(), cursor: '', ...changed }) },
      { replace, preventScrollReset: true },
    );
  return {
    query,
    cursor: readCursor(search),
    isFiltered: searchStringOf(shape, { ...query, sort: shape.defaults.sort }) !== '',
    searchWith,
    change,
    toggleSort: ({ asc, desc }) => change({ sort: sortOf(current()) === asc ? desc : asc } as ListChange<Query>),
    searchForAll: searchStringOf(shape, { ...shape.defaults, sort: query.sort }),
  };
}
