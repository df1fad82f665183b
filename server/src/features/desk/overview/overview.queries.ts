import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isToReorderSql } from '../../../platform/database/quantity-rules.ts';

/**
 * Lists every day from the first day (UTC) on, with two figures: orders placed on that day and not canceled, and revenue paid on that day minus
 * refunds.
 */
export async function listDailyFigures(db: Db, firstDay: string) {
  const { rows } = await sql<{ day: string; orders: number; revenue_cents: number }>`
    with day as materialized (
      select day::date as day, day at time zone 'UTC' as begins, (day + interval '1 day') at time zone 'UTC' as ends
      from generate_series(${firstDay}::date::timestamp, (now() at time zone 'UTC')::date, interval '1 day') as day
    ), refunded as materialized (
      select (paid_at at time zone 'UTC')::date as day, sum(refunded_cents) as cents
      -- Few payments have refunds. "offset 0" makes PostgreSQL look up the order of each one, instead of reading all paid orders.
      from payments, lateral (
        select paid_at from orders where id = payments.order_id and transaction_id = payments.intent_id offset 0
      ) as paid
      -- An order is paid when its payment is settled. The extra day allows for differences between clocks.
      where refunded_cents > 0 and settled_at >= ${firstDay}::date::timestamp at time zone 'UTC' - interval '1 day' group by 1
    )
    select to_char(day.day, 'YYYY-MM-DD') as day, placed.orders, (paid.cents - coalesce(refunded.cents, 0))::float8 as revenue_cents
    from day left join refunded on refunded.day = day.day,
      lateral (
        select count(*)::int as orders from orders where state <> 'cancelled' and created_at >= day.begins and created_at < day.ends
      ) as placed,
      lateral (
        select coalesce(sum(total_cents), 0) as cents from orders where paid_at >= day.begins and paid_at < day.ends
      ) as paid
    order by day.day`.execute(db);
  return rows;
}

/** Adds up the same figures as listDailyFigures for the time from `since` until `before`. */
export async function sumFigures(
  db: Db,
  { since, before }: { since: Date; before: Date },
): Promise<{ orders: number; revenue_cents: number }> {
  const { rows } = await sql<{ orders: number; revenue_cents: number }>`
    select (select count(*)::int from orders where state <> 'cancelled' and created_at >= ${since} and created_at < ${before}) as orders,
      ((select coalesce(sum(total_cents), 0) from orders where paid_at >= ${since} and paid_at < ${before}) - (
        select coalesce(sum(refunded_cents), 0) from payments, lateral (
          select paid_at from orders where id = payments.order_id and transaction_id = payments.intent_id offset 0
        ) as paid
        where refunded_cents > 0 and settled_at >= ${since}::timestamptz - interval '1 day' and paid_at >= ${since} and paid_at < ${before}
      ))::float8 as revenue_cents`.execute(db);
  return rows[0] ?? { orders: 0, revenue_cents: 0 };
}

export async function sumUnpaidOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select([sql<number>`count(*)::int`.as('orders'), sql<number>`coalesce(sum(total_cents), 0)::float8`.as('cents')])
    .where('state', '=', 'unpaid')
    .executeTakeFirstOrThrow();
}

/**
 * Lists up to `limit` parts to reorder, sorted by their stock minus their minimum order, lowest first. Each row also has the number of all
 * parts to reorder.
 */
export async function listLowStockRows(db: Db, limit: number) {
  return db
    .selectFrom('parts')
    .select(['id', 'part_number', 'name', 'min_quantity', sql<number>`available_quantity`.as('available_quantity')])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where('deleted_at', 'is', null)
    .where(isToReorderSql)
    .orderBy(sql`available_quantity - min_quantity`)
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type LowStockRow = Awaited<ReturnType<typeof listLowStockRows>>[number];
