import type { SearchListQuery } from '@axlewright/contract/catalog/searches';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

export type SearchFilter = Pick<SearchListQuery, 'q' | 'days' | 'found'>;

export interface SearchRow {
  id: string;
  text: string;
  searches: number;
  visitors: number;
  found: number;
  last_searched_at: Date;
  /** as text, because a date in JavaScript has no microseconds */
  sort_time: string;
  has_synonyms: boolean;
}

/** One row for each search text, with the sums of its daily counts in the period. `found` is from the last of these days. */
const texts = (db: Db, { q, days, found }: SearchFilter) =>
  db
    .selectFrom('searches')
    .select(['text'])
    .select(({ fn }) => fn.max('id').as('id'))
    .select(sql<number>`sum(searches)::int`.as('searches'))
    .select(sql<number>`sum(visitors)::int`.as('visitors'))
    .select(lastFound.as('found'))
    .select(({ fn }) => fn.max('last_searched_at').as('last_searched_at'))
    .where(sql<boolean>`day > (now() at time zone 'utc')::date - ${Number(days)}::int`)
    .$if(Boolean(q?.trim()), (searches) => searches.where('text', 'like', containsPattern((q ?? '').trim().toLowerCase())))
    .groupBy('text')
    .$if(found === 'nothing', (searches) => searches.having(lastFound, '=', 0));

const lastFound: RawBuilder<number> = sql<number>`(array_agg(found order by day desc))[1]`;

/** Lists up to `limit + 1` texts: the most frequent ones first, or the latest ones. */
export async function listSearchRows(
  db: Db,
  filter: SearchFilter,
  { sort, limit, position }: { sort: SearchListQuery['sort']; limit: number; position: ListPosition | null },
): Promise<SearchRow[]> {
  const { order, operator } = keysetOrder(position, true);
  const column = sort === 'newest' ? 'last_searched_at' : 'searches';
  const value = sort === 'newest' ? sql`${position?.value}::timestamptz` : sql`${position?.value}::int`;
  return db
    .selectFrom(texts(db, filter).as('texts'))
    .select(['id', 'text', 'searches', 'visitors', 'found', 'last_searched_at'])
    .select(sql<string>`last_searched_at::text`.as('sort_time'))
    .select(sql<boolean>`text in (select lower(phrase) from search_synonyms cross join unnest(phrases) as phrase)`.as('has_synonyms'))
    .$if(position !== null, (rows) =>
      rows.where(sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(operator)} (${value}, ${position?.id}::bigint)`),
    )
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}

/**
 * Lists the most frequent of these texts that visitors searched for in the last days. Looks up each text of each day in the index, so the time does not
 * depend on the number of searches.
 */
export async function listSearchesOf(db: Db, texts: readonly string[], { days, limit }: { days: number; limit: number }) {
  const { rows } = await sql<Pick<SearchRow, 'id' | 'text' | 'searches' | 'visitors' | 'last_searched_at'>>`
    select max(id) as id, text, sum(searches)::int as searches, sum(visitors)::int as visitors, max(last_searched_at) as last_searched_at
    from generate_series(0, ${days}::int - 1) as age, unnest(${texts}::text[]) as wanted, lateral (
      select * from searches where day = (now() at time zone 'utc')::date - age and text = wanted offset 0
    ) as found
    group by text order by searches desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export function countSearches(db: Db, filter: SearchFilter): Promise<number> {
  return countRows(db, texts(db, filter));
}
