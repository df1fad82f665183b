import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Search } from './part-search.queries.ts';

/** Returns PostgreSQL's estimate of the number of matches. It comes from statistics, so it can be wrong. Does not run the search. */
export async function estimateMatches(db: Db, { words, number }: Search): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from parts
    where parts.search @@ ${words}::tsquery or parts.part_number_key like '%' || ${number}::text || '%'`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
