import type { PartFacetsQuery } from '@axlewright/contract/catalog/parts';
import type { Db } from '../../../platform/database/db.ts';
import { type FittedVehicle, findFittedVehicle } from '../vehicles/vehicles.ts';
import { findCategory } from './categories.queries.ts';
import { facetFilterOf } from './facet-filter.ts';
import type { PartFilter } from './part-filter.queries.ts';

/** Returns the filter of a query. Returns null if there is no such category or vehicle. */
export async function filterOf(db: Db, query: PartFacetsQuery, withDrafts: boolean): Promise<PartFilter | null> {
  const { category: slug, stock } = query;
  const [category, vehicle] = await Promise.all([slug === undefined ? null : findCategory(db, slug), vehicleOf(db, query)]);
  if (slug !== undefined && category === null) return null;
  return vehicle === null ? null : { category, stock, withDrafts, vehicle, facets: await facetFilterOf(db, query) };
}

/** Returns undefined for a query without a vehicle, and null if there is no such vehicle. */
export async function vehicleOf(
  db: Db,
  { vehicleId, engineId }: Pick<PartFacetsQuery, 'vehicleId' | 'engineId'>,
): Promise<FittedVehicle | null | undefined> {
  if (vehicleId === undefined) return undefined;
  return (await findFittedVehicle(db, vehicleId, engineId)) ?? null;
}
