import { sql } from 'kysely';
import type { Database } from '../../../platform/database/db.ts';

export interface CountedSearch {
  text: string;
  searches: number;
  visitors: number;
  /** how many parts the search finds */
  found: number;
}

/**
 * Adds searches to those of today. A day has at most `dailyLimit` different texts; further ones are dropped. Locks the rows in the order of their
 * texts, so that two instances do not deadlock.
 */
export async function addSearches(db: Database, counted: CountedSearch[], dailyLimit: number): Promise<void> {
  await sql`
    with counted as (
      select *, (now() at time zone 'utc')::date as day
      from unnest(${counted.map(({ text }) => text)}::text[], ${counted.map(({ searches }) => searches)}::int[],
        ${counted.map(({ visitors }) => visitors)}::int[], ${counted.map(({ found }) => found)}::int[])
        as counted(text, searches, visitors, found)
    ), placed as (
      select counted.*, known.id is not null as is_known, row_number() over (partition by known.id is null order by counted.text) as place
      from counted left join searches as known using (day, text)
    )
    insert into searches (day, text, searches, visitors, found)
    select day, text, searches, visitors, found from placed
    where is_known or place + (select count(*) from searches as today where today.day = placed.day) <= ${dailyLimit}
    order by text
    on conflict (day, text) do update set searches = searches.searches + excluded.searches,
      visitors = searches.visitors + excluded.visitors, found = excluded.found, last_searched_at = now()`.execute(db);
}

/** Deletes searches that are more than `days` days old. Returns how many, at most `limit`. */
export async function deleteSearches(db: Database, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from searches where id in (
      select id from searches where day < (now() at time zone 'utc')::date - ${days}::int limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
