import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/db.ts';
import { noResponseMs } from '../database/pool.ts';
import { takeSessionLock } from '../database/session-lock.ts';

/** pg-boss runs SQL through this interface. */
export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Returns an interface that runs pg-boss's statements in the shop's transaction. */
export function executorOn(db: Db): Executor {
  return { executeSql: async (text, values = []) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }) };
}

/** Runs `act` in one instance at a time. The lock uses its own connection, because the pool may have only one. */
export async function withQueueLock(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...(pool.options as pg.ClientConfig), query_timeout: noResponseMs });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeSessionLock(client, 'jobQueues');
    await act();
  } finally {
    await client.end();
  }
}

/** Returns true if the job queues exist. The first instance that ever starts creates them. A restored backup does not contain them. */
export async function hasJobQueues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

export interface JobHealth {
  kind: string;
  /** age of the oldest job that is due, running, or waiting for a retry; 0 if there is none */
  oldestSeconds: number;
  /** number of jobs that have failed for the last time in the last 24 hours */
  failed: number;
}

/** Returns the state of the jobs of each kind. Returns nothing if there are no job queues yet. */
export async function listJobHealth(db: Db): Promise<JobHealth[]> {
  if (!(await hasJobQueues(db))) return [];
  const { rows } = await sql<JobHealth>`
    select queue.name as kind,
      coalesce(extract(epoch from clock_timestamp() - min(job.created_on)
        filter (where state = 'retry' or state = 'active' or state = 'created' and start_after <= now())), 0)::float8 as "oldestSeconds",
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
    from jobs.queue left join jobs.job using (name)
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}
