import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`;

/** For each part, adds up the lines of the orders that were paid in the periods of `period`, which has the columns `since` and `until`. */
const soldIn = (period: RawBuilder<unknown>) => sql`
  select part_id, max(part_number) as part_number, max(name) as name, sum(quantity) as quantity,
    sum(quantity::bigint * unit_price_cents)::bigint as cents
  -- "offset 0" makes PostgreSQL find the orders first. It expects more orders than there are, and would start parallel workers.
  from ${period} as period, lateral (
    select id from orders where state = 'paid' and paid_at >= period.since and paid_at < period.until offset 0
  ) as paid join order_lines on order_id = paid.id group by part_id`;

/**
 * Lists the parts that sold the most since the first day (UTC). The quantity of a part is its sum in part_sales plus its recent sales,
 * which are not in the sum yet. A part without recent sales can be a best seller only if it has one of the `limit` largest sums.
 */
export async function listBestSellers(db: Db, firstDay: string, limit: number) {
  const { rows } = await sql<{ part_id: string; part_number: string; name: string; quantity: number; cents: number }>`
    with recent_period as materialized (
      select coalesce((select until from part_sales_periods where first_day = ${firstDay}::date), ${startOf(firstDay)}) as since,
        'infinity'::timestamptz as until
    ), recent as materialized (
      ${soldIn(sql`recent_period`)}
    ), candidate as (
      (select part_id from part_sales where first_day = ${firstDay}::date order by quantity desc, part_id limit ${limit})
      union select part_id from recent
    )
    select candidate.part_id, greatest(added.part_number, recent.part_number) as part_number, greatest(added.name, recent.name) as name,
      (coalesce(added.quantity, 0) + coalesce(recent.quantity, 0))::int as quantity,
      (coalesce(added.cents, 0) + coalesce(recent.cents, 0))::float8 as cents
    from candidate left join recent using (part_id) left join lateral (
      select * from part_sales where first_day = ${firstDay}::date and part_id = candidate.part_id offset 0
    ) as added on true
    order by quantity desc, candidate.part_id limit ${limit}`.execute(db);
  return rows;
}

const longestPeriod = '1 day';

/**
 * Adds sales to the sums in part_sales. The first call begins with the first day (UTC), and each later call continues where the last one
 * ended. Adds the sales of at most a day, so that no statement takes a long time. Returns true if the sums now reach `until`.
 */
export async function addPartSales(transaction: Db, firstDay: string, until: Date): Promise<boolean> {
  await sql`insert into part_sales_periods (first_day, until) values (${firstDay}::date, ${startOf(firstDay)}) on conflict do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<{ since: Date; until: Date; is_last: boolean }>`
    select until as since, least(until + ${longestPeriod}::interval, ${until}) as until, until + ${longestPeriod}::interval >= ${until} as is_last
    from part_sales_periods where first_day = ${firstDay}::date and until < ${until} for update`.execute(transaction);
  const [period] = rows;
  if (!period) return true;
  await sql`
    insert into part_sales (first_day, part_id, part_number, name, quantity, cents)
    select ${firstDay}::date, sold.*
    from (${soldIn(sql`(select ${period.since}::timestamptz as since, ${period.until}::timestamptz as until)`)}) as sold
    on conflict (first_day, part_id) do update set part_number = greatest(part_sales.part_number, excluded.part_number),
      name = greatest(part_sales.name, excluded.name), quantity = part_sales.quantity + excluded.quantity,
      cents = part_sales.cents + excluded.cents`.execute(transaction);
  await sql`update part_sales_periods set until = ${period.until} where first_day = ${firstDay}::date`.execute(transaction);
  return period.is_last;
}

export async function deletePartSalesBefore(db: Db, firstDay: string): Promise<void> {
  await sql`delete from part_sales_periods where first_day < ${firstDay}::date`.execute(db);
}
