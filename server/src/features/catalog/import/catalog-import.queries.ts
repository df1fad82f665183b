import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { numberKeySql } from '../../../platform/database/number-key.ts';
import { type CatalogColumn, dropsSubcategories, neededNumberColumn } from './catalog-columns.ts';
import type { RejectedLine } from './catalog-lines.ts';
import { type WrittenCategories, writeCategories } from './import-categories.queries.ts';
import { writeNeededParts } from './import-needed-parts.queries.ts';
import { lockSuccessorsOfBatch, writeSuccessors } from './import-successors.queries.ts';
import { mergedLinesSql } from './merged-lines.queries.ts';

export interface ImportProgress {
  id: string;
  done_bytes: string;
  done_lines: number;
  rejected: number;
}

/**
 * Finds the unfinished import of this file, or starts a new one. Ends unfinished imports of other files. They cannot continue later,
 * because this import may change the same parts.
 */
export async function findOrStartImport(client: pg.Client, fingerprint: string, fileName: string): Promise<ImportProgress> {
  await client.query('update catalogue_imports set ended_at = now() where fingerprint <> $1 and ended_at is null', [fingerprint]);
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

/** Ends interrupted imports of this file, so that the next one begins at the start. */
export async function abandonImports(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query('update catalogue_imports set ended_at = now() where fingerprint = $1 and ended_at is null', [fingerprint]);
}

/** Saves the progress of the import of a file. */
export async function saveProgress(
  client: pg.Client,
  id: string,
  { bytes, lines, rejected }: { bytes: number; lines: number; rejected: number },
): Promise<void> {
  await client.query('update catalogue_imports set done_bytes = $2, done_lines = $3, refused = refused + $4 where id = $1', [
    id,
    bytes,
    lines,
    rejected,
  ]);
}

export async function endImport(client: pg.Client, id: string): Promise<void> {
  await client.query('update catalogue_imports set ended_at = now() where id = $1', [id]);
}

/**
 * Creates temporary tables for the lines of a batch, for its distinct part numbers, and for the stock of its parts before the batch. Each commit
 * empties them.
 */
export async function createBatchTables(client: pg.Client, columns: CatalogColumn[]): Promise<void> {
  await client.query(`
    create temp table import_lines (line int, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}, is_part boolean)
      on commit delete rows;
    create temp table import_numbers (brand text, part_number text, is_part boolean,
      number_key text generated always as (${numberKeySql('part_number')}) stored) on commit delete rows;
    create temp table stock_before (id bigint, available_quantity int) on commit delete rows;
    -- A tenth of the usual sample is enough to choose a plan.
    set default_statistics_target = 10; set jit = off; set statement_timeout = 0`);
}

export interface LineBatch {
  /** lines in the text format of COPY, with the columns of `createBatchTables`; many in each buffer */
  lines: Buffer[];
  partColumns: string[];
  /** all columns of `createBatchTables` */
  columns: CatalogColumn[];
  /** true: if a line has null, the part keeps its value, or gets that of an earlier line */
  keepsEmpty: boolean;
  /** false: adds interchange numbers even if the parts already have them; the end of the import deletes the repeated ones */
  checksForDuplicates: boolean;
  /** true for the first batch of this run */
  isFirst: boolean;
  /** who changes the stock, for its ledger */
  stockChange: { userId: string | null; reason: string };
  /** called in the transaction before anything is written; import_numbers has the part numbers of the batch */
  beforeWriting?: () => Promise<void>;
  /** called at the end of the transaction */
  saveProgress: (written: WrittenBatch) => Promise<void>;
}

export interface WrittenBatch {
  /** lines of an unknown part that set none of its fields, and lines with a successor that would make a loop */
  rejected: RejectedLine[];
  categories: WrittenCategories;
}

/**
 * Writes the batch and the progress of the import in one transaction. Starts again if somebody has meanwhile given a new or existing part
 * one of the batch's numbers. In that case, the batch has changed this part without knowing its former values.
 */
export async function writeBatch(client: pg.Client, batch: LineBatch): Promise<WrittenBatch> {
  for (;;) {
    const written = await tryWriteBatch(client, batch);
    if (written) return written;
  }
}

/** Returns null if nothing was written, because the batch has to start again. */
async function tryWriteBatch(client: pg.Client, batch: LineBatch): Promise<WrittenBatch | null> {
  await client.query('begin');
  try {
    await copyLines(client, batch.lines);
    const hasSuccessors = await lockSuccessorsOfBatch(client);
    await collectPartNumbers(client);
    await batch.beforeWriting?.();
    const categories = batch.partColumns.includes('category')
      ? await writeCategories(client, { withSubcategories: batch.partColumns.includes('subcategory'), keepsEmpty: batch.keepsEmpty })
      : { added: [], known: [] };
    if (batch.checksForDuplicates) await lockParts(client);
    if (batch.partColumns.length > 0 && !(await writeParts(client, batch))) {
      await client.query('rollback');
      return null;
    }
    // Without new statistics, the planner chooses a wrong index when it looks up the parts of the lines.
    if (batch.isFirst) await client.query('analyze parts');
    const rejected = await writeInterchangeNumbers(client, batch.checksForDuplicates);
    if (hasSuccessors) rejected.push(...(await writeSuccessors(client)));
    if (hasColumn(batch, neededNumberColumn)) await writeNeededParts(client, { hasKind: hasColumn(batch, 'needed_kind') });
    const written = { rejected, categories };
    await batch.saveProgress(written);
    await client.query('commit');
    return written;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const hasColumn = ({ columns }: LineBatch, name: string) => columns.some(({ column }) => column === name);

async function copyLines(client: pg.Client, lines: Buffer[]): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom('copy import_lines from stdin')));
}

