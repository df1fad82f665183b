import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { PartFacetsQuery } from '@axlewright/contract/catalog/parts';
import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import type { CachedFacetColumns } from './cached-facet-columns.ts';
import { countFacets } from './count-facets.ts';
import { columnsOf, type FacetColumns } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';
import { mostCachedParts } from './filtered-list.ts';
import { type ListCaches, requireFewParts } from './list-parts-page.ts';
import type { PartFilter } from './part-filter.queries.ts';
import { filterOf } from './part-filter.ts';
import type { Search } from './part-search.queries.ts';
import { typedSearchOf } from './typed-search.ts';

interface FacetOptions extends Pick<ListCaches, 'chooseSearch' | 'countListed'> {
  withDrafts: boolean;
  facetColumns: CachedFacetColumns;
}

const noFacets: FacetFilter = { isAvailable: false, attributes: [] };

/** Counts the facets of a list. Throws 400 if the list is too large for a filter by stock. */
export async function getPartFacets(db: Db, query: PartFacetsQuery, { withDrafts, ...caches }: FacetOptions): Promise<PartFacets> {
  const filter = await filterOf(db, query, withDrafts);
  if (!filter) return countFacets(columnsOf([], []), noFacets);
  if (!withDrafts && filter.stock !== undefined)
    requireFewParts('stock', await caches.countListed({ ...filter, stock: undefined, facets: undefined }));
  const typed = typedSearchOf(query.q);
  const search = typed && (await caches.chooseSearch(typed, withDrafts));
  return countFacets(await readColumns(filter, search, caches), filter.facets ?? noFacets);
}

/**
 * Reads the parts of the list without the chosen facets, so that each facet can ignore its own filter. If these are too many, reads the first parts
 * with all chosen facets instead.
 */
async function readColumns(
  filter: PartFilter,
  search: Search | null,
  { countListed, facetColumns }: Omit<FacetOptions, 'withDrafts'>,
): Promise<FacetColumns> {
  const unfiltered = { ...filter, facets: undefined };
  if (search === null) {
    if ((await countListed(unfiltered, mostCachedParts + 1)) <= mostCachedParts)
      return facetColumns.read(unfiltered, null, mostCachedParts);
  } else {
    const all = await facetColumns.read(unfiltered, search, exactCountLimit + 1);
    if (all.parts <= exactCountLimit) return all;
  }
  return facetColumns.read(filter, search, exactCountLimit + 1);
}
