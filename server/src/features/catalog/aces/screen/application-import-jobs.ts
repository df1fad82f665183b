import { setTimeout as sleep } from 'node:timers/promises';
import { mostListedDefects, mostListedParts } from '@axlewright/contract/catalog/application-imports';
import type pg from 'pg';
import { databaseOn } from '../../../../platform/database/database.ts';
import type { Database, Db } from '../../../../platform/database/db.ts';
import { onJobConnection } from '../../../../platform/database/job-connection.ts';
import { tryLock } from '../../../../platform/database/session-lock.ts';
import type { ApplicationImportResult } from '../../../../platform/database/tables/import-tables.ts';
import { StartError } from '../../../../platform/start-error.ts';
import { withTemporaryFile } from '../../../../platform/with-temporary-file.ts';
import { recordAdminAction } from '../../../desk/audit/audit.ts';
import { countDefects } from '../../file-checks/defects.ts';
import { type AcesImport, compareAces, importAces } from '../import-aces.ts';
import { type ProgressReport, reportProgress } from './report-progress.ts';
import { endRun, findImportToRun, type ImportToRun, noteFailure, type RunState, readContent } from './run-application-import.queries.ts';
import { writeUpload } from './write-upload.ts';

/** Both jobs also run every minute, to restart what a stopped or killed instance did not finish. */
export interface ApplicationImportJobs {
  'check-application-imports': Record<string, never>;
  'run-application-imports': Record<string, never>;
}

interface JobServices {
  db: Database;
  /** for work that needs a connection of its own */
  pool: pg.Pool;
}

/** A job waits this long for another import to finish. Then it gives up, and the next minute's job tries again. */
const longestWaitMs = 40_000;
const waitMs = 500;

const interrupted = 'The shop could not finish this file because of an error on our side. No application was changed.';
const changedSince =
  'The parts or vehicles of the shop have changed since the check, so the file has errors now. No application was changed.';

/** Checks uploaded ACES files, and compares them with the applications. */
export function checkApplicationImports(services: JobServices, signal: AbortSignal): Promise<void> {
  return runAll(services, 'checking', signal, check);
}

/** Imports ACES files, one at a time. */
export function runApplicationImports(services: JobServices, signal: AbortSignal): Promise<void> {
  return runAll(services, 'importing', signal, importFile);
}

type Run = (services: JobServices, client: pg.Client, found: ImportToRun, file: string, progress: ProgressReport) => Promise<void>;

/** Each file has a connection of its own, because a run creates temporary tables. If the file is discarded, the connection is dropped. */
async function runAll(services: JobServices, state: RunState, signal: AbortSignal, run: Run): Promise<void> {
  while (await findImportToRun(services.db, state)) {
    const discarding = new AbortController();
    const connection = { pool: services.pool, signal: AbortSignal.any([signal, discarding.signal]), name: 'axlewright-shop ACES' };
    const isDone = await onJobConnection(connection, async (client) => {
      if (!(await waitForLock(client, state, signal))) return false;
      const found = await findImportToRun(services.db, state);
      if (found) await runNotingFailures(services, client, found, { signal, discarding }, run);
      return true;
    });
    if (!isDone) return;
  }
}

/** An import takes the same lock as imports by `npm run catalogue` and imports of parts, so only one of them runs at a time. */
async function waitForLock(client: pg.Client, state: RunState, signal: AbortSignal): Promise<boolean> {
  const lock = state === 'checking' ? 'applicationCheck' : 'catalogImport';
  const endMs = performance.now() + longestWaitMs;
  while (!(await tryLock(client, lock))) {
    if (performance.now() > endMs) return false;
    await sleep(waitMs, undefined, { signal });
  }
  return true;
}

interface Ends {
  /** aborted when the shop stops, or when the job reaches its time limit */
  signal: AbortSignal;
  discarding: AbortController;
}

/** An unusable file fails at once. After any other error, the next job tries the file again, unless the file has failed too often. */
async function runNotingFailures(
  services: JobServices,
  client: pg.Client,
  found: ImportToRun,
  { signal, discarding }: Ends,
  run: Run,
): Promise<void> {
  try {
    await withTemporaryFile('aces.xml', async (file) => {
      await writeUpload(await readContent(client, found.id), file);
      const progress = await reportProgress(services.db, found, file, () => discarding.abort());
      await run(services, client, found, file, progress).finally(progress.end);
    });
  } catch (error) {
    if (signal.aborted && !isOverLimit(signal)) throw error;
    if (discarding.signal.aborted) return;
    const isUnusable = error instanceof StartError;
    await noteFailure(services.db, found, isUnusable ? error.message : interrupted, isUnusable);
    if (!isUnusable) throw error;
  }
}

/**
 * Returns whether the job has reached its time limit. This counts as a failure. Otherwise the same file would start over forever, before
 * all later files.
 */
const isOverLimit = ({ reason }: AbortSignal) => (reason as Error | undefined)?.name === 'TimeoutError';

const check: Run = async ({ db }, client, found, file, progress) => {
  const compared = await compareAces(client, file, progress.report);
  await progress.end();
  await endRun(db, found, { state: 'checked', records: compared.records, result: resultOf(compared), problem: null });
};

/** The transaction that changes the applications also records the import. So if the import was discarded, no application changes. */
const importFile: Run = async ({ db }, client, found, file, progress) => {
  const imported = await importAces(client, file, () => true, {
    onProgress: progress.report,
    async beforeCommit(changed) {
      await progress.end();
      await noteImported(databaseOn(client), found, changed);
    },
  });
  if (imported.taken) return;
  await progress.end();
  if (imported.difference) await db.transaction().execute((transaction) => noteImported(transaction, found, imported));
  else await endRun(db, found, { state: 'failed', records: imported.records, result: resultOf(imported), problem: changedSince });
};

/** Throws if the import was discarded. */
async function noteImported(transaction: Db, found: ImportToRun, imported: AcesImport): Promise<void> {
  const result = resultOf(imported);
  const isNoted = await endRun(transaction, found, { state: 'imported', records: imported.records, result, problem: null });
  if (!isNoted) throw new StartError('The import was discarded.');
  await recordAdminAction(transaction, {
    userId: found.user_id,
    act: 'applications-imported',
    subject: { kind: 'vehicle-import', id: found.id, name: found.file_name },
    changes: changesOf(result),
  });
}

function resultOf(compared: Omit<AcesImport, 'taken'>): ApplicationImportResult {
  const { difference, defects } = compared;
  const changedParts = difference?.changedParts ?? [];
  return {
    ...countDefects(compared),
    difference: difference && { applications: difference.applications, parts: difference.parts, vehicles: difference.vehicles },
    defects: defects
      .slice(0, mostListedDefects)
      .map(({ severity, kind, line, app = null, message, repair }) => ({ severity, kind, line, app, message, repair })),
    changedParts: changedParts.slice(0, mostListedParts).map((part) => ({
      kind: part.kind,
      partNumber: part.part_number,
      line: part.line,
      repair: part.repair,
      vehiclesBefore: part.vehicles_before,
      vehiclesAfter: part.vehicles_after,
      vehiclesLost: part.vehicles_lost,
      vehiclesGained: part.vehicles_gained,
    })),
  };
}

function changesOf({ difference }: ApplicationImportResult) {
  if (!difference) return [];
  const { applications, vehicles } = difference;
  return [
    { field: 'applications added', from: null, to: applications.added },
    { field: 'applications dropped', from: null, to: applications.dropped },
    { field: 'vehicles dropped', from: null, to: vehicles.dropped },
  ];
}
