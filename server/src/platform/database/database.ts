import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './db.ts';
import { LanePool } from './lanes.ts';
import { preparedName } from './statement.ts';
import type { Tables } from './tables.ts';

/** Opens a pool. `poolSize` connections at most; a query waits up to 5 s for one of them. Each lane (lanes.ts) gets its share. */
export function openDatabase(connectionString: string, poolSize: number): { database: Database; pool: pg.Pool } {
  const pool = new LanePool({
    Client: PreparingClient,
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 6_000,
    // Past the server's own limit nothing will come any more: the link is dead without having been closed.
    query_timeout: 7_000,
    // A shop that vanished in the middle of a transaction holds its locks no longer than this; a living one never waits in the middle.
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    application_name: 'axlewright-shop',
  });
  // An idle connection that the server closed is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  idleConnections.set(pool, watchIdle(pool));
  return { database: new Kysely<Tables>({ dialect: dialectOf(pool) }), pool };
}

const idleConnections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

function watchIdle(pool: pg.Pool): Set<pg.PoolClient> {
  const idle = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.once('silent', () => dropIdleConnections(pool));
    // The pool listens to idle connections only: one lost between two statements of a transaction would end the process.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return idle;
}

/**
 * Once one connection fell silent, those that nobody uses lead into the same void: each request that took one would wait in vain for
 * as long as the first did.
 */
export function dropIdleConnections(pool: pg.Pool): void {
  for (const client of idleConnections.get(pool) ?? []) dropLink(client);
}

/** Without a word to the other end, which may not be there; told at once, the pool lends it to nobody while its socket still closes. */
function dropLink(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } };
  connection.emit('error', new Error('Connection terminated: the database fell silent'));
  connection.stream.destroy();
}

/** Parses and plans what `statement` made once for a connection, and leaves the pool when its database falls silent. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: every way in which pg can be asked passes through here
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    const answer = query.call(this, name === undefined ? text : { name, text }, values, ...rest);
    if (answer instanceof Promise) answer.catch((error: Error) => this.#leaveIfSilent(error));
    return answer;
  }

  #leaveIfSilent({ message }: Error): void {
    if (message !== 'Query read timeout') return;
    dropLink(this);
    this.emit('silent');
  }
}

/** For a transaction that began on a connection of one's own. */
export function databaseOn(client: pg.Client): Database {
  const lent = Object.assign(client, { release: () => {} });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {} } }) });
}

/** For libraries that bring their own tables and speak through Kysely. */
export function dialectOf(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool });
}
