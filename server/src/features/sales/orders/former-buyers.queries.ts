import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Deletes up to `limit` former account names that no order has and that are older than `days`. Returns how many it deleted. */
export async function deleteUnusedFormerBuyers(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from former_buyers where (user_id, email, customer) in (
      select user_id, email, customer from former_buyers as former
      where at < now() - make_interval(days => ${days}) and not exists (
        select from orders where orders.user_id = former.user_id and orders.email = former.email and orders.customer = former.customer
      ) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
