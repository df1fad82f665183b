import type { OrderedWithPart } from '@axlewright/contract/catalog/related-parts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

export const orderedWithQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('listOrderedWith', partId),
    queryFn: ({ signal }) => callApi('listOrderedWith', { params: { partId }, signal }),
  });

/** Hides the pair of the product and another part. The toast can undo it. */
export function useHideOrderedWith(partId: string) {
  const queryClient = useQueryClient();
  const { mutate: restore } = useRestoreOrderedWith(partId);
  return useMutation({
    mutationFn: ({ partId: otherPartId }: OrderedWithPart) => callApi('hideOrderedWith', { params: { partId, otherPartId } }),
    onSuccess: (_nothing, other) => toast.success(`${other.partNumber} hidden`, [{ label: 'Undo', onClick: () => restore(other) }]),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'hideOrderedWith'),
  });
}

export function useRestoreOrderedWith(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ partId: otherPartId }: OrderedWithPart) => callApi('restoreOrderedWith', { params: { partId, otherPartId } }),
    onSuccess: (_nothing, { partNumber }) => toast.success(`${partNumber} shown again`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'restoreOrderedWith'),
  });
}
