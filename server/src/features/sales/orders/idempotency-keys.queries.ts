import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Deletes keys of orders older than `days`, a part of them at a time. Nobody repeats a request after that long; the order itself stays.
 * Returns how many were deleted.
 */
export async function deleteOldIdempotencyKeys(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < now() - make_interval(days => ${days}) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
