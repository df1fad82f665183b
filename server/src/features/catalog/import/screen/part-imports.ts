import type { ImportError, ImportedPart, ImportedPartsQuery, PartImport } from '@axlewright/contract/catalog/part-imports';
import type { ErrorParameters } from '@axlewright/contract/error-texts';
import type pg from 'pg';
import { z } from 'zod';
import type { Caller } from '../../../../platform/auth/caller.ts';
import { csvBatch, csvTable } from '../../../../platform/csv/csv-table.ts';
import type { Database, Db } from '../../../../platform/database/db.ts';
import type { SendJob } from '../../../../platform/jobs/jobs.ts';
import {
  type PageOfRows,
  pageOfRows,
  parseCursor,
  positionById,
  type UncountedPage,
  uncountedPageOfRows,
} from '../../../../platform/lists/keyset-pages.ts';
import { notFoundError, ShopError } from '../../../../platform/shop-error.ts';
import { isTrueSoon } from '../../../../platform/soon.ts';
import { recordAdminAction } from '../../../desk/audit/audit.ts';
import { dropsSubcategories } from '../catalog-columns.ts';
import { CatalogFileError } from '../catalog-file-error.ts';
import { createLineReader } from '../catalog-lines.ts';
import { readColumnNames } from '../read-batches.ts';
import type { ImportJobs } from './import-jobs.ts';
import { importedPartOf, partImportOf } from './part-import-json.ts';
import {
  beginCheckAgain,
  beginImport,
  beginUndo,
  countErrors,
  countImports,
  countParts,
  deleteImport,
  findImportRow,
  hasChangedParts,
  insertImport,
  isAlreadyRunningError,
  isImportRunning,
  listErrorRows,
  listImportRows,
  listPartRows,
  lockImport,
} from './part-imports.queries.ts';
import { isListColumn } from './part-values.ts';
import { catalogOfPies } from './pies-upload.ts';
import { readStored } from './stored-file.ts';

export { deleteOldImportRows } from './part-imports.queries.ts';

