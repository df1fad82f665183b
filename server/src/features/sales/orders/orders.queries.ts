import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import type { BilledCompany } from '../../../platform/database/tables/sales-tables.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import type { ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { keysetOf, type OrderFilter, type OrderPageOptions, whereMatching } from './order-list.queries.ts';

/** Puts the quantities of an order's lines back into stock. */
export function returnStock(db: Db, orderId: string): Promise<void> {
  return addToStock(db, sql`select part_id, quantity from order_lines where order_id = ${orderId}`);
}

/** Puts some pieces of an order's lines back into stock. */
export function returnPieces(db: Db, orderId: string, pieces: readonly OrderPieces[]): Promise<void> {
  return addToStock(
    db,
    sql`select part_id, pieces.quantity
      from unnest(${pieces.map(({ lineNumber }) => lineNumber)}::int[], ${pieces.map(({ quantity }) => quantity)}::int[]) as pieces (line_number, quantity)
      join order_lines on order_id = ${orderId} and order_lines.line_number = pieces.line_number`,
  );
}

/** Pieces of one line of an order. */
export interface OrderPieces {
  lineNumber: number;
  quantity: number;
}

/**
 * Adds pieces to the stock, even of deleted parts and of drafts without stock. First sums the quantities of each part: two lines may have the same
 * part, but an update changes each row only once. Locks the parts in the order of their ids to prevent deadlocks.
 */
async function addToStock(db: Db, pieces: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; was_without_stock: boolean }>`
    with ordered as (
      select part_id, sum(quantity)::int as quantity from (${pieces}) as pieces group by part_id
    ), locked as (
      select id, available_quantity is null as was_without_stock from parts where id in (select part_id from ordered) order by id for no key update
    )
    update parts set available_quantity = coalesce(available_quantity, 0) + ordered.quantity
    from ordered join locked on locked.id = ordered.part_id where parts.id = ordered.part_id
    returning parts.id, was_without_stock`.execute(db);
  const drafts = rows.flatMap(({ id, was_without_stock }) => (was_without_stock ? [id] : []));
  if (drafts.length > 0) await raiseVersions(db, drafts);
}

/**
 * Raises the version of drafts that got stock again, because stock can publish a draft. The update above should not do this: each statement
 * that sets `version` invalidates cached lists, even if no part was a draft.
 */
async function raiseVersions(db: Db, partIds: string[]): Promise<void> {
  await sql`update parts set version = version + 1 where id = any(${partIds}::bigint[])`.execute(db);
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
            'ordered_as',
            'vehicle',
            'shipped_quantity',
            'cancelled_quantity',
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

/** Reads whether the buyer's email address is confirmed, and the name of the employee who placed the order for the buyer. */
export async function readPeopleOfOrder(db: Db, order: Pick<OrderRow, 'user_id' | 'placed_by'>) {
  return db
    .selectFrom('users as buyers')
    .leftJoin('users as staff', (join) => join.on('staff.id', '=', sql<string>`${order.placed_by}::bigint`))
    .select(['buyers.email_verified', sql<string | null>`coalesce(nullif(staff.display_name, ''), staff.email)`.as('placed_by')])
    .where('buyers.id', '=', order.user_id)
    .executeTakeFirstOrThrow();
}

/** Lists up to `limit + 1` orders that match the filter and the condition. Ignores the filter's search. */
export async function listOrderRows(
  db: Db,
  filter: OrderFilter,
  page: OrderPageOptions,
  condition = sql<boolean>`true`,
): Promise<ListedOrderRow[]> {
  const { column, cursorValue, order, isAfterCursor } = keysetOf(page, filter);
  return whereMatching(ordersWithLines(db), filter)
    .select(cursorValue.as('sort_value'))
    .where(condition)
    .where(isAfterCursor(column, sql`orders.id`))
    .orderBy(sql`${column} ${order}`)
    .orderBy(sql`orders.id ${order}`)
    .limit(page.limit + 1)
    .execute();
}
export type ListedOrderRow = OrderRow & { sort_value: ListPosition['value'] };

/** Reads the orders with these ids, in the order of the list. */
export async function readListedOrders(db: Db, ids: string[], filter: OrderFilter, page: OrderPageOptions): Promise<ListedOrderRow[]> {
  const { column, cursorValue, order } = keysetOf(page, filter);
  return ordersWithLines(db)
    .select(cursorValue.as('sort_value'))
    .where('orders.id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy(sql`${column} ${order}`)
    .orderBy(sql`orders.id ${order}`)
    .execute();
}

/** Counts the orders that match the filter and the condition. Ignores the filter's search. */
export function countOrders(db: Db, filter: OrderFilter, condition = sql<boolean>`true`): Promise<number> {
  return countRows(db, whereMatching(db.selectFrom('orders').select('orders.id'), filter).where(condition));
}

/** Reads an order's current state, and locks its row until the transaction ends. Every change of the state needs this lock. */
export async function lockOrder(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'user_id',
      'state',
      'order_status',
      'settlement',
      'fulfillment',
      'hold_reason',
      'total_cents',
      'currency',
      'transaction_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export async function setOrderCancelled(db: Db, id: string): Promise<void> {
  const now = new Date();
  await db.updateTable('orders').set({ order_status: 'cancelled', state: 'cancelled', cancelled_at: now }).where('id', '=', id).execute();
}

/** Marks an order paid. Also stores its company, so that the receipt stays the same if the company changes later. */
export async function setOrderPaid(db: Db, id: string, transactionId: string): Promise<void> {
  const paid = { settlement: 'paid', state: 'paid', paid_at: new Date(), transaction_id: transactionId } as const;
  await db
    .updateTable('orders')
    .set({ ...paid, billed_company: companyNow })
    .where('id', '=', id)
    .execute();
}

/** The company of an order. The tax ID of a company without a name stays out, because it may be the Social Security number of a person. */
const companyNow = sql<BilledCompany>`(
  select jsonb_build_object('name', name, 'taxId', case when name = '' then '' else tax_id end)
  from companies where companies.id = orders.company_id)`;

/** Finds the company to which an order was billed. If that is not stored, returns the company as it is now. */
export async function findBilledCompany(db: Db, orderId: string): Promise<BilledCompany> {
  const { company } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.coalesce('billed_company', companyNow).as('company'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return company;
}
