import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { OrderEvent, OrderEventActor } from '@axlewright/contract/sales/order-history';
import type { Caller } from '../../../platform/auth/guard.ts';
import type { Db } from '../../../platform/database/db.ts';
import { insertOrderEvent, listOrderEventRows, type NewOrderEvent, type OrderEventRow } from './order-events.queries.ts';
import type { LockedOrder } from './orders.queries.ts';
import { requireOrderRow } from './orders.ts';

/** Who or what does something to an order. */
export interface Actor {
  as: OrderEventActor;
  /** the account, where it is a person */
  userId: string | null;
}

export const asWebhook: Actor = { as: 'webhook', userId: null };
export const asReconciler: Actor = { as: 'reconciler', userId: null };
export const asShop: Actor = { as: 'shop', userId: null };

/** An admin who pays or cancels an order of their own is its buyer. */
export function actorOf(caller: Caller, order: { user_id: string }): Actor {
  return { as: caller.userId === order.user_id ? 'buyer' : 'admin', userId: caller.userId };
}

/** Writes down what happened to an order without moving it. */
export async function recordEvent(
  transaction: Db,
  order: LockedOrder,
  actor: Actor,
  event: Pick<NewOrderEvent, 'what' | 'cents' | 'intentId' | 'refundId'>,
): Promise<void> {
  await insertOrderEvent(transaction, {
    ...event,
    orderId: order.id,
    from: order.state,
    to: order.state,
    actor: actor.as,
    userId: actor.userId,
  });
}

/** Throws 404 for somebody else's order, unless an admin asks. Buyers see what was done, not which clerk did it. */
export async function getOrderHistory(db: Db, caller: Caller, orderId: string): Promise<OrderEvent[]> {
  await requireOrderRow(db, caller, orderId);
  const rows = await listOrderEventRows(db, orderId);
  return rows.map((row) => eventOf(row, caller.isAdmin));
}

function eventOf(row: OrderEventRow, withNames: boolean): OrderEvent {
  return {
    at: row.at.toISOString(),
    what: row.what,
    from: row.from_state,
    to: row.to_state,
    by: row.actor,
    name: withNames ? row.display_name || row.email : null,
    amount: row.cents === null ? null : dollarsFromCents(row.cents),
    transactionId: row.intent_id,
    reason: row.reason || null,
  };
}
