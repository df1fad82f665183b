import type { LineCode } from '@axlewright/contract/catalog/line-codes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

export const lineCodesQuery = queryOptions({
  queryKey: endpointKey('listLineCodes'),
  queryFn: ({ signal }) => callApi('listLineCodes', { signal }),
});

export function useSaveLineCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lineCode: LineCode) => callApi('saveLineCode', { body: lineCode }),
    onSuccess: ({ code, brand }) => {
      toast.success(`${code} now means ${brand}`);
      return invalidateAfter(queryClient, 'saveLineCode');
    },
  });
}

export function useRemoveLineCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ code }: LineCode) => callApi('removeLineCode', { params: { code } }),
    onSuccess: (_nothing, { code }) => toast.success(`${code} removed`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'removeLineCode'),
  });
}
