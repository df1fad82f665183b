import type { NewCancellation } from '@axlewright/contract/money/cancellations';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
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
      const money = formatCents(centsFromDollars(refund));
      if (refundState === null) toast.success('Pieces canceled. Nothing was left to refund.');
      else if (refundState === 'succeeded') toast.success(`Pieces canceled, and ${money} refunded.`);
      else toast.info(`Pieces canceled. The card processor is busy, so the ${money} refund will be sent automatically.`);
    },
    // Also reloads after an error: pieces may have been shipped or canceled in the meantime.
    onSettled: () => invalidateAfter(queryClient, 'cancelPieces'),
  });
}

export function useRepeatRefund() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('repeatCancellationRefund', { params: { id } }),
    onSuccess: ({ refund, refundState }) => {
      const money = formatCents(centsFromDollars(refund));
      if (refundState === 'succeeded') toast.success(`Refunded ${money}.`);
      else toast.info(`The ${money} refund is saved and will be sent automatically.`);
    },
    onError: (error) => toast.error(`The refund was not repeated. ${failureMessage(error)}`),
    onSettled: () => invalidateAfter(queryClient, 'repeatCancellationRefund'),
  });
}
