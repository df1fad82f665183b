import type pg from 'pg';
import { joinPriceFactorSql, rankSql } from './change-rank.queries.ts';
import { joinCategoriesSql, valuesSql } from './part-values.queries.ts';
import { isListColumn } from './part-values.ts';
import type { ImportToRun } from './run-import.queries.ts';

/** A check inserts new parts only into a copy of the table, with ids from this one up. No real part has such a high id. */
export const firstCopiedId = 1_000_000_000_000_000;

export async function createRecordTables(client: pg.Client): Promise<void> {
  await client.query('create temp table values_before (part_id bigint, listed jsonb, version int) on commit delete rows');
}

/** The parts of the batch, each with its last line with values. If none of its lines has values, with its first line. */
const partsOfBatchSql = (run: Run) => `
  (${namedPartsSql(run)}) as named
  join parts on parts.brand = named.brand and parts.part_number_key = named.number_key and parts.deleted_at is null
  ${joinCategoriesSql}`;

type Run = Pick<ImportToRun, 'id' | 'state' | 'columns'>;

/** A check needs all parts, to count them. An import omits the parts whose lines set nothing, so that nobody waits for these parts. */
function namedPartsSql({ state, columns }: Run): string {
  const isSet = ['import_lines.is_part', ...columns.filter(isListColumn).map((list) => `${list} is not null`)].join(' or ');
  return `
    select brand, number_key, coalesce(max(line) filter (where import_lines.is_part), min(line)) as line
    from import_numbers join import_lines using (brand, part_number) group by 1, 2 ${state === 'checking' ? '' : `having bool_or(${isSet})`}`;
}

/**
 * Removes the lines of parts that the check found unchanged, so that nobody waits for these parts. Only rows from the check have a version. The start of
 * the import has made sure that the parts still have it.
 */
export async function skipUnchangedParts(client: pg.Client, { id }: Run): Promise<void> {
  await client.query(
    `with unchanged as (
       delete from import_numbers using part_import_parts as checked
       where import_id = $1 and kind = 'unchanged' and part_version is not null
         and checked.brand = import_numbers.brand and part_number_key = number_key
       returning import_numbers.brand, import_numbers.part_number
     )
     delete from import_lines using unchanged
     where import_lines.brand = unchanged.brand and import_lines.part_number = unchanged.part_number`,
    [id],
  );
}

/** Stores the values of the batch's parts before the batch is written. Locks the parts, so that nobody changes them in between. */
export async function noteValuesBefore(client: pg.Client, run: Run): Promise<void> {
  await client.query(`
    select from parts where deleted_at is null and (brand, part_number_key) in (select brand, number_key from (${namedPartsSql(run)}) as named)
    order by id for update`);
  await client.query(`insert into values_before select parts.id, ${valuesSql(run.columns)}, parts.version from ${partsOfBatchSql(run)}`);
  await client.query('analyze values_before');
}

const stock = (values: string) => `coalesce((${values} ->> 'available_quantity')::int, 0)`;
/**
 * The values from before the earlier batch. If orders or deliveries have changed the stock between the two batches, changes the former stock by the
 * same number of pieces. So its difference from the new stock is what the import has added, which an undo takes back.
 */
const mergedBefore = `excluded.before || known.before || case
  when known.before ? 'available_quantity' and excluded.before ? 'available_quantity' and ${stock('excluded.before')} <> ${stock('known.after')}
  then jsonb_build_object('available_quantity', ${stock('known.before')} + ${stock('excluded.before')} - ${stock('known.after')})
  else '{}' end`;

/** The last line with values, in all batches so far. */
const lineOfPart = `case
  when (excluded.brand, excluded.part_number_key) in (select brand, number_key from import_numbers where is_part)
  then excluded.line else known.line end`;

/**
 * Records what the batch has changed in its parts: the values before and after. If an earlier batch of the import has changed the same
 * part, keeps the values from before that batch. An unchanged part may have a row from the check.
 */
export async function recordParts(client: pg.Client, run: Run): Promise<void> {
  await client.query(
    `insert into part_import_parts as known (import_id, part_id, kind, brand, part_number, part_number_key, name, line, part_version, before, after, rank)
    select $1, case when parts.id < ${firstCopiedId} then parts.id end, change.kind,
      parts.brand, parts.part_number, parts.part_number_key, parts.name, named.line, ${run.state === 'checking' ? 'values_before.version' : 'null'}, diff.before, diff.after, ${rankSql}
    from ${partsOfBatchSql(run)}
      left join values_before on values_before.part_id = parts.id
      cross join lateral (select ${valuesSql(run.columns)} as written) as current
      cross join lateral (
        select coalesce(jsonb_object_agg(key, values_before.listed -> key) filter (where values_before.listed is not null), '{}') as before,
          coalesce(jsonb_object_agg(key, value), '{}') as after
        from jsonb_each(written) where values_before.listed is null or value is distinct from values_before.listed -> key
      ) as diff
      cross join lateral (
        select case when values_before.part_id is null then 'added' when diff.after = '{}' then 'unchanged' else 'changed' end as kind
      ) as change
      ${joinPriceFactorSql}
    order by named.line
    on conflict (import_id, brand, part_number_key) do update set
      kind = case when known.kind = 'added' or excluded.kind = 'unchanged' then known.kind else excluded.kind end,
      part_id = excluded.part_id, name = excluded.name, rank = least(known.rank, excluded.rank), line = ${lineOfPart}, after = known.after || excluded.after,
      before = case when known.kind = 'added' then '{}' else ${mergedBefore} end`,
    [run.id],
  );
}
