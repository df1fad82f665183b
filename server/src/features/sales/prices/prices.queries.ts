import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';

/**
 * SQL for the unit price of a row of `parts`, in cents. Every price that a buyer sees or pays uses this expression. It is the list price, which
 * is the same for all buyers and quantities.
 */
export const unitPriceSql: RawBuilder<number | null> = sql<number | null>`parts.price_cents`;

/** Lists the unit prices of the parts that visitors see, in cents. */
export async function listUnitPrices(db: Db, partIds: string[]) {
  return db
    .selectFrom('parts')
    .select(['id', unitPriceSql.as('cents')])
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .where(isVisibleSql)
    .execute();
}
