import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { inUseLockNumber } from './in-use-lock.ts';

const retryMs = 1_000;

/** A running server. If it dies, it is restarted with the same connection strings. */
export interface SupervisedPostgres {
  /** for the role that owns the tables */
  ownerConnectionString: string;
  /** for the role that the shop uses */
  appConnectionString: string;
  /** Stops the server if no other process uses it. */
  leave(): Promise<void>;
}

/**
 * Starts the embedded server, and restarts it on the same port if it dies. In the meantime, queries fail. While a process runs, it holds a
 * shared lock in the database. When it ends, it tries to get the lock exclusively. Only the last process succeeds, and it stops the server.
 * Throws EmbeddedPostgresError if the first start fails.
 */
export async function superviseEmbeddedPostgres(
  start: () => Promise<EmbeddedPostgres>,
  onProgress: (line: string) => void,
): Promise<SupervisedPostgres> {
  let postgres = await start();
  const { ownerConnectionString, appConnectionString } = postgres;
  let holder = await holdLock(ownerConnectionString);
  const leaving = new AbortController();
  const supervision = supervise();

  return {
    ownerConnectionString,
    appConnectionString,
    async leave() {
      leaving.abort();
      await supervision;
      const isLast = await isLastHolder(holder.client).catch(() => true);
      await holder.client.end().catch(() => {});
      if (isLast) await postgres.stop();
    },
  };

  async function supervise(): Promise<void> {
    const hasLeft = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    while (true) {
      await Promise.race([holder.lost, hasLeft]);
      if (leaving.signal.aborted) return;
      onProgress('The database stopped. Restarting it…');
      await restart();
    }
  }

  async function restart(): Promise<void> {
    let lastProblem = '';
    while (!leaving.signal.aborted) {
      try {
        postgres = await start();
        // The connection pool has the old port. The error ends this process, and systemd or Docker starts it again.
        if (postgres.ownerConnectionString !== ownerConnectionString) throw new Error('the database restarted on another port');
        holder = await holdLock(ownerConnectionString);
        return onProgress('The database is back.');
      } catch (error) {
        if (!(error instanceof EmbeddedPostgresError || isConnectionProblem(error))) throw error;
        if (error.message !== lastProblem) onProgress(error.message);
        lastProblem = error.message;
        await sleep(retryMs, undefined, { signal: leaving.signal }).catch(() => {});
      }
    }
  }
}

interface LockHolder {
  client: pg.Client;
  /** resolves when the connection has ended */
  lost: Promise<void>;
}

async function holdLock(connectionString: string): Promise<LockHolder> {
  const client = new pg.Client({ connectionString, application_name: 'axlewright-shop holder', keepAlive: true });
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [inUseLockNumber]);
  return { client, lost };
}

async function isLastHolder(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [inUseLockNumber]);
  const result = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLockNumber]);
  return result.rows[0]?.alone ?? false;
}

/** Returns whether the error means that the server has died again after its start, or is still recovering. */
function isConnectionProblem(error: unknown): error is Error {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(ECONN|EPIPE|57P|53)/.test(code) || message.startsWith('Connection terminated');
}
