import type { ApplicationImport, ApplicationImportDetail } from '@axlewright/contract/catalog/application-imports';
import type { ErrorParameters } from '@axlewright/contract/error-texts';
import type pg from 'pg';
import type { Caller } from '../../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../../platform/database/db.ts';
import type { SendJob } from '../../../../platform/jobs/jobs.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../../platform/lists/keyset-pages.ts';
import { notFoundError, ShopError } from '../../../../platform/shop-error.ts';
import type { ApplicationImportJobs } from './application-import-jobs.ts';
import { applicationImportDetailOf, applicationImportOf } from './application-import-json.ts';
import {
  beginImport,
  countImports,
  deleteImport,
  findImportRow,
  insertImport,
  listImportRows,
  lockImport,
} from './application-imports.queries.ts';

export { deleteOldApplicationImports } from './application-imports.queries.ts';

export interface ApplicationImportServices {
  db: Database;
  /** for work that needs a connection of its own */
  pool: pg.Pool;
  sendJob: SendJob<ApplicationImportJobs>;
}

/** Stores an ACES file. It is checked and compared with the applications in the background. */
export async function checkApplicationImport(
  { db, sendJob }: ApplicationImportServices,
  { userId }: Caller,
  fileName: string,
  content: Buffer,
): Promise<ApplicationImportDetail> {
  return db.transaction().execute(async (transaction) => {
    const id = await insertImport(transaction, { user_id: userId, file_name: fileName, content });
    await sendJob(transaction, 'check-application-imports', {});
    return getApplicationImport(transaction, id);
  });
}

/** Throws 404 for an unknown import. */
export async function getApplicationImport(db: Db, id: string): Promise<ApplicationImportDetail> {
  const row = await findImportRow(db, id);
  if (!row) throw notFoundError('import');
  return applicationImportDetailOf(row);
}

export async function listApplicationImports(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PageOfRows<ApplicationImport>> {
  const position = parseCursor(cursor);
  const [rows, count] = await Promise.all([listImportRows(db, { limit, position }), countImports(db)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: applicationImportOf });
}

/** Starts a checked import. It waits while another import runs. Throws 404, or 409 if the file is not checked, has errors, or changes nothing. */
export async function startApplicationImport(
  { db, sendJob }: ApplicationImportServices,
  { userId }: Caller,
  id: string,
): Promise<ApplicationImportDetail> {
  return db.transaction().execute(async (transaction) => {
    const { state, result } = await requireImport(transaction, id);
    if (state === 'checking') throw notPossibleError('checking');
    if (state !== 'checked') throw notPossibleError('started');
    if (!result.difference) throw notPossibleError('has-errors');
    const { added, dropped } = result.difference.applications;
    if (added + dropped === 0) throw notPossibleError('nothing-to-import');
    await beginImport(transaction, id, userId);
    await sendJob(transaction, 'run-application-imports', {});
    return getApplicationImport(transaction, id);
  });
}

/** Deletes a file, and cancels its check or its import. Throws 404, or 409 if it was imported. */
export async function discardApplicationImport(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { state } = await requireImport(transaction, id);
    if (state === 'imported') throw notPossibleError('started');
    await deleteImport(transaction, id);
  });
}

async function requireImport(transaction: Db, id: string) {
  const found = await lockImport(transaction, id);
  if (!found) throw notFoundError('import');
  return found;
}

const notPossibleError = (reason: ErrorParameters<'import-not-possible'>['reason']) =>
  new ShopError('import-not-possible', 409, { parameters: { reason } });
