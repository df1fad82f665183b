import { type FacetFilters, parseAttributeFilter } from '@axlewright/contract/catalog/part-filters';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Db } from '../../../platform/database/db.ts';
import { type AttributeChoice, type FacetFilter, listMatchingValues } from './facet-filter.queries.ts';

/** Returns the filters of a query that belong to facets, such as brand and price; undefined if the query has none. */
export async function facetFilterOf(db: Db, query: FacetFilters): Promise<FacetFilter | undefined> {
  const { brand, position, available, priceFrom, priceTo, attribute = [] } = query;
  const given = [brand, position, available, priceFrom, priceTo, ...attribute];
  if (given.every((value) => value === undefined || value === '')) return undefined;
  return {
    brand: brand || undefined,
    position: position || undefined,
    isAvailable: available === 'true',
    fromCents: priceFrom === undefined ? undefined : centsFromDollars(priceFrom),
    toCents: priceTo === undefined ? undefined : centsFromDollars(priceTo),
    attributes: await choicesOf(db, attribute),
  };
}

async function choicesOf(db: Db, attribute: string[]): Promise<AttributeChoice[]> {
  const filters = attribute.map(parseAttributeFilter).filter((filter) => filter !== null);
  if (filters.length === 0) return [];
  const values = Map.groupBy(await listMatchingValues(db, filters), ({ name }) => name);
  const names = [...new Set(filters.map(({ name }) => name))].sort();
  return names.map((name) => ({ name, valueIds: (values.get(name) ?? []).map(({ id }) => id).sort((one, other) => one - other) }));
}
