import type { ApplicationImportStep } from '@axlewright/contract/catalog/application-imports';
import type pg from 'pg';
import type { Db } from '../../../../platform/database/db.ts';
import type { ApplicationImportResult } from '../../../../platform/database/tables/import-tables.ts';

export type RunState = 'checking' | 'importing';

export interface ImportToRun {
  id: string;
  /** who uploaded the file, or started the import */
  user_id: string;
  file_name: string;
  state: RunState;
}

/** Finds the oldest import in this state. */
export async function findImportToRun(db: Db, state: RunState): Promise<ImportToRun | undefined> {
  const found = await db
    .selectFrom('application_imports')
    .select(['id', 'user_id', 'file_name'])
    .where('state', '=', state)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, state };
}

/** Returns the content of the file; an empty buffer if the import was discarded in the meantime. */
export async function readContent(client: pg.Client, id: string): Promise<Buffer> {
  const { rows } = await client.query<{ content: Buffer }>('select content from application_import_files where import_id = $1', [id]);
  return rows[0]?.content ?? Buffer.alloc(0);
}

/** Returns false if the import was discarded. */
export async function saveProgress(db: Db, { id, state }: ImportToRun, step: ApplicationImportStep, percent: number): Promise<boolean> {
  const saved = await db
    .updateTable('application_imports')
    .set({ step, percent })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

interface Found {
  state: 'checked' | 'imported' | 'failed';
  records: number;
  result: ApplicationImportResult;
  problem: string | null;
}

/** Ends a check or an import. Returns false if the import was discarded. Deletes an imported file, because it is no longer needed. */
export async function endRun(transaction: Db, { id, state: running }: ImportToRun, { result, ...found }: Found): Promise<boolean> {
  const ended = await transaction
    .updateTable('application_imports')
    .set({ ...found, result: JSON.stringify(result), step: null, percent: 100, failures: 0 })
    .$if(found.state === 'imported', (update) => update.set({ imported_at: new Date() }))
    .where('id', '=', id)
    .where('state', '=', running)
    .returning('id')
    .executeTakeFirst();
  if (found.state === 'imported') await transaction.deleteFrom('application_import_files').where('import_id', '=', id).execute();
  return ended !== undefined;
}

const maximumFailures = 5;

/** Counts an error that interrupted a run. The import fails after `maximumFailures` errors, or at once if `isFinal`. */
export async function noteFailure(db: Db, { id, state }: ImportToRun, problem: string, isFinal: boolean): Promise<void> {
  await db
    .updateTable('application_imports')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('application_imports')
    .set({ state: 'failed', problem, step: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .$if(!isFinal, (update) => update.where('failures', '>=', maximumFailures))
    .execute();
}
