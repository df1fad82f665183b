/** Returns the query string with its non-empty parameters sorted by name, so that equal queries give equal strings. '' if there are none. */
export function canonicalQueryString(query: unknown): string {
  const given = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
