import type { NewPart, PartChange } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Inserts a part and returns its id. */
export async function insertPart(db: Db, part: NewPart & { partNumber: string; brand: string }): Promise<string> {
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
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

export async function updatePart(db: Db, id: string, change: PartChange): Promise<void> {
  await db
    .updateTable('parts')
    .set({
      ...(change.availableQ === undefined ? {} : { available_quantity: change.availableQ }),
      ...(change.minQ === undefined ? {} : { min_quantity: change.minQ }),
      ...(change.orderMultiple === undefined ? {} : { order_multiple: change.orderMultiple }),
      ...(change.price === undefined ? {} : { price_cents: centsFromDollars(change.price) }),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.image === undefined ? {} : { image: change.image }),
      ...(change.lifeCycleStatus === undefined ? {} : { life_cycle_status: change.lifeCycleStatus }),
      version: sql`version + 1`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
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
