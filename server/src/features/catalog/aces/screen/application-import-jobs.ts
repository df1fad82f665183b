import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { mostListedDefects, mostListedParts } from '@axlewright/contract/catalog/application-imports';
import type pg from 'pg';
import type { Database } from '../../../../platform/database/db.ts';
import { onJobConnection } from '../../../../platform/database/job-connection.ts';
import type { ApplicationImportResult } from '../../../../platform/database/tables/import-tables.ts';
import { StartError } from '../../../../platform/start-error.ts';
import { withTemporaryFile } from '../../../../platform/with-temporary-file.ts';
import { recordAdminAction } from '../../../desk/audit/audit.ts';
import { countDefects } from '../../file-checks/defects.ts';
import { type AcesImport, compareAces, importAces } from '../import-aces.ts';
import { reportProgress } from './report-progress.ts';
import {
  endRun,
  findImportToRun,
  type ImportToRun,
  noteFailure,
  type RunState,
  readContent,
  readResult,
  tryLock,
} from './run-application-import.queries.ts';

/** Both jobs also run every minute, to do again what a stopped or killed instance has left. */
export interface ApplicationImportJobs {
  'check-application-imports': Record<string, never>;
  'run-application-imports': Record<string, never>;
}

interface JobServices {
  db: Database;
  /** for connections of their own */
  pool: pg.Pool;
}

/** A job waits this long for another import. After that, the job of the next minute tries again. */
const longestWaitMs = 40_000;
const waitMs = 500;

const interrupted = 'The shop could not go on with this file because of an error on our side. No application was changed.';
const changedSince =
  'The parts or vehicles of the shop have changed since the check, so the file has errors now. No application was changed.';

/** Checks uploaded ACES files, and compares them with the applications. */
export function checkApplicationImports(services: JobServices, signal: AbortSignal): Promise<void> {
  return runAll(services, 'checking', signal, check);
}

/** Imports ACES files, one at a time. */
export function runApplicationImports(services: JobServices, signal: AbortSignal): Promise<void> {
  return runAll(services, 'importing', signal, take);
}

type Run = (services: JobServices, client: pg.Client, found: ImportToRun, file: string) => Promise<void>;

/** Each file has a connection of its own, because a run creates temporary tables. */
async function runAll(services: JobServices, state: RunState, signal: AbortSignal, run: Run): Promise<void> {
  while (await findImportToRun(services.db, state)) {
    const isDone = await onJobConnection({ pool: services.pool, signal, name: 'axlewright-shop ACES' }, async (client) => {
      if (!(await waitForLock(client, state, signal))) return false;
      const found = await findImportToRun(services.db, state);
      if (found) await runNotingFailures(services, client, found, signal, run);
      return true;
    });
    if (!isDone) return;
  }
}

/** An import shares its lock with the command and with imports of parts. */
async function waitForLock(client: pg.Client, state: RunState, signal: AbortSignal): Promise<boolean> {
  const lock = state === 'checking' ? 'applicationCheck' : 'catalogImport';
  const endMs = performance.now() + longestWaitMs;
  while (!(await tryLock(client, lock))) {
    if (performance.now() > endMs) return false;
    await sleep(waitMs, undefined, { signal });
  }
  return true;
}

/** A file that cannot be imported fails at once. After any other error, the next job tries again, unless it has failed too often. */
async function runNotingFailures(
  services: JobServices,
  client: pg.Client,
  found: ImportToRun,
  signal: AbortSignal,
  run: Run,
): Promise<void> {
  try {
    await withTemporaryFile('aces.xml', async (file) => {
      await writeFile(file, await readContent(client, found.id));
      await run(services, client, found, file);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const isUnusable = error instanceof StartError;
    await noteFailure(services.db, found, isUnusable ? error.message : interrupted, isUnusable);
    if (!isUnusable) throw error;
  }
}

const check: Run = async ({ db }, client, found, file) => {
  const progress = await reportProgress(db, found, file);
  const compared = await compareAces(client, file, progress.report);
  await progress.end();
  await endRun(db, found, { state: 'checked', records: compared.records, result: resultOf(compared), problem: null });
};

/** If the shop was killed after the import and before this was noted, the file changes nothing now. Then the difference of the check stays. */
const take: Run = async ({ db }, client, found, file) => {
  const progress = await reportProgress(db, found, file);
  const imported = await importAces(client, file, () => true, progress.report);
  await progress.end();
  const { records, difference, taken } = imported;
  if (!difference) {
    await endRun(db, found, { state: 'failed', records, result: resultOf(imported), problem: changedSince });
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const result = taken ? resultOf(imported) : await readResult(transaction, found.id);
    if (!(await endRun(transaction, found, { state: 'imported', records, result, problem: null }))) return;
    await recordAdminAction(transaction, {
      userId: found.user_id,
      act: 'applications-imported',
      subject: { kind: 'vehicle-import', id: found.id, name: found.file_name },
      changes: changesOf(result),
    });
  });
};

function resultOf(compared: Omit<AcesImport, 'taken'>): ApplicationImportResult {
  const { difference, defects } = compared;
  const changedParts = difference?.changedParts ?? [];
  return {
    ...countDefects(compared),
    difference: difference && { applications: difference.applications, parts: difference.parts, vehicles: difference.vehicles },
    defects: defects
      .slice(0, mostListedDefects)
      .map(({ severity, kind, line, app = null, message, repair }) => ({ severity, kind, line, app, message, repair })),
    changedParts: changedParts.slice(0, mostListedParts).map(({ kind, part_number, line, vehicles_before, vehicles_after }) => ({
      ...{ kind, partNumber: part_number, line, vehiclesBefore: vehicles_before, vehiclesAfter: vehicles_after },
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
