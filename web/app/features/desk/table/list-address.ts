import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The query of a list and how the address stores it: search text, filters, sort order. All values are strings. The address omits defaults. */
export interface ListShape<Query extends ListQuery> {
  defaults: Query;
  /** The allowed values of filters and sort order. Any other value in the address counts as the default. */
  choices: { [Name in keyof Query]?: readonly string[] };
}

export interface ListQuery {
  q: string;
  sort: string;
}

export interface ListAddress<Query extends ListQuery> {
  query: Query;
  /** The keyset cursor. Empty on the first page. */
  cursor: string;
  /** Whether search text or a filter differs from its default. */
  isFiltered: boolean;
  /** The search string after a change. It starts at the first page, unless the change sets a cursor. */
  searchWith: (change: Partial<Query & { cursor: string }>) => string;
  change: (change: Partial<Query & { cursor: string }>, options?: { replace?: boolean }) => void;
  /** The search string without search text and filters. */
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
    isFiltered: listSearch(shape, { ...query, sort: shape.defaults.sort, cursor: '' }) !== '',
    searchWith,
    change(change, { replace = false } = {}) {
      // Reads the address itself: if two changes come quickly, the page has not rendered again after the first.
      const now = readListQuery(shape, new URLSearchParams(window.location.search));
      void navigate({ pathname, search: listSearch(shape, { ...now, cursor: '', ...change }) }, { replace, preventScrollReset: true });
    },
    searchForAll: listSearch(shape, { ...shape.defaults, sort: query.sort, cursor: '' }),
  };
}

export function readListQuery<Query extends ListQuery>({ defaults, choices }: ListShape<Query>, search: URLSearchParams): Query {
  const read = (name: keyof Query & string) => {
    const value = search.get(name)?.trim() ?? '';
    return choices[name] && !choices[name].includes(value) ? defaults[name] : value || defaults[name];
  };
  return Object.fromEntries(Object.keys(defaults).map((name) => [name, read(name as keyof Query & string)])) as unknown as Query;
}

export function listSearch<Query extends ListQuery>({ defaults }: ListShape<Query>, query: Query & { cursor: string }): string {
  const nonDefault = Object.entries(query).filter(([name, value]) => value !== '' && value !== defaults[name as keyof Query]);
  return nonDefault.length > 0 ? `?${new URLSearchParams(nonDefault as [string, string][])}` : '';
}
