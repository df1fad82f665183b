import type { OrderDetailsChange } from '@axlewright/contract/sales/order-details';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';
import { toast } from '../../../ui/toast.tsx';
import { orderQuery } from './order.queries.ts';

export function useChangePayBy(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (payBy: string) => callApi('changePayBy', { params: { id: orderId }, body: { payBy } }),
    onSuccess: (order) => showSaved(queryClient, orderQuery(orderId).queryKey, order),
    // Also reloads after an error: the order may have been paid or canceled in the meantime.
    onSettled: () => invalidateAfter(queryClient, 'changePayBy'),
  });
}

export function useChangeOrderDetails(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OrderDetailsChange) => callApi('changeOrderDetails', { params: { id: orderId }, body }),
    onSuccess: (order) => {
      showSaved(queryClient, orderQuery(orderId).queryKey, order);
      toast.success(`Order ${orderId} changed.`);
    },
    // Also reloads after an error: the order may have been changed, paid, or shipped in the meantime.
    onSettled: () => invalidateAfter(queryClient, 'changeOrderDetails'),
  });
}
