/** Returns the query string with its parameters sorted by name, without empty parameters. A parameter with several values is repeated. So equal queries result in equal strings. */
export function canonicalQueryString(query: unknown): string {
  const parameters = Object.entries(query ?? {})
    .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each ?? '')] as const))
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return parameters.length > 0 ? `?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}` : '';
}
