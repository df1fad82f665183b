import type { PartFacetsQuery } from '@axlewright/contract/catalog/parts';
import type { Db } from '../../../platform/database/db.ts';
import { findCategory } from './categories.queries.ts';
import { facetFilterOf } from './facet-filter.ts';
import type { PartFilter } from './part-filter.queries.ts';

/** Returns the filter of a query. Returns null if there is no such category. */
export async function filterOf(db: Db, query: PartFacetsQuery, withDrafts: boolean): Promise<PartFilter | null> {
  const { category: slug, stock } = query;
  const category = slug === undefined ? null : await findCategory(db, slug);
  if (slug !== undefined && category === null) return null;
  return { category, stock, withDrafts, facets: await facetFilterOf(db, query) };
}
