import type { FulfillmentStatus, OrderState } from '@axlewright/contract/sales/orders';
import { maximumFigureLines } from '@axlewright/contract/sales/part-figure-limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

/** The newest lines of a part. Few parts have more, and only for them the figures are not complete. */
const newestLines = (partId: string) => sql`
  select order_id, quantity - cancelled_quantity as pieces, unit_price_cents from order_lines
  where part_id = ${partId} order by order_id desc limit ${maximumFigureLines}`;

interface Sold {
  pieces: number;
  cents: number;
}

/**
 * Adds up what a part sold since the first day of a month (UTC): by month, and for the companies that bought most. Both come from the same orders, which
 * are read once.
 */
export async function addUpPartSales(db: Db, partId: string, firstDay: string, companies: number) {
  const { rows } = await sql<{
    months: ({ month: string } & Sold)[];
    buyers: ({ company_id: string; name: string } & Sold)[];
    is_complete: boolean;
  }>`
    with line as materialized (
      ${newestLines(partId)}
    ), sold as materialized (
      select paid_at, company_id, customer, orders.id, pieces, pieces::bigint * unit_price_cents as cents
      from line join orders on orders.id = order_id
      where state = 'paid' and paid_at >= ${firstDay}::date::timestamp at time zone 'UTC' and pieces > 0
    ), buyer as (
      select company_id, sum(pieces) as pieces, sum(cents) as cents, (array_agg(customer order by id desc))[1] as customer
      from sold group by company_id order by pieces desc, company_id limit ${companies}
    ), by_month as (
      select date_trunc('month', paid_at at time zone 'UTC') as month, sum(pieces) as pieces, sum(cents) as cents from sold group by 1
    )
    select (select count(*) from line) < ${maximumFigureLines} as is_complete,
      (select json_agg(json_build_object('month', to_char(month.month, 'YYYY-MM-DD'), 'pieces', coalesce(pieces, 0), 'cents', coalesce(cents, 0))
          order by month.month)
        from generate_series(${firstDay}::date::timestamp, now() at time zone 'UTC', interval '1 month') as month
          left join by_month on by_month.month = month.month) as months,
      (select coalesce(json_agg(json_build_object('company_id', company_id::text, 'name', coalesce(nullif(name, ''), customer), 'pieces', pieces,
          'cents', cents) order by pieces desc, company_id), '[]')
        from buyer join companies on companies.id = company_id) as buyers`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('the sums of a part returned no row');
  return figures;
}

/** The open orders with a part, each with the pieces of all its lines with the part. */
const openOrders = (partId: string) => sql`
  select order_id as id, sum(quantity)::int as quantity, sum(quantity - shipped_quantity - cancelled_quantity)::int as "left"
  from (select * from order_lines where part_id = ${partId} order by order_id desc limit ${maximumFigureLines}) as line
    join orders on orders.id = order_id
  where order_status = 'open' group by order_id`;

/** Lists up to `limit + 1` open orders with a part, newest first. */
export async function listOpenOrderRows(db: Db, partId: string, { limit, position }: { limit: number; position: ListPosition | null }) {
  const { order, operator } = keysetOrder(position, true);
  const isAfterCursor = position === null ? sql`true` : sql`open.id ${sql.raw(operator)} ${position.id}::bigint`;
  const { rows } = await sql<{
    id: string;
    created_at: Date;
    customer: string;
    company: string;
    state: OrderState;
    fulfillment: FulfillmentStatus;
    quantity: number;
    left: number;
  }>`
    select open.id, orders.created_at, customer, companies.name as company, state, fulfillment, quantity, "left"
    from (${openOrders(partId)}) as open join orders on orders.id = open.id join companies on companies.id = company_id
    where ${isAfterCursor} order by open.id ${sql.raw(order)} limit ${limit + 1}`.execute(db);
  return rows;
}
export type OpenOrderRow = Awaited<ReturnType<typeof listOpenOrderRows>>[number];

export function countOpenOrders(db: Db, partId: string): Promise<number> {
  return countRows(db, { limit: (rows) => sql`(select from (${openOrders(partId)}) as open limit ${rows})` });
}
