import { maxParameterLengths } from '@axlewright/contract/catalog/part-sort';

/** How the URL stores the query of a list: search text, filters, and sort order. All values are strings. The URL omits default values. */
export interface QueryShape<Query> {
  defaults: Query;
  /** The allowed values of filters and sort order. Any other value in the URL counts as the default. */
  choices?: { [Name in keyof Query]?: readonly string[] };
}

/** Reads the query from a URL. Drops values that the server would reject, so that a bad link still shows a list. */
export function readQuery<Query extends object>({ defaults, choices }: QueryShape<Query>, search: URLSearchParams): Query {
  const values = Object.entries(defaults).map(([name, fallback]) => {
    const value = readText(search, name);
    const allowed = choices?.[name as keyof Query];
    return [name, value && (!allowed || allowed.includes(value)) ? value : fallback];
  });
  return Object.fromEntries(values);
}

/** The keyset cursor. Empty on the first page. */
export const readCursor = (search: URLSearchParams) => readText(search, 'cursor');

/** The search string of a URL: empty, or with a question mark. */
export function searchStringOf<Query extends object>({ defaults }: QueryShape<Query>, query: Query & { cursor?: string }): string {
  const known = defaults as Record<string, string>;
  const changed = Object.entries<string>(query as Record<string, string>).filter(([name, value]) => value && value !== known[name]);
  return changed.length > 0 ? `?${new URLSearchParams(changed)}` : '';
}

function readText(search: URLSearchParams, name: string): string {
  const maxLength = (maxParameterLengths as Record<string, number>)[name];
  const text = search.get(name)?.replaceAll('\0', '').trim().slice(0, maxLength) ?? '';
  // The cut can leave half of a character at the end.
  return text.replace(/\p{Surrogate}/gu, '');
}
