import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/db.ts';
import { lockNumbers } from '../database/lock-numbers.ts';

/** The interface through which pg-boss runs SQL. */
export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Runs pg-boss's statements in the shop's own transaction. */
export function executorOn(db: Db): Executor {
  return { executeSql: async (text, values = []) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }) };
}

/** Runs `act` in one instance at a time. The lock has its own connection, so that it also works with a pool of one connection. */
export async function withQueueLock(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  const client = new pg.Client(pool.options);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.jobQueues]);
    await act();
  } finally {
    await client.end();
  }
}

/** Returns whether the job queues exist. The first start of an instance creates them; a restored backup has none. */
export async function hasJobQueues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}
