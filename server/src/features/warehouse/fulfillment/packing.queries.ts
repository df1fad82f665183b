import type { FulfillmentStatus } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isShipped } from '../../sales/orders/order-json.ts';

/** Lists the present numbers, the GTINs, and the bins of parts, including deleted parts. */
export async function listPackedParts(db: Db, partIds: string[]) {
  return db
    .selectFrom('parts')
    .select(['id', 'part_number', 'gtin', 'bin'])
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .execute();
}
export type PackedPart = Awaited<ReturnType<typeof listPackedParts>>[number];

/** Returns which of these keys are the number of a part in the catalog now. */
export async function listNumbersInUse(db: Db, numberKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('parts')
    .select('part_number_key')
    .where('deleted_at', 'is', null)
    .where('part_number_key', '=', sql<string>`any(${numberKeys}::text[])`)
    .execute();
  return new Set(rows.map(({ part_number_key }) => part_number_key));
}

/** The refunds of an order that are requested or under way, in cents. Counts only the payment that paid the order. */
export const refundUnderWaySql = sql<number>`(
  select coalesce(sum(refunds.cents), 0)::int from payments join refunds on refunds.payment_id = payments.id
  where payments.order_id = orders.id and payments.intent_id = orders.transaction_id and refunds.state in ('requested', 'pending'))`;

export async function findRefundUnderWay(db: Db, orderId: string): Promise<number> {
  const row = await db.selectFrom('orders').select(refundUnderWaySql.as('cents')).where('id', '=', orderId).executeTakeFirst();
  return row?.cents ?? 0;
}

/** Sets the fulfillment of an order. Also completes the order if all its pieces have been shipped. */
export async function setFulfillment(db: Db, orderId: string, fulfillment: FulfillmentStatus): Promise<void> {
  await db
    .updateTable('orders')
    .set({ fulfillment, ...(isShipped({ fulfillment }) ? { order_status: 'completed' } : {}) })
    .where('id', '=', orderId)
    .execute();
}

/** `reason` null: removes the hold */
export async function setHold(db: Db, orderId: string, reason: string | null): Promise<void> {
  await db.updateTable('orders').set({ hold_reason: reason }).where('id', '=', orderId).execute();
}
