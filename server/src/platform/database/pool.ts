import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { LanePool } from './lanes.ts';
import { preparedName } from './prepared-statement.ts';

/**
 * Opens a pool with at most `poolSize` connections. A query waits up to `waitMs` for a place in its lane (less in the lane `costly`, see lanes.ts),
 * and then up to `waitMs` for a connection.
 */
export function openPool(connectionString: string, poolSize: number, waitMs: number): LanePool {
  const pool = new LanePool({
    Client: PreparingClient,
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 6_000,
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
    client.once('noResponse', () => dropIdleConnections(pool));
    // The pool handles only errors of idle connections. Without this listener, losing a connection in a transaction would end the process.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    if (!error) idle.add(client);
  });
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

/**
 * Closes the socket without notifying the server, which may be unreachable. The error makes the pool discard an idle connection at once,
 * and one in use when it is released.
 */
export function dropConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } };
  connection.emit('error', new Error('Connection terminated: the database does not respond'));
  connection.stream.destroy();
}

/** Longest wait, in ms, from the error of a failed statement to its end. The end usually follows within a few ms, unless the network fails. */
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
 * Longer than the server's limit (`statement_timeout`), in ms. If a query takes longer than this, the network has probably dropped the connection.
 */
export const noResponseMs = 7_000;

/**
 * A connection that prepares each statement from `preparedStatement` only once (prepared-statement.ts). It reports a database error after the
 * failed statement has ended, or after a second at most. If there is no response to a query, the query fails, and this connection and all idle ones
 * leave the pool.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads
  override query(text: any, values?: any, callback?: any): any {
    // A COPY stream, for example, goes to pg as it is.
    if (typeof text.submit === 'function') return super.query(text, values, callback);
    const config = typeof text === 'string' ? { name: preparedName(text), text } : text;
    const result = this.#run(values ? { ...config, values } : config);
    // `query` of a pool passes a callback.
    if (!callback) return result;
    result.then((rows) => callback(undefined, rows), callback);
  }

  async #run(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#send(config);
    } catch (error) {
      // Without this, the stack of an error from pg would show only the socket.
      Error.captureStackTrace(error as Error);
      await this.#endOfFailed(error);
      throw error;
    }
  }

  /**
   * Uses neither the promise nor the `query_timeout` of pg. With either, the rows of every query stay in memory until the next full garbage
   * collection (docs/decisions/086-promises-of-queries.md).
   */
  #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#dropUnresponsive(), noResponseMs);
      super.query(config, (error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
    });
  }

  /**
   * Waits for the end of a failed statement. PostgreSQL sends the error before it releases the statement's locks. These locks could block a retry on
   * another connection.
   */
  async #endOfFailed(error: unknown): Promise<void> {
    const { connection, readyForQuery } = this as unknown as { connection: EventEmitter; readyForQuery: boolean };
    if (error instanceof pg.DatabaseError && !readyForQuery) await endOfStatement(connection);
  }

  #dropUnresponsive(): void {
    dropConnection(this);
    this.emit('noResponse');
  }
}
