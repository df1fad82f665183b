import { shippingLabelText } from '@axlewright/contract/sales/ship-to';
import type { NewShipment, Packing, Shipment, ShipmentChange } from '@axlewright/contract/warehouse/shipments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { asStaff, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { withLockedOrder } from '../../sales/orders/order-state.ts';
import { getOrder, requireOrderRow } from '../../sales/orders/orders.ts';
import { findPackers } from './packers.ts';
import { setFulfillment } from './packing.queries.ts';
import { getPacking, packedByOtherError, requireShippable } from './packing.ts';
import { findDelivery } from './pieces-left.queries.ts';
import { requirePiecesLeft } from './pieces-left.ts';
import { shipmentOf } from './shipment-json.ts';
import { findOrderIdOfShipment, insertShipment, listShipmentRows, setDelivered, updateShipment } from './shipments.queries.ts';

/** Lists the shipments of an order, oldest first. Throws 404 for an order that the caller may not see. */
export async function getShipments(db: Db, caller: Caller, orderId: string): Promise<Shipment[]> {
  await requireOrderRow(db, caller, orderId);
  return (await listShipmentRows(db, orderId)).map(shipmentOf);
}

/**
 * Records a shipment. When the last piece is shipped, the order is completed. Locks the order, so that two clerks cannot ship the same pieces.
 * Throws 404 if there is no such order. Throws 409 if the order cannot be shipped, if someone else is packing it, or if pieces were shipped or
 * canceled in the meantime.
 */
export async function addShipment(db: Database, caller: Caller, orderId: string, shipment: NewShipment): Promise<Packing> {
  await withLockedOrder(db, orderId, async (transaction, order) => {
    requireShippable(order);
    await requireNoOtherPacker(transaction, caller, orderId);
    const left = await requirePiecesLeft(transaction, orderId, shipment.lines);
    const shipTo = shippingLabelText(await getOrder(transaction, caller, orderId));
    const shipmentId = await insertShipment(transaction, { ...shipment, orderId, shipTo });
    await setFulfillment(transaction, orderId, left === 0 ? 'shipped' : 'partly-shipped');
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'shipped', shipmentId });
  });
  return getPacking(db, caller, orderId);
}

async function requireNoOtherPacker(transaction: Db, caller: Caller, orderId: string): Promise<void> {
  const packer = (await findPackers(transaction, caller, [orderId])).get(orderId);
  if (packer && !packer.isYou) throw packedByOtherError(packer);
}

/** Changes the carrier and the tracking number. Does nothing if they are the same. Throws 404 if there is no such shipment. */
export async function changeShipment(db: Database, caller: Caller, id: string, change: ShipmentChange): Promise<Packing> {
  const orderId = await requireOrderId(db, id);
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if (await updateShipment(transaction, id, change))
      await recordOrderEvent(transaction, order, asStaff(caller), { what: 'tracking-changed', shipmentId: id });
  });
  return getPacking(db, caller, orderId);
}

/** Records that a shipment was delivered. Does nothing if that is recorded already. Throws 404 if there is no such shipment. */
export async function markDelivered(db: Database, caller: Caller, id: string): Promise<Packing> {
  const orderId = await requireOrderId(db, id);
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if (!(await setDelivered(transaction, id))) return;
    if (order.fulfillment === 'shipped' && (await findDelivery(transaction, orderId)).areAllDelivered)
      await setFulfillment(transaction, orderId, 'delivered');
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'delivered', shipmentId: id });
  });
  return getPacking(db, caller, orderId);
}

export async function requireOrderId(db: Db, shipmentId: string): Promise<string> {
  const orderId = await findOrderIdOfShipment(db, shipmentId);
  if (orderId === null) throw notFoundError('item');
  return orderId;
}
