import type { Money } from '@axlewright/contract/money/money';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { insertOrderEvent } from './order-events.queries.ts';
import type { Actor } from './order-history.ts';
import {
  type LockedOrder,
  lockOrder,
  type OrderPieces,
  returnPieces,
  returnStock,
  setOrderCancelled,
  setOrderPaid,
} from './orders.queries.ts';

export type { LockedOrder } from './orders.queries.ts';

/**
 * Locks an order and runs `act` in the same transaction. Payments, cancellations and updates from the card processor use this lock. So two
 * changes of the same order never run at the same time. Throws 404 if there is no such order.
 */
export async function withLockedOrder<Result>(
  db: Database,
  id: string,
  act: (transaction: Db, order: LockedOrder) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id);
    if (!order) throw notFoundError('order');
    return act(transaction, order);
  });
}

/** Returns pieces of an order to stock, because they will not be shipped. The caller locks the order in this transaction. */
export function releasePieces(transaction: Db, order: LockedOrder, pieces: readonly OrderPieces[]): Promise<void> {
  return returnPieces(transaction, order.id, pieces);
}

/** The possible changes of an open, unpaid order. An order cannot be both paid and canceled. */
export type StateChange = { to: 'paid'; intentId: string } | { to: 'cancelled' };

/**
 * Marks an order paid or canceled, and updates its stock and history. The status changes in only one other case: when a shipment or a
 * cancellation leaves no pieces of a paid order. The caller locks the order in this transaction. Throws 409 for a paid order and 404 for a
 * canceled one.
 */
export async function changeOrderState(transaction: Db, order: LockedOrder, change: StateChange, actor: Actor): Promise<void> {
  requirePayable(order);
  if (change.to === 'paid') {
    await setOrderPaid(transaction, order.id, change.intentId);
    order.settlement = 'paid';
  } else {
    await setOrderCancelled(transaction, order.id);
    await returnStock(transaction, order.id);
    order.order_status = 'cancelled';
  }
  await insertOrderEvent(transaction, {
    orderId: order.id,
    what: change.to,
    from: order.state,
    to: change.to,
    actor: actor.as,
    userId: actor.userId,
    ...(change.to === 'paid' ? { cents: order.total_cents, intentId: change.intentId } : {}),
  });
  order.state = change.to;
}

export type OrderTotal = Pick<LockedOrder, 'total_cents' | 'currency'>;

export function totalOf({ total_cents: cents, currency }: OrderTotal): Money {
  return { cents, currency };
}

type PayableState = Pick<LockedOrder, 'order_status' | 'settlement'>;

/** Returns true if the order is open and unpaid. Other orders cannot be paid or canceled. */
export function isPayable({ order_status, settlement }: PayableState): boolean {
  return order_status === 'open' && settlement === 'unpaid';
}

/** Throws 409 for a paid order and 404 for a canceled one. */
export function requirePayable(order: PayableState): void {
  if (isPayable(order)) return;
  throw order.settlement === 'paid' ? new ShopError('already-paid', 409) : notFoundError('order');
}
