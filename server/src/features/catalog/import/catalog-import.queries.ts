import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lockNumbers } from '../../../platform/database/lock-numbers.ts';
import { catalogColumns } from './catalog-columns.ts';
import type { RejectedLine } from './catalog-lines.ts';
import { makeSlugs } from './make-slugs.ts';

const columns = Object.values(catalogColumns);

export interface ImportProgress {
  id: string;
  done_bytes: string;
  done_lines: number;
  rejected: number;
}

/** Locks the import for this connection. Returns false if another import is running. */
export async function tryLockImport(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumbers.catalogImport]);
  return rows[0]?.locked ?? false;
}

/** Finds the unfinished import of this file, or starts a new one. */
export async function findOrStartImport(client: pg.Client, fingerprint: string, fileName: string): Promise<ImportProgress> {
  await client.query(
    `insert into catalogue_imports (fingerprint, file_name) values ($1, $2) on conflict (fingerprint) where ended_at is null do nothing`,
    [fingerprint, fileName],
  );
  const { rows } = await client.query<ImportProgress>(
    'select id, done_bytes, done_lines, refused as rejected from catalogue_imports where fingerprint = $1 and ended_at is null',
    [fingerprint],
  );
  if (!rows[0]) throw new Error('the row of the import is missing');
  return rows[0];
}

export async function endImport(client: pg.Client, id: string): Promise<void> {
  await client.query('update catalogue_imports set ended_at = now() where id = $1', [id]);
}

