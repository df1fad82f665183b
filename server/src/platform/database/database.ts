import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './db.ts';
import { openPool } from './pool.ts';
import { readingPool } from './replica/reading-pool.ts';
import { createReplica, type Replica, type ReplicaOptions } from './replica/replica.ts';
import type { Tables } from './tables.ts';

/** A query waits at most this long for a connection, in ms. */
const waitMs = 5_000;

interface OpenDatabase {
  database: Database;
  /** connects to the primary */
  pool: pg.Pool;
  replica: Replica | null;
}

/** Opens a pool with at most `poolSize` connections, and one of the same size to the replica if there is one. */
export function openDatabase(connectionString: string, poolSize: number, replicaOptions: ReplicaOptions | null = null): OpenDatabase {
  const pool = openPool(connectionString, poolSize, waitMs);
  const replica = replicaOptions && createReplica(pool, poolSize, replicaOptions);
  const dialect = replica ? new PostgresDialect({ pool: readingPool(pool, replica) }) : dialectOf(pool);
  return { database: new Kysely<Tables>({ dialect }), pool, replica };
}

/** Returns Kysely on a single connection. If the connection has begun a transaction, the queries run inside it. */
export function databaseOn(client: pg.Client): Database {
  const lentClient = Object.assign(client, { release: () => {} });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect: async () => lentClient, end: async () => {} } }) });
}

/** Returns a Kysely dialect for libraries that have their own tables. */
export function dialectOf(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool });
}
