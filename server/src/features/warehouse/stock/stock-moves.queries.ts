import type { StockAdjustmentKind } from '@axlewright/contract/warehouse/stock';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Locks parts until the transaction ends, so that no order can take their stock meanwhile. Locks them in the order of their ids, to prevent
 * deadlocks with orders. Rows that refer to the parts can still be inserted. The caller must read the stock in a later statement: if this
 * statement waited for an order that held a lock, it does not see the lines of that order.
 */
export async function lockParts(db: Db, partIds: string[]): Promise<void> {
  await db
    .selectFrom('parts')
    .select('id')
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export interface StockMove {
  kind: StockAdjustmentKind;
  userId: string;
  reason?: string;
  supplier?: string;
  deliveryNote?: string;
  /** each part once */
  lines: { partId: string; delta: number }[];
}

/**
 * Changes the stock of parts and records why. Also records a difference of 0, because somebody has counted the part. The caller has locked the
 * parts. Always writes the column `version`, even with the same value, because every write of it invalidates cached lists. The version grows only
 * if a draft gets its first stock, because that can publish the draft. Otherwise it stays the same, so that staff can still save other fields that
 * they are editing. If a draft has no stock yet and the count found no pieces, it stays a draft.
 */
export async function moveStock(db: Db, { kind, userId, reason = '', supplier = '', deliveryNote = '', lines }: StockMove): Promise<void> {
  await sql`
    with move as (
      select * from unnest(${lines.map(({ partId }) => partId)}::bigint[], ${lines.map(({ delta }) => delta)}::int[]) as line (part_id, delta)
    ), recorded as (
      insert into stock_adjustments (part_id, delta, kind, user_id, reason, supplier, delivery_note)
      select part_id, delta, ${kind}, ${userId}, ${reason}, ${supplier}, ${deliveryNote} from move
    )
    update parts set available_quantity = coalesce(available_quantity + delta, nullif(delta, 0)),
      version = version + (available_quantity is null and delta <> 0)::int
    from move where parts.id = part_id`.execute(db);
}

/** Sets where a part is. */
export async function updateBin(db: Db, partId: string, bin: string): Promise<void> {
  await db.updateTable('parts').set({ bin }).where('id', '=', partId).execute();
}