/** Creates a temporary table for the lines of a batch. Each commit empties the table. */
export async function createLinesTable(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table import_lines (line int, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}, is_part boolean,
      number_key text generated always as (upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))) stored) on commit delete rows;
    -- During an import the planner's row counts are stale, so it would choose full scans. This setting makes it use indexes.
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off; set statement_timeout = 0`);
}

export interface LineBatch {
  /** lines in the text format of COPY */
  lines: string[];
  partColumns: string[];
  done: { bytes: number; lines: number; rejected: number };
  importId: string;
  /** true if existing parts may already have some of the interchange numbers */
  checksForDuplicates: boolean;
  /** true for the first batch of this run */
  isFirst: boolean;
}

export interface WrittenBatch {
  /** lines with an interchange number of an unknown part */
  rejected: RejectedLine[];
  /** new categories of the batch, and the existing ones */
  categories: { added: string[]; known: string[] };
}

/** Writes the batch and the progress of the import in one transaction. */
export async function writeBatch(client: pg.Client, batch: LineBatch): Promise<WrittenBatch> {
  await client.query('begin');
  try {
    await copyLines(client, batch.lines);
    const categories = batch.partColumns.includes('category') ? await listCategoryNames(client) : { added: [], known: [] };
    if (batch.partColumns.length > 0) await writeParts(client, batch.partColumns);
    // Without new statistics, the planner chooses a wrong index when it looks up the part of each line.
    if (batch.isFirst) await client.query('analyze parts');
    const rejected = await writeNumbers(client, batch.checksForDuplicates);
    const { done } = batch;
    await client.query('update catalogue_imports set done_bytes = $2, done_lines = $3, refused = refused + $4 where id = $1', [
      batch.importId,
      done.bytes,
      done.lines,
      done.rejected + rejected.length,
    ]);
    await client.query('commit');
    return { rejected, categories };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function copyLines(client: pg.Client, lines: string[]): Promise<void> {
  const names = columns.map(({ column }) => column).join(', ');
  await pipeline(Readable.from([lines.join('')]), client.query(copyFrom(`copy import_lines (line, ${names}, is_part) from stdin`)));
}

const samePart = 'parts.brand = import_lines.brand and parts.part_number_key = number_key and parts.deleted_at is null';

/** Updates existing parts and adds new ones. If two lines have the same part, the later line wins. */
async function writeParts(client: pg.Client, partColumns: string[]): Promise<void> {
  if (partColumns.includes('category')) await writeCategories(client, partColumns.includes('subcategory'));
  const written = partColumns.flatMap((column) => targets[column] ?? [{ column, value: `import_lines.${column}` }]);
  await client.query(`
    create temp table stock_before on commit drop as
      select parts.id, available_quantity from parts where id in (select parts.id from import_lines join parts on ${samePart} where is_part)
      order by id for update`);
  await client.query(`
    with latest as (
      select distinct on (brand, number_key) * from import_lines where is_part order by brand, number_key, line desc
    ), written as (
      insert into parts (part_number, brand, ${written.map(({ column }) => column).join(', ')})
      select part_number, import_lines.brand, ${written.map(({ value }) => value).join(', ')} from latest as import_lines
      ${partColumns.includes('category') ? 'left join categories on categories.name = import_lines.category' : ''}
      ${partColumns.includes('subcategory') ? 'left join subcategories on subcategories.category_id = categories.id and subcategories.name = import_lines.subcategory' : ''}
      order by line
      on conflict (brand, part_number_key) where deleted_at is null
        do update set ${written.map(({ column }) => `${column} = excluded.${column}`).join(', ')}, version = parts.version + 1, updated_at = now()
      returning id, available_quantity
    )
    insert into stock_adjustments (part_id, delta, reason)
    select id, coalesce(written.available_quantity, 0) - coalesce(stock_before.available_quantity, 0), 'catalogue import'
    from written left join stock_before using (id)
    where coalesce(written.available_quantity, 0) <> coalesce(stock_before.available_quantity, 0)`);
}

/** Columns of a file whose cells name a row of another table. */
const targets: Record<string, { column: string; value: string }[]> = {
  category: [{ column: 'category_id', value: 'categories.id' }],
  subcategory: [{ column: 'subcategory_id', value: 'subcategories.id' }],
};

/** Lists the new category names of the batch and, if there are any, the existing names. */
async function listCategoryNames(client: pg.Client): Promise<{ added: string[]; known: string[] }> {
  const { rows: added } = await client.query<{ name: string }>(`
    select category as name from import_lines where category is not null
      and not exists (select from categories where name = category) group by category order by min(line)`);
  if (added.length === 0) return { added: [], known: [] };
  const { rows: known } = await client.query<{ name: string }>('select name from categories order by name');
  return { added: added.map(({ name }) => name), known: known.map(({ name }) => name) };
}

/** Adds the batch's new categories and subcategories. makeSlugs makes their slugs unique, because similar names can result in the same slug. */
async function writeCategories(client: pg.Client, withSubcategories: boolean): Promise<void> {
  const { rows: categories } = await client.query<{ name: string }>(`
    select category as name from import_lines
    where category is not null and not exists (select from categories where name = category)
    group by category order by min(line)`);
  if (categories.length > 0) {
    const slugs = makeSlugs(categories, await listSlugs(client));
    await client.query('insert into categories (slug, name) select * from unnest($1::text[], $2::text[])', [
      slugs,
      categories.map(({ name }) => name),
    ]);
  }
  if (!withSubcategories) return;
  const { rows: subcategories } = await client.query<{ name: string; category_id: number; within: string }>(`
    select subcategory as name, categories.id as category_id, categories.slug as within
    from import_lines join categories on categories.name = category
    where subcategory is not null
      and not exists (select from subcategories where category_id = categories.id and subcategories.name = subcategory)
    group by categories.id, subcategory order by min(line)`);
  if (subcategories.length === 0) return;
  await client.query('insert into subcategories (category_id, slug, name) select * from unnest($1::int[], $2::text[], $3::text[])', [
    subcategories.map((subcategory) => subcategory.category_id),
    makeSlugs(subcategories, await listSlugs(client)),
    subcategories.map(({ name }) => name),
  ]);
}

/** Lists all slugs. A category and a subcategory may not have the same slug, because the same query parameter accepts both. */
async function listSlugs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>('select slug from categories union all select slug from subcategories');
  return rows.map(({ slug }) => slug);
}

/** Adds the batch's new interchange numbers. Returns the lines whose part does not exist. */
async function writeNumbers(client: pg.Client, checksForDuplicates: boolean): Promise<RejectedLine[]> {
  const isNew = checksForDuplicates
    ? `and not exists (select from interchange_numbers as known where known.part_id = parts.id and known.brand = replaced_brand
        and known.part_number = replaced_number)`
    : '';
  await client.query(`
    insert into interchange_numbers (part_id, type, brand, part_number)
    select parts.id, replaced_type, replaced_brand, replaced_number from import_lines join parts on ${samePart}
    where replaced_number is not null ${isNew}
    order by line`);
  const { rows } = await client.query<RejectedLine>(`
    select line, 'there is no part ' || part_number || ' of brand ' || brand as reason from import_lines
    where not is_part and not exists (select from parts where ${samePart}) order by line`);
  return rows;
}

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
      select format('alter table interchange_numbers add constraint %I %s', conname, pg_get_constraintdef(oid))
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

export async function buildPostponedIndex(client: pg.Client, { id, definition }: { id: string; definition: string }): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`);
  await client.query(`begin; ${definition}; delete from postponed_indexes where id = ${id}; commit`);
}

/** Updates the planner's statistics and the visibility map, because reads are slow without them. */
export async function vacuumCatalog(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze parts, interchange_numbers, categories, subcategories, search_words, search_lexemes');
}
