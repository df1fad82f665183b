import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Returns a snapshot of what is visible in the database now. Later, `listChangedOrders` finds what became visible since. */
export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/**
 * Lists the orders with an event that is visible now and was not visible in the snapshot, up to `limit`. Also returns the new snapshot. The
 * comment on `readEvents` in server/src/platform/outbox explains why this misses no transaction.
 */
export async function listChangedOrders(db: Db, since: string, limit: number): Promise<{ snapshot: string; orderIds: string[] }> {
  const { rows } = await sql<{ snapshot: string; orderIds: string[] }>`
    select pg_current_snapshot()::text as snapshot, array(
      select distinct object_id::text from outbox.events
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot) and topic = 'order'
      limit ${limit}) as "orderIds"`.execute(db);
  return rows[0] ?? { snapshot: since, orderIds: [] };
}
