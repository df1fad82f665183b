import type pg from 'pg';
import { onJobConnection } from '../../../../platform/database/job-connection.ts';
import type { LockName } from '../../../../platform/database/lock-numbers.ts';
import { tryLock } from '../../../../platform/database/session-lock.ts';
import { findImportToRun, type ImportToRun, type RunState } from './run-import.queries.ts';

interface ProcessOptions {
  pool: pg.Pool;
  lock: LockName;
  states: readonly RunState[];
  /** if it aborts, the connection is dropped at once, and PostgreSQL rolls the current batch back */
  signal: AbortSignal;
}

/**
 * Passes each import in one of these states to `run`, one after another, on connections without timeouts. Each import has a connection of its own, because
 * a run creates temporary tables. Does nothing if another instance, or the command, has the lock.
 */
export async function processImports(
  options: ProcessOptions,
  run: (client: pg.Client, found: ImportToRun) => Promise<void>,
): Promise<void> {
  while (await processNext(options, run));
}

async function processNext(
  { pool, lock, states, signal }: ProcessOptions,
  run: (client: pg.Client, found: ImportToRun) => Promise<void>,
): Promise<boolean> {
  return onJobConnection({ pool, signal, name: 'axlewright-shop import' }, async (client) => {
    if (!(await tryLock(client, lock))) return false;
    const found = await findImportToRun(client, states);
    if (!found) return false;
    await run(client, found);
    return true;
  });
}
