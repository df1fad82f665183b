import type { newPartSchema } from '@axlewright/contract/catalog/parts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { isNotFound } from '../../../platform/failure.ts';
import { fetchEditablePart } from './products.queries.ts';

/** The part for the edit page. Each visit loads it again, because the user must edit the current values. */
export const editablePartQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPart', partId, 'editable'),
    queryFn: () => fetchEditablePart(partId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The page of a deleted product stays as it is, with its messages.
    refetchOnWindowFocus: ({ state }) => !isNotFound(state.error),
  });

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
