import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';

export const orderHistoryQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'history', orderId],
    queryFn: ({ signal }) => callApi('getOrderHistory', { params: { id: orderId }, signal }),
    staleTime: 0,
  });
