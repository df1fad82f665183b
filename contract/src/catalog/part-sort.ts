/** The sort orders of the catalog. A minus sign means descending. */
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

/** Maximum lengths of the query parameters of `GET /parts`, in characters. */
export const maxParameterLengths = { q: 200, category: 80, cursor: 1000 } as const;
