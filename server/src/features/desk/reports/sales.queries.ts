import type { SalesGroup, SalesSort } from '@axlewright/contract/desk/report-choices';
import type { SalesPeriod } from '@axlewright/contract/desk/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { spansOf } from './spans-of-period.ts';

/** Sums of sales_sums. They are added up as floating-point numbers, which is much faster and exact up to 90 trillion dollars. */
export interface SumsRow {
  orders: number | null;
  pieces: number;
  cents: number;
  refunded_cents: number;
  cancelled_pieces: number;
  shipped_pieces: number;
  shipped_orders: number;
  complete_orders: number;
}

const figures = [
  'orders',
  'pieces',
  'cents',
  'refunded_cents',
  'cancelled_pieces',
  'shipped_pieces',
  'shipped_orders',
  'complete_orders',
] as const;
const summedFigures = figures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}::float8), 0) as ${sql.ref(figure)}`);
const summed = sql.join(summedFigures);

/** The rows of a subject in a period: years, the months before and after them, and the days before and after those. */
const rowsOf = (subject: 'shop' | 'part' | 'company', period: SalesPeriod) =>
  sql.join(
    spansOf(period).map(
      ({ grain, from, to }) => sql`
        select * from sales_sums
        where subject = ${sql.lit(subject)} and grain = ${sql.lit(grain)} and starts between ${from}::date and ${to}::date`,
    ),
    sql` union all `,
  );

export async function sumSales(db: Db, period: SalesPeriod): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`select ${summed} from (${rowsOf('shop', period)}) as sums`.execute(db);
  if (!rows[0]) throw new Error('a sum has no row');
  return rows[0];
}

/** Lists every day of a period, oldest first. */
export async function listDays(db: Db, { from, to }: SalesPeriod): Promise<(SumsRow & { day: string })[]> {
  const { rows } = await sql<SumsRow & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, ${summed}
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day
      left join sales_sums on subject = 'shop' and grain = 'day' and starts = day::date
    group by day order by day`.execute(db);
  return rows;
}

export interface SalesGroupRow extends SumsRow {
  id: string;
  name: string;
  part_number: string;
  sort_value: string | number;
  count: number;
}

/** Selects the groups of a period with their sums. The id of a day or a month is its first date as a number, such as 20261123. */
function groupsOf(by: SalesGroup, period: SalesPeriod): RawBuilder<unknown> {
  const bySubject = (subject: 'part' | 'company') =>
    sql`select subject_id as id, ${summed} from (${rowsOf(subject, period)}) as sums group by subject_id`;
  switch (by) {
    case 'day':
    case 'month':
      return sql`
        select to_char(first_day, 'YYYYMMDD')::bigint as id, ${summed}
        from (
          select date_trunc(${sql.lit(by)}, day)::date as first_day, sales_sums.*
          from generate_series(${period.from}::date::timestamp, least(${period.to}::date, (now() at time zone 'UTC')::date)::timestamp, interval '1 day') as day
            left join sales_sums on subject = 'shop' and grain = 'day' and sales_sums.starts = day::date
        ) as sums group by first_day`;
    case 'company':
    case 'part':
      return bySubject(by);
    case 'category':
      // An order can have several parts of a category, so the orders of the parts do not add up to those of the category.
      return sql`
        select coalesce(category_id, 0)::bigint as id, null::float8 as orders, ${sql.join(summedFigures.slice(1))}
        from (${rowsOf('part', period)}) as sums left join (select id as part_id, category_id from parts) as part on part_id = subject_id
        group by category_id`;
  }
}

/** The name and the part number of a group. They are read only for the groups on the page, unless the list is sorted by them. */
const namesOf: Record<SalesGroup, { name: RawBuilder<unknown>; partNumber: RawBuilder<unknown> }> = {
  day: { name: sql`''`, partNumber: sql`''` },
  month: { name: sql`''`, partNumber: sql`''` },
  category: { name: sql`coalesce((select name from categories where categories.id = sums.id), '')`, partNumber: sql`''` },
  // Many companies have no name. Then this is the name of the oldest owner.
  company: {
    name: sql`coalesce((select nullif(name, '') from companies where companies.id = sums.id), (
      select coalesce(nullif(display_name, ''), email) from company_members join users on users.id = user_id
      where company_members.company_id = sums.id and company_members.role = 'owner' order by joined_at, user_id limit 1), '')`,
    partNumber: sql`''`,
  },
  part: {
    name: sql`coalesce((select name from parts where parts.id = sums.id), '')`,
    partNumber: sql`coalesce((select part_number from parts where parts.id = sums.id), '')`,
  },
};

/** What each sort order sorts by. Names are compared byte by byte, so that every server sorts them the same way. */
function sortValueOf(sort: string, by: SalesGroup): RawBuilder<unknown> {
  switch (sort) {
    case 'net':
      return sql`cents - refunded_cents`;
    case 'gross':
      return sql`cents`;
    case 'refunded':
      return sql`refunded_cents`;
    case 'pieces':
      return sql`pieces`;
    case 'orders':
      return sql`coalesce(orders, 0)`;
    case 'fill-rate':
      return sql`case when pieces = 0 then -1 else shipped_pieces / pieces end`;
    default:
      if (by === 'day' || by === 'month') return sql`id::float8`;
      return by === 'part' ? sql`${namesOf.part.partNumber} collate "C"` : sql`lower(${namesOf[by].name}) collate "C"`;
  }
}

/** Returns true if the sort values are texts. */
export const isSortedByText = (sort: SalesSort, by: SalesGroup) => sort.endsWith('group') && by !== 'day' && by !== 'month';

/** Lists up to `limit + 1` groups. Each row has the number of all groups. */
export async function listSalesRows(
  db: Db,
  { by, sort, ...period }: SalesPeriod & { by: SalesGroup; sort: SalesSort },
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<SalesGroupRow[]> {
  const { order, operator } = keysetOrder(position, sort.startsWith('-'));
  const value = isSortedByText(sort, by) ? sql`${position?.value}::text` : sql`${position?.value}::float8`;
  const after = position ? sql`where (sort_value, id) ${sql.raw(operator)} (${value}, ${position.id}::bigint)` : sql``;
  const { rows } = await sql<SalesGroupRow>`
    with grouped as materialized (
      select *, ${sortValueOf(sort.replace(/^-/, ''), by)} as sort_value from (${groupsOf(by, period)}) as sums
    ), page as (
      select * from grouped ${after} order by sort_value ${sql.raw(order)}, id ${sql.raw(order)} limit ${limit + 1}
    )
    select sums.*, (select count(*)::int from grouped) as count, ${namesOf[by].name} as name, ${namesOf[by].partNumber} as part_number
    from page as sums order by sort_value ${sql.raw(order)}, id ${sql.raw(order)}`.execute(db);
  return rows;
}

/** Returns true if the shop has counted all orders that existed before it began to count their events, for example before an upgrade. */
export async function areAllCounted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select exists (select from outbox.readers where name = 'sales' and caught_up_to is null) as all`.execute(db);
  return rows[0]?.all ?? false;
}
