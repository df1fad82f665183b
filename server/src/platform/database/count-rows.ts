import { type Expression, sql } from 'kysely';
import { exactCountLimit } from '../http/pages.ts';
import type { Db } from './db.ts';

/** How many rows a query finds. It does not look further than exactCountLimit + 1, which then is the answer. */
export async function countRows(db: Db, query: { limit(rows: number): Expression<unknown> }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${query.limit(exactCountLimit + 1)} as limited`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
