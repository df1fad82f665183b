const sorts = ['name', '-name', 'price', '-price', 'partNumber', '-partNumber', 'newest'] as const;

/**
 * Returns the URL of a page of 24 parts from the middle of the list. Each `n` gives a different URL. Each page is full if the catalog has at
 * least a few hundred parts.
 */
export function listUrl(n: number, parts: number): string {
  const sort = sorts[n % sorts.length] ?? 'name';
  const cursor = Buffer.from(JSON.stringify(['next', sortValue(sort, n, parts), String(1_000_000_000 + n)])).toString('base64url');
  return `/api/parts?limit=24&sort=${sort}&cursor=${cursor}`;
}

/** Returns a value in the middle half of the sort order. */
function sortValue(sort: (typeof sorts)[number], n: number, parts: number): string | number {
  const middle = Math.floor(parts / 4) + ((n * 7_919) % Math.floor(parts / 2));
  switch (sort) {
    case 'price':
    case '-price':
      return 10_000 + ((n * 37) % 18_000);
    case 'partNumber':
    case '-partNumber':
      return `AX${String(middle).padStart(7, '0')}`;
    case 'newest':
      return String(middle);
    default:
      return `${'FORT'[n % 4]}${n}`;
  }
}
