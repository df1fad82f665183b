import type { Category, Part } from '@axlewright/contract/catalog/parts';

/** The fields of a part that lists use. `price` is in dollars. */
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
  | 'successors'
  | 'keyAttributes'
>;

export type CategoryCount = Pick<Category, 'slug' | 'name' | 'parts' | 'mayBeMore' | 'subcategories'>;
