import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';

/** Returns the ids of those parts that visitors can see. */
export async function listVisiblePartIds(db: Db, partIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('parts')
    .select('id')
    .where('id', '=', sql<string>`any(${partIds}::bigint[])`)
    .where(isVisibleSql)
    .execute();
  return rows.map(({ id }) => id);
}
