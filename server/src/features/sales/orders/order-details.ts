import { isDeepStrictEqual } from 'node:util';
import { type OrderDetailChange, orderDetailFields, reasonNotToCorrect, unseenDetails } from '@axlewright/contract/sales/order-corrections';
import type { OrderDetailsChange } from '@axlewright/contract/sales/order-details';
import { shipToText } from '@axlewright/contract/sales/ship-to';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { requireMayManage } from './order-access.ts';
import { type OrderDetails, readOrderDetails, updateOrderDetails } from './order-details.queries.ts';
import { type Actor, actorOf, asStaff, recordOrderEvent } from './order-history.ts';
import { isPayable, type LockedOrder, withLockedOrder } from './order-state.ts';
import { requireOrderRow } from './orders.ts';

/**
 * Corrects the address, PO number, phone, and note of an order. Does nothing if the order already has these details, so a repeated call is harmless
 * while the order can be corrected. Throws 404 if the caller may not see the order, and 403 if the caller may see but not manage it. Throws 409 if
 * the order can no longer be corrected, or if someone has changed it to other details since the caller read it.
 */
export async function changeOrderDetails(
  db: Database,
  caller: Caller,
  orderId: string,
  { seen, ...change }: OrderDetailsChange,
): Promise<void> {
  const row = await requireOrderRow(db, caller, orderId);
  requireMayManage(caller, row);
  // The lock keeps other corrections, payments, and shipments of the order from running during the change.
  await withLockedOrder(db, orderId, async (transaction, order) => {
    requireCorrectable(order, can(caller, 'orders.manage'));
    const [before, after] = [await readOrderDetails(transaction, orderId), detailsOf(change)];
    if (isDeepStrictEqual(before, after)) return;
    requireSeen(before, seen);
    await updateOrderDetails(transaction, orderId, after);
    // Only staff can correct a paid order. So the caller acts as staff here, even if they belong to the company that ordered.
    const actor = isPayable(order) ? actorOf(caller, row) : asStaff(caller);
    await recordCorrection(transaction, order, actor, changesBetween(before, after));
  });
}

function requireCorrectable({ order_status: status, settlement, fulfillment }: LockedOrder, isStaff: boolean): void {
  const reason = reasonNotToCorrect({ status, settlement, fulfillment }, isStaff);
  if (reason !== null) throw new ShopError('not-correctable', 409, { parameters: { reason } });
}

function detailsOf({ shipTo, address = '', purchaseOrder, phone, note }: Omit<OrderDetailsChange, 'seen'>): OrderDetails {
  return { address: shipTo ? shipToText(shipTo) : address, shipTo: shipTo ?? null, purchaseOrder, phone, note };
}

function requireSeen(now: OrderDetails, seen: OrderDetailsChange['seen']): void {
  const unseen = unseenDetails(seen, now);
  if (Object.keys(unseen).length > 0) throw new ShopError('order-changed', 409, { parameters: unseen });
}

const changesBetween = (before: OrderDetails, after: OrderDetails): OrderDetailChange[] =>
  orderDetailFields.filter((field) => before[field] !== after[field]).map((field) => ({ field, from: before[field], to: after[field] }));

/** Adds the correction to the order's history, and to the audit log if staff made it. */
async function recordCorrection(transaction: Db, order: LockedOrder, actor: Actor, changes: OrderDetailChange[]): Promise<void> {
  // There is nothing to record if an address of text only got fields, and its text is the same.
  if (changes.length === 0) return;
  await recordOrderEvent(transaction, order, actor, { what: 'details-changed', changes });
  if (actor.as === 'admin')
    await recordAdminAction(transaction, {
      userId: actor.userId,
      act: 'order-details-changed',
      subject: { kind: 'order', id: order.id, name: order.id },
      changes: changes.map(({ field, from, to }) => ({ field, from: from || null, to: to || null })),
    });
}
