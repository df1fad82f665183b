import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

/** Whether the address of who is signed in is confirmed. */
export const accountQuery = queryOptions({
  queryKey: endpointKey('getAccount'),
  queryFn: ({ signal }) => callApi('getAccount', { signal }),
  staleTime: 60_000,
});
