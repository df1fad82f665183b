import { maxParameterLengths } from '@axlewright/contract/catalog/part-sort';

/**
 * Describes how a list's search text, filters and sort order are stored in the URL. All values are strings. Defaults are not in the URL.
 */
export interface QueryShape<Query> {
  defaults: Query;
  /** The allowed values of filters and sort order. Any other value in the URL is replaced with the default. */
  choices?: { [Name in keyof Query]?: readonly string[] };
}

/** Reads the query from a URL. Ignores values that the server would reject, so a bad link still shows a list. */
export function readQuery<Query extends object>({ defaults, choices }: QueryShape<Query>, search: URLSearchParams): Query {
  const values = Object.entries(defaults).map(([name, fallback]) => {
    const value = readText(search, name);
    const allowed = choices?.[name as keyof Query];
    return [name, value && (!allowed || allowed.includes(value)) ? value : fallback];
  });
  return Object.fromEntries(values);
}

/** Returns the keyset cursor in the URL, or an empty string on the first page. */
export const readCursor = (search: URLSearchParams) => readText(search, 'cursor');

/** Returns the query string of a URL: empty, or with a question mark at the start. A value that is a list becomes several parameters. */
export function searchStringOf<Query extends object>({ defaults }: QueryShape<Query>, query: Query & { cursor?: string }): string {
  const defaultValues = defaults as Record<string, string>;
  const nonDefaults = Object.entries<string | readonly string[]>(query as Record<string, string>).flatMap(([name, values]) =>
    [values]
      .flat()
      .filter((value) => value && value !== defaultValues[name])
      .map((value) => [name, value]),
  );
  return nonDefaults.length > 0 ? `?${new URLSearchParams(nonDefaults)}` : '';
}

const readText = (search: URLSearchParams, name: string) => cleanText(search.get(name) ?? '', name);

/** Shortens a value to what the server accepts. */
export function cleanText(value: string, name: string): string {
  const maxLength = (maxParameterLengths as Record<string, number>)[name];
  const text = value.replaceAll('\0', '').trim().slice(0, maxLength);
  // After the cut, the text can end with half of a character (a lone surrogate).
  return text.replace(/\p{Surrogate}/gu, '');
}

/** Returns whether a text in a URL can be an id. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
