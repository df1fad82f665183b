import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const partApplicationsQuery = (partId: string, q: string, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listPartApplications', { partId, q }, cursor),
    queryFn: ({ signal }) => callApi('listPartApplications', { params: { partId }, query: { q, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** The part, for its name and number. */
export const partOfPageQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPart', partId, 'name'),
    queryFn: ({ signal }) => callApi('getPart', { params: { partId }, signal }),
  });

export const universalQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getUniversal', partId),
    queryFn: ({ signal }) => callApi('getUniversal', { params: { partId }, signal }),
  });
