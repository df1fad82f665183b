import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

/** Whether the user's email address is confirmed, and whether the user may order. */
export const accountQuery = queryOptions({
  queryKey: endpointKey('getAccount'),
  queryFn: ({ signal }) => callApi('getAccount', { signal }),
  staleTime: 60_000,
});
