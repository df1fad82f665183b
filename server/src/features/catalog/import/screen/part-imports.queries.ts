import type { ImportedPartsQuery } from '@axlewright/contract/catalog/part-imports';
import { importDetailDays, undoHours } from '@axlewright/contract/catalog/part-imports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import { containsPattern } from '../../../../platform/database/like-pattern.ts';
import { lockNumbers } from '../../../../platform/database/lock-numbers.ts';
import { countRows } from '../../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../../platform/lists/keyset-pages.ts';

/** Stores an uploaded file, which waits for its check. Returns the id of the import. */
export async function insertImport(
  db: Db,
  { content, ...values }: { user_id: string; file_name: string; columns: string[]; file_warnings: string[]; content: Buffer },
): Promise<string> {
  const { id } = await db
    .insertInto('part_imports')
    .values({ ...values, size_bytes: String(content.length) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('part_import_files').values({ import_id: id, content }).execute();
  return id;
}

const mayUndo: RawBuilder<boolean> = sql<boolean>`
  (state = 'imported' or (state = 'failed' and started_at is not null)) and coalesce(imported_at, started_at) > now() - make_interval(hours => ${sql.lit(undoHours)})`;

const selectImports = (db: Db) =>
  db
    .selectFrom('part_imports')
    .innerJoin('users', 'users.id', 'part_imports.user_id')
    .selectAll('part_imports')
    .select(['users.email', 'users.display_name'])
    .select(mayUndo.as('may_undo'))
    .select((row) =>
      row
        .selectFrom('part_import_parts')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('import_id', '=', 'part_imports.id')
        .where('left_because', 'is not', null)
        .$asScalar()
        .as('left'),
    );

export async function findImportRow(db: Db, id: string) {
  return selectImports(db).where('part_imports.id', '=', id).executeTakeFirst();
}
export type PartImportRow = NonNullable<Awaited<ReturnType<typeof findImportRow>>>;

/** Lists up to `limit + 1` imports, newest first. */
export async function listImportRows(db: Db, { limit, position }: { limit: number; position: ListPosition | null }) {
  const { order, operator } = keysetOrder(position, true);
  return selectImports(db)
    .$if(position !== null, (rows) => rows.where('part_imports.id', operator, position?.id ?? ''))
    .orderBy('part_imports.id', order)
    .limit(limit + 1)
    .execute();
}

export const countImports = (db: Db): Promise<number> => countRows(db, db.selectFrom('part_imports').select('id'));

/** Locks an import until the transaction ends. */
export async function lockImport(transaction: Db, id: string) {
  return transaction
    .selectFrom('part_imports')
    .select(['id', 'state', 'file_name', 'added', 'changed', 'started_at'])
    .select(mayUndo.as('may_undo'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns true if a catalog import is running, whether it was started in the browser or with the command. A running import holds the lock.
 * Also returns true if an import or undo was started in the browser, but its job does not have the lock yet. Only looks at the lock. If the
 * caller took the lock, its own job might not get it.
 */
export async function isImportRunning(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`
    select exists (
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and classid = 0 and objid = ${lockNumbers.catalogImport}::int and objsubid = 1 and datname = current_database()
    ) or exists (select from part_imports where state in ('importing', 'undoing')) as is_running`.execute(transaction);
  return rows[0]?.is_running ?? true;
}

/** Returns true for the error of the unique index that lets only one import or undo from the browser run at a time. */
export const isAlreadyRunningError = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'part_imports_one_runs';

/** Returns true if someone has changed, added, or deleted a part of the file since its check. */
export async function hasChangedParts(transaction: Db, importId: string): Promise<boolean> {
  const { rows } = await sql<{ has_changed: boolean }>`
    select exists (
      select from part_import_parts as checked
      left join parts on parts.brand = checked.brand and parts.part_number_key = checked.part_number_key and parts.deleted_at is null
      where import_id = ${importId} and (parts.id is distinct from checked.part_id or parts.version is distinct from checked.part_version)
    ) as has_changed`.execute(transaction);
  return rows[0]?.has_changed ?? false;
}

export async function beginCheckAgain(transaction: Db, id: string): Promise<void> {
  await transaction
    .updateTable('part_imports')
    .set({ state: 'checking', failures: 0, checks: sql`checks + 1` })
    .where('id', '=', id)
    .execute();
}

/** Removes the changes of the preview, because the import records what it really changes. Keeps the unchanged parts and the warnings of the check. */
export async function beginImport(transaction: Db, id: string, userId: string): Promise<void> {
  await deleteResults(transaction, id);
  await transaction
    .updateTable('part_imports')
    // The clock of the database, because an undo compares this time with those of later stock changes.
    .set({ state: 'importing', user_id: userId, started_at: sql`clock_timestamp()`, ...nothingDone })
    .where('id', '=', id)
    .execute();
}

/** Starts an undo. Its stock adjustments record the user who undoes the import. */
export async function beginUndo(transaction: Db, id: string, userId: string): Promise<void> {
  await transaction.updateTable('part_imports').set({ state: 'undoing', undone_by: userId, failures: 0 }).where('id', '=', id).execute();
}

export async function deleteImport(transaction: Db, id: string): Promise<void> {
  await transaction.deleteFrom('part_imports').where('id', '=', id).execute();
}

const nothingDone = { done_bytes: '0', done_lines: 0, error_lines: 0, added: 0, changed: 0, unchanged: 0, failures: 0 };

async function deleteResults(db: Db, id: string): Promise<void> {
  await db.deleteFrom('part_import_errors').where('import_id', '=', id).execute();
  await db.deleteFrom('part_import_parts').where('import_id', '=', id).where('kind', '<>', 'unchanged').execute();
}

/**
 * Deletes imports that nobody has started within a day of the upload. A day after the upload, also deletes the content of files whose import has
 * failed or was undone, because an undo does not need it. Deletes the parts and errors of imports that ended long ago.
 */
export async function deleteOldImportRows(db: Db): Promise<void> {
  await sql`delete from part_imports where started_at is null and state in ('checked', 'failed') and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`
    delete from part_import_files using part_imports where import_id = part_imports.id
      and state in ('failed', 'undone') and created_at < now() - interval '1 day'`.execute(db);
  for (const table of ['part_import_parts', 'part_import_errors'])
    await sql`
      delete from ${sql.table(table)} using part_imports where import_id = part_imports.id
        and state in ('imported', 'undone', 'failed') and part_imports.created_at < now() - make_interval(days => ${sql.lit(importDetailDays)})`.execute(
      db,
    );
}

type PartFilter = Pick<ImportedPartsQuery, 'q' | 'kind' | 'left'>;

const matchingParts = (db: Db, importId: string, { q, kind, left }: PartFilter) =>
  db
    .selectFrom('part_import_parts')
    .where('import_id', '=', importId)
    .$if(kind !== undefined, (parts) => parts.where('kind', '=', kind as NonNullable<typeof kind>))
    .$if(left !== undefined, (parts) => parts.where('left_because', 'is not', null))
    .$if(Boolean(q?.trim()), (parts) => {
      const pattern = containsPattern((q ?? '').trim());
      return parts.where((where) => where.or([where('part_number', 'ilike', pattern), where('name', 'ilike', pattern)]));
    });

/** Lists up to `limit + 1` parts of an import, the worst changes first. Equal ones are in the order of the file. */
export async function listPartRows(
  db: Db,
  importId: string,
  filter: PartFilter,
  { limit, position }: { limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, false);
  return matchingParts(db, importId, filter)
    .selectAll()
    .$if(position !== null, (parts) =>
      parts.where(sql<boolean>`(rank, id) ${sql.raw(operator)} (${position?.value}::float8, ${position?.id}::bigint)`),
    )
    .orderBy('rank', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}
export type ImportedPartRow = Awaited<ReturnType<typeof listPartRows>>[number];

export const countParts = (db: Db, importId: string, filter: PartFilter): Promise<number> =>
  countRows(db, matchingParts(db, importId, filter).select('id'));

/** Lists up to `limit + 1` errors of an import, by line. */
export async function listErrorRows(db: Db, importId: string, { limit, position }: { limit: number; position: ListPosition | null }) {
  const { order, operator } = keysetOrder(position, false);
  return db
    .selectFrom('part_import_errors')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(position !== null, (errors) =>
      errors.where(sql<boolean>`(line, id) ${sql.raw(operator)} (${position?.value}::int, ${position?.id}::bigint)`),
    )
    .orderBy('line', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}

export const countErrors = (db: Db, importId: string): Promise<number> =>
  countRows(db, db.selectFrom('part_import_errors').select('id').where('import_id', '=', importId));
