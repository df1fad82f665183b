import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** A list's state as it stands in its address: search words, filters, order. Every value is text; what is usual is left out there. */
export interface ListShape<Query extends ListQuery> {
  usual: Query;
  /** The values that a filter or the order may have; anything else in the address counts as the usual one. */
  choices: { [Name in keyof Query]?: readonly string[] };
}

export interface ListQuery {
  q: string;
  sort: string;
}

export interface ListAddress<Query extends ListQuery> {
  query: Query;
  /** the place in the list; empty on the first page */
  cursor: string;
  /** Whether anything but the order differs from the usual. */
  isFiltered: boolean;
  /** The address with a change; it begins at the first page again unless the change names a cursor. */
  searchWith: (change: Partial<Query & { cursor: string }>) => string;
  change: (change: Partial<Query & { cursor: string }>, options?: { replace?: boolean }) => void;
  /** The address without search words and filters. */
  searchForAll: string;
}

export function useListAddress<Query extends ListQuery>(shape: ListShape<Query>): ListAddress<Query> {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = readListQuery(shape, search);
  const searchWith = (change: Partial<Query & { cursor: string }>) => listSearch(shape, { ...query, cursor: '', ...change });
  return {
    query,
    cursor: search.get('cursor') ?? '',
    isFiltered: listSearch(shape, { ...query, sort: shape.usual.sort, cursor: '' }) !== '',
    searchWith,
    change(change, { replace = false } = {}) {
      // Of the address itself: where two changes come fast, the page was not yet drawn again after the first.
      const now = readListQuery(shape, new URLSearchParams(window.location.search));
      void navigate({ pathname, search: listSearch(shape, { ...now, cursor: '', ...change }) }, { replace, preventScrollReset: true });
    },
    searchForAll: listSearch(shape, { ...shape.usual, sort: query.sort, cursor: '' }),
  };
}

export function readListQuery<Query extends ListQuery>({ usual, choices }: ListShape<Query>, search: URLSearchParams): Query {
  const read = (name: keyof Query & string) => {
    const value = search.get(name)?.trim() ?? '';
    return choices[name] && !choices[name].includes(value) ? usual[name] : value || usual[name];
  };
  return Object.fromEntries(Object.keys(usual).map((name) => [name, read(name as keyof Query & string)])) as unknown as Query;
}

export function listSearch<Query extends ListQuery>({ usual }: ListShape<Query>, query: Query & { cursor: string }): string {
  const unusual = Object.entries(query).filter(([name, value]) => value !== '' && value !== usual[name as keyof Query]);
  return unusual.length > 0 ? `?${new URLSearchParams(unusual as [string, string][])}` : '';
}
