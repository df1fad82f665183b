import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';
import { shippingLabelText } from '@axlewright/contract/sales/ship-to';
import type { Shipment } from '@axlewright/contract/warehouse/shipments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { getOrder } from '../../sales/orders/orders.ts';
import { listPackedParts } from './packing.queries.ts';
import { shipmentOf } from './shipment-json.ts';
import { findShipTo, listCancelledBefore, listShipmentRows } from './shipments.queries.ts';
import { requireOrderId } from './shipments.ts';

/** A line of the order that is in the shipment. */
export interface ShippedLine {
  line: OrderLine;
  /** null: the part has none */
  gtin: string | null;
  /** pieces in this shipment */
  quantity: number;
  /** pieces that were canceled before this shipment */
  cancelled: number;
  /** pieces that were still to come after this shipment, even if they were canceled later */
  toFollow: number;
}

/** A line of the order that is not in the shipment and was still to come after it. */
export type AwaitedLine = Pick<ShippedLine, 'line' | 'cancelled' | 'toFollow'>;

export interface ShipmentContents {
  order: Order;
  shipment: Shipment;
  /** counts the shipments of the order from 1 */
  number: number;
  /** the address, with line breaks */
  shipTo: string;
  lines: ShippedLine[];
  otherLinesToCome: AwaitedLine[];
}

/**
 * Reads a shipment for its documents, which do not change when pieces are canceled or the company is renamed later. Throws 404 if there is no such
 * shipment, or if the caller may not see its order.
 */
export async function getShipmentContents(db: Db, caller: Caller, id: string): Promise<ShipmentContents> {
  const orderId = await requireOrderId(db, id);
  const [order, rows, shipTo, cancelledBefore] = await Promise.all([
    getOrder(db, caller, orderId),
    listShipmentRows(db, orderId),
    findShipTo(db, id),
    listCancelledBefore(db, id),
  ]);
  const shipments = rows.map(shipmentOf);
  const number = shipments.findIndex(({ _id }) => _id === id) + 1;
  const shipment = shipments[number - 1] as Shipment;
  const shippedSoFar = quantitiesOf(shipments.slice(0, number));
  const parts = order.lines.filter(({ kind }) => kind === 'part');
  const packedParts = await listPackedParts(
    db,
    parts.map(({ partId }) => partId),
  );
  const gtinOf = new Map(packedParts.map(({ id: partId, gtin }) => [partId, gtin]));
  const inShipment = quantitiesOf([shipment]);
  const lines = parts.map((line) => {
    const cancelled = cancelledBefore.get(line.lineNumber) ?? 0;
    return {
      line,
      gtin: gtinOf.get(line.partId) ?? null,
      quantity: inShipment.get(line.lineNumber) ?? 0,
      cancelled,
      toFollow: line.quantity - cancelled - (shippedSoFar.get(line.lineNumber) ?? 0),
    };
  });
  return {
    order,
    shipment,
    number,
    shipTo: shipTo ?? shippingLabelText(order),
    lines: lines.filter(({ quantity }) => quantity > 0),
    otherLinesToCome: lines.filter(({ quantity, toFollow }) => quantity === 0 && toFollow > 0),
  };
}

/** Returns how many pieces of each line these shipments have, by line number. */
function quantitiesOf(shipments: readonly Shipment[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lineNumber, quantity } of shipments.flatMap(({ lines }) => lines))
    sums.set(lineNumber, (sums.get(lineNumber) ?? 0) + quantity);
  return sums;
}
