import type { Category, Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { CategoryRow } from './categories.queries.ts';
import type { PartDetailRow, PartRow } from './part-rows.queries.ts';

/** This file converts database rows to the JSON of the contract: cents to dollars, and column names to the field names of the specification. */

export function partOf(row: PartRow): Part {
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    description: row.description,
    minQ: row.min_quantity,
    orderMultiple: row.order_multiple,
    availableQ: row.available_quantity,
    price: row.price_cents === null ? null : dollarsFromCents(row.price_cents),
    partNumber: row.part_number,
    gtin: row.gtin,
    brand: row.brand,
    category: row.category,
    subcategory: row.subcategory,
    partTerminology: row.part_terminology,
    position: row.position,
    unitOfMeasure: row.unit_of_measure,
    packageQuantity: row.package_quantity,
    lifeCycleStatus: row.life_cycle_status,
    draft: row.draft,
    successors: row.successors,
    keyAttributes: row.key_attributes,
  };
}

export function partDetailOf(row: PartDetailRow): PartDetail {
  return {
    ...partOf(row),
    quantityPerApplication: row.quantity_per_application,
    supersededBy: onlySuccessorOf(row),
    supersession: row.supersession_kind && {
      kind: row.supersession_kind,
      successors: row.successors,
      numbers: row.successor_numbers,
    },
    coreCharge: row.core_charge_cents === null ? null : dollarsFromCents(row.core_charge_cents),
    attributes: row.attributes,
    interchange: row.interchange,
    morePictures: row.more_images,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Groups rows by category. The rows must be sorted by category, with one row for each subcategory. */
export function categoriesOf(rows: CategoryRow[]): Category[] {
  const categories: Category[] = [];
  for (const row of rows) {
    let category = categories.at(-1);
    if (category?.slug !== row.slug) {
      category = { slug: row.slug, name: row.name, parts: 0, mayBeMore: row.is_cut_off, subcategories: [] };
      categories.push(category);
    }
    category.parts += row.parts;
    if (row.subcategory_slug && row.subcategory_name) {
      category.subcategories.push({ slug: row.subcategory_slug, name: row.subcategory_name, parts: row.parts });
    }
  }
  return categories;
}

/** Returns null if nothing or several parts replace the part. */
function onlySuccessorOf({ successors: [only, ...others] }: PartDetailRow): PartDetail['supersededBy'] {
  return only && others.length === 0 ? { _id: only._id, partNumber: only.partNumber } : null;
}
