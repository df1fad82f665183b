import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Lists how many pieces of each line with a part are neither shipped nor canceled. */
export async function listPiecesLeft(db: Db, orderId: string): Promise<{ line_number: number; left: number }[]> {
  return db
    .selectFrom('order_lines')
    .select(['line_number', sql<number>`quantity - shipped_quantity - cancelled_quantity`.as('left')])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'part')
    .orderBy('line_number')
    .execute();
}

/** Returns whether the order has shipments, and whether all of them are delivered. */
export async function findDelivery(db: Db, orderId: string): Promise<{ hasShipments: boolean; areAllDelivered: boolean }> {
  const { shipments, delivered } = await db
    .selectFrom('shipments')
    .select(({ fn }) => [fn.countAll().as('shipments'), fn.count('delivered_at').as('delivered')])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { hasShipments: Number(shipments) > 0, areAllDelivered: shipments === delivered };
}

/** Cancels a paid order whose pieces were all canceled. */
export async function setAllCancelled(db: Db, orderId: string): Promise<void> {
  await db.updateTable('orders').set({ fulfillment: 'none', order_status: 'cancelled' }).where('id', '=', orderId).execute();
}
