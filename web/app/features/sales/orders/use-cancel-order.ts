import type { Order } from '@axlewright/contract/sales/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { isNotFound } from '../../../platform/failure.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

interface CancelTexts {
  done: (order: Order) => string;
  failed: (order: Order, reason: string) => string;
}

/** The order stays in the list until the response arrives. Then the list reloads, even after a failure, because the order has probably changed. */
export function useCancelOrder({ done, failed }: CancelTexts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => callApi('cancelOrder', { params: { id: order._id } }),
    onSuccess: (_nothing, order) => toast.success(done(order)),
    onError: (error, order) => toast.error(failed(order, reasonOf(error))),
    onSettled: () => invalidateAfter(queryClient, 'cancelOrder'),
  });
}

function reasonOf(error: unknown): string {
  return isNotFound(error) ? 'It was already canceled.' : failureMessage(error);
}
