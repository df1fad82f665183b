import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const partFiguresQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPartFigures', partId),
    queryFn: ({ signal }) => callApi('getPartFigures', { params: { partId }, signal }),
  });

export const openOrdersQuery = (partId: string, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listOpenOrdersOfPart', partId, cursor),
    queryFn: ({ signal }) => callApi('listOpenOrdersOfPart', { params: { partId }, query: { cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
