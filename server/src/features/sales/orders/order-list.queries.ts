import { type OrderListQuery, type OrderSort, type OrderState, orderStates } from '@axlewright/contract/sales/orders';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { hasDeclinedCardSql } from '../../../platform/database/failed-payments.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { hasNoTimeAfterSql } from '../../../platform/database/time-to-pay.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { timeRange } from '../../../platform/lists/time-range.ts';

/** Restricts the orders in a list. A missing field does not restrict the list. */
export interface OrderOwnership {
  /** only orders that this account placed */
  userId?: string | undefined;
  /** only orders of these companies */
  companyIds?: readonly string[] | undefined;
  /** only orders whose buyer had this email address at the time of the order */
  email?: string | undefined;
}

type TimeFilter = Pick<OrderListQuery, 'from' | 'to' | 'paidFrom' | 'paidTo'>;

export interface OrderFilter extends OrderOwnership, TimeFilter, Pick<OrderListQuery, 'q' | 'fulfillment'> {
  state?: Exclude<OrderListQuery['state'], 'expiring'>;
  placedBefore?: Date;
  /** only orders that must be paid before this time, if staff gave the buyer more time */
  payUntilBefore?: Date;
  /** only orders that these accounts placed */
  userIds?: readonly string[] | undefined;
}

export interface OrderPageOptions {
  sort: OrderSort;
  limit: number;
  /** the row before or after which the page lies; null: this is the first page */
  position: ListPosition | null;
}

/** Returns the words of a search in lower case. Empty: there is no search. */
export const wordsOf = ({ q }: Pick<OrderFilter, 'q'>) => q?.trim().toLowerCase() ?? '';

/**
 * Adds the ids of the accounts that have or had the email address in the filter, because an index finds the orders of an account, but not
 * of an address. If none of these accounts ever had a different address, removes the address from the filter. PostgreSQL can then count the
 * orders without reading them.
 */
export async function withAccounts(db: Db, filter: OrderFilter): Promise<OrderFilter> {
  const { email, ...others } = filter;
  if (email === undefined) return filter;
  const { rows } = await sql<{ id: string; had_others: boolean }>`
    select id, email is distinct from ${email} or exists (select from former_buyers where user_id = users.id and email <> ${email}) as had_others
    from users
    where id = any(array(select id from users where email = ${email} union select user_id from former_buyers where email = ${email}))`.execute(
    db,
  );
  const userIds = rows.map(({ id }) => id);
  return rows.some(({ had_others }) => had_others) ? { ...filter, userIds } : { ...others, userIds };
}

/** Adds the conditions of a filter, except for its search. */
export function whereMatching<Output>(
  query: SelectQueryBuilder<Tables, 'orders', Output>,
  { userId, userIds, companyIds, email, state, fulfillment, placedBefore, payUntilBefore, q, from, to, paidFrom, paidTo }: OrderFilter,
): SelectQueryBuilder<Tables, 'orders', Output> {
  const words = wordsOf({ q });
  const placed = timeRange({ from, to });
  const paid = timeRange({ from: paidFrom, to: paidTo });
  let matching = query.where('orders.state', 'in', statesOf(state ?? (words === '' ? 'open' : 'all')));
  if (userId !== undefined) matching = matching.where('orders.user_id', '=', userId);
  if (userIds) matching = matching.where(isOneOf(sql`orders.user_id`, userIds));
  if (companyIds) matching = matching.where(isOneOf(sql`orders.company_id`, companyIds));
  if (email !== undefined) matching = matching.where('orders.email', '=', email);
  if (fulfillment !== undefined) matching = matching.where(hasFulfillment(fulfillment));
  if (state === 'payment-failed') matching = matching.where(hasDeclinedCardSql);
  if (placedBefore) matching = matching.where('orders.created_at', '<', placedBefore);
  if (payUntilBefore) matching = matching.where(hasNoTimeAfterSql(payUntilBefore));
  if (placed.since) matching = matching.where('orders.created_at', '>=', placed.since);
  if (placed.before) matching = matching.where('orders.created_at', '<', placed.before);
  if (paid.since) matching = matching.where('orders.paid_at', '>=', paid.since);
  if (paid.before) matching = matching.where('orders.paid_at', '<', paid.before);
  return matching;
}

