import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const receiptQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getReceipt', orderId),
    queryFn: ({ signal }) => callApi('getReceipt', { params: { id: orderId }, signal }),
    staleTime: 0,
  });
