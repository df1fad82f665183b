/** What the catalogue can be sorted by. A minus reverses the order. */
export const partSorts = [
  'relevance',
  'name',
  '-name',
  'price',
  '-price',
  'partNumber',
  '-partNumber',
  'stock',
  '-stock',
  'newest',
] as const;
export type PartSort = (typeof partSorts)[number];

/** Characters that a search, a category's slug and a place in a list may have. */
export const searchLengths = { q: 200, category: 80, cursor: 1000 } as const;