/** Uses `=` for a single id, so that PostgreSQL can read the rows in the order of an index. It cannot do that for several ids. */
function isOneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}::bigint` : sql<boolean>`${column} = any(${ids}::bigint[])`;
}

/**
 * Repeats the conditions of the indexes orders_to_ship, orders_delivered, and orders_undelivered, so that PostgreSQL uses them. A paid order with
 * pieces to ship is always `open`.
 */
function hasFulfillment(fulfillment: NonNullable<OrderFilter['fulfillment']>): RawBuilder<boolean> {
  const stands = sql`orders.settlement <> 'unpaid' and orders.order_status <> 'cancelled'`;
  if (fulfillment === 'delivered') return sql<boolean>`(${stands} and orders.fulfillment = 'delivered')`;
  if (fulfillment !== 'shipped' && fulfillment !== 'undelivered')
    return sql<boolean>`(orders.settlement <> 'unpaid' and orders.order_status = 'open' and orders.fulfillment = ${fulfillment})`;
  const isWanted =
    fulfillment === 'undelivered'
      ? sql`(orders.fulfillment <> 'shipped' or orders.paid_at >= (select at from shipping_began))`
      : sql`orders.fulfillment = 'shipped'`;
  return sql<boolean>`(${stands} and orders.fulfillment <> 'delivered' and ${isWanted})`;
}

function statesOf(state: NonNullable<OrderFilter['state']>): readonly OrderState[] {
  if (state === 'all') return orderStates;
  if (state === 'payment-failed') return ['unpaid'];
  return state === 'open' ? ['unpaid', 'paid'] : [state];
}

interface SortKey {
  column: RawBuilder<unknown>;
  /** the column's value as a cursor contains it */
  cursorValue: RawBuilder<ListPosition['value']>;
  /** the column's value at a cursor */
  valueAt(position: ListPosition): RawBuilder<unknown>;
}

const byPrice: SortKey = {
  column: sql`orders.total_cents`,
  cursorValue: sql<number>`orders.total_cents`,
  valueAt: ({ value }) => sql`${value}::int`,
};
const byTimeIn = (column: RawBuilder<unknown>): SortKey => ({
  column,
  // In microseconds. JavaScript's dates have only milliseconds.
  cursorValue: sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`,
  valueAt: ({ value }) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
});
const byTime = byTimeIn(sql`orders.created_at`);
const byPayment = byTimeIn(sql`orders.paid_at`);
const byId: SortKey = { column: sql`orders.id`, cursorValue: sql<null>`null::int`, valueAt: ({ id }) => sql`${id}::bigint` };

/**
 * A list with a time range is sorted by this time, in the order of the index orders_by_time or orders_by_payment. Otherwise PostgreSQL would read all
 * newer orders before it finds those in the range.
 */
function sortKeyOf({ sort }: Pick<OrderPageOptions, 'sort'>, { from, to, paidFrom, paidTo }: TimeFilter): SortKey {
  if (sort.endsWith('price')) return byPrice;
  if (paidFrom !== undefined || paidTo !== undefined) return byPayment;
  return from === undefined && to === undefined ? byId : byTime;
}

/** Returns the type of the cursors' values. */
export function cursorSchemaOf(sort: OrderSort, filter: TimeFilter): z.ZodType<ListPosition['value']> {
  const key = sortKeyOf({ sort }, filter);
  if (key === byPrice) return z.int32();
  return key === byId ? z.null() : z.string().regex(/^\d{1,16}$/);
}

/** Returns the SQL for keyset pagination. There is an index for each sort order. */
export function keysetOf({ sort, position }: Pick<OrderPageOptions, 'sort' | 'position'>, filter: TimeFilter) {
  const { order, operator } = keysetOrder(position, sort === 'newest' || sort === '-price');
  const { column, cursorValue, valueAt } = sortKeyOf({ sort }, filter);
  return {
    column,
    cursorValue,
    order: sql.raw(order),
    /** the condition that a row with this key and id is after the cursor */
    isAfterCursor: (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      position === null
        ? sql<boolean>`true`
        : sql<boolean>`(${key}, ${id}) ${sql.raw(operator)} (${valueAt(position)}, ${position.id}::bigint)`,
  };
}
