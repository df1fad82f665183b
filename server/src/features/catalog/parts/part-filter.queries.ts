import type { PartListQuery } from '@axlewright/contract/catalog/parts';
import { type RawBuilder, sql } from 'kysely';
import { isNothingOrderableSql, isToReorderSql } from '../../../platform/database/quantity-rules.ts';
import { type FittedVehicle, selectFittingPartIds } from '../vehicles/vehicles.ts';
import { type AttributeAccess, type FacetFilter, matchesFacets } from './facet-filter.queries.ts';

export interface CategoryFilter {
  column: 'category_id' | 'subcategory_id';
  id: number;
}

export interface PartFilter extends Pick<PartListQuery, 'stock'> {
  category: CategoryFilter | null;
  withDrafts: boolean;
  /** undefined: no such filter */
  vehicle?: FittedVehicle | undefined;
  /** undefined: no such filter */
  facets?: FacetFilter | undefined;
}

/** Returns the filter with a different category id. Prepared statements use this to insert a placeholder. */
export const withCategoryId = (filter: PartFilter, id: number): PartFilter => ({
  ...filter,
  category: filter.category && { ...filter.category, id },
});

/**
 * Returns the name of a variant of a prepared statement. The name contains all values of the filter that change the statement's text. The
 * category id is a parameter, so it is not in the name. Returns null for a filter with facets or a vehicle, because they have too many
 * combinations. Another reason is that the planner sees how many parts match only if the statement is not prepared.
 */
export const filterVariantOf = ({ category, stock, withDrafts, vehicle, facets }: PartFilter, ...others: unknown[]): string | null =>
  facets === undefined && vehicle === undefined ? [category?.column, stock, withDrafts, ...others].map(String).join(' ') : null;

/** Returns true if an order can add parts to the list or remove them. */
export const dependsOnStock = ({ stock, facets }: PartFilter): boolean => stock !== undefined || facets?.isAvailable === true;

/** Returns what makes a cached result of the filter stale. An order can change which parts a filter by stock finds. */
export const topicsOf = (filter: PartFilter): string[] => (dependsOnStock(filter) ? ['parts', 'stock'] : ['parts']);

/** Returns the SQL condition that a part is in the list with this filter. Deleted parts are in no list. */
export function isListed(
  { category, stock, withDrafts, vehicle, facets }: PartFilter,
  access: AttributeAccess = 'index',
): RawBuilder<boolean> {
  const conditions = [sql`parts.deleted_at is null`];
  if (!withDrafts) conditions.push(sql`not parts.draft`);
  if (category) conditions.push(sql`${sql.ref(`parts.${category.column}`)} = ${category.id}::int`);
  if (stock !== undefined) conditions.push(matchesStockFilter(stock));
  if (vehicle !== undefined) conditions.push(isForVehicle(vehicle, category, withDrafts));
  if (facets !== undefined) conditions.push(matchesFacets(facets, access));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Thousands of parts can fit a vehicle, and few of them are in a category. So this looks up the ids of the category's parts in an index,
 * and then reads the rows of only the few that fit.
 */
function isForVehicle(vehicle: FittedVehicle, category: PartFilter['category'], withDrafts: boolean): RawBuilder<boolean> {
  if (!category || withDrafts) return sql<boolean>`parts.id in (${selectFittingPartIds(vehicle)})`;
  return sql<boolean>`parts.id in (
    select fitting.id from parts as fitting
    where fitting.deleted_at is null and not fitting.draft and ${sql.ref(`fitting.${category.column}`)} = ${category.id}::int
      and fitting.id in (${selectFittingPartIds(vehicle)}))`;
}

function matchesStockFilter(stock: NonNullable<PartListQuery['stock']>): RawBuilder<boolean> {
  switch (stock) {
    case 'low':
      return isToReorderSql;
    case 'none':
      return isNothingOrderableSql;
    case 'draft':
      return sql`parts.draft`;
  }
}
