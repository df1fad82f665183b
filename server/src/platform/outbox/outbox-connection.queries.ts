import { sql } from 'kysely';
import pg from 'pg';
import { databaseOn } from '../database/database.ts';
import type { Database, Db } from '../database/db.ts';
import type { LockName } from '../database/lock-numbers.ts';
import { dropConnection, noResponseMs } from '../database/pool.ts';
import { tryLock } from '../database/session-lock.ts';
import { withTimeout } from '../with-timeout.ts';

/** On this channel, instances tell the reader about new events. */
const channel = 'outbox';
/** application_name of the connection */
export const readerName = 'axlewright-shop outbox';
const endMs = 1_000;

interface ConnectionOptions {
  pool: pg.Pool;
  lock: LockName;
  onNotified(): void;
  /** if it aborts, the connection is dropped at once, even during a query */
  signal: AbortSignal;
}

export interface ReaderConnection {
  db: Database;
  /** Takes the reader's lock if it is free. Returns true if this connection holds the lock. */
  holdLock(): Promise<boolean>;
}

/**
 * Opens a connection for a reader. The same connection takes the reader's lock. If the connection is lost, PostgreSQL releases the lock and rolls
 * back the transaction. So a reader without the lock can never commit.
 */
export async function onReaderConnection(
  { pool, lock, onNotified, signal }: ConnectionOptions,
  use: (connection: ReaderConnection) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    ...(pool.options as pg.ClientConfig),
    query_timeout: noResponseMs,
    application_name: readerName,
    keepAlive: true,
  });
  // Without a listener, an error of the connection would end the process. The running query rejects anyway.
  client.on('error', () => {});
  client.on('notification', onNotified);
  const drop = () => dropConnection(client);
  let hasLock = false;
  try {
    signal.addEventListener('abort', drop, { once: true });
    await client.connect();
    // If this machine dies, PostgreSQL notices it after a minute and releases the lock. By default it would take two hours.
    await client.query(`set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; listen ${channel}`);
    await use({
      db: databaseOn(client),
      async holdLock() {
        if (!hasLock) hasLock = await tryLock(client, lock);
        return hasLock;
      },
    });
  } finally {
    signal.removeEventListener('abort', drop);
    await withTimeout(endMs, client.end()).catch(() => {});
  }
}

/**
 * Wakes the readers of other instances. Never call it in an order's transaction, because PostgreSQL commits transactions with a NOTIFY one
 * after another.
 */
export async function notifyReaders(db: Db): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}
