import type { Category, Part } from '@axlewright/contract/catalog/parts';

/** What a list shows of a part. `price` is in dollars. */
export type PartSummary = Pick<
  Part,
  | '_id'
  | 'partNumber'
  | 'gtin'
  | 'brand'
  | 'name'
  | 'description'
  | 'image'
  | 'price'
  | 'minQ'
  | 'orderMultiple'
  | 'availableQ'
  | 'category'
  | 'subcategory'
  | 'position'
  | 'unitOfMeasure'
  | 'lifeCycleStatus'
>;

export type CategoryCount = Pick<Category, 'slug' | 'name' | 'parts' | 'mayBeMore'>;
