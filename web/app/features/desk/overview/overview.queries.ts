import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const overviewQuery = queryOptions({
  queryKey: endpointKey('getOverview'),
  queryFn: ({ signal }) => callApi('getOverview', { signal }),
});

/** Stock and unknown numbers also change without an order, and live-orders.ts may miss a change. */
const refreshMs = 60_000;

export const waitingQuery = queryOptions({
  queryKey: endpointKey('listWaiting'),
  queryFn: ({ signal }) => callApi('listWaiting', { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
});
