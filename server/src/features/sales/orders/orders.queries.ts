import { type OrderListQuery, type OrderSort, type OrderState, orderStates } from '@axlewright/contract/sales/orders';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { timeRange } from '../../../platform/lists/time-range.ts';
import { matchesSearchText } from './order-search.queries.ts';

/**
 * Puts the quantities of an order's lines back into stock, even for deleted parts. First sums the quantities of each part: two lines may have the
 * same part, but an update changes each row only once. Locks the parts in the order of their ids to prevent deadlocks.
 */
export async function returnStock(db: Db, orderId: string): Promise<void> {
  await sql`
    with ordered as (
      select part_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by part_id
    ), locked as (
      select id from parts where id in (select part_id from ordered) order by id for update
    )
    update parts set available_quantity = available_quantity + ordered.quantity
    from ordered join locked on locked.id = ordered.part_id where parts.id = ordered.part_id`.execute(db);
}

function ordersWithLines(db: Db) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((order) => [
      jsonArrayFrom(
        order
          .selectFrom('order_lines')
          .select((line) => [
            'line_number',
            sql<string>`${line.ref('order_lines.part_id')}::text`.as('part_id'),
            'part_number',
            'name',
            'image',
            'quantity',
            'unit_price_cents',
            'kind',
            'note',
          ])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('line_number'),
      ).as('lines'),
      order
        .selectFrom('payments')
        .select(sql<number>`coalesce(sum(refunded_cents), 0)::int`.as('refunded_cents'))
        .whereRef('payments.order_id', '=', 'orders.id')
        // If the order is paid, counts only refunds of the payment that paid it. An order can have other payments, which were not needed.
        .where((where) =>
          where.or([where('orders.transaction_id', 'is', null), where('payments.intent_id', '=', where.ref('orders.transaction_id'))]),
        )
        .$asScalar()
        .$notNull()
        .as('refunded_cents'),
      order.selectFrom('companies').select('name').whereRef('companies.id', '=', 'orders.company_id').$asScalar().$notNull().as('company'),
    ]);
}

export async function findOrderRow(db: Db, id: string) {
  return ordersWithLines(db).where('orders.id', '=', id).executeTakeFirst();
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

/** Restricts the orders in a list. A missing field does not restrict the list. */
export interface OrderOwnership {
  /** only orders that this account placed */
  userId?: string | undefined;
  /** only orders of these companies */
  companyIds?: readonly string[] | undefined;
  /** only orders whose buyer had this email address at the time of the order */
  email?: string | undefined;
}

export interface OrderFilter extends OrderOwnership, Pick<OrderListQuery, 'state' | 'q' | 'from' | 'to'> {}

function matching<Output>(
  query: SelectQueryBuilder<Tables, 'orders', Output>,
  { userId, companyIds, email, state, q, ...days }: OrderFilter,
) {
  const words = q?.trim().toLowerCase() ?? '';
  const { since, before } = timeRange(days);
  return query
    .where('orders.state', 'in', statesOf(state ?? (words === '' ? 'open' : 'all')))
    .$if(userId !== undefined, (orders) => orders.where('orders.user_id', '=', userId ?? ''))
    .$if(companyIds !== undefined, (orders) => orders.where('orders.company_id', '=', sql<string>`any(${companyIds}::bigint[])`))
    .$if(email !== undefined, (orders) => orders.where('orders.email', '=', email ?? ''))
    .$if(since !== undefined, (orders) => orders.where('orders.created_at', '>=', since ?? new Date()))
    .$if(before !== undefined, (orders) => orders.where('orders.created_at', '<', before ?? new Date()))
    .$if(words !== '', (orders) => orders.where(matchesSearchText(words)));
}

function statesOf(state: NonNullable<OrderListQuery['state']>): readonly OrderState[] {
  if (state === 'all') return orderStates;
  return state === 'open' ? ['unpaid', 'paid'] : [state];
}

/** Lists up to `limit + 1` orders. */
export async function listOrderRows(
  db: Db,
  filter: OrderFilter,
  { sort, limit, position }: { sort: OrderSort; limit: number; position: ListPosition | null },
): Promise<OrderRow[]> {
  const byPrice = sort.endsWith('price');
  const { order, operator } = keysetOrder(position, sort === 'newest' || sort === '-price');
  return matching(ordersWithLines(db), filter)
    .$if(position !== null && byPrice, (orders) =>
      orders.where(sql<boolean>`(orders.total_cents, orders.id) ${sql.raw(operator)} (${position?.value}::int, ${position?.id}::bigint)`),
    )
    .$if(position !== null && !byPrice, (orders) => orders.where('orders.id', operator, position?.id ?? ''))
    .$if(byPrice, (orders) => orders.orderBy('orders.total_cents', order))
    .orderBy('orders.id', order)
    .limit(limit + 1)
    .execute();
}

export function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  return countRows(db, matching(db.selectFrom('orders').select('orders.id'), filter));
}

/** Reads an order's current state, and locks its row until the transaction ends. Every change of the state needs this lock. */
export async function lockOrder(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'user_id', 'state', 'order_status', 'settlement', 'total_cents', 'currency', 'transaction_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export async function setOrderCancelled(db: Db, id: string): Promise<void> {
  const now = new Date();
  await db.updateTable('orders').set({ order_status: 'cancelled', state: 'cancelled', cancelled_at: now }).where('id', '=', id).execute();
}

export async function setOrderPaid(db: Db, id: string, transactionId: string): Promise<void> {
  const paid = { settlement: 'paid', state: 'paid', paid_at: new Date(), transaction_id: transactionId } as const;
  await db.updateTable('orders').set(paid).where('id', '=', id).execute();
}
