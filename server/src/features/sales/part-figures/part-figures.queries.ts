import type { FulfillmentStatus, OrderState } from '@axlewright/contract/sales/orders';
import { maximumFigureLines } from '@axlewright/contract/sales/part-figure-limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

interface Sold {
  pieces: number;
  cents: number;
}

/**
 * Lists the sales of a part in each month (UTC) since the first day, from the sums for the reports. Canceled pieces and refunds do not
 * count.
 */
export async function listSalesOfMonths(db: Db, partId: string, firstDay: string) {
  const { rows } = await sql<{ month: string } & Sold>`
    select to_char(month, 'YYYY-MM-DD') as month, coalesce(pieces - cancelled_pieces, 0)::float8 as pieces,
      coalesce(cents - refunded_cents, 0)::float8 as cents
    from generate_series(${firstDay}::date::timestamp, now() at time zone 'UTC', interval '1 month') as month
      left join sales_sums on subject = 'part' and grain = 'month' and starts = month::date and subject_id = ${partId}
    order by month`.execute(db);
  return rows;
}

/** Selects the newest order lines of a part. The limit keeps this fast for a part that is in most orders. */
const newestLines = (partId: string) => sql`
  select order_id, quantity, quantity - cancelled_quantity as pieces, quantity - shipped_quantity - cancelled_quantity as unshipped, unit_price_cents
  from order_lines where part_id = ${partId} order by order_id desc limit ${maximumFigureLines}`;

/** Lists the companies that bought the most pieces of a part since the first day (UTC). Reads only the newest order lines of the part. */
export async function listTopBuyers(db: Db, partId: string, firstDay: string, limit: number) {
  const { rows } = await sql<{ buyers: ({ company_id: string; name: string } & Sold)[]; is_complete: boolean }>`
    with line as materialized (
      ${newestLines(partId)}
    ), buyer as (
      select company_id, sum(pieces) as pieces, sum(pieces::bigint * unit_price_cents) as cents,
        (array_agg(customer order by id desc))[1] as customer
      from line join orders on orders.id = order_id
      where state = 'paid' and paid_at >= ${firstDay}::date::timestamp at time zone 'UTC' and pieces > 0
      group by company_id order by pieces desc, company_id limit ${limit}
    )
    select (select count(*) from line) < ${maximumFigureLines} as is_complete,
      coalesce(json_agg(json_build_object('company_id', company_id::text, 'name', coalesce(nullif(name, ''), customer), 'pieces', pieces,
        'cents', cents) order by pieces desc, company_id), '[]') as buyers
    from buyer join companies on companies.id = company_id`.execute(db);
  return rows[0] ?? { buyers: [], is_complete: true };
}

/** Selects the open orders among the newest lines of a part. Adds up the pieces of all lines of an order that have the part. */
const openOrders = (partId: string) => sql`
  select order_id as id, sum(quantity)::int as quantity, sum(unshipped)::int as "left"
  from (${newestLines(partId)}) as line join orders on orders.id = order_id
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
