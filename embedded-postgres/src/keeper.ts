import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { inUseLockNumber } from './in-use-lock.ts';

const retryMs = 1_000;

/** A running server that is restarted if it ends. Both connection strings stay the same. */
export interface KeptPostgres {
  /** of the role that owns the tables */
  connectionString: string;
  /** of the role that the shop works with */
  appConnectionString: string;
  /** Lets go of the server. It stops if no other process uses it. */
  leave(): Promise<void>;
}

/**
 * Starts the embedded server and, should it end under the shop, starts it again at the same address; what asks for it meanwhile gets
 * an error. Shops hold a shared lock while they run: who can take it alone at the end is the last one and stops the server.
 * Throws an EmbeddedPostgresError if the first start fails.
 */
export async function keepEmbeddedPostgres(
  start: () => Promise<EmbeddedPostgres>,
  onProgress: (line: string) => void,
): Promise<KeptPostgres> {
  let postgres = await start();
  const { connectionString, appConnectionString } = postgres;
  let holder = await holdLock(connectionString);
  const leaving = new AbortController();
  const keeping = keep();

  return {
    connectionString,
    appConnectionString,
    async leave() {
      leaving.abort();
      await keeping;
      const isLast = await isLastHolder(holder.client).catch(() => true);
      await holder.client.end().catch(() => {});
      if (isLast) await postgres.stop();
    },
  };

  async function keep(): Promise<void> {
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    while (true) {
      await Promise.race([holder.lost, left]);
      if (leaving.signal.aborted) return;
      onProgress('The database ended; starting it again…');
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    let lastProblem = '';
    while (!leaving.signal.aborted) {
      try {
        postgres = await start();
        // Nobody in this process would find it there: whoever looks after the shop starts it anew.
        if (postgres.connectionString !== connectionString) throw new Error('The database came back at another port');
        holder = await holdLock(connectionString);
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

interface Holder {
  client: pg.Client;
  /** resolves when the connection has ended */
  lost: Promise<void>;
}

async function holdLock(connectionString: string): Promise<Holder> {
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

/** The server ended again before it could be asked, or is still recovering. */
function isConnectionProblem(error: unknown): error is Error {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(ECONN|EPIPE|57P|53)/.test(code) || message.startsWith('Connection terminated');
}
