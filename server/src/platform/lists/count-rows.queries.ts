import { exactCountLimit } from '@axlewright/contract/fields';
import { type Expression, sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Counts the rows of a query, but stops at exactCountLimit + 1. Nobody needs a larger exact number, and counting a large table is slow. */
export async function countRows(db: Db, query: { limit(rows: number): Expression<unknown> }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${query.limit(exactCountLimit + 1)} as limited`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
