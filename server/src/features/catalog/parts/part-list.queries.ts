import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedVariants } from '../../../platform/database/prepared-statement.ts';
import type { ListPosition } from '../../../platform/lists/keyset-pages.ts';
import type { AttributeAccess } from './facet-filter.queries.ts';
import { filterVariantOf, isListed, type PartFilter, withCategoryId } from './part-filter.queries.ts';
import { type PartRow, selectPartSummaries } from './part-rows.queries.ts';
import { keysetOf } from './part-sort.queries.ts';

export interface ListedPartRow extends PartRow {
  sort_value: string | number;
}

export interface PageOptions {
  sort: PartSort;
  limit: number;
  /** the row in the cursor; the page comes right after it or right before it; null: the first page */
  position: ListPosition | null;
}

/** The parameters of a prepared list. Everything else in a filter and in the options of a page changes the text of the statement. */
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

/** Replaces values in a filter and in the options of a page by the placeholders of a prepared statement. */
export function withPlaceholders(
  filter: PartFilter,
  options: PageOptions,
  { categoryId, value, id }: ListParams,
): [PartFilter, PageOptions] {
  return [withCategoryId(filter, categoryId), { ...options, position: options.position && { ...options.position, value, id } }];
}

/** Like filterVariantOf, for a page of a list. */
export const listVariantOf = (filter: PartFilter, { sort, position }: PageOptions, ...others: (number | null)[]): string | null =>
  filterVariantOf(filter, sort, position?.direction, ...others);

/** The page size of the catalog. Clients could choose any other size, and each would be a statement of its own. */
const commonLimit = 24;

const preparedLists = preparedVariants<ListParams, ListedPartRow>('list-parts');

/** Lists up to `limit + 1` parts. Fast, because each sort order except stock has an index, and because the statements of common pages are prepared. */
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

/**
 * Like listPartRows, but looks up the attributes of each part that it reads. This is fast if there are few `ids`, or if many parts have the chosen
 * facets.
 * @param ids list only these parts; null: all parts
 */
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
  const count = preparedCounts(
    filterVariantOf(filter, atMost),
    (_db, { categoryId }) => sql`
      select count(*)::int as count from (
        select from parts where ${isListed(withCategoryId(filter, categoryId))} limit ${sql.lit(atMost)}
      ) as limited`,
  );
  const [counted] = await count(db, { categoryId: filter.category?.id ?? 0 });
  return counted?.count ?? 0;
}
