import { overviewDays } from '@axlewright/contract/desk/overview';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isLowStockSql } from '../../../platform/database/quantity-rules.ts';

const maxListed = 8;
/** The first day of the overview, in UTC. */
const firstDay = sql`((now() at time zone 'UTC')::date - ${overviewDays - 1}::int)`;

/** Lists every day with two figures: orders placed on that day and not canceled, and revenue paid on that day minus refunds. */
export async function listDailyFigures(db: Db) {
  const { rows } = await sql<{ day: string; orders: number; revenue_cents: number }>`
    select to_char(series.day, 'YYYY-MM-DD') as day, coalesce(placed.orders, 0)::int as orders, coalesce(paid.cents, 0)::float8 as revenue_cents
    from generate_series(${firstDay}, (now() at time zone 'UTC')::date, interval '1 day') as series(day)
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as orders from orders
      where state <> 'cancelled' and created_at >= ${firstDay} at time zone 'UTC' group by 1
    ) as placed on placed.day = series.day::date
    left join (
      select (orders.paid_at at time zone 'UTC')::date as day, sum(orders.total_cents - payments.refunded_cents) as cents
      from orders join payments on payments.intent_id = orders.transaction_id
      where orders.paid_at >= ${firstDay} at time zone 'UTC' group by 1
    ) as paid on paid.day = series.day::date
    order by series.day`.execute(db);
  return rows;
}

export async function sumUnpaidOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select([sql<number>`count(*)::int`.as('orders'), sql<number>`coalesce(sum(total_cents), 0)::float8`.as('cents')])
    .where('state', '=', 'unpaid')
    .executeTakeFirstOrThrow();
}

/** Lists the parts whose stock is closest to their minimum order. Leaves out parts that are only sold while supplies last. */
export async function listLowStock(db: Db) {
  return db
    .selectFrom('parts')
    .select(['id', 'part_number', 'name', 'min_quantity', sql<number>`available_quantity`.as('available_quantity')])
    .where('deleted_at', 'is', null)
    .where('draft', '=', false)
    .where('life_cycle_status', '=', '2')
    .where(isLowStockSql)
    .orderBy(sql`available_quantity - min_quantity`)
    .orderBy('id')
    .limit(maxListed)
    .execute();
}

export async function listBestSellers(db: Db) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'order_lines.part_id',
      sql<string>`max(order_lines.part_number)`.as('part_number'),
      sql<string>`max(order_lines.name)`.as('name'),
      sql<number>`sum(order_lines.quantity)::int`.as('quantity'),
      sql<number>`sum(order_lines.quantity::bigint * order_lines.unit_price_cents)::float8`.as('cents'),
    ])
    .where('orders.state', '=', 'paid')
    .where('orders.paid_at', '>=', sql<Date>`${firstDay} at time zone 'UTC'`)
    .groupBy('order_lines.part_id')
    .orderBy('quantity', 'desc')
    .orderBy('order_lines.part_id')
    .limit(maxListed)
    .execute();
}
