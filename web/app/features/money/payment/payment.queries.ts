import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getOrder', orderId),
    queryFn: () => callApi('getOrder', { params: { id: orderId } }),
    staleTime: 0,
  });
