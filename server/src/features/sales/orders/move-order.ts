import type { Database, Db } from '../../../platform/database/db.ts';
import { notFound, ShopError } from '../../../platform/shop-error.ts';
import { insertOrderEvent } from './order-events.queries.ts';
import type { Actor } from './order-history.ts';
import { giveStockBack, type LockedOrder, lockOrder, setOrderCancelled, setOrderPaid } from './orders.queries.ts';

export type { LockedOrder } from './orders.queries.ts';

/**
 * Locks an order and runs `act` in the same transaction. Payments, cancellations and updates from the card provider that concern the same
 * order wait for each other here. Throws 404 if there is no such order.
 */
export async function withLockedOrder<Result>(
  db: Database,
  id: string,
  act: (transaction: Db, order: LockedOrder) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id);
    if (!order) throw notFound('order');
    return act(transaction, order);
  });
}

/** A new order is unpaid. It changes its state at most once. */
export type Move = { to: 'paid'; intentId: string } | { to: 'cancelled' };

/**
 * Changes the state of an order, and updates its stock and history to match. Nothing else may change the state. The order must be locked
 * by this transaction. Throws 409 for a paid order and 404 for a cancelled one.
 */
export async function moveOrder(transaction: Db, order: LockedOrder, move: Move, actor: Actor): Promise<void> {
  requireUnpaid(order);
  if (move.to === 'paid') {
    await setOrderPaid(transaction, order.id, move.intentId);
  } else {
    await setOrderCancelled(transaction, order.id);
    await giveStockBack(transaction, order.id);
  }
  await insertOrderEvent(transaction, {
    orderId: order.id,
    what: move.to,
    from: order.state,
    to: move.to,
    actor: actor.as,
    userId: actor.userId,
    ...(move.to === 'paid' ? { cents: order.total_cents, intentId: move.intentId } : {}),
  });
  order.state = move.to;
}

/** Throws 409 for a paid order and 404 for a cancelled one. */
export function requireUnpaid(order: { state: string }): void {
  if (order.state === 'paid') throw new ShopError('already-paid', 409, 'This order is already paid.');
  if (order.state === 'cancelled') throw notFound('order');
}
