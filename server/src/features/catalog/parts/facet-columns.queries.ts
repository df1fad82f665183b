import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { arrayParameter, preparedStatement, preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { isOrderableStatusSql, smallestQuantitySql } from '../../../platform/database/quantity-rules.ts';
import { filterVariantOf, isListed, type PartFilter, withCategoryId } from './part-filter.queries.ts';
import { matchesByIndexSql, type Search, typedSql } from './part-search.queries.ts';

/** What facets need to know about a part. */
export type FacetRow = [
  id: number,
  brand: string,
  position: string | null,
  cents: number | null,
  stock: number | null,
  /** an order needs more stock than this; null: the part cannot be ordered */
  neededStock: number | null,
  /** ids of `attribute_values` */
  valueIds: number[] | null,
];

const neededStockSql: RawBuilder<unknown> = sql`case when not parts.draft and ${isOrderableStatusSql} then ${smallestQuantitySql} end`;

const noSearch: Search = { words: null, allWords: null, inNames: [], kinds: [], number: null };

const facetRows = preparedVariants<Search & { categoryId: number }, { parts: FacetRow[] | null }>('facet-rows');

/** Lists up to `atMost` parts of a list or a search, in any order. One JSON value is faster to read than many rows. */
export async function listFacetRows(db: Db, filter: PartFilter, search: Search | null, atMost: number): Promise<FacetRow[]> {
  const list = facetRows(filterVariantOf(filter, search !== null, atMost), (_db, params) => {
    const isShown = isListed(withCategoryId(filter, params.categoryId));
    return sql`
      with ${typedSql(params)}, found as materialized (
        select parts.id, parts.brand, parts.position, parts.price_cents, parts.available_quantity, ${neededStockSql} as needed_stock from parts
        where ${search === null ? sql`true` : matchesByIndexSql} and ${isShown} limit ${sql.lit(atMost)})
      select json_agg(json_build_array(id, brand, position, price_cents, available_quantity, needed_stock, value_ids)) as parts
      from found left join part_attributes on part_id = id`;
  });
  const [listed] = await list(db, { ...(search ?? noSearch), categoryId: filter.category?.id ?? 0 });
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

const valuesByIds = preparedStatement(
  'attribute-values-by-ids',
  (_db, { ids }: { ids: number[] }) => sql<AttributeValue>`
    select known.id, name, value, unit, number from unnest(${arrayParameter(ids, 'int')}) as asked(id) join attribute_values as known using (id)
    order by name, unit nulls first, number, value`,
);

/** Lists attribute values, sorted by name and unit. Numbers come first, the smallest one first. */
export async function listAttributeValues(db: Db, ids: number[]): Promise<AttributeValue[]> {
  return valuesByIds(db, { ids });
}