/** Fills import_numbers with the distinct part numbers of the batch, because most parts have several lines. */
async function collectPartNumbers(client: pg.Client): Promise<void> {
  await client.query(
    'insert into import_numbers (brand, part_number, is_part) select brand, part_number, bool_or(is_part) from import_lines group by 1, 2',
  );
  // Autovacuum cannot see temporary tables. Without statistics, the planner may compare each line with every other line.
  await client.query('analyze import_lines (brand, part_number, is_part)');
  await client.query('analyze import_numbers');
}

/** Locks all existing parts that the batch may change, in the order of their ids, to prevent deadlocks with orders. */
async function lockParts(client: pg.Client): Promise<void> {
  await client.query(`
    select from parts where id in (
      select known.id from import_lines join import_numbers using (brand, part_number)
      join parts as known on known.brand = import_lines.brand and known.part_number_key = number_key and known.deleted_at is null
      where import_lines.is_part or successor_number is not null
        or interchange_number is not null and not exists (
          select from interchange_numbers as had
          where had.part_id = known.id and had.brand = interchange_brand and had.part_number = interchange_number))
    order by id for update`);
}

/**
 * Changes existing parts and adds new ones. Parts that already have these values keep their version. If two lines have the same part, the
 * later line wins, and with `keepsEmpty` the later value of each column. Returns false if it changed an older part whose stock is missing
 * in stock_before.
 */
async function writeParts(client: pg.Client, { partColumns, columns, keepsEmpty, stockChange }: LineBatch): Promise<boolean> {
  const writtenValue = (column: string) => (keepsEmpty ? keptValue(column, columns) : `import_lines.${column}`);
  const [references, category] = keepsEmpty ? [keptReferences, keptCategory] : [referenceColumns, 'categories.id'];
  const written = partColumns.flatMap((column) => references[column] ?? [{ column, value: writtenValue(column) }]);
  if (keepsEmpty && dropsSubcategories(partColumns)) written.push({ column: 'subcategory_id', value: keptSubcategory });
  await client.query(`
    insert into stock_before
      select id, available_quantity from parts
      where deleted_at is null and (brand, part_number_key) in (select brand, number_key from import_numbers where is_part)
      order by id for update`);
  const listed = (prefix: string) => written.map(({ column }) => `${prefix}.${column}`).join(', ');
  const { rowCount } = await client.query(
    `with latest as (${keepsEmpty ? mergedLinesSql(partColumns) : latestLinesSql}), written as (
      insert into parts (part_number, brand, ${written.map(({ column }) => column).join(', ')})
      select import_lines.part_number, import_lines.brand, ${written.map(({ value }) => value).join(', ')} from latest as import_lines
      ${keepsEmpty ? 'left join parts as known on known.brand = import_lines.brand and known.part_number_key = number_key and known.deleted_at is null' : ''}
      ${partColumns.includes('category') ? 'left join categories on categories.name = import_lines.category' : ''}
      ${partColumns.includes('subcategory') ? `left join subcategories on subcategories.category_id = ${category} and subcategories.name = import_lines.subcategory` : ''}
      order by line
      on conflict (brand, part_number_key) where deleted_at is null
        do update set ${written.map(({ column }) => `${column} = excluded.${column}`).join(', ')}${keepsEmpty ? '' : subcategoryIfMoved(partColumns)}, version = parts.version + 1, updated_at = now()
        where (${listed('parts')}) is distinct from (${listed('excluded')})
      returning id, available_quantity, created_at
    ), recorded as (
      insert into stock_adjustments (part_id, delta, user_id, reason)
      select id, coalesce(written.available_quantity, 0) - coalesce(stock_before.available_quantity, 0), $1::bigint, $2::text
      from written left join stock_before using (id)
      where coalesce(written.available_quantity, 0) <> coalesce(stock_before.available_quantity, 0)
    )
    select from written where created_at <> now() and id not in (select id from stock_before) limit 1`,
    [stockChange.userId, stockChange.reason],
  );
  return rowCount === 0;
}

