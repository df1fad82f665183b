import { exactCountLimit } from '@axlewright/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { isListed, type PartFilter } from './part-filter.queries.ts';
import {
  type ListedPartRow,
  type ListParams,
  listParamsOf,
  listVariantOf,
  type PageOptions,
  withPlaceholders,
} from './part-list.queries.ts';
import { summaryColumnsSql } from './part-rows.queries.ts';
import { matchesSearchSql, type Search, selectMatches, typedSql } from './part-search.queries.ts';
import { keysetOf } from './part-sort.queries.ts';

interface SearchParams extends ListParams, Search {
  /** the number of rows to list */
  rows: number;
}

const preparedMatches = preparedVariants<SearchParams, ListedPartRow & { count: number }>('search-parts');

/**
 * Lists up to `limit + 1` matches of a search, and counts all matches. Uses the search indexes.
 * @param atMost stop after this many matches; null: find all
 */
export async function listMatchingPartRows(
  db: Db,
  filter: PartFilter,
  search: Search,
  options: PageOptions,
  atMost: number | null,
): Promise<{ rows: ListedPartRow[]; count: number }> {
  const list = preparedMatches(listVariantOf(filter, options, atMost), (_db, params) => {
    const [listed, page] = withPlaceholders(filter, options, params);
    const { expression, order, isAfterCursor } = keysetOf(page, true);
    return sql`
      with ${typedSql(params)}, matches as materialized (${selectMatches(isListed(listed), expression, atMost)}),
        shown as (select id, sort_value from matches where ${isAfterCursor(sql`sort_value`, sql`id`)}
          order by sort_value ${order}, id ${order} limit (select ${params.rows}::int))
      select ${summaryColumnsSql}, shown.sort_value, counted.count
      from (select count(*)::int as count from matches) as counted left join shown on true left join parts on parts.id = shown.id
      left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
      order by shown.sort_value ${order}, shown.id ${order}`;
  });
  const rows = await list(db, searchParamsOf(filter, search, options));
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 };
}

const preparedScans = preparedVariants<SearchParams, ListedPartRow>('scan-parts');

/**
 * Like listPartRows, but searches only the next `scanLimit` parts in sort order. So it may find fewer matches than there are. It is fast for
 * a common word, because a few thousand parts then contain a full page of matches, already sorted.
 */
export async function scanPartRows(
  db: Db,
  filter: PartFilter,
  search: Search,
  options: PageOptions,
  scanLimit: number,
): Promise<ListedPartRow[]> {
  const scan = preparedScans(listVariantOf(filter, options), (_db, params) => {
    const [listed, page] = withPlaceholders(filter, options, params);
    const { expression, order, isAfterCursor } = keysetOf(page, true);
    return sql`
      with ${typedSql(params)}, scanned as (
        select parts.* from parts where ${isListed(listed)} and ${isAfterCursor(expression, sql`parts.id`)}
        order by ${expression} ${order}, parts.id ${order} limit ${sql.lit(scanLimit)})
      select ${summaryColumnsSql}, ${expression} as sort_value from scanned as parts
      left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
      where ${matchesSearchSql}
      order by ${expression} ${order}, parts.id ${order} limit (select ${params.rows}::int)`;
  });
  return scan(db, searchParamsOf(filter, search, options));
}

const preparedFirstCounts = preparedVariants<Search, { count: number }>('count-first-matches');

/** Counts the matches of a search, up to `atMost`. */
export async function countFirstMatches(db: Db, search: Search, withDrafts: boolean, atMost: number): Promise<number> {
  const count = preparedFirstCounts(
    `${withDrafts} ${atMost}`,
    (_db, params) => sql`
      with ${typedSql(params)},
        matches as materialized (${selectMatches(isListed({ category: null, withDrafts }), sql`null`, exactCountLimit + 1)})
      select count(*)::int as count from (select from matches limit ${sql.lit(atMost)}) as first_matches`,
  );
  const [counted] = await count(db, search);
  return counted?.count ?? 0;
}

const searchParamsOf = (filter: PartFilter, search: Search, options: PageOptions): SearchParams => ({
  ...listParamsOf(filter, options),
  ...search,
  rows: options.limit + 1,
});
