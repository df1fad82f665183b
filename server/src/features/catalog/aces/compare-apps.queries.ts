import type pg from 'pg';

/** What a file changes for one part. */
export interface PartDifference {
  kind: 'dropped' | 'changed' | 'added';
  part_number: string;
  /** the first line of the file that names the part; null: none does */
  line: number | null;
  /** vehicles that the part fits, each a model in one year */
  vehicles_before: number;
  vehicles_after: number;
  /** counted separately, because a part can lose some vehicles and gain as many others */
  vehicles_lost: number;
  vehicles_gained: number;
}

export interface Difference {
  /** numbers of applications; each is for a model in a range of years */
  applications: { added: number; dropped: number; unchanged: number };
  /** numbers of parts; `losing`: those that lose at least one vehicle */
  parts: { added: number; dropped: number; changed: number; unchanged: number; losing: number };
  vehicles: { added: number; dropped: number };
}

/** Two applications are the same if these columns and the years are equal. */
const sameColumns = 'part_id, model_id, engine_id, qualifiers, position, position_id, part_type_id, quantity, note';

const sortedQualifiers = `case when jsonb_array_length(qualifiers) < 2 then qualifiers
  else (select jsonb_agg(each order by each) from jsonb_array_elements(qualifiers) as each) end as qualifiers`;

/** The lines of the file in the columns of `applications`. If the shop has a name for a position id, the name replaces the id. */
const fileLines = `
  select known_part as part_id, known_model as model_id, known_engine as engine_id, ${sortedQualifiers}, positions.name as position,
    case when positions.name is null then position_id end as position_id,
    case when part_types.name is distinct from coalesce(part_terminology, '') and part_type is distinct from part_terminology_id then part_type end
      as part_type_id,
    quantity, note, int4range(first_year, last_year, '[]') as years, is_deleted
  from aces_resolved join parts on parts.id = known_part
  left join reference_names as positions on positions.kind = 'Position' and positions.id = position_id
  left join reference_names as part_types on part_types.kind = 'PartType' and part_types.id = part_type
  where known_model is not null`;

const presentApplications = `
  select id, part_id, model_id, engine_id, ${sortedQualifiers}, position, position_id, part_type_id, quantity, note, year_from, year_to
  from applications where part_id in (select part_id from aces_scope)`;

/**
 * Compares the file with the applications of the shop. Fills `aces_changes` with each application that exists before or after the import.
 * A file with all applications (FULL) replaces the applications of all parts of its brands. A file with changes (UPDATE) changes only the
 * applications of its parts. Joins successive years into one row.
 */
export async function compareApps(client: pg.Client, isFull: boolean): Promise<void> {
  const others = `
    union all select ${sameColumns}, int4range(year_from, year_to, '[]'), false from present`;
  await client.query(`
    drop table if exists aces_scope, aces_changes;
    create temp table aces_scope as select distinct known_part as part_id from aces_resolved where known_part is not null;
    ${isFull ? wholeBrands : ''}
    create temp table aces_changes as
    with present as materialized (${presentApplications}),
    imported as (
      select ${sameColumns},
        unnest(coalesce(range_agg(years) filter (where not is_deleted), '{}') - coalesce(range_agg(years) filter (where is_deleted), '{}')) as years
      from (${fileLines}${isFull ? '' : others}) as lines group by ${sameColumns})
    select ${sameColumns}, year_from, year_to, array_remove(array_agg(id), null) as ids, bool_or(id is not null) as is_before,
      bool_or(id is null) as is_after
    from (
      select id, ${sameColumns}, year_from, year_to from present
      union all select null, ${sameColumns}, lower(years), upper(years) - 1 from imported) as both_sides
    group by ${sameColumns}, year_from, year_to`);
  await client.query('analyze aces_changes');
}

/** Leaves out deleted parts. They keep their applications, because they can be restored, and an exported file does not have them. */
const isOfBrands = 'deleted_at is null and brand in (select brand from aces_scope join parts on parts.id = part_id)';

const wholeBrands = `
  insert into aces_scope select distinct part_id from applications join parts on parts.id = part_id
  where ${isOfBrands}
    and not exists (select from aces_scope where aces_scope.part_id = applications.part_id);`;

