import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const orderHistoryQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getOrderHistory', orderId),
    queryFn: ({ signal }) => callApi('getOrderHistory', { params: { id: orderId }, signal }),
    staleTime: 0,
  });
