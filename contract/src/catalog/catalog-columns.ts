/** The columns that a catalog file can have. Only the part number is required. */
export const catalogColumnNames = [
  'part number',
  'brand',
  'name',
  'description',
  'image',
  'category',
  'subcategory',
  'price in dollars',
  'minimum order quantity',
  'order multiple',
  'stock',
  'unit',
  'package quantity',
  'part terminology',
  'position',
  'attributes',
  'gtin',
  'life-cycle status',
  'interchange type',
  'interchange brand',
  'interchange number',
  'successor kind',
  'successor brand',
  'successor number',
  'needed with',
  'needed kind',
] as const;
export type CatalogColumnName = (typeof catalogColumnNames)[number];

/**
 * If a file has this column, empty cells in other columns leave the values of the part unchanged. Without it, an empty cell removes the
 * value. The content of the column itself is ignored.
 */
export const keepColumn = 'keep';

/** A file can have these columns only together with another column. */
export const neededColumns: Readonly<Partial<Record<CatalogColumnName, CatalogColumnName>>> = {
  subcategory: 'category',
  'needed kind': 'needed with',
};
