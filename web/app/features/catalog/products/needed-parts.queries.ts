import type { NeededKind, NeededPart } from '@axlewright/contract/catalog/related-parts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { findPartId } from './find-part-id.ts';

export const neededPartsQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('listNeededParts', partId),
    queryFn: ({ signal }) => callApi('listNeededParts', { params: { partId }, signal }),
  });

/** Adds the part with this number. Returns null, or a message if the number does not belong to exactly one other part. */
export function useAddNeededPart(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ number, kind }: { number: string; kind: NeededKind }): Promise<string | null> => {
      const found = await findPartId(number);
      if ('problem' in found) return found.problem;
      if (found.partId === partId) return 'This is the number of the product itself.';
      const { partNumber } = await callApi('addNeededPart', { params: { partId }, body: { neededPartId: found.partId, kind } });
      toast.success(`${partNumber} added`);
      return null;
    },
    onSettled: () => invalidateAfter(queryClient, 'addNeededPart'),
  });
}

export function useRemoveNeededPart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: NeededPart) => callApi('removeNeededPart', { params: { neededId: _id } }),
    onSuccess: (_nothing, { partNumber }) => toast.success(`${partNumber} removed`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'removeNeededPart'),
  });
}
