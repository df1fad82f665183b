import { ApiError } from '@axlewright/client/call-endpoint';
import type { Order } from '@axlewright/contract/sales/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

const ordersPerPage = 12;

/** The person or the company whose orders are listed. */
type OrdersOwner = { email: string } | { company: string };

export interface OrdersView {
  state: 'open' | 'cancelled';
  cursor: string;
}

export const myOrdersQuery = (owner: OrdersOwner, { state, cursor }: OrdersView) =>
  queryOptions({
    queryKey: endpointKey('listOrders', 'mine', owner, state, cursor),
    queryFn: () => callApi('listOrders', { query: { ...owner, state, cursor, limit: ordersPerPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The order stays in the list until the response arrives. Then the list reloads, after a failure too. */
export function useCancelMyOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => callApi('cancelOrder', { params: { id: order._id } }),
    onSuccess: () => toast.success('Order canceled'),
    onError: (error) => {
      const isGone = error instanceof ApiError && error.status === 404;
      toast.error(isGone ? 'This order was already canceled.' : failureMessage(error));
    },
    onSettled: () => invalidateAfter(queryClient, 'cancelOrder'),
  });
}
