import type pg from 'pg';
import { numberKeySql } from '../../../platform/database/number-key.ts';
import type { RejectedLine } from './catalog-lines.ts';

/**
 * Locks all successors until the transaction ends if the batch has successors. Returns false if it has none. The lock keeps a simultaneous change
 * from completing a loop. To prevent deadlocks with edits, a transaction takes this lock before it locks parts.
 */
export async function lockSuccessorsOfBatch(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from import_lines where successor_number is not null limit 1');
  if (rowCount === 0) return false;
  await client.query(lockSuccessorsSql);
  return true;
}

export const lockSuccessorsSql = 'lock table part_successors in share row exclusive mode';

/**
 * Writes the batch's successors. A part that was split gets the successors of all its lines, and keeps those that it already has. Any
 * other part gets only the one of its last line, even if its lines spell its number differently. Rejects the lines of parts that would replace
 * themselves. The caller calls `lockSuccessorsOfBatch` first.
 */
export async function writeSuccessors(client: pg.Client): Promise<RejectedLine[]> {
  await client.query(`
    create temp table import_successors on commit drop as
      select line, part_id, kind, brand, part_number, ${numberKeySql('part_number')} as part_number_key
      from (
        select line, parts.id as part_id, successor_kind as kind, successor_brand as brand, successor_number as part_number,
          first_value(line) over latest as last_line, first_value(successor_kind) over latest as last_kind
        from import_lines join import_numbers using (brand, part_number)
          join parts on parts.brand = import_lines.brand and parts.part_number_key = number_key and parts.deleted_at is null
        where successor_number is not null
        window latest as (partition by parts.id order by line desc)
      ) as given
      where line = last_line or (kind = 'split' and last_kind = 'split');
    analyze import_successors`);
  const { rows } = await client.query<Omit<RejectedLine, 'column'>>(`
    with recursive chain as (
      select part_id as first_id, brand, part_number_key from import_successors
      union
      select chain.first_id, next.brand, next.part_number_key
      from chain join parts on parts.brand = chain.brand and parts.part_number_key = chain.part_number_key and parts.deleted_at is null
        cross join lateral (
          select brand, part_number_key from import_successors where part_id = parts.id
          union all
          select brand, part_number_key from part_successors
          where part_id = parts.id and (kind = 'split' or not exists (select from import_successors where part_id = parts.id))
        ) as next
    ), looped as (
      select distinct first_id from chain join parts using (brand, part_number_key) where parts.id = first_id
    ), rejected as (
      delete from import_successors using looped where part_id = first_id returning line, part_number
    )
    select line, 'only the successor is not imported, because the part would replace itself through ' || part_number as reason
    from rejected order by line`);
  await client.query(`
    delete from part_successors using import_successors as given
      where part_successors.part_id = given.part_id and not (part_successors.kind = 'split' and given.kind = 'split');
    insert into part_successors (part_id, kind, brand, part_number)
      select distinct on (part_id, brand, part_number_key) part_id, kind, brand, part_number from import_successors
      order by part_id, brand, part_number_key, line desc
      on conflict (part_id, brand, part_number_key) do update set kind = excluded.kind, part_number = excluded.part_number;
    update parts set superseded_by = (
        select min(part_number) from part_successors where part_id = parts.id having count(*) = 1 and min(brand) = parts.brand), version = version + 1, updated_at = now()
      where id in (select part_id from import_successors)`);
  return rows.map((row) => ({ ...row, column: 'successor number' }));
}
