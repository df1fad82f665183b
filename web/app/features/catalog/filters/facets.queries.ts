import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, slowDataStaleMs } from '../../../platform/endpoint-cache.ts';
import type { CatalogQuery } from '../list/catalog-url.ts';

/** The counts for the filters of a list. Its pages and sort orders share them. While new ones load, the former ones stay. */
export function facetsQuery({ cursor, sort, ...query }: CatalogQuery) {
  return queryOptions({
    queryKey: endpointKey('getPartFacets', query),
    queryFn: ({ signal }) => callApi('getPartFacets', { query, signal }),
    staleTime: slowDataStaleMs,
    placeholderData: keepPreviousData,
  });
}
