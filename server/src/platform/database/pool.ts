import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { LanePool } from './lanes.ts';
import { preparedName } from './prepared-statement.ts';

/**
 * Opens a pool with at most `poolSize` connections. A query waits up to `waitMs` for a connection. Each kind of work has its own share of
 * the connections (lanes.ts).
 */
export function openPool(connectionString: string, poolSize: number, waitMs: number): LanePool {
  const pool = new LanePool({
    Client: PreparingClient,
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 6_000,
    // Longer than the server's limit (statement_timeout). If a query takes longer than this, the network has dropped the connection.
    query_timeout: 7_000,
    // Ends transactions of a dead process, because they may hold locks. A running process is never idle in a transaction for this long.
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
    // The pool handles only errors of idle connections. Without this listener, losing a connection in a transaction would end the process.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return idle;
}

/**
 * Drops all idle connections. Call it when one connection is dead, because the others are probably dead too. A request on a dead connection
 * would wait until its timeout.
 */
export function dropIdleConnections(pool: pg.Pool): void {
  for (const client of idleConnections.get(pool) ?? []) dropConnection(client);
}

/** Closes the socket without notifying the server, which may be gone. The error makes the pool discard the connection at once. */
export function dropConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } };
  connection.emit('error', new Error('Connection terminated: the database does not respond'));
  connection.stream.destroy();
}

/** Longest wait for the end of a failed statement after its error, in ms. It usually ends within a few ms, unless the network fails. */
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
 * A connection that prepares each statement only once (see prepared-statement.ts). It reports an error only after the failed statement has
 * ended. If a query times out, the connection leaves the pool.
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
   * Waits for the end of the failed statement, then throws its error. PostgreSQL sends the error before it releases the statement's locks.
   * These locks could block a retry on another connection.
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
