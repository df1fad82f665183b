import type { ApiTransport } from '@axlewright/client/call-endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, slowDataStaleMs } from '../../../platform/endpoint-cache.ts';
import type { CatalogQuery } from './catalog-url.ts';

const partsPerPage = 24;
const maximumProposals = 5;

export const catalogPageQuery = (query: CatalogQuery, transport?: ApiTransport) =>
  queryOptions({
    queryKey: endpointKey('listParts', query),
    queryFn: () => callApi('listParts', { query: { ...query, limit: partsPerPage }, transport }),
  });

export const categoriesQuery = (transport?: ApiTransport) =>
  queryOptions({
    queryKey: endpointKey('listCategories'),
    queryFn: () => callApi('listCategories', { transport }),
    staleTime: slowDataStaleMs,
  });

/** The categories that have matches, with their counts. All filters and pages of one search for one vehicle use the same cached result. */
export const foundCategoriesQuery = (
  { q, vehicleId, engineId }: Pick<CatalogQuery, 'q' | 'vehicleId' | 'engineId'>,
  transport?: ApiTransport,
) =>
  queryOptions({
    queryKey: endpointKey('listCategories', { q, vehicleId, engineId }),
    queryFn: () => callApi('listCategories', { query: { q, vehicleId, engineId }, transport }),
    staleTime: slowDataStaleMs,
  });

/** The parts whose number differs from the text by a typo. */
export const proposedNumbersQuery = (q: string) =>
  queryOptions({
    queryKey: endpointKey('resolveNumbers', { q }),
    queryFn: () => callApi('resolveNumbers', { body: { lines: [{ text: q }] } }),
    select: ({ lines: [line] }) => (line?.status === 'proposed' ? line.candidates.slice(0, maximumProposals) : []),
    enabled: /\d/.test(q),
    staleTime: slowDataStaleMs,
  });
