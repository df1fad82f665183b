import type { NewCancellation } from '@axlewright/contract/money/cancellations';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { RefundState } from '@axlewright/contract/money/payments';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

export const cancellationsQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getCancellations', orderId),
    queryFn: ({ signal }) => callApi('getCancellations', { params: { id: orderId }, signal }),
    staleTime: 0,
  });

export function useCancelPieces(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCancellation) => callApi('cancelPieces', { params: { id: orderId }, body }),
    onSuccess: ({ refund, refundState }) => {
      if (refundState === null) toast.success('Pieces canceled. Nothing was left to refund.');
      else tellRefund('Pieces canceled. ', refund, refundState);
    },
    // Also reloads after an error: pieces may have been shipped or canceled in the meantime.
    onSettled: () => invalidateAfter(queryClient, 'cancelPieces'),
  });
}

export function useRepeatRefund() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('repeatCancellationRefund', { params: { id } }),
    onSuccess: ({ refund, refundState }) => refundState !== null && tellRefund('', refund, refundState),
    onError: (error) => toast.error(`The refund was not retried. ${failureMessage(error)}`),
    onSettled: () => invalidateAfter(queryClient, 'repeatCancellationRefund'),
  });
}

function tellRefund(before: string, refundDollars: number, state: RefundState): void {
  const money = formatCents(centsFromDollars(refundDollars));
  if (state === 'succeeded') toast.success(`${before}${money} was refunded.`);
  else if (state === 'pending') toast.info(`${before}The ${money} refund is under way.`);
  else if (state === 'requested') toast.info(`${before}The card processor is busy, so the ${money} refund will be sent automatically.`);
  else toast.error(`${before}The ${money} refund failed, and the shop will not retry it. See the order.`);
}
