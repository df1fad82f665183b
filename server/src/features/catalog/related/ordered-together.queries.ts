import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Long, because the statement reads all orders of a year. It runs at night. */
const timeoutMs = 900_000;
/** Only orders of the last `countedDays` days count. */
const countedDays = 365;
/** An order with more parts restocks a store, so it does not say which parts belong together. It would also have very many pairs. */
const mostPartsInOrder = 30;
/** With fewer companies, a row could reveal what one of them orders. */
const fewestCompanies = 3;
/** Pages show fewer, but some of these parts may be drafts. Hidden pairs are stored in addition, so that staff can show them again. */
const mostPartners = 16;

/** Finds the pairs of parts that companies ordered together, and writes the changes since the last run. */
export async function writePartsOrderedTogether(transaction: Db): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction);
  await sql`
    with ordered as materialized (
      select distinct orders.id as order_id, company_id, part_id from orders join order_lines on order_id = orders.id
      where state = 'paid' and paid_at >= now() - make_interval(days => ${sql.lit(countedDays)}) and kind = 'part'
    ), counted as (
      select order_id from ordered group by order_id having count(*) between 2 and ${sql.lit(mostPartsInOrder)}
    ), bought as (
      select distinct one.part_id, other.part_id as other_part_id, one.company_id
      from counted join ordered as one using (order_id) join ordered as other using (order_id) where one.part_id < other.part_id
    ), pairs as (
      select part_id, other_part_id, count(*)::int as companies from bought group by 1, 2 having count(*) >= ${sql.lit(fewestCompanies)}
    ), marked as (
      select pairs.*, hidden.part_id is not null as is_hidden from pairs left join hidden_part_pairs as hidden using (part_id, other_part_id)
    ), both_ways as (
      select part_id, other_part_id, companies, is_hidden from marked
      union all select other_part_id, part_id, companies, is_hidden from marked
    ), best as materialized (
      select part_id, other_part_id, companies from (
        select *, row_number() over (partition by part_id, is_hidden order by companies desc, other_part_id) as place from both_ways
      ) as ranked where place <= ${sql.lit(mostPartners)}
    ), removed as (
      delete from parts_ordered_together as stored
      where not exists (select from best where best.part_id = stored.part_id and best.other_part_id = stored.other_part_id)
    )
    insert into parts_ordered_together as stored (part_id, other_part_id, companies) select * from best
    on conflict (part_id, other_part_id) do update set companies = excluded.companies where stored.companies <> excluded.companies
  `.execute(transaction);
}
