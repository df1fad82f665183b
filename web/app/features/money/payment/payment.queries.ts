import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';

export const orderQuery = (orderId: string) =>
  queryOptions({ queryKey: ['orders', 'one', orderId], queryFn: () => callApi('getOrder', { params: { id: orderId } }), staleTime: 0 });
