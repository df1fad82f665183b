import type { FulfillmentStatus } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isShipped } from '../../sales/orders/order-json.ts';

/** Lists the GTINs and bins of parts, including deleted parts. */
export async function listPackedParts(db: Db, partIds: string[]): Promise<{ id: string; gtin: string | null; bin: string }[]> {
  return db.selectFrom('parts').select(['id', 'gtin', 'bin']).where('id', '=', sql<string>`any(${partIds}::bigint[])`).execute();
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
