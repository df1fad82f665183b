import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Finds who is packing each open order: whoever started last, if nobody has stopped or shipped since. */
export async function listPackerRows(db: Db, orderIds: string[]) {
  const { rows } = await sql<{ order_id: string; user_id: string; display_name: string; email: string | null; at: Date }>`
    select asked.id as order_id, users.id as user_id, display_name, email, last.at
    from unnest(${orderIds}::bigint[]) as asked (id)
    cross join lateral (
      select what, user_id, at from order_events
      where order_id = asked.id and what in ('packing-started', 'packing-stopped', 'shipped') order by order_events.id desc limit 1
    ) as last
    join users on users.id = last.user_id
    where last.what = 'packing-started' and exists (select from orders where orders.id = asked.id and order_status = 'open')`.execute(db);
  return rows;
}
