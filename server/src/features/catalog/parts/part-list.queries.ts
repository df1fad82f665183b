import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedVariants } from '../../../platform/database/prepared-statement.ts';
import type { ListPosition } from '../../../platform/lists/keyset-pages.ts';
import type { AttributeAccess } from './facet-filter.queries.ts';
import { isListed, type PartFilter } from './part-filter.queries.ts';
import { type PartRow, selectPartSummaries } from './part-rows.queries.ts';
import { keysetOf } from './part-sort.queries.ts';

export interface ListedPartRow extends PartRow {
  sort_value: string | number;
}

export interface PageOptions {
  sort: PartSort;
  limit: number;
  /** the row before the page; null: this is the first page */
  position: ListPosition | null;
}

/** The values of a prepared list. All other choices of a filter and a page change the statement itself. */
export interface ListParams {
  categoryId: number;
  value: ListPosition['value'];
  id: string;
}

export const listParamsOf = ({ category }: PartFilter, { position }: PageOptions): ListParams => ({
  categoryId: category?.id ?? 0,
  value: position?.value ?? null,
  id: position?.id ?? '0',
});

/** Replaces the values of a filter and a page by the placeholders of a prepared statement. */
export function withPlaceholders(
  filter: PartFilter,
  options: PageOptions,
  { categoryId, value, id }: ListParams,
): [PartFilter, PageOptions] {
  return [
    { ...filter, category: filter.category && { ...filter.category, id: categoryId } },
    { ...options, position: options.position && { ...options.position, value, id } },
  ];
}

/**
 * Names the choices of a filter and a page that change the statement. Returns null if there are too many such choices to prepare a statement for
 * each. Then the planner also sees how many parts have the chosen facets.
 */
export const listVariantOf = (
  { category, stock, withDrafts, facets }: PartFilter,
  { sort, position }: PageOptions,
  ...others: (number | null)[]
): string | null =>
  facets === undefined ? [sort, position?.direction, category?.column, stock, withDrafts, ...others.map(String)].join(' ') : null;

/** The page size of the catalog. Clients could choose any other size, and each would be a statement of its own. */
const commonLimit = 24;

const preparedLists = preparedVariants<ListParams, ListedPartRow>('list-parts');

/** Lists up to `limit + 1` parts. Fast, because there is an index for each sort order, and because the statements of common pages are prepared. */
export async function listPartRows(db: Db, filter: PartFilter, options: PageOptions): Promise<ListedPartRow[]> {
  if (options.limit !== commonLimit) return selectListedParts(db, filter, options).execute();
  const list = preparedLists(listVariantOf(filter, options), (prepared, params) =>
    selectListedParts(prepared, ...withPlaceholders(filter, options, params)),
  );
  return list(db, listParamsOf(filter, options));
}

function selectListedParts(db: Db, filter: PartFilter, options: PageOptions, access?: AttributeAccess) {
  const { expression, order, isAfterCursor } = keysetOf(options, false);
  return selectPartSummaries(db)
    .select(expression.as('sort_value'))
    .where(isListed(filter, access))
    .where(isAfterCursor(expression, sql`parts.id`))
    .orderBy(sql`${expression} ${order}`)
    .orderBy(sql`parts.id ${order}`)
    .limit(sql.lit(options.limit + 1));
}

/** Like listPartRows, but only lists parts among `ids`. null: all parts; fast if many parts of the category have the chosen facets */
export async function listPartRowsAmong(db: Db, filter: PartFilter, options: PageOptions, ids: number[] | null): Promise<ListedPartRow[]> {
  const list = selectListedParts(db, filter, options, 'row');
  return (ids === null ? list : list.where('parts.id', '=', sql<string>`any(${ids}::bigint[])`)).execute();
}

/** Counts the parts with these ids that are in the list. */
export async function countPartsAmong(db: Db, filter: PartFilter, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from parts where id = any(${ids}::bigint[]) and ${isListed(filter, 'row')}`.execute(db);
  return rows[0]?.count ?? 0;
}

const preparedCounts = preparedVariants<{ categoryId: number }, { count: number }>('count-parts');

/** Counts up to `atMost` parts. */
export async function countParts(db: Db, filter: PartFilter, atMost: number): Promise<number> {
  const { category, stock, withDrafts, facets } = filter;
  const count = preparedCounts(
    facets === undefined ? [category?.column, stock, withDrafts, atMost].join(' ') : null,
    (_db, { categoryId }) => sql`
      select count(*)::int as count from (
        select from parts where ${isListed({ ...filter, category: category && { ...category, id: categoryId } })} limit ${sql.lit(atMost)}
      ) as limited`,
  );
  const [counted] = await count(db, { categoryId: category?.id ?? 0 });
  return counted?.count ?? 0;
}
