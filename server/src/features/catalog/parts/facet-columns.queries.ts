import { exactCountLimit } from '@axlewright/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement, preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { isAvailableSql } from './facet-filter.queries.ts';
import { isListed, type PartFilter } from './part-filter.queries.ts';
import { matchesByIndexSql, type Search, typedSql } from './part-search.queries.ts';

/** What facets need of a part: its brand, position, price in cents, whether it can be ordered, and the ids of its attribute values. */
export type FacetRow = [brand: string, position: string | null, cents: number | null, isAvailable: boolean, valueIds: number[] | null];

const noSearch: Search = { words: null, allWords: null, inNames: [], kinds: [], number: null };

const facetRows = preparedVariants<Search & { categoryId: number }, { parts: FacetRow[] | null }>('facet-rows');

/** Lists the parts of a list or a search, in any order. Stops at exactCountLimit + 1. One JSON value is faster to read than many rows. */
export async function listFacetRows(db: Db, filter: PartFilter, search: Search | null): Promise<FacetRow[]> {
  const { category, stock, withDrafts, facets } = filter;
  const variant = facets === undefined ? [category?.column, stock, withDrafts, search !== null].join(' ') : null;
  const list = facetRows(variant, (_db, params) => {
    const isShown = isListed({ ...filter, category: category && { ...category, id: params.categoryId } });
    return sql`
      with ${typedSql(params)}, found as materialized (
        select parts.id, parts.brand, parts.position, parts.price_cents, coalesce(${isAvailableSql}, false) as is_available from parts
        where ${search === null ? sql`true` : matchesByIndexSql} and ${isShown} limit ${sql.lit(exactCountLimit + 1)})
      select json_agg(json_build_array(brand, position, price_cents, is_available, value_ids)) as parts
      from found left join part_attributes on part_id = id`;
  });
  const [listed] = await list(db, { ...(search ?? noSearch), categoryId: category?.id ?? 0 });
  return listed?.parts ?? [];
}

export interface AttributeValue {
  id: number;
  name: string;
  value: string;
  unit: string | null;
  /** null: the value is not a number */
  number: number | null;
}

const valuesByIds = preparedStatement('attribute-values-by-ids', (db, { ids }: { ids: number[] }) =>
  db.selectFrom('attribute_values').select(['id', 'name', 'value', 'unit', 'number']).where('id', '=', sql<number>`any(${ids}::int[])`),
);

export async function listAttributeValues(db: Db, ids: number[]): Promise<AttributeValue[]> {
  return valuesByIds(db, { ids });
}
