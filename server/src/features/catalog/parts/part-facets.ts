import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { PartFacetsQuery } from '@axlewright/contract/catalog/parts';
import type { Db } from '../../../platform/database/db.ts';
import type { ReadColumns } from './cached-facet-columns.ts';
import { countFacets } from './count-facets.ts';
import { columnsOf, type FacetColumns } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';
import { type ListCaches, requireFewParts } from './list-parts-page.ts';
import { filterOf } from './part-filter.ts';
import { typedSearchOf } from './typed-search.ts';

interface FacetOptions extends Pick<ListCaches, 'chooseSearch' | 'countListed'> {
  withDrafts: boolean;
  readColumns: ReadColumns;
}

const noFacets: FacetFilter = { isAvailable: false, attributes: [] };

/** Counts the facets of a list. Throws 400 if the list is too large for a filter by stock. */
export async function getPartFacets(
  db: Db,
  query: PartFacetsQuery,
  { withDrafts, chooseSearch, countListed, readColumns }: FacetOptions,
): Promise<PartFacets> {
  const filter = await filterOf(db, query, withDrafts);
  if (!filter) return countFacets(columnsOf([], []), noFacets);
  if (!withDrafts && filter.stock !== undefined)
    requireFewParts('stock', await countListed({ ...filter, stock: undefined, facets: undefined }));
  const typed = typedSearchOf(query.q);
  const search = typed && (await chooseSearch(typed, withDrafts));
  const read = (facets: FacetFilter | undefined) => readColumns({ ...filter, facets }, search);
  const all = await read(undefined);
  if (all.isComplete || filter.facets === undefined) return countFacets(all, filter.facets ?? noFacets);
  return countLargeList(filter.facets, read);
}

/**
 * Counts a list that is too large to read without its chosen facets. Reads the parts with all of them, and for each chosen facet the parts with all
 * others.
 */
async function countLargeList(facets: FacetFilter, read: (facets: FacetFilter) => Promise<FacetColumns>): Promise<PartFacets> {
  const counted = countFacets(await read(facets), facets);
  const without = async (others: Partial<FacetFilter>) => countFacets(await read({ ...facets, ...others }), facets);
  if (facets.brand !== undefined) counted.brands = (await without({ brand: undefined })).brands;
  if (facets.position !== undefined) counted.positions = (await without({ position: undefined })).positions;
  if (facets.isAvailable) counted.available = (await without({ isAvailable: false })).available;
  if (facets.fromCents !== undefined || facets.toCents !== undefined)
    counted.price = (await without({ fromCents: undefined, toCents: undefined })).price;
  for (const { name } of facets.attributes) {
    const { attributes } = await without({ attributes: facets.attributes.filter((other) => other.name !== name) });
    counted.attributes = [
      ...counted.attributes.filter((other) => other.name !== name),
      ...attributes.filter((own) => own.name === name),
    ].sort((one, other) => other.parts - one.parts);
  }
  return counted;
}
