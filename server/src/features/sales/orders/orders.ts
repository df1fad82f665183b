import type { Order, OrderDetail, OrderExportQuery, OrderListQuery } from '@axlewright/contract/sales/orders';
import { expiringOrders } from '@axlewright/contract/sales/unpaid-time';
import { type Caller, can, canIn } from '../../../platform/auth/caller.ts';
import { accessDeniedError } from '../../../platform/auth/guard.ts';
import { csvTable } from '../../../platform/csv/csv-table.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { type PageOfRows, parseCursor, type UncountedPage, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { hiddenError, notFoundError } from '../../../platform/shop-error.ts';
import { findPhone } from '../../people/profile/profile.ts';
import { listCountedOrders, listUncountedOrders } from './list-orders-page.ts';
import { maySeeOrder } from './order-access.ts';
import { orderOf } from './order-json.ts';
import { cursorSchemaOf, type OrderFilter, type OrderOwnership, type OrderPageOptions } from './order-list.queries.ts';
import { findOrderRow, type ListedOrderRow, type OrderRow, readPeopleOfOrder } from './orders.queries.ts';

export { findBilledCompany } from './orders.queries.ts';

interface ListServices {
  db: Db;
  /** unpaid orders are canceled after this time */
  unpaidOrderHours: number;
}

/** Lists orders that the caller may see. Throws 403 if the query asks for other orders. */
export async function listOrders(
  { db, unpaidOrderHours }: ListServices,
  caller: Caller,
  { sort, limit, cursor, ...filters }: OrderListQuery,
): Promise<PageOfRows<Order>> {
  const filter = filterFor(caller, filters, unpaidOrderHours);
  const page = { sort, limit, position: parseCursor(cursor, cursorSchemaOf(sort, filter)) };
  const { rows, count } = await listCountedOrders(db, filter, page);
  return { ...pageOf(rows, page, caller.userId), count };
}

/** Returns the filter for orders that the caller may see. Throws 403 if the query asks for other orders. */
function filterFor(
  caller: Caller,
  { state, email, company, ...filters }: Omit<OrderExportQuery, 'sort'>,
  unpaidOrderHours: number,
): OrderFilter {
  const filter = { ...filters, ...ownershipFilter(caller, { email, company }) };
  if (state !== 'expiring') return { ...filter, state };
  return { ...filter, state: 'unpaid', ...expiringOrders(new Date(), unpaidOrderHours) };
}

/**
 * Staff may list all orders. With `company`, members may list the orders of their company, if their role allows it. With their own `email`,
 * callers may list the orders that they placed for companies to which they still belong.
 */
function ownershipFilter(caller: Caller, { email, company }: Pick<OrderListQuery, 'email' | 'company'>): OrderOwnership {
  const companyIds = company === undefined ? undefined : [company];
  if (company !== undefined && canIn(caller, company, 'orders.view-company')) return { companyIds, email };
  const isOwn = email !== undefined && email === caller.email && (company === undefined || canIn(caller, company));
  if (isOwn) return { companyIds: companyIds ?? caller.memberships.map(({ companyId }) => companyId), userId: caller.userId };
  if (can(caller, 'orders.view')) return { companyIds, email };
  throw accessDeniedError(caller, company === undefined ? 'own-orders-only' : 'company-orders-only');
}

/** Reads a page of orders, without counting them. `callerId` is the account that reads them, as in orderOf. */
export async function readOrders(
  db: Db,
  callerId: string | null,
  filter: OrderFilter,
  { sort, limit, cursor }: Pick<OrderListQuery, 'sort' | 'limit' | 'cursor'>,
): Promise<UncountedPage<Order>> {
  const page = { sort, limit, position: parseCursor(cursor, cursorSchemaOf(sort, filter)) };
  return pageOf(await listUncountedOrders(db, filter, page), page, callerId);
}

function pageOf(rows: ListedOrderRow[], { limit, position }: OrderPageOptions, callerId: string | null): UncountedPage<Order> {
  return uncountedPageOfRows(rows, {
    limit,
    position,
    positionOf: ({ sort_value, id }) => ({ value: sort_value, id }),
    itemOf: (row) => orderOf(row, callerId),
  });
}

