import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Deletes up to `limit` sessions that were not used for `days`, and whose sign-in at the embedded provider is gone, so nobody can open them again.
 * Keeps the newest session of each browser, because a new sign-in is compared with these sessions to notice an unknown browser. Returns how many it
 * deleted.
 */
export async function deleteReplacedSessions(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where id in (
      select id from sessions as old
      where renewed_at < now() - make_interval(days => ${days})
        and not exists (select from identity."session" where "id" = old.provider_session_id)
        and exists (
          select from sessions as newer where newer.user_id = old.user_id and newer.renewed_at > old.renewed_at
            and (newer.device_key = old.device_key
              or (newer.device_key is null and old.device_key is null and newer.user_agent = old.user_agent)))
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
