import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { unitPriceSql } from '../../../platform/database/unit-price.ts';

/** Lists the unit prices of the parts that visitors see, in cents. */
export async function listUnitPrices(db: Db, partIds: string[]) {
  return db
    .selectFrom('parts')
    .select(['id', unitPriceSql.as('cents')])
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .where('draft', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
}
