import type pg from 'pg';

/** SQL condition for `n`, a row of pg_namespace. Leaves out the job queue's schema, because a restored job would send its email again. */
export const isOfShopSql = `n.nspname not in ('pg_catalog', 'information_schema', 'jobs') and n.nspname not like 'pg\\_%'`;
/** Like `isOfShopSql`, but without the outbox. A restored shop starts with an empty outbox, because it must not send emails again. */
const isInBackupSql = `${isOfShopSql} and n.nspname <> 'outbox'`;
export const isNotOfExtensionSql = (catalog: string, object: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${object} and deptype = 'e')`;

export interface ShopTable {
  /** quoted for SQL, with its schema */
  name: string;
  /** without generated columns */
  columns: string[];
}

/** Lists the tables in a backup: all tables of the shop except the outbox and `migrations`. A table comes after the tables that its foreign keys refer to. */
export const listTables = (client: pg.ClientBase) => listTablesIn(client, isInBackupSql);

/** Lists the tables of `listTables`, and the tables of the outbox. */
export const listAllTables = (client: pg.ClientBase) => listTablesIn(client, isOfShopSql);

async function listTablesIn(client: pg.ClientBase, schemas: string): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable & { dependencies: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array(select quote_ident(attname) from pg_attribute
                 where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
           array(select format('%I.%I', tn.nspname, t.relname) from pg_constraint
                 join pg_class t on t.oid = confrelid join pg_namespace tn on tn.oid = t.relnamespace
                 where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as dependencies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${schemas} and ${isNotOfExtensionSql('pg_class', 'c.oid')} and (n.nspname, c.relname) <> ('public', 'migrations')
    order by name`);
  return sortByDependencies(rows);
}

function sortByDependencies(tables: (ShopTable & { dependencies: string[] })[]): ShopTable[] {
  const ordered: ShopTable[] = [];
  const placed = new Set<string>();
  let remaining = tables;
  while (remaining.length > 0) {
    const ready = remaining.filter(({ dependencies }) => dependencies.every((name) => placed.has(name)));
    if (ready.length === 0)
      throw new Error(`The foreign keys of these tables form a cycle: ${remaining.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of ready) {
      placed.add(name);
      ordered.push({ name, columns });
    }
    remaining = remaining.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

export interface Sequence {
  name: string;
  /** its first number */
  first: string;
  /** its last used number; null: it was never used */
  last: string | null;
}

/** Lists the sequences. They advance outside of transactions, so their values are never older than the backup's snapshot. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', nspname, sequencename) as name, start_value::text as first, last_value::text as last
    from (select schemaname as nspname, * from pg_sequences) as n
    where ${isInBackupSql} order by name`);
  return rows;
}

/** Drops everything that migrations have created. Keeps extensions and the schema of the job queue. */
export async function dropShopObjects(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ command: string }>(`
    select format('drop schema %I cascade', n.nspname) as command from pg_namespace n where ${isOfShopSql} and n.nspname <> 'public'
    union all
    select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${isNotOfExtensionSql('pg_class', 'c.oid')}
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace and ${isNotOfExtensionSql('pg_proc', 'p.oid')}
    union all
    select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${isNotOfExtensionSql('pg_type', 't.oid')}`);
  for (const { command } of rows) await client.query(command);
}
