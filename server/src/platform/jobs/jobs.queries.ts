import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/db.ts';
import { lockNumbers } from '../database/lock-numbers.ts';

/** What the job library speaks SQL through. */
export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Runs the library's statements within the shop's own transaction. */
export function executorOn(db: Db): Executor {
  return { executeSql: async (text, values = []) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }) };
}

/**
 * Acts while no other shop on this database does the same. The lock has a connection of its own, so that it can be held
 * whatever the size of the pool.
 */
export async function actAlone(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
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

/** Whether a shop was started on this database: the first start makes the queues. A restored backup has none. */
export async function hasJobQueues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}
