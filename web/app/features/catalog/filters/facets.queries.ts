import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, slowDataStaleMs } from '../../../platform/endpoint-cache.ts';
import type { CatalogQuery } from '../list/catalog-url.ts';

/** The counts for the filters of a list. All its pages and sort orders have the same counts. The old counts stay while new ones load. */
export function facetsQuery({ cursor, sort, ...query }: CatalogQuery) {
  return queryOptions({
    queryKey: endpointKey('getPartFacets', query),
    queryFn: ({ signal }) => callApi('getPartFacets', { query, signal }),
    staleTime: slowDataStaleMs,
    placeholderData: keepPreviousData,
  });
}
