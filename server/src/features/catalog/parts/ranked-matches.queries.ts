import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { arrayParameter, preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { filterVariantOf, isListed, type PartFilter, withCategoryId } from './part-filter.queries.ts';
import type { ListedPartRow } from './part-list.queries.ts';
import { summaryColumnsSql } from './part-rows.queries.ts';
import { matchesSearchSql, type Search, selectMatches, typedSql } from './part-search.queries.ts';
import { keysetOf } from './part-sort.queries.ts';

interface Params extends Search {
  categoryId: number;
}

const paramsOf = ({ category }: PartFilter, search: Search): Params => ({
  ...search,
  categoryId: category?.id ?? 0,
});

/** Ids are faster to read as one text than as an array. */
const joinedIds = (order: RawBuilder<unknown>) => sql`string_agg(parts.id::text, ',' order by ${order})`;
const idsOf = (joined: string | null | undefined): string[] => (joined ? joined.split(',') : []);

const ranks = preparedVariants<Params, { count: number; ids: string | null }>('rank-matches');

/**
 * Lists the ids of the first `keep` matches in sort order, and counts the matches.
 * @param atMost stop after this many matches; null: find all
 */
export async function rankMatches(
  db: Db,
  filter: PartFilter,
  search: Search,
  { sort, atMost, keep }: { sort: PartSort; atMost: number | null; keep: number },
): Promise<{ ids: string[]; count: number }> {
  const { expression, order } = keysetOf({ sort, position: null }, true);
  const rank = ranks(filterVariantOf(filter, sort, atMost, keep), (_db, params) => {
    const isShown = isListed(withCategoryId(filter, params.categoryId));
    return sql`
      with ${typedSql(params)}, matches as materialized (${selectMatches(isShown, expression, atMost)}),
        first as (select id, sort_value from matches order by sort_value ${order}, id ${order} limit ${sql.lit(keep)})
      select (select count(*)::int from matches) as count,
        (select ${joinedIds(sql`parts.sort_value ${order}, parts.id ${order}`)} from first as parts) as ids`;
  });
  const [ranked] = await rank(db, paramsOf(filter, search));
  return { ids: idsOf(ranked?.ids), count: ranked?.count ?? 0 };
}

const scans = preparedVariants<Params, { ids: string | null }>('scan-matches');

/** Lists the ids of the matches among the first `scanLimit` parts in sort order. */
export async function scanMatches(db: Db, filter: PartFilter, search: Search, sort: PartSort, scanLimit: number): Promise<string[]> {
  const { expression, order } = keysetOf({ sort, position: null }, true);
  const scan = scans(filterVariantOf(filter, sort), (_db, params) => {
    const isShown = isListed(withCategoryId(filter, params.categoryId));
    return sql`
      with ${typedSql(params)}, scanned as (
        select parts.* from parts where ${isShown} order by ${expression} ${order}, parts.id ${order} limit ${sql.lit(scanLimit)})
      select ${joinedIds(sql`${expression} ${order}, parts.id ${order}`)} as ids from scanned as parts where ${matchesSearchSql}`;
  });
  const [scanned] = await scan(db, paramsOf(filter, search));
  return idsOf(scanned?.ids);
}

const rowsOfIds = preparedVariants<Search & { ids: string[] }, ListedPartRow>('ranked-parts');

/** Lists parts in the order of `ids`. */
export async function listRankedRows(db: Db, search: Search, sort: PartSort, ids: string[]): Promise<ListedPartRow[]> {
  const { expression } = keysetOf({ sort, position: null }, true);
  const list = rowsOfIds(
    sort,
    (_db, params) => sql`
      with ${typedSql(params)}
      select ${summaryColumnsSql}, ${expression} as sort_value
      from unnest(${arrayParameter(params.ids, 'bigint')}) with ordinality as ranked(id, place) join parts on parts.id = ranked.id
      left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
      order by place`,
  );
  return list(db, { ...search, ids });
}
