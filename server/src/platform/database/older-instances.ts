import { sql } from 'kysely';
import type pg from 'pg';
import { listenerName } from '../cache/cache-invalidation.queries.ts';
import type { Db } from './db.ts';
import { lockNumbers } from './lock-numbers.ts';

/** How long to rely on there being no older instance, in ms. */
const trustResultMs = 5_000;

/** Takes a shared lock for as long as the connection is open. It tells other instances that this one supports orders of many lines. */
export async function announceOrderLinesSupport(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockNumbers.orderLines]);
}

/**
 * Returns a function that checks whether an instance of a version without orders of many lines is connected. Instances that support them hold
 * a shared lock on the connection that receives notifications.
 */
export function createOlderInstanceCheck(db: Db): () => Promise<boolean> {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - checkedAtMs < trustResultMs) return false;
    const { rows } = await sql<{ exists: boolean }>`
      select exists (
        select from pg_stat_activity where application_name = ${listenerName} and datname = current_database() and pid not in (
          select pid from pg_locks where locktype = 'advisory' and objid = ${sql.lit(lockNumbers.orderLines)} and granted)
      )`.execute(db);
    if (rows[0]?.exists === false) checkedAtMs = performance.now();
    return rows[0]?.exists !== false;
  };
}
