import type { NewCancellation } from '@axlewright/contract/money/cancellations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { tellRefund } from './tell-refund.ts';

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
