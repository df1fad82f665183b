import type { StockReportSort } from '@axlewright/contract/desk/report-choices';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

/**
 * The parts with pieces in the warehouse. Promised pieces belong to open orders, and are neither shipped nor canceled. Each of the two
 * conditions on orders matches an index, so PostgreSQL does not read completed orders.
 */
const stock = sql`
  with promised as (
    select part_id, sum(quantity - shipped_quantity - cancelled_quantity)::int as pieces
    from (
      select id from orders where settlement <> 'unpaid' and order_status = 'open' union all select id from orders where state = 'unpaid'
    ) as open join order_lines on order_id = open.id group by part_id
  ), stock as (
    select parts.id, part_number, name, price_cents, coalesce(available_quantity, 0) + coalesce(promised.pieces, 0) as on_hand,
      coalesce(promised.pieces, 0) as promised, last.day as last_sold, (created_at at time zone 'UTC')::date as added
    from parts left join promised on promised.part_id = parts.id left join part_last_sales as last on last.part_id = parts.id
    where deleted_at is null and coalesce(available_quantity, 0) + coalesce(promised.pieces, 0) > 0
  ), aged as (
    select *, on_hand::bigint * coalesce(price_cents, 0) as cents, (now() at time zone 'UTC')::date - coalesce(last_sold, added) as unsold
    from stock
  )`;

export interface StockAgeRow {
  days: number;
  parts: number;
  pieces: number;
  cents: number;
}

/** Groups the parts by the days since their last sale. `firstDays` has the fewest days of each group, in ascending order. */
export async function listStockAges(db: Db, firstDays: readonly number[]): Promise<StockAgeRow[]> {
  const { rows } = await sql<StockAgeRow>`
    ${stock}
    select days, count(id)::int as parts, coalesce(sum(on_hand), 0)::float8 as pieces, coalesce(sum(cents), 0)::float8 as cents
    from unnest(${firstDays}::int[]) with ordinality as age (days, nth)
      left join aged on width_bucket(greatest(unsold, 0), ${firstDays}::int[]) = nth
    group by days order by days`.execute(db);
  return rows;
}

export interface StockValueRow {
  id: string;
  part_number: string;
  name: string;
  on_hand: number;
  promised: number;
  price_cents: number | null;
  cents: number;
  last_sold: string | null;
  added: string;
  unsold: number;
  sort_value: string | number;
  count: number;
}

const columns: Record<string, RawBuilder<unknown>> = {
  value: sql`cents::float8`,
  'on-hand': sql`on_hand::float8`,
  unsold: sql`unsold::float8`,
  number: sql`part_number collate "C"`,
};

/** Lists up to `limit + 1` parts in stock that were not sold for `unsold` days. Each row also has the number of all such parts. */
export async function listStockValueRows(
  db: Db,
  { unsold, sort }: { unsold: number; sort: StockReportSort },
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<StockValueRow[]> {
  const { order, operator } = keysetOrder(position, sort.startsWith('-'));
  const column = sort.replace(/^-/, '');
  const value = column === 'number' ? sql`${position?.value}::text` : sql`${position?.value}::float8`;
  const after = position ? sql`where (sort_value, id) ${sql.raw(operator)} (${value}, ${position.id}::bigint)` : sql``;
  const { rows } = await sql<StockValueRow>`
    ${stock}, listed as materialized (
      select *, ${columns[column]} as sort_value from aged where unsold >= ${unsold}
    )
    select id, part_number, name, on_hand, promised, price_cents, cents::float8 as cents, last_sold::text, added::text, greatest(unsold, 0) as unsold,
      sort_value, (select count(*)::int from listed) as count
    from listed ${after} order by sort_value ${sql.raw(order)}, id ${sql.raw(order)} limit ${limit + 1}`.execute(db);
  return rows;
}
