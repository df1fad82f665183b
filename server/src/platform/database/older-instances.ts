import { sql } from 'kysely';
import type pg from 'pg';
import { listenerName } from '../cache/cache-invalidation.queries.ts';
import type { Db } from './db.ts';
import { lockNumbers } from './lock-numbers.ts';

/** How long the result that no older instance is connected is cached, in ms. */
const trustedMs = 5_000;

/** Shows other instances that this one supports orders of many lines, while the connection is open. */
export async function shareOrderLinesLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockNumbers.orderLines]);
}

/**
 * Returns a function that checks whether an instance of a version without orders of many lines is connected. Instances that support them hold
 * a shared lock on the connection that receives notifications.
 */
export function createOlderInstanceCheck(db: Db): () => Promise<boolean> {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - checkedAtMs < trustedMs) return false;
    const { rows } = await sql<{ exists: boolean }>`
      select exists (
        select from pg_stat_activity where application_name = ${listenerName} and datname = current_database() and pid not in (
          select pid from pg_locks where locktype = 'advisory' and objid = ${sql.lit(lockNumbers.orderLines)} and granted)
      )`.execute(db);
    if (rows[0]?.exists === false) checkedAtMs = performance.now();
    return rows[0]?.exists !== false;
  };
}
