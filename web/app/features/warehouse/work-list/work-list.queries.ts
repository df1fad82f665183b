import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import type { WorkListUrlQuery } from './work-list-url.ts';

/** For changes that live-orders.ts may have missed. */
const refreshMs = 60_000;

export const workListQuery = ({ q, list }: Pick<WorkListUrlQuery, 'q' | 'list'>, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listOrdersToShip', { q, list }, cursor),
    queryFn: ({ signal }) => callApi('listOrdersToShip', { query: { q, list, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
