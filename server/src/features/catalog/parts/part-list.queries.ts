import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { exactCountLimit } from '@axlewright/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { isListed, type PartFilter } from './part-filter.queries.ts';
import { type PartRow, selectPartSummaries, summaryColumnsSql } from './part-rows.queries.ts';
import { matchesSearch, type Search, selectMatches, sortKeyOf } from './part-search.queries.ts';

export interface ListedPartRow extends PartRow {
  sort_value: string | number;
}

export interface PageOptions {
  sort: PartSort;
  limit: number;
  /** the row before the page; null: this is the first page */
  position: ListPosition | null;
}

/** Returns the SQL for keyset pagination: the sort expression, the direction, and the condition for rows after the cursor. */
function keysetOf({ sort, position }: PageOptions, search: Search | null) {
  const { expression, type, descending } = sortKeyOf(sort, search);
  const { order, operator } = keysetOrder(position, descending);
  return {
    expression,
    order: sql.raw(order),
    isAfterCursor: (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      position === null
        ? sql<boolean>`true`
        : sql<boolean>`(${value}, ${id}) ${sql.raw(operator)} (${position.value}::${sql.raw(type)}, ${position.id}::bigint)`,
  };
}

/** Lists up to `limit + 1` parts. Fast, because there is an index for each sort order, and because the statements of common pages are prepared. */
export async function listPartRows(db: Db, filter: PartFilter, options: PageOptions): Promise<ListedPartRow[]> {
  const { limit, sort, position } = options;
  const { category, stock, withDrafts, search } = filter;
  if (search !== null || limit !== commonLimit) return selectListedParts(db, filter, options).execute();
  const variant = [sort, position?.direction, category?.column, stock, withDrafts].join(' ');
  const list = preparedLists(variant, (prepared, { categoryId, value, id }) =>
    selectListedParts(
      prepared,
      { ...filter, category: category && { ...category, id: categoryId } },
      { ...options, position: position && { ...position, value, id } },
    ),
  );
  return list(db, { categoryId: category?.id ?? 0, value: position?.value ?? null, id: position?.id ?? '' });
}

/** The page size of the catalog. Clients could choose any other size, and each would be a statement of its own. */
const commonLimit = 24;

const preparedLists = preparedVariants<{ categoryId: number } & Pick<ListPosition, 'value' | 'id'>, ListedPartRow>('list-parts');

function selectListedParts(db: Db, filter: PartFilter, options: PageOptions) {
  const { expression, order, isAfterCursor } = keysetOf(options, filter.search);
  return selectPartSummaries(db)
    .select(expression.as('sort_value'))
    .where(isListed(filter))
    .where(isAfterCursor(expression, sql`parts.id`))
    .orderBy(sql`${expression} ${order}`)
    .orderBy(sql`parts.id ${order}`)
    .limit(sql.lit(options.limit + 1));
}

/**
 * Like listPartRows, but searches only the next `scanLimit` parts in sort order. So it may find fewer matches than there are. It is fast for
 * a common word, because a few thousand parts then contain a full page of matches, already sorted.
 */
export async function scanPartRows(db: Db, filter: PartFilter, options: PageOptions, scanLimit: number): Promise<ListedPartRow[]> {
  const { expression, order, isAfterCursor } = keysetOf(options, filter.search);
  const { search, ...others } = filter;
  const scanned = sql`select parts.* from parts where ${isListed({ ...others, search: null })} and ${isAfterCursor(expression, sql`parts.id`)}
    order by ${expression} ${order}, parts.id ${order} limit ${scanLimit}`;
  const { rows } = await sql<ListedPartRow>`
    select ${summaryColumnsSql}, ${expression} as sort_value from (${scanned}) as parts
    left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
    where ${search ? matchesSearch(search) : sql`true`}
    order by ${expression} ${order}, parts.id ${order} limit ${options.limit + 1}`.execute(db);
  return rows;
}

/**
 * Lists up to `limit + 1` matches of a search, and counts all matches. Uses the search indexes.
 * @param atMost stop after this many matches; null: find all
 */
export async function listMatchingPartRows(
  db: Db,
  filter: PartFilter & { search: Search },
  options: PageOptions,
  atMost: number | null,
): Promise<{ rows: ListedPartRow[]; count: number }> {
  const { expression, order, isAfterCursor } = keysetOf(options, filter.search);
  const { search, ...others } = filter;
  const { rows } = await sql<ListedPartRow & { count: number }>`
    with matches as materialized (${selectMatches(search, isListed({ ...others, search: null }), expression, atMost)}),
      shown as (select id, sort_value from matches where ${isAfterCursor(sql`sort_value`, sql`id`)}
        order by sort_value ${order}, id ${order} limit ${options.limit + 1})
    select ${summaryColumnsSql}, shown.sort_value, counted.count
    from (select count(*)::int as count from matches) as counted left join shown on true left join parts on parts.id = shown.id
    left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
    order by shown.sort_value ${order}, shown.id ${order}`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 };
}

/** Counts parts. Stops at exactCountLimit + 1. */
export async function countParts(db: Db, filter: PartFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from parts where ${isListed(filter)} limit ${exactCountLimit + 1}) as limited`.execute(db);
  return rows[0]?.count ?? 0;
}
