import pg from 'pg';
import { dropConnection } from '../../../../platform/database/database.ts';
import { lockNumbers } from '../../../../platform/database/lock-numbers.ts';
import { findImportToRun, type ImportToRun, type RunState } from './run-import.queries.ts';

interface ProcessOptions {
  pool: pg.Pool;
  lock: keyof typeof lockNumbers;
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
  const { connectionString } = pool.options;
  const client = new pg.Client({
    ...(connectionString ? { connectionString } : {}),
    application_name: 'axlewright-shop import',
    keepAlive: true,
  });
  // Without a listener, an error of the connection would end the process. The running query rejects anyway.
  client.on('error', () => {});
  const drop = () => dropConnection(client);
  signal.throwIfAborted();
  signal.addEventListener('abort', drop, { once: true });
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumbers[lock]]);
    if (!rows[0]?.locked) return false;
    const found = await findImportToRun(client, states);
    if (!found) return false;
    await run(client, found);
    return true;
  } finally {
    signal.removeEventListener('abort', drop);
    await client.end().catch(() => {});
  }
}
