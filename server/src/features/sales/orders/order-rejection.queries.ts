import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { successorSql } from '../../../platform/database/successor.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';
import { unitPriceSql } from '../prices/prices.ts';

/** Reads the current company of an account, how many unpaid orders and lines it has, and the quantity of each part in its unpaid orders. */
export async function getOrderingAccount(db: Db, userId: string, partIds: string[]) {
  return db
    .selectFrom('users')
    .select([
      'company_id',
      'email_verified',
      'unpaid_orders',
      'unpaid_lines',
      'closed_at',
      sql<Record<string, number>>`(
        select json_object_agg(part_id, unpaid_pieces(users.id, part_id)) from unnest(${partIds}::bigint[]) as part_id
      )`.as('held_pieces'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Lists the fields that decide if parts can be ordered, and at what price. Finds only parts that visitors see. */
export async function listOrderableParts(db: Db, partIds: string[]) {
  return db
    .selectFrom('parts')
    .select([
      'id',
      'life_cycle_status',
      'min_quantity',
      'order_multiple',
      'available_quantity',
      unitPriceSql.as('unit_price_cents'),
      successorSql.as('successor'),
    ])
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .where(isVisibleSql)
    .execute();
}
export type OrderablePart = Awaited<ReturnType<typeof listOrderableParts>>[number];
