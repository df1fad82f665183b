import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { LockedMove } from './company-moves.queries.ts';

/**
 * Moves the orders that the account placed for its former company to the new company. Records these orders, and returns their number. Locks them in
 * the order of their ids to prevent deadlocks. Payments of these orders continue, because a payment finds its order by id.
 */
export async function moveOrders(transaction: Db, { id, user_id, from_company, to_company }: LockedMove): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with locked as materialized (
      select id from orders where user_id = ${user_id} and company_id = ${from_company} order by id for no key update
    ), moved as (
      update orders set company_id = ${to_company} from locked where orders.id = locked.id returning orders.id
    ), recorded as (
      insert into company_move_orders (move_id, order_id) select ${id}, id from moved returning order_id
    )
    select count(*)::int as count from recorded`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Moves the orders of this move back to the former company, and no other orders. Returns their number. */
export async function moveOrdersBack(transaction: Db, { id, from_company, to_company }: LockedMove): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with locked as materialized (
      select orders.id from orders join company_move_orders on order_id = orders.id
      where move_id = ${id} and company_id = ${to_company} order by orders.id for no key update of orders
    )
    update orders set company_id = ${from_company} from locked where orders.id = locked.id`.execute(transaction);
  return Number(numAffectedRows);
}
