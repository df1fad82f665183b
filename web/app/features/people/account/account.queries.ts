import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

/** Whether the email of the signed-in user is confirmed, and what depends on it. */
export const accountQuery = queryOptions({
  queryKey: endpointKey('getAccount'),
  queryFn: ({ signal }) => callApi('getAccount', { signal }),
  staleTime: 60_000,
});
