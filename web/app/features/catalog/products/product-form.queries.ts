import type { newPartSchema, PartDetail, Successors } from '@axlewright/contract/catalog/parts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { toast } from '../../../ui/toast.tsx';
import { fetchEditablePart } from './products.queries.ts';

/** The part for the edit page. Each visit loads it again, because the user must edit the current values. */
export const editablePartQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPart', partId, 'editable'),
    queryFn: () => fetchEditablePart(partId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Sets which parts replace a part. Does not reload the part, because the product form on the same page keeps what the user typed. */
export function useSetSuccessors({ _id: partId, partNumber }: PartDetail) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (successors: Successors) => callApi('setSuccessors', { params: { partId }, body: successors }),
    onSuccess: () => {
      toast.success(`${partNumber} is saved.`);
      void invalidateAfter(queryClient, 'changePart');
    },
  });
}

export function useAddPart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (part: z.input<typeof newPartSchema>) => callApi('addPart', { body: part }),
    onSuccess: () => invalidateAfter(queryClient, 'addPart'),
  });
}

export function useUploadPicture() {
  return useMutation({ mutationFn: (file: File) => callApi('uploadPicture', { body: file }) });
}
