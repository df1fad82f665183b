import type { NewPart, PartChange } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Inserts a part and returns its id, or undefined if another part of the brand has this number. */
export async function insertPart(db: Db, part: NewPart & { partNumber: string; brand: string }): Promise<string | undefined> {
  const row = await db
    .insertInto('parts')
    .values({
      part_number: part.partNumber,
      brand: part.brand,
      name: part.name,
      description: part.description,
      image: part.image,
      price_cents: part.price === null ? null : centsFromDollars(part.price),
      min_quantity: part.minQ ?? 0,
      order_multiple: part.orderMultiple,
      available_quantity: part.availableQ,
    })
    .onConflict((conflict) => conflict.columns(['brand', 'part_number_key']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Reads the current stock and version, and locks the row until the transaction ends. */
export async function lockPart(db: Db, id: string) {
  return db
    .selectFrom('parts')
    .select(['available_quantity', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface PartUpdate extends Omit<PartChange, 'category' | 'subcategory' | 'interchange' | 'successors'> {
  categoryIds?: { category_id: number | null; subcategory_id: number | null };
}

/** Changes the columns of a part. Missing fields stay as they are. Throws PostgreSQL's error for the index parts_part_number if the number is taken. */
export async function updatePart(db: Db, id: string, change: PartUpdate): Promise<void> {
  await db
    .updateTable('parts')
    .set(Object.assign({ version: sql`version + 1`, updated_at: new Date() }, ...Object.values(columnsOf(change)), change.categoryIds))
    .where('id', '=', id)
    .execute();
}

type PartColumns = Updateable<Tables['parts']>;

/** Returns the columns of each field. If a new field has no columns, the code does not compile. */
function columnsOf(change: PartUpdate): Record<Exclude<keyof PartUpdate, 'categoryIds'>, PartColumns> {
  return {
    availableQ: { available_quantity: change.availableQ },
    minQ: { min_quantity: change.minQ },
    orderMultiple: { order_multiple: change.orderMultiple },
    price: { price_cents: change.price === undefined ? undefined : centsFromDollars(change.price) },
    name: { name: change.name },
    description: { description: change.description },
    image: { image: change.image },
    lifeCycleStatus: { life_cycle_status: change.lifeCycleStatus },
    partNumber: { part_number: change.partNumber },
    brand: { brand: change.brand },
    partTerminology: { part_terminology: change.partTerminology },
    position: { position: change.position },
    gtin: { gtin: change.gtin },
    unitOfMeasure: { unit_of_measure: change.unitOfMeasure },
    packageQuantity: { package_quantity: change.packageQuantity },
    quantityPerApplication: { quantity_per_application: change.quantityPerApplication },
    coreCharge: { core_charge_cents: typeof change.coreCharge === 'number' ? centsFromDollars(change.coreCharge) : change.coreCharge },
    attributes: { attributes: change.attributes && JSON.stringify(change.attributes) },
    morePictures: { more_images: change.morePictures },
  };
}

/** Records the reason for a change of stock. Does nothing if `delta` is 0. */
export async function insertStockAdjustment(
  db: Db,
  adjustment: { partId: string; delta: number; userId: string | null; reason: string },
): Promise<void> {
  if (adjustment.delta === 0) return;
  await db
    .insertInto('stock_adjustments')
    .values({ part_id: adjustment.partId, delta: adjustment.delta, user_id: adjustment.userId, reason: adjustment.reason })
    .execute();
}

/** Marks a part as deleted. Keeps the row, because orders refer to it. Returns false if there is no such part. */
export async function markPartDeleted(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('parts')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