/**
 * Returns a text that is different if someone has added, changed, or removed an application that `compareApps` compares. PostgreSQL gives each new
 * version of a row the id of its transaction (xmin).
 */
export async function readFingerprint(client: pg.Client, isFull: boolean): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(`
    select concat_ws(' ', count(*), sum(hashtextextended(concat_ws(' ', applications.id, applications.xmin), 0)::numeric)) as fingerprint
    from applications ${isFull ? `join parts on parts.id = part_id where ${isOfBrands}` : 'where part_id in (select part_id from aces_scope)'}`);
  if (!rows[0]) throw new Error('the fingerprint is missing');
  return rows[0].fingerprint;
}

const width = (years: string) => `coalesce((select sum(upper(each) - lower(each)) from unnest(${years}) as each), 0)::int`;
const yearsWhere = (condition: string) => `coalesce(range_agg(int4range(year_from, year_to, '[]')) filter (where ${condition}), '{}')`;

/** Counts what the file changes. Needs `compareApps`. */
export async function readDifference(client: pg.Client): Promise<Difference> {
  await client.query(`
    drop table if exists aces_part_changes;
    create temp table aces_part_changes as
    select part_id, min(line) as line, sum(${width('before')})::int as vehicles_before, sum(${width('after')})::int as vehicles_after,
      sum(${width('before - after')})::int as vehicles_lost, sum(${width('after - before')})::int as vehicles_gained,
      bool_or(is_different) as is_different
    from (
      select part_id, model_id, ${yearsWhere('is_before')} as before, ${yearsWhere('is_after')} as after,
        bool_or(is_before <> is_after) as is_different
      from aces_changes group by part_id, model_id) as models
    left join (select known_part as part_id, min(line) as line from aces_resolved group by 1) as lines using (part_id)
    group by part_id`);
  const { rows } = await client.query<{ difference: Difference }>(`
    select json_build_object(
      'applications', (select json_build_object('added', count(*) filter (where not is_before), 'dropped', count(*) filter (where not is_after),
        'unchanged', count(*) filter (where is_before and is_after)) from aces_changes),
      'parts', (select json_build_object('added', count(*) filter (where vehicles_before = 0), 'dropped', count(*) filter (where vehicles_after = 0),
        'changed', count(*) filter (where is_different and vehicles_before > 0 and vehicles_after > 0),
        'unchanged', count(*) filter (where not is_different), 'losing', count(*) filter (where vehicles_lost > 0)) from aces_part_changes),
      'vehicles', (select json_build_object('added', coalesce(sum(${width('after - before')}), 0), 'dropped', coalesce(sum(${width('before - after')}), 0))
        from (select ${yearsWhere('is_before')} as before, ${yearsWhere('is_after')} as after from aces_changes group by model_id) as models)
    ) as difference`);
  if (!rows[0]) throw new Error('the difference is missing');
  return rows[0].difference;
}

/** Lists the parts that the file changes: first those that lose the most vehicles, whatever they gain. */
export async function listPartDifferences(client: pg.Client, limit: number): Promise<PartDifference[]> {
  const { rows } = await client.query<PartDifference>(
    `select case when vehicles_after = 0 then 'dropped' when vehicles_before = 0 then 'added' else 'changed' end as kind, part_number, line,
       vehicles_before, vehicles_after, vehicles_lost, vehicles_gained
     from aces_part_changes join parts on parts.id = part_id where is_different
     order by vehicles_lost desc, vehicles_after > 0, vehicles_before = 0, part_number limit $1`,
    [limit],
  );
  return rows;
}

/** Writes what `compareApps` found into the applications of the shop. */
export async function publishChanges(client: pg.Client): Promise<void> {
  await client.query(`
    delete from applications using (select unnest(ids) as id from aces_changes where not is_after) as dropped where applications.id = dropped.id;
    insert into applications (${sameColumns}, year_from, year_to)
      select ${sameColumns}, year_from, year_to from aces_changes where not is_before
      order by part_id, model_id, year_from, year_to, engine_id nulls first, position nulls first, position_id nulls first, part_type_id nulls first,
        quantity nulls first, note, qualifiers`);
}
