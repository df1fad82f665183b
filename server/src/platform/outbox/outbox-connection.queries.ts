import { sql } from 'kysely';
import pg from 'pg';
import { databaseOn, dropConnection } from '../database/database.ts';
import type { Database, Db } from '../database/db.ts';
import { lockNumbers } from '../database/lock-numbers.ts';
import { withTimeout } from '../with-timeout.ts';

/** Instances notify the reader of new events on this channel. */
const channel = 'outbox';
/** application_name of the connection */
export const readerName = 'axlewright-shop outbox';
const endMs = 1_000;

export type LockName = keyof typeof lockNumbers;

interface ConnectionOptions {
  pool: pg.Pool;
  lock: LockName;
  onNotified(): void;
  /** drops the connection immediately, even during a query */
  signal: AbortSignal;
}

export interface ReaderConnection {
  db: Database;
  /** Returns whether this connection has the reader's lock. Takes it if it is free. */
  holdLock(): Promise<boolean>;
}

/**
 * Opens a separate connection for a reader, which also holds the reader's lock. If the connection is lost, the server releases the lock and
 * rolls back the transaction. So a reader can never commit without the lock.
 */
export async function onReaderConnection(
  { pool, lock, onNotified, signal }: ConnectionOptions,
  use: (connection: ReaderConnection) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...(pool.options as pg.ClientConfig), application_name: readerName, keepAlive: true });
  // The running query rejects too. Without a listener the error would end the process.
  client.on('error', () => {});
  client.on('notification', onNotified);
  const drop = () => dropConnection(client);
  let holds = false;
  try {
    signal.addEventListener('abort', drop, { once: true });
    await client.connect();
    // If the machine dies, the server detects it after a minute, not after two hours, and releases the lock.
    await client.query(`set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; listen ${channel}`);
    await use({
      db: databaseOn(client),
      async holdLock() {
        if (!holds) holds = await tryLock(client, lock);
        return holds;
      },
    });
  } finally {
    signal.removeEventListener('abort', drop);
    await withTimeout(endMs, client.end()).catch(() => {});
  }
}

async function tryLock(client: pg.Client, lock: LockName): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockNumbers[lock]]);
  return rows[0]?.held ?? false;
}

/** Wakes the readers of other instances. Never call it in an order's transaction: NOTIFY takes a lock of the whole server until the commit. */
export async function notifyReaders(db: Db): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}
