import type pg from 'pg';

/** Returns true if the shop has so many parts that rebuilding the indexes would take longer than updating them. */
export async function hasManyParts(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from parts limit 1 offset 10000');
  return rowCount === 1;
}

/**
 * Drops the indexes and foreign keys of parts and interchange numbers, except unique indexes, and stores their definitions. A large first
 * import is faster if it builds indexes once at the end, and does not update them for every line.
 */
export async function postponeIndexes(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    insert into postponed_indexes (definition) select indexdef from pg_indexes
      where schemaname = 'public' and tablename in ('parts', 'interchange_numbers') and indexdef not like 'CREATE UNIQUE%';
    insert into postponed_indexes (definition)
      select unnest(array[
        format('alter table interchange_numbers add constraint %I %s not valid', conname, pg_get_constraintdef(oid)),
        format('alter table interchange_numbers validate constraint %I', conname)
      ])
      from pg_constraint where conrelid = 'interchange_numbers'::regclass and contype = 'f';
    do $$ declare name text; begin
      for name in select indexname from pg_indexes
        where schemaname = 'public' and tablename in ('parts', 'interchange_numbers') and indexdef not like 'CREATE UNIQUE%'
        loop execute format('drop index %I', name); end loop;
      for name in select conname from pg_constraint where conrelid = 'interchange_numbers'::regclass and contype = 'f'
        loop execute format('alter table interchange_numbers drop constraint %I', name); end loop;
    end $$;
    commit`);
}

export async function listPostponedIndexes(client: pg.Client): Promise<{ id: string; definition: string }[]> {
  return (await client.query<{ id: string; definition: string }>('select id, definition from postponed_indexes order by id')).rows;
}

/** Builds an index, or adds a constraint. Orders go on meanwhile. */
export async function buildPostponedIndex(client: pg.Client, { id, definition }: { id: string; definition: string }): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`);
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
