import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Deletes up to `limit` keys older than `days`. Their orders stay. Returns how many were deleted. */
export async function deleteOldIdempotencyKeys(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < now() - make_interval(days => ${days}) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
