/** The parameters that have a value, by name: the same for the same question, however it was spelled. '' without any. */
export function canonicalSearch(query: unknown): string {
  const given = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
