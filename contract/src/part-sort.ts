/** What the catalogue can be sorted by; a minus turns it round. */
export const partSorts = ['name', '-name', 'price', '-price', 'partNumber', '-partNumber', 'stock', '-stock', 'newest'] as const;
export type PartSort = (typeof partSorts)[number];