export interface PartImportServices {
  db: Database;
  /** for work that needs a connection of its own */
  pool: pg.Pool;
  sendJob: SendJob<ImportJobs>;
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** Stores a file, and compares it with the catalog in the background. Throws 422 if it is not a catalog file. */
export async function checkPartImport(
  services: PartImportServices,
  caller: Caller,
  fileName: string,
  content: Buffer,
): Promise<PartImport> {
  return storeFile(services, caller, fileName, content, []);
}

/**
 * Converts a PIES file to a catalog file with the parts that it changes. Stores the catalog file, and compares it with the catalog in the background.
 * Throws 422 if the PIES file has errors.
 */
export async function checkPiesImport(
  services: PartImportServices,
  caller: Caller,
  fileName: string,
  content: Buffer,
): Promise<PartImport> {
  const catalog = await catalogOfPies(services.pool, content);
  return storeFile(services, caller, fileName, catalog.content, catalog.warnings);
}

async function storeFile(
  { db, sendJob }: PartImportServices,
  { userId }: Caller,
  fileName: string,
  content: Buffer,
  fileWarnings: string[],
): Promise<PartImport> {
  const columns = await readColumns(content);
  return db.transaction().execute(async (transaction) => {
    const id = await insertImport(transaction, { user_id: userId, file_name: fileName, columns, content, file_warnings: fileWarnings });
    await sendJob(transaction, 'check-part-imports', {});
    return getPartImport(transaction, id);
  });
}

/** Returns the columns of the database that the file sets. */
async function readColumns(content: Buffer): Promise<string[]> {
  try {
    const names = await readColumnNames((byte) => readStored(content, byte));
    const { partColumns, givenColumns } = createLineReader(names);
    return [...partColumns, ...(dropsSubcategories(partColumns) ? ['subcategory'] : []), ...givenColumns.filter(isListColumn)];
  } catch (error) {
    if (error instanceof CatalogFileError) throw new ShopError('not-a-catalog-file', 422, { parameters: error.problem });
    throw error;
  }
}

/** Throws 404 for an unknown import. */
export async function getPartImport(db: Db, id: string): Promise<PartImport> {
  const row = await findImportRow(db, id);
  if (!row) throw notFoundError('import');
  return partImportOf(row);
}

export async function listPartImports(db: Db, { limit, cursor }: Page): Promise<PageOfRows<PartImport>> {
  const position = parseCursor(cursor);
  const [rows, count] = await Promise.all([listImportRows(db, { limit, position }), countImports(db)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: partImportOf });
}

/** Throws 404 for an unknown import. */
export async function listImportedParts(
  db: Db,
  id: string,
  { limit, cursor, ...filter }: ImportedPartsQuery,
): Promise<PageOfRows<ImportedPart>> {
  const position = parseCursor(cursor, z.number());
  await getPartImport(db, id);
  const [rows, count] = await Promise.all([listPartRows(db, id, filter, { limit, position }), countParts(db, id, filter)]);
  return pageOfRows(rows, { limit, position, count, positionOf: ({ rank, id }) => ({ value: rank, id }), itemOf: importedPartOf });
}

/** Throws 404 for an unknown import. */
export async function listImportErrors(db: Db, id: string, page: Page): Promise<PageOfRows<ImportError>> {
  await getPartImport(db, id);
  const [errors, count] = await Promise.all([readErrors(db, id, page), countErrors(db, id)]);
  return { ...errors, count };
}

async function readErrors(db: Db, id: string, { limit, cursor }: Page): Promise<UncountedPage<ImportError>> {
  const position = parseCursor(cursor, z.int32());
  const rows = await listErrorRows(db, id, { limit, position });
  return uncountedPageOfRows(rows, {
    limit,
    position,
    positionOf: ({ line, id }) => ({ value: line, id }),
    itemOf: ({ id, line, column_name, problem }) => ({ _id: id, line, column: column_name, problem }),
  });
}

/** Throws 404 for an unknown import. */
export async function exportImportErrors(db: Db, id: string): Promise<AsyncIterable<string>> {
  await getPartImport(db, id);
  return csvTable(
    {
      line: (error: ImportError) => error.line,
      column: (error) => error.column ?? '',
      problem: (error) => error.problem,
    },
    (cursor) => readErrors(db, id, { limit: csvBatch, cursor }),
  );
}

/**
 * Starts a checked import. Throws 404, or 409 if it is not checked, changes nothing, or another import is running. If parts have changed since the check,
 * compares the file again, and throws 409.
 */
export async function startPartImport({ db, sendJob }: PartImportServices, { userId }: Caller, id: string): Promise<PartImport> {
  const started = await db.transaction().execute(async (transaction) => {
    const found = await requireImport(transaction, id);
    if (found.state === 'checking') throw notPossibleError('checking');
    if (found.state !== 'checked') throw notPossibleError('started');
    if (found.added + found.changed === 0) throw notPossibleError('nothing-to-import');
    await requireNoOther(transaction);
    if (await hasChangedParts(transaction, id)) {
      await beginCheckAgain(transaction, id);
      await sendJob(transaction, 'check-part-imports', {});
      return null;
    }
    await beginImport(transaction, id, userId).catch(runningErrorOf);
    await recordImportAction(transaction, userId, 'parts-imported', found);
    await sendJob(transaction, 'run-part-imports', {});
    return getPartImport(transaction, id);
  });
  if (!started) throw notPossibleError('changed-since');
  return started;
}

/** Undoes an import. Throws 404, or 409 if the import has not ended, is too old, or another import is running. */
export async function undoPartImport({ db, sendJob }: PartImportServices, { userId }: Caller, id: string): Promise<PartImport> {
  return db.transaction().execute(async (transaction) => {
    const found = await requireImport(transaction, id);
    if (!found.may_undo) throw notPossibleError(whyNoUndo(found.state));
    await requireNoOther(transaction);
    await beginUndo(transaction, id, userId).catch(runningErrorOf);
    await recordImportAction(transaction, userId, 'import-undone', found);
    await sendJob(transaction, 'run-part-imports', {});
    return getPartImport(transaction, id);
  });
}

function whyNoUndo(state: PartImport['state']) {
  if (state === 'undone') return 'undone';
  return state === 'imported' || state === 'failed' ? 'undo-too-late' : 'not-imported';
}

/** Deletes a file that was not imported. Throws 404, or 409 if the file is being checked or its import was started. */
export async function discardPartImport(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const found = await requireImport(transaction, id);
    if (found.started_at) throw notPossibleError('started');
    if (found.state === 'checking') throw notPossibleError('checking');
    await deleteImport(transaction, id);
  });
}

async function requireImport(transaction: Db, id: string) {
  const found = await lockImport(transaction, id);
  if (!found) throw notFoundError('import');
  return found;
}

/** Throws 409 if another import is running. Retries for a second, because an import that has just ended can still hold the lock. */
async function requireNoOther(transaction: Db): Promise<void> {
  if (!(await isTrueSoon(async () => !(await isImportRunning(transaction))))) throw new ShopError('import-running', 409);
}

function runningErrorOf(error: unknown): never {
  throw isAlreadyRunningError(error) ? new ShopError('import-running', 409) : error;
}

const notPossibleError = (reason: ErrorParameters<'import-not-possible'>['reason']) =>
  new ShopError('import-not-possible', 409, { parameters: { reason } });

async function recordImportAction(
  transaction: Db,
  userId: string,
  act: 'parts-imported' | 'import-undone',
  { id, file_name, added, changed }: { id: string; file_name: string; added: number; changed: number },
): Promise<void> {
  await recordAdminAction(transaction, {
    userId,
    act,
    subject: { kind: 'import', id, name: file_name },
    changes: [
      { field: 'new parts', from: null, to: added },
      { field: 'changed parts', from: null, to: changed },
    ],
  });
}
