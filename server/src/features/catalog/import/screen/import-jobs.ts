import type pg from 'pg';
import { StartError } from '../../../../platform/start-error.ts';
import { processImports } from './process-imports.queries.ts';
import { type ImportToRun, noteFailure, type RunState } from './run-import.queries.ts';
import { runImport } from './run-import.ts';
import { createUndoTable, undoBatch } from './undo-import.queries.ts';

/** Both jobs also run every minute, to continue what a stopped or killed instance did not finish. */
export interface ImportJobs {
  'check-part-imports': Record<string, never>;
  'run-part-imports': Record<string, never>;
}

/** A job runs for at most this long. The next job continues an import or an undo of parts, and begins a check or an ACES file again. */
export const importJobSeconds = 3_600;

const interrupted: Record<RunState, string> = {
  checking: 'The shop could not check this file because of an error on our side. No part was changed.',
  importing: 'The import stopped because of an error on our side. The listed parts were changed.',
  undoing: 'The undo stopped because of an error on our side. Some parts may still have the imported values.',
};

/** Compares uploaded files with the catalog. */
export function checkImports(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  return processImports({ pool, lock: 'catalogCheck', states: ['checking'], signal }, (client, found) =>
    notingFailures(client, found, () => runImport(client, found)),
  );
}

/** Runs and undoes imports, one at a time. */
export function runImports(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  return processImports({ pool, lock: 'catalogImport', states: ['importing', 'undoing'], signal }, (client, found) =>
    notingFailures(client, found, () => (found.state === 'undoing' ? undoImport(client, found) : runImport(client, found))),
  );
}

async function undoImport(client: pg.Client, found: ImportToRun): Promise<void> {
  await createUndoTable(client);
  while (await undoBatch(client, found));
}

/** A file that cannot be read fails at once. After any other error, the next job continues this import, unless it has failed too often. */
async function notingFailures(client: pg.Client, found: ImportToRun, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isUnreadable = error instanceof StartError;
    await noteFailure(client, found, isUnreadable ? error.message : interrupted[found.state], isUnreadable);
    if (!isUnreadable) throw error;
  }
}
