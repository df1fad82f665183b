import { importDetailDays } from '@axlewright/contract/catalog/part-imports';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { ApplicationImportResult } from '../../../../platform/database/tables/import-tables.ts';
import { countRows } from '../../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../../platform/lists/keyset-pages.ts';

/** Stores an uploaded file, which waits for its check. Returns the id of the import. */
export async function insertImport(
  db: Db,
  { content, ...values }: { user_id: string; file_name: string; content: Buffer },
): Promise<string> {
  const { id } = await db.insertInto('application_imports').values(values).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('application_import_files').values({ import_id: id, content }).execute();
  return id;
}

/** Leaves out the lists of defects and changed parts, because they are long. `findImportRow` returns them. */
const selectImports = (db: Db) =>
  db
    .selectFrom('application_imports')
    .innerJoin('users', 'users.id', 'application_imports.user_id')
    .select(['application_imports.id', 'file_name', 'state', 'step', 'percent', 'records', 'problem', 'imported_at'])
    .select(['application_imports.created_at', 'users.email', 'users.display_name'])
    .select(sql<ApplicationImportResult>`result - '{defects,changedParts}'::text[]`.as('result'));

/** Lists up to `limit + 1` imports, newest first. */
export async function listImportRows(db: Db, { limit, position }: { limit: number; position: ListPosition | null }) {
  const { order, operator } = keysetOrder(position, true);
  return selectImports(db)
    .$if(position !== null, (rows) => rows.where('application_imports.id', operator, position?.id ?? ''))
    .orderBy('application_imports.id', order)
    .limit(limit + 1)
    .execute();
}
export type ApplicationImportRow = Awaited<ReturnType<typeof listImportRows>>[number];

export const countImports = (db: Db): Promise<number> => countRows(db, db.selectFrom('application_imports').select('id'));

/** Finds an import with the lists of its result. */
export async function findImportRow(db: Db, id: string): Promise<ApplicationImportRow | undefined> {
  return selectImports(db)
    .clearSelect()
    .selectAll('application_imports')
    .select(['users.email', 'users.display_name'])
    .where('application_imports.id', '=', id)
    .executeTakeFirst();
}

/** Locks an import until the transaction ends. */
export async function lockImport(transaction: Db, id: string) {
  return transaction
    .selectFrom('application_imports')
    .select(['id', 'state', 'result'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function beginImport(transaction: Db, id: string, userId: string): Promise<void> {
  await transaction
    .updateTable('application_imports')
    .set({ state: 'importing', user_id: userId, started_at: new Date(), step: null, percent: 0, failures: 0 })
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(transaction: Db, id: string): Promise<void> {
  await transaction.deleteFrom('application_imports').where('id', '=', id).execute();
}

/**
 * Deletes files whose check has ended or failed, if nobody has started their import within a day. Also deletes the content of files whose
 * import has failed, after a day. Removes the lists of defects and parts from old imports.
 */
export async function deleteOldApplicationImports(db: Db): Promise<void> {
  await sql`
    delete from application_imports
    where started_at is null and state in ('checked', 'failed') and created_at < now() - interval '1 day'`.execute(db);
  await sql`
    delete from application_import_files using application_imports
    where import_id = application_imports.id and state = 'failed' and created_at < now() - interval '1 day'`.execute(db);
  await sql`
    update application_imports set result = result - '{defects,changedParts}'::text[]
    where state in ('imported', 'failed') and result ?| '{defects,changedParts}'
      and created_at < now() - make_interval(days => ${sql.lit(importDetailDays)})`.execute(db);
}