/** How many orders an export reads per query. Each order may have 500 lines. */
export const exportBatchSize = 100;

/** For buyers, because an export reads all orders of a company. */
const exportLimit: Limit = { name: 'order-export', attempts: 30, windowSeconds: 60 * 60 };

/**
 * Exports orders that the caller may see as CSV. Reads them in batches. Throws 403 if the query asks for other orders, and 429 after 30 exports
 * of a buyer in an hour.
 */
export async function exportOrders(
  { db, unpaidOrderHours, limits }: ListServices & { limits: Pick<Limits, 'spend'> },
  caller: Caller,
  { sort, ...filters }: OrderExportQuery,
): Promise<AsyncIterable<string>> {
  const filter = filterFor(caller, filters, unpaidOrderHours);
  if (!can(caller, 'orders.view')) await limits.spend(exportLimit, caller.userId);
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
      'purchase order': (order) => order.purchaseOrder,
      lines: (order) => order.lines.length,
      'ordered as': (order) => otherNumbersOf(order).join('; '),
      company: (order) => order.company,
      status: (order) => order.status,
      fulfillment: (order) => order.fulfillment,
    },
    (cursor) => readOrders(db, caller.userId, filter, { sort, limit: exportBatchSize, cursor }),
  );
}

/** The numbers that the buyer typed, if they are not the part numbers. */
const otherNumbersOf = ({ lines }: Order) =>
  lines.filter(({ orderedAs, partNumber }) => orderedAs !== '' && orderedAs !== partNumber).map(({ orderedAs }) => orderedAs);

/** Reads an order. Throws 404 if the caller may not see it. */
export async function getOrder(db: Db, caller: Caller, id: string): Promise<Order> {
  return orderOf(await requireOrderRow(db, caller, id), caller.userId);
}

/** How many hours an order may stay unpaid, for accounts with a confirmed and with an unconfirmed email address. */
export interface UnpaidHours {
  verified: number;
  unverified: number;
}

type OrderTimes = Pick<OrderRow, 'created_at' | 'pay_until'>;

/** Returns when the shop cancels an unpaid order. The usual time can become later than `pay_until`: when the buyer confirms the email address. */
export function payByOf(order: OrderTimes, isEmailVerified: boolean, unpaidHours: UnpaidHours): Date {
  const usual = usualPayBy(order, isEmailVerified, unpaidHours);
  return order.pay_until && order.pay_until > usual ? order.pay_until : usual;
}

/** Returns when the shop cancels an unpaid order if nobody has given the buyer more time. */
export function usualPayBy({ created_at }: Pick<OrderTimes, 'created_at'>, isEmailVerified: boolean, unpaidHours: UnpaidHours): Date {
  const hours = unpaidHours[isEmailVerified ? 'verified' : 'unverified'];
  return new Date(created_at.getTime() + hours * 3_600_000);
}

/**
 * Like getOrder, but also returns the time by which the order must be paid. For staff, adds the buyer's phone number and the employee who
 * placed the order for the buyer.
 */
export async function getOrderDetail(db: Db, caller: Caller, id: string, unpaidHours: UnpaidHours): Promise<OrderDetail> {
  const row = await requireOrderRow(db, caller, id);
  const { email_verified, placed_by } = await readPeopleOfOrder(db, row);
  const payBy = row.state === 'unpaid' ? payByOf(row, email_verified, unpaidHours).toISOString() : null;
  const forStaff = can(caller, 'orders.view') ? { buyerPhone: await findPhone(db, row.user_id), placedBy: placed_by } : {};
  return { ...orderOf(row, caller.userId), payBy, ...forStaff };
}

/** Finds an order for a job, which has no caller. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await findOrderRow(db, id);
  return row ? orderOf(row, null) : null;
}

/** Reads the row of an order. Throws 404 if the caller may not see it. */
export async function requireOrderRow(db: Db, caller: Caller, id: string): Promise<OrderRow> {
  const row = await findOrderRow(db, id);
  if (!row) throw notFoundError('order');
  if (!maySeeOrder(caller, row)) throw hiddenError('order');
  return row;
}
