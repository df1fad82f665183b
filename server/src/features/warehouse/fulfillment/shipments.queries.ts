import type { NewShipment, ShipmentChange } from '@axlewright/contract/warehouse/shipments';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';

/** Lists the shipments of an order, oldest first. */
export async function listShipmentRows(db: Db, orderId: string) {
  return db
    .selectFrom('shipments')
    .select((shipment) => [
      'id',
      'carrier',
      'tracking_number',
      'shipped_at',
      'delivered_at',
      jsonArrayFrom(
        shipment
          .selectFrom('shipment_lines')
          .select(['line_number', 'quantity'])
          .whereRef('shipment_id', '=', 'shipments.id')
          .orderBy('line_number'),
      ).as('lines'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
export type ShipmentRow = Awaited<ReturnType<typeof listShipmentRows>>[number];

export async function findOrderIdOfShipment(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('shipments').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id ?? null;
}

/** Returns where a shipment went, as on its label. Returns null if an older version recorded it. */
export async function findShipTo(db: Db, shipmentId: string): Promise<string | null> {
  const row = await db.selectFrom('shipments').select('ship_to').where('id', '=', shipmentId).executeTakeFirst();
  return row?.ship_to ?? null;
}

/** Returns how many pieces of each line had been canceled when the shipment was recorded, by line number. */
export async function listCancelledBefore(db: Db, shipmentId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('cancellations', 'cancellations.order_id', 'shipments.order_id')
    .innerJoin('cancellation_lines', 'cancellation_lines.cancellation_id', 'cancellations.id')
    .select(['line_number', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('shipments.id', '=', shipmentId)
    .whereRef('cancellations.at', '<', 'shipments.shipped_at')
    .groupBy('line_number')
    .execute();
  return new Map(rows.map(({ line_number, quantity }) => [line_number, quantity]));
}

interface NewShipmentRow extends NewShipment {
  orderId: string;
  /** the address for its documents */
  shipTo: string;
}

/** Inserts a shipment and its lines, and adds their quantities to the order's lines. Returns the shipment's id. */
export async function insertShipment(db: Db, { orderId, shipTo, carrier, trackingNumber, lines }: NewShipmentRow): Promise<string> {
  const { id } = await db
    .insertInto('shipments')
    // The default would be the start of the transaction, before it waited for the lock of the order. See listCancelledBefore.
    .values({ order_id: orderId, carrier, tracking_number: trackingNumber, ship_to: shipTo, shipped_at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with shipped as (
      insert into shipment_lines (shipment_id, order_id, line_number, quantity)
      select ${id}, ${orderId}, line_number, quantity
      from unnest(${lines.map(({ lineNumber }) => lineNumber)}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) as line (line_number, quantity)
      returning line_number, quantity
    )
    update order_lines set shipped_quantity = shipped_quantity + shipped.quantity
    from shipped where order_lines.order_id = ${orderId} and order_lines.line_number = shipped.line_number`.execute(db);
  return id;
}

/** Returns false if the shipment has this carrier and tracking number already. */
export async function updateShipment(db: Db, id: string, { carrier, trackingNumber }: ShipmentChange): Promise<boolean> {
  const result = await db
    .updateTable('shipments')
    .set({ carrier, tracking_number: trackingNumber })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('carrier', '<>', carrier), eb('tracking_number', '<>', trackingNumber)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records the delivery. Returns false if it was recorded before. */
export async function setDelivered(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('shipments')
    .set({ delivered_at: new Date() })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
