import type pg from 'pg';

/** Returns true if the shop has so many parts that rebuilding the indexes would take longer than updating them. */
export async function hasManyParts(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from parts limit 1 offset 10000');
  return rowCount === 1;
}

/** The triggers that collect the words of new parts, and the statements that collect the words of all parts. */
const wordTriggers = [
  {
    trigger: 'parts_bring_spellings',
    collect: `insert into search_words select distinct word from parts, spellings_in(name, part_terminology) as word where length(word) > 3
      order by word on conflict do nothing`,
  },
  {
    trigger: 'parts_bring_lexemes',
    collect: `insert into search_lexemes select word from ts_stat('select search from parts') order by word on conflict do nothing`,
  },
];

/**
 * Drops the indexes of parts and interchange numbers, but keeps unique indexes. Also drops the foreign keys that each new part would check. Disables the
 * triggers for words. Stores the statements that undo this, and one that deletes repeated interchange numbers. A large first import is
 * faster if it builds indexes, checks foreign keys, and collects words once, at the end.
 */
export async function postponeIndexes(client: pg.Client): Promise<void> {
  const postponed = (definition: string) => `insert into postponed_indexes (definition) values (${client.escapeLiteral(definition)})`;
  const { rows } = await client.query<{ removal: string; definitions: string[] }>(`
    select format('drop index %I', indexname) as removal, array[indexdef] as definitions from pg_indexes
    where schemaname = 'public' and tablename in ('parts', 'interchange_numbers') and indexdef not like 'CREATE UNIQUE%'
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname), array[
      format('alter table %s drop constraint if exists %I, add constraint %I %s not valid',
        conrelid::regclass, conname, conname, pg_get_constraintdef(oid)),
      format('alter table %s validate constraint %I', conrelid::regclass, conname)
    ]
    from pg_constraint where contype = 'f' and conrelid in ('parts'::regclass, 'interchange_numbers'::regclass, 'stock_adjustments'::regclass)
      and confrelid in ('parts'::regclass, 'categories'::regclass, 'subcategories'::regclass)`);
  const triggers = wordTriggers.map(({ trigger, collect }) => ({
    removal: `alter table parts disable trigger ${trigger}`,
    definitions: [`alter table parts enable trigger ${trigger}`, collect],
  }));
  const statements = [...rows, ...triggers].flatMap(({ removal, definitions }) => [removal, ...definitions.map(postponed)]);
  statements.push(postponed(await repeatedNumbersRemoval(client)));
  await client.query(`begin; ${statements.join('; ')}; commit`);
}

/**
 * Returns the statement that deletes interchange numbers that a part already has. While any statement is postponed, an import does not
 * check whether the shop already has a number, because that check needs an index. So a number can be repeated in three cases: the shop already had
 * it; two batches of the file have it; or the first import was killed, and a second file has it, too. This statement runs last. So if an import is
 * killed before it, at least this statement is still postponed, and the next import runs it. It never deletes numbers that the shop had before.
 */
async function repeatedNumbersRemoval(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from interchange_numbers');
  return `delete from interchange_numbers as repeated using (
      select part_id, brand, part_number, min(id) as first_id from interchange_numbers group by 1, 2, 3 having count(*) > 1) as listed
    where repeated.part_id = listed.part_id and repeated.brand = listed.brand and repeated.part_number = listed.part_number
      and repeated.id > listed.first_id and repeated.id > ${rows[0]?.last ?? 0}`;
}

export async function listPostponedIndexes(client: pg.Client): Promise<{ id: string; definition: string }[]> {
  return (await client.query<{ id: string; definition: string }>('select id, definition from postponed_indexes order by id')).rows;
}

/** Builds an index, or runs another postponed statement. Buyers can place orders meanwhile. */
export async function buildPostponedIndex(client: pg.Client, { id, definition }: { id: string; definition: string }): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'`);
  const index = /^CREATE INDEX (\S+) ON /.exec(definition)?.[1];
  if (!index) {
    await client.query(`begin; ${definition}; delete from postponed_indexes where id = ${id}; commit`);
    return;
  }
  // If an import was killed while it built this index, an invalid index is left.
  await client.query(`drop index if exists ${index}`);
  await client.query(definition.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'));
  await client.query('delete from postponed_indexes where id = $1', [id]);
}

/** Updates the planner's statistics and the visibility map, because reads are slow without them. */
export async function vacuumCatalog(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze parts, interchange_numbers, categories, subcategories, search_words, search_lexemes');
}
