import { type ControlledTransaction, type Dialect, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** What a query takes first: the database, or the transaction that it must not slip out of. */
export type Db = Kysely<Tables> | Transaction<Tables> | ControlledTransaction<Tables>;

/** Opens a pool. `poolSize` connections at most; a query waits up to 5 s for one of them. */
export function openDatabase(connectionString: string, poolSize: number): { database: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    application_name: 'axlewright-shop',
  });
  // An idle connection that the server closed is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return { database: new Kysely<Tables>({ dialect: dialectOf(pool) }), pool };
}

/** For libraries that bring their own tables and speak through Kysely. */
export function dialectOf(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool });
}
