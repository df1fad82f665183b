import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lockNumbers } from '../../../platform/database/lock-numbers.ts';
import { catalogColumns } from './catalog-columns.ts';
import type { RefusedLine } from './catalog-lines.ts';
import { giveSlugs } from './give-slugs.ts';

const columns = Object.values(catalogColumns);

export interface ImportProgress {
  id: string;
  done_bytes: string;
  done_lines: number;
  refused: number;
}

/** False where another import is under way. */
export async function tryBeAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [lockNumbers.catalogImport]);
  return rows[0]?.alone ?? false;
}

/** The unfinished import of this file, or a new one. */
export async function findOrBeginImport(client: pg.Client, fingerprint: string, fileName: string): Promise<ImportProgress> {
  await client.query(
    `insert into catalogue_imports (fingerprint, file_name) values ($1, $2) on conflict (fingerprint) where ended_at is null do nothing`,
    [fingerprint, fileName],
  );
  const { rows } = await client.query<ImportProgress>(
    'select id, done_bytes, done_lines, refused from catalogue_imports where fingerprint = $1 and ended_at is null',
    [fingerprint],
  );
  if (!rows[0]) throw new Error('an import that was begun is gone');
  return rows[0];
}

export async function endImport(client: pg.Client, id: string): Promise<void> {
  await client.query('update catalogue_imports set ended_at = now() where id = $1', [id]);
}

/** Where lines wait that a batch brings: no longer than its transaction. */
export async function prepareLines(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table import_lines (line int, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}, is_part boolean,
      number_key text generated always as (upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))) stored) on commit delete rows;
    -- While parts grow nobody has counted them: they are looked up by their index, whatever the planner takes their number for.
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off; set statement_timeout = 0`);
}

export interface LineBatch {
  /** for COPY */
  lines: string[];
  partColumns: string[];
  done: { bytes: number; lines: number; refused: number };
  importId: string;
  /** whether parts may be there already that have some of the numbers */
  looksForNumbers: boolean;
  /** whether it is the first of this run */
  isFirst: boolean;
}

export interface WrittenBatch {
  /** lines that name a part which is not there */
  refused: RefusedLine[];
  /** categories that the batch brings, and those that were there before */
  categories: { added: string[]; known: string[] };
}

/** Writes all of the batch and how far it goes, or nothing. */
export async function writeBatch(client: pg.Client, batch: LineBatch): Promise<WrittenBatch> {
  await client.query('begin');
  try {
    await copyLines(client, batch.lines);
    const categories = batch.partColumns.includes('category') ? await listCategoryNames(client) : { added: [], known: [] };
    if (batch.partColumns.length > 0) await writeParts(client, batch.partColumns);
    // Of a table that was empty the planner knows nothing, and tries the wrong index for each line.
    if (batch.isFirst) await client.query('analyze parts');
    const refused = await writeNumbers(client, batch.looksForNumbers);
    const { done } = batch;
    await client.query('update catalogue_imports set done_bytes = $2, done_lines = $3, refused = refused + $4 where id = $1', [
      batch.importId,
      done.bytes,
      done.lines,
      done.refused + refused.length,
    ]);
    await client.query('commit');
    return { refused, categories };
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

/** Parts that are there get what the file says, others are added; of two lines for one part the later one holds. */
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

/** Cells that stand for a row of another table. */
const targets: Record<string, { column: string; value: string }[]> = {
  category: [{ column: 'category_id', value: 'categories.id' }],
  subcategory: [{ column: 'subcategory_id', value: 'subcategories.id' }],
};

/** Names of categories in the batch that the shop does not have yet, and those that it has. */
async function listCategoryNames(client: pg.Client): Promise<{ added: string[]; known: string[] }> {
  const { rows: added } = await client.query<{ name: string }>(`
    select category as name from import_lines where category is not null
      and not exists (select from categories where name = category) group by category order by min(line)`);
  if (added.length === 0) return { added: [], known: [] };
  const { rows: known } = await client.query<{ name: string }>('select name from categories order by name');
  return { added: added.map(({ name }) => name), known: known.map(({ name }) => name) };
}

/** Adds the batch's new categories and subcategories. Several names may come to the same slug: each gets one of its own. */
async function writeCategories(client: pg.Client, withSubcategories: boolean): Promise<void> {
  const { rows: categories } = await client.query<{ name: string }>(`
    select category as name from import_lines
    where category is not null and not exists (select from categories where name = category)
    group by category order by min(line)`);
  if (categories.length > 0) {
    const slugs = giveSlugs(categories, await listSlugs(client));
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
    giveSlugs(subcategories, await listSlugs(client)),
    subcategories.map(({ name }) => name),
  ]);
}

/** Slugs of categories and of subcategories: the list of parts takes either by the same parameter. */
async function listSlugs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>('select slug from categories union all select slug from subcategories');
  return rows.map(({ slug }) => slug);
}

/** Numbers that the lines' parts replace and that are not known of them yet. */
async function writeNumbers(client: pg.Client, looksForNumbers: boolean): Promise<RefusedLine[]> {
  const isNew = looksForNumbers
    ? `and not exists (select from interchange_numbers as known where known.part_id = parts.id and known.brand = replaced_brand
        and known.part_number = replaced_number)`
    : '';
  await client.query(`
    insert into interchange_numbers (part_id, type, brand, part_number)
    select parts.id, replaced_type, replaced_brand, replaced_number from import_lines join parts on ${samePart}
    where replaced_number is not null ${isNew}
    order by line`);
  const { rows } = await client.query<RefusedLine>(`
    select line, 'there is no part ' || part_number || ' of ' || brand as reason from import_lines
    where not is_part and not exists (select from parts where ${samePart}) order by line`);
  return rows;
}

export async function hasManyParts(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from parts limit 1 offset 10000');
  return rowCount === 1;
}

/** Takes away what is quicker built at once than kept with every line: all but the keys by which lines find their parts. */
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

/** So that the next reader finds counts of what is there, and pages on which all is to be seen. */
export async function vacuumCatalog(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze parts, interchange_numbers, categories, subcategories, search_words, search_lexemes');
}
