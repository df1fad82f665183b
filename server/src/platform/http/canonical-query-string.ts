/** Returns the query string with its parameters sorted by name, without empty parameters. So equal queries result in equal strings. */
export function canonicalQueryString(query: unknown): string {
  const parameters = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return parameters.length > 0 ? `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}` : '';
}
