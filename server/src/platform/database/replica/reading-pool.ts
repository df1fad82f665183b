import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { replicaReadOfWork, stayOnPrimary } from '../lanes.ts';
import type { Replica } from './replica.ts';

/**
 * Returns a pool that sends a query to the replica if the current work may read from it (see `inLane`). All other queries go to the
 * primary, as do transactions and queries that the replica cannot run.
 */
export function readingPool(primary: pg.Pool, replica: Pick<Replica, 'query' | 'end'>): PostgresPool {
  return {
    connect: async () =>
      replicaReadOfWork() === null ? (primary.connect() as Promise<PostgresPoolClient>) : createReadingClient(primary, replica),
    async end() {
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}

/** Connects to a server only when it gets a query. */
function createReadingClient(primary: pg.Pool, replica: Pick<Replica, 'query'>): PostgresPoolClient {
  let client: pg.PoolClient | null = null;
  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const read = client ? null : replicaReadOfWork();
    const result = read && !beginsTransaction(text) && (await replica.query(read, text, values));
    if (result) return result;
    stayOnPrimary();
    client ??= await primary.connect();
    return client.query(text, values);
  }
  // Kysely's other overload is for cursors, which it uses only if they are configured.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client?.release() };
}

const beginsTransaction = (text: string) => /^(begin|start transaction)\b/.test(text);
