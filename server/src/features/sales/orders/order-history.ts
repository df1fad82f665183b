import { dollarsFromCents } from '@axlewright/contract/money/money';
import { type OrderEvent, type OrderEventActor, staffOnlyEvents } from '@axlewright/contract/sales/order-history';
import { type Caller, can, canIn } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { insertOrderEvent, listOrderEventRows, type NewOrderEvent, type OrderEventRow } from './order-events.queries.ts';
import type { LockedOrder } from './orders.queries.ts';
import { requireOrderRow } from './orders.ts';

/** The user, service or job that changes an order. */
export interface Actor {
  as: OrderEventActor;
  /** the user's id; null if the actor is not a user */
  userId: string | null;
}

export const asWebhook: Actor = { as: 'webhook', userId: null };
export const asReconciler: Actor = { as: 'reconciler', userId: null };
export const asShop: Actor = { as: 'shop', userId: null };
/** The history records all staff as `admin`, even clerks. */
export const asStaff = ({ userId }: Pick<Caller, 'userId'>): Actor => ({ as: 'admin', userId });

/** Returns the caller as an actor. A member of the order's company counts as its buyer, even if the member is also staff. */
export function actorOf(caller: Caller, order: { company_id: string }): Actor {
  return { as: canIn(caller, order.company_id) ? 'buyer' : 'admin', userId: caller.userId };
}

/** Records an event, such as a refund, that does not change the order's state. */
export async function recordOrderEvent(
  transaction: Db,
  order: LockedOrder,
  actor: Actor,
  event: Pick<NewOrderEvent, 'what' | 'cents' | 'intentId' | 'refundId' | 'shipmentId' | 'cancellationId' | 'note' | 'changes' | 'payBy'>,
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

/**
 * Lists the events of an order. Buyers see the names of other members but not of staff. They do not see `staffOnlyEvents`, such as events
 * about packing, holds, and disputes. Throws 404 for an order that the caller may not see.
 */
export async function getOrderHistory(db: Db, caller: Caller, orderId: string): Promise<OrderEvent[]> {
  await requireOrderRow(db, caller, orderId);
  const rows = await listOrderEventRows(db, [orderId]);
  return can(caller, 'orders.view') ? rows.map((row) => eventOf(row, true)) : eventsForBuyer(rows, caller.userId);
}

/** Lists the events of several orders, as their buyer sees them, by order id. */
export async function listHistoriesFor(db: Db, buyerId: string, orderIds: string[]): Promise<Map<string, OrderEvent[]>> {
  const rows = Map.groupBy(await listOrderEventRows(db, orderIds), (row) => row.order_id);
  return new Map([...rows].map(([orderId, events]) => [orderId, eventsForBuyer(events, buyerId)]));
}

const eventsForBuyer = (rows: OrderEventRow[], buyerId: string) =>
  rows.filter(({ what }) => !staffOnlyEvents.includes(what)).map((row) => eventOf(row, isOtherMember(row, buyerId)));

const isOtherMember = (row: OrderEventRow, userId: string) => row.actor === 'buyer' && row.user_id !== userId;

function eventOf(row: OrderEventRow, isNamed: boolean): OrderEvent {
  return {
    at: row.at.toISOString(),
    what: row.what,
    from: row.from_state,
    to: row.to_state,
    by: row.actor,
    name: isNamed ? row.display_name || row.email : null,
    amount: row.cents === null ? null : dollarsFromCents(row.cents),
    transactionId: row.intent_id,
    reason: row.note || row.reason || row.cancellation_reason || null,
    isGivenUp: row.is_given_up,
    ...(row.changes ? { changes: row.changes } : {}),
    ...(row.pay_by ? { payBy: row.pay_by.toISOString() } : {}),
    pieces: row.pieces.map(({ part_number: partNumber, quantity }) => ({ partNumber, quantity })),
  };
}
