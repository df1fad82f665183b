import type { ChosenPieces } from '@axlewright/contract/warehouse/shipments';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { LockedOrder } from '../../sales/orders/order-state.ts';
import { setFulfillment, setHold } from './packing.queries.ts';
import { findDelivery, listPiecesLeft, setAllCancelled } from './pieces-left.queries.ts';

/** Returns how many pieces of each line are neither shipped nor canceled. */
export async function getPiecesLeft(db: Db, orderId: string): Promise<{ lineNumber: number; left: number }[]> {
  return (await listPiecesLeft(db, orderId)).map(({ line_number: lineNumber, left }) => ({ lineNumber, left }));
}

/**
 * Returns how many pieces of the order will be left once these are shipped or canceled. The caller has locked the order. Throws 409 if the
 * employee saw different numbers, and 422 for a wrong line or quantity.
 */
export async function requirePiecesLeft(transaction: Db, orderId: string, pieces: ChosenPieces): Promise<number> {
  const leftOf = new Map((await listPiecesLeft(transaction, orderId)).map((row) => [row.line_number, row.left]));
  const errors = pieces.flatMap(({ lineNumber, quantity, left }, index) => {
    const field = `lines.${index}`;
    if (!leftOf.has(lineNumber) || pieces.findIndex((each) => each.lineNumber === lineNumber) < index)
      return [{ field: `${field}.lineNumber`, message: 'Not a line of this order, or listed twice' }];
    return quantity > left ? [{ field: `${field}.quantity`, message: `At most ${left}` }] : [];
  });
  if (errors.length > 0) throw new ShopError('invalid-body', 422, { errors });
  if (pieces.some(({ lineNumber, left }) => leftOf.get(lineNumber) !== left)) throw new ShopError('shipment-outdated', 409);
  const piecesLeft = [...leftOf.values()].reduce((sum, each) => sum + each, 0);
  return piecesLeft - pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Ends the fulfillment of an order whose last pieces were canceled. If something was shipped, the order is completed. Otherwise the order is
 * canceled. Either way, it is no longer on hold. The caller locks the order.
 */
export async function endFulfillment(transaction: Db, order: LockedOrder): Promise<void> {
  const { hasShipments, areAllDelivered } = await findDelivery(transaction, order.id);
  if (hasShipments) await setFulfillment(transaction, order.id, areAllDelivered ? 'delivered' : 'shipped');
  else await setAllCancelled(transaction, order.id);
  if (order.hold_reason !== null) await setHold(transaction, order.id, null);
}
