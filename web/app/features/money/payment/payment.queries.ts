import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getOrder', orderId),
    queryFn: () => callApi('getOrder', { params: { id: orderId } }),
    staleTime: 0,
  });

export const receiptQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getReceipt', orderId),
    queryFn: ({ signal }) => callApi('getReceipt', { params: { id: orderId }, signal }),
    staleTime: 0,
  });
