import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

/** Always fetched again, because others change orders too: the card processor, clerks, and colleagues. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('getOrder', id),
    queryFn: ({ signal }) => callApi('getOrder', { params: { id }, signal }),
    staleTime: 0,
  });
