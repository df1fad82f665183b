import type { Order, OrderExportQuery, OrderListQuery } from '@axlewright/contract/orders';
import { z } from 'zod';
import type { Caller } from '../../platform/auth/guard.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { csvBatch, csvTable } from '../../platform/http/csv.ts';
import { type Page, pageOf, placeOf } from '../../platform/http/pages.ts';
import { forbidden, notFound, ShopError } from '../../platform/shop-error.ts';
import { orderOf } from './order-json.ts';
import {
  countOrders,
  findOrderRow,
  giveStockBack,
  type LockedOrder,
  listOrderRows,
  lockOrder,
  type OrderFilter,
  type OrderRow,
  setOrderCancelled,
  setOrderPaid,
} from './orders.queries.ts';

/** Without an e-mail all orders, for admins; with one's own e-mail one's own. Throws 403 otherwise. */
export async function listOrders(db: Db, caller: Caller, { email, ...query }: OrderListQuery): Promise<Page<Order>> {
  const own = email !== undefined && email === caller.email;
  if (!own && !caller.isAdmin) throw forbidden('You may only list your own orders.');
  return pageOfOrders(db, own ? { userId: caller.userId } : { userId: null, email }, query);
}

async function pageOfOrders(
  db: Db,
  whose: Pick<OrderFilter, 'userId' | 'email'>,
  { sort, limit, cursor, ...filters }: Omit<OrderListQuery, 'email'>,
): Promise<Page<Order>> {
  const byPrice = sort.endsWith('price');
  const place = placeOf(cursor, byPrice ? z.int32() : z.null());
  const filter = { ...filters, ...whose };
  const [rows, count] = await Promise.all([listOrderRows(db, filter, { sort, limit, place }), countOrders(db, filter)]);
  return pageOf(rows, { limit, place, count, keyOf: (row) => ({ value: byPrice ? row.total_cents : null, id: row.id }), itemOf: orderOf });
}

/** Everybody's orders that fit, as CSV, read in batches. */
export function exportOrders(db: Db, query: OrderExportQuery): AsyncIterable<string> {
  return csvTable(
    {
      order: (order: Order) => order._id,
      ordered: (order) => order.createdAt,
      state: (order) => order.state,
      customer: (order) => order.customer,
      email: (order) => order.email,
      address: (order) => order.address,
      'part numbers': (order) => order.lines.map((line) => line.partNumber).join(' '),
      pieces: (order) => order.lines.reduce((sum, line) => sum + line.quantity, 0),
      'price in dollars': (order) => order.price,
      'refunded in dollars': (order) => order.refunded,
      'transaction id': (order) => order.transactionId ?? '',
      paid: (order) => order.paidAt ?? '',
    },
    (cursor) => pageOfOrders(db, { userId: null }, { ...query, limit: csvBatch, cursor }),
  );
}

/** Throws 404 for somebody else's order, unless an admin asks. */
export async function getOrder(db: Db, caller: Caller, id: string): Promise<Order> {
  return orderOf(await requireOrderRow(db, caller, id));
}

/** An order that the caller owns, or any where an admin asks; 404 otherwise. */
export async function requireOrderRow(db: Db, caller: Caller, id: string): Promise<OrderRow> {
  const row = await findOrderRow(db, id);
  if (!row || !(caller.isAdmin || row.user_id === caller.userId)) throw notFound('order');
  return row;
}

/**
 * Locks an order and lets `move` decide on its state, in one transaction. Payments, cancellations and the provider's
 * news about one order wait here for each other; other orders do not wait.
 */
export async function withLockedOrder<Result>(
  db: Database,
  id: string,
  move: (transaction: Db, order: LockedOrder) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id);
    if (!order) throw notFound('order');
    return move(transaction, order);
  });
}

/** The only two moves of an order. Call them on a locked, unpaid order. */
export async function markCancelled(db: Db, order: LockedOrder): Promise<void> {
  requireUnpaid(order);
  await setOrderCancelled(db, order.id);
  await giveStockBack(db, order.id);
}

export async function markPaid(db: Db, order: LockedOrder, transactionId: string): Promise<void> {
  requireUnpaid(order);
  await setOrderPaid(db, order.id, transactionId);
}

/** Throws 409 for a paid order and 404 for a cancelled one. */
export function requireUnpaid(order: { state: string }): void {
  if (order.state === 'paid') throw new ShopError('already-paid', 409, 'This order is paid already.');
  if (order.state === 'cancelled') throw notFound('order');
}