const latestLinesSql = `
  select distinct on (import_lines.brand, number_key) import_lines.*, number_key from import_lines join import_numbers using (brand, part_number)
  where import_lines.is_part order by import_lines.brand, number_key, line desc`;

const subcategoryIfMoved = (partColumns: readonly string[]): string =>
  dropsSubcategories(partColumns)
    ? ', subcategory_id = case when parts.category_id is not distinct from excluded.category_id then parts.subcategory_id end'
    : '';

/** Returns SQL for the value of the line. If the line has none: the part's value, or for a new part, the value that an empty cell stands for. */
function keptValue(column: string, columns: readonly CatalogColumn[]): string {
  const reading = columns.find((each) => each.column === column)?.read('');
  const initial = reading && 'value' in reading && reading.value !== null ? [`'${reading.value}'`] : [];
  return `coalesce(${[`import_lines.${column}`, `known.${column}`, ...initial].join(', ')})`;
}

/** For columns of a file whose cells refer to a row of another table: the column of `parts` and its value. */
const referenceColumns: Record<string, { column: string; value: string }[]> = {
  category: [{ column: 'category_id', value: 'categories.id' }],
  subcategory: [{ column: 'subcategory_id', value: 'subcategories.id' }],
};

const keptCategory = 'coalesce(categories.id, known.category_id)';

/** A part that gets a different category loses its subcategory. */
const keptSubcategory = `case when ${keptCategory} = known.category_id and not left_category then known.subcategory_id end`;

/** Like `referenceColumns`, but for a file with `keepsEmpty`. */
const keptReferences: typeof referenceColumns = {
  category: [{ column: 'category_id', value: keptCategory }],
  subcategory: [{ column: 'subcategory_id', value: `coalesce(subcategories.id, ${keptSubcategory})` }],
};

/**
 * Adds the batch's new interchange numbers. If several lines have the same number of a part, the first line wins. Makes open edits of the parts stale,
 * because an edit replaces the whole list. A bulk load, which does not check for duplicates, leaves the versions as they are. Returns the lines whose
 * part does not exist.
 */
async function writeInterchangeNumbers(client: pg.Client, checksForDuplicates: boolean): Promise<RejectedLine[]> {
  const isNew = checksForDuplicates
    ? `and not exists (select from known where known.part_id = numbered.part_id and known.brand = interchange_brand
        and known.part_number = interchange_number)`
    : '';
  // If nothing refers to `known`, PostgreSQL does not run it.
  const { rows } = await client.query<Omit<RejectedLine, 'column'>>(`
    with numbered as materialized (
      select import_numbers.brand, import_numbers.part_number, parts.id as part_id from import_numbers
      left join parts on parts.brand = import_numbers.brand and parts.part_number_key = number_key and parts.deleted_at is null
    ), known as materialized (
      select part_id, interchange_numbers.brand, interchange_numbers.part_number from numbered join interchange_numbers using (part_id)
    ), added as (
      insert into interchange_numbers (part_id, type, brand, part_number)
      select part_id, interchange_type, interchange_brand, interchange_number from (
        select distinct on (part_id, interchange_brand, interchange_number)
          line, part_id, interchange_type, interchange_brand, interchange_number
        from import_lines join numbered using (brand, part_number)
        where part_id is not null and interchange_number is not null ${isNew}
        order by part_id, interchange_brand, interchange_number, line
      ) as first_lines order by line
    ${checksForDuplicates ? `returning part_id), ${raisedVersions}` : ')'}
    select line, 'there is no part ' || part_number || ' of brand ' || brand as reason
    from import_lines join numbered using (brand, part_number)
    where part_id is null and not is_part order by line`);
  return rows.map((row) => ({ ...row, column: null }));
}

/** Parts that the same transaction has added or changed already have a new version. */
const raisedVersions = `
    raised as (
      update parts set version = version + 1, updated_at = now() where id in (select part_id from added) and updated_at <> now()
    )`;
