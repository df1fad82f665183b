import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { LanePool } from './lanes.ts';
import { preparedName } from './prepared-statement.ts';

/** Opens a pool with at most `poolSize` connections. A query waits up to `waitMs` for a connection. Each kind of work has its own share (lanes.ts). */
export function openPool(connectionString: string, poolSize: number, waitMs: number): LanePool {
  const pool = new LanePool({
    Client: PreparingClient,
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 6_000,
    // Longer than the server's own limit. If a query takes longer than this, the network has dropped the connection.
    query_timeout: 7_000,
    // Ends transactions of a dead process, which may have locks. A running process is never idle in a transaction for this long.
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    application_name: 'axlewright-shop',
  });
  // Without a listener, the error of a closed idle connection would end the process. The pool replaces the connection.
  pool.on('error', () => {});
  idleConnections.set(pool, trackIdle(pool));
  return pool;
}

const idleConnections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

function trackIdle(pool: pg.Pool): Set<pg.PoolClient> {
  const idle = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.once('queryTimeout', () => dropIdleConnections(pool));
    // The pool handles only errors of idle connections. Without this listener, a connection lost in a transaction would end the process.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return idle;
}

/** Drops all idle connections. If one connection times out, the others are probably dead too. Otherwise a request on a dead connection would wait until its timeout. */
export function dropIdleConnections(pool: pg.Pool): void {
  for (const client of idleConnections.get(pool) ?? []) dropConnection(client);
}

/** Closes the socket, and does not notify the server, which may be gone. The error makes the pool discard the connection at once. */
export function dropConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } };
  connection.emit('error', new Error('Connection terminated: the database does not respond'));
  connection.stream.destroy();
}

/** The longest wait for the end of a failed statement after its error. It usually takes a few ms, and longer only if the network fails in between. */
const endMs = 1_000;

function endOfStatement(connection: EventEmitter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(end, endMs);
  connection.on('readyForQuery', end).on('end', end);
  return promise;

  function end(): void {
    clearTimeout(timer);
    connection.off('readyForQuery', end).off('end', end);
    resolve();
  }
}

/**
 * A connection that prepares each statement only once (see prepared-statement.ts). It reports an error only after the failed statement has ended. It
 * leaves the pool if a query times out.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    const result = query.call(this, name === undefined ? text : { name, text }, values, ...rest);
    return result instanceof Promise ? result.catch((error: Error) => this.#throwAfterEnd(error)) : result;
  }

  /**
   * PostgreSQL sends the error before it releases the statement's locks. So this waits for the end. Otherwise, a retry on another connection could be
   * blocked by these locks.
   */
  async #throwAfterEnd(error: Error): Promise<never> {
    this.#dropOnTimeout(error);
    const { connection, readyForQuery } = this as unknown as { connection: EventEmitter; readyForQuery: boolean };
    if (error instanceof pg.DatabaseError && !readyForQuery) await endOfStatement(connection);
    throw error;
  }

  #dropOnTimeout({ message }: Error): void {
    if (message !== 'Query read timeout') return;
    dropConnection(this);
    this.emit('queryTimeout');
  }
}
