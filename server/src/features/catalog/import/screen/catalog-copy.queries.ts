import type pg from 'pg';
import { type ListColumn, listColumns } from './part-values.ts';
import { firstCopiedId } from './record-parts.queries.ts';

/** The tables that an import writes. A table comes after the tables that its rows refer to. */
const writtenTables = [
  'categories',
  'subcategories',
  'parts',
  'interchange_numbers',
  'part_successors',
  'needed_parts',
  'stock_adjustments',
];

/** A check gives new categories ids from this number up. */
const firstCopiedCategoryId = 1_000_000_000;

/**
 * Creates temporary copies of the tables that an import writes. PostgreSQL looks for a table among the temporary ones first. So on this connection, the
 * same code as in an import reads and writes the copies. The copies have no triggers and no indexes for searches.
 */
export async function createCatalogCopy(client: pg.Client): Promise<void> {
  const copies = writtenTables.map(
    (table) => `create temp table ${table} (like public.${table} including defaults including identity including generated);`,
  );
  await client.query(`
    ${copies.join('\n')}
    alter table pg_temp.parts drop column search;
    alter table pg_temp.parts alter column id restart with ${firstCopiedId};
    alter table pg_temp.categories alter column id restart with ${firstCopiedCategoryId};
    alter table pg_temp.subcategories alter column id restart with ${firstCopiedCategoryId};
    alter table pg_temp.categories add primary key (id);
    alter table pg_temp.subcategories add primary key (id);
    alter table pg_temp.parts add primary key (id);
    create unique index on pg_temp.parts (brand, part_number_key) where deleted_at is null;
    create index on pg_temp.interchange_numbers (part_id);
    create unique index on pg_temp.part_successors (part_id, brand, part_number_key);
    create unique index on pg_temp.needed_parts (part_id, brand, part_number_key)`);
  await copyRows(client, 'categories', 'true');
  await copyRows(client, 'subcategories', 'true');
}

/**
 * Copies all parts that have a successor, because the importer follows them to find loops. Also copies the lists that the file changes, because
 * `copyPartsOfBatch` skips these parts.
 */
export async function copySuccessors(client: pg.Client, lists: readonly ListColumn[]): Promise<void> {
  await copyRows(client, 'parts', 'id in (select part_id from public.part_successors) and deleted_at is null');
  for (const list of lists) await copyRows(client, listColumns[list].table, 'part_id in (select id from pg_temp.parts)');
  await client.query('analyze pg_temp.parts; analyze pg_temp.part_successors');
}

/** Copies the parts of the batch that an earlier batch has not copied yet, with the lists that the file changes. */
export async function copyPartsOfBatch(client: pg.Client, lists: readonly ListColumn[]): Promise<void> {
  const { rows } = await client.query<{ ids: string[] | null }>(`
    select array_agg(parts.id) as ids from (select distinct brand, number_key from import_numbers) as named
    join public.parts on parts.brand = named.brand and parts.part_number_key = named.number_key and parts.deleted_at is null
    where not exists (select from pg_temp.parts as copied where copied.id = parts.id)`);
  const ids = rows[0]?.ids ?? [];
  if (ids.length === 0) return;
  await copyRows(client, 'parts', 'id = any($1)', [ids]);
  for (const list of lists) await copyRows(client, listColumns[list].table, 'part_id = any($1)', [ids]);
}

async function copyRows(client: pg.Client, table: string, condition: string, values: unknown[] = []): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = ('pg_temp.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(
    `insert into pg_temp.${table} (${columns}) overriding system value select ${columns} from public.${table} where ${condition} on conflict do nothing`,
    values,
  );
}
