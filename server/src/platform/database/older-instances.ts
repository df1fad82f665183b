import { sql } from 'kysely';
import type pg from 'pg';
import { listenerName } from '../cache/cache-invalidation.queries.ts';
import type { Db } from './db.ts';
import { lockNumbers } from './lock-numbers.ts';

/** If there is no older instance, the next check is after this time, in ms. */
const trustResultMs = 5_000;

/** Takes a shared lock until the connection ends. It tells other instances that this instance supports orders with several lines. */
export async function announceOrderLinesSupport(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockNumbers.orderLines]);
}

/**
 * Returns a function that checks whether an older instance, which does not support orders with several lines, is running. Each newer
 * instance holds a shared lock on the connection that receives notifications.
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
