import type { Synonyms, SynonymsToSave } from '@axlewright/contract/catalog/synonyms';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

export const synonymsQuery = queryOptions({
  queryKey: endpointKey('listSynonyms'),
  queryFn: ({ signal }) => callApi('listSynonyms', { signal }),
});

export function useSaveSynonyms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (synonyms: SynonymsToSave) => callApi('saveSynonyms', { body: synonyms }),
    onSuccess: ({ phrases: [first] }) => {
      toast.success(`Synonyms for “${first}” saved`);
      return invalidateAfter(queryClient, 'saveSynonyms');
    },
  });
}

export function useRemoveSynonyms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Synonyms) => callApi('removeSynonyms', { params: { id: _id } }),
    onSuccess: (_nothing, { phrases: [first] }) => toast.success(`Synonyms for “${first}” removed`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'removeSynonyms'),
  });
}
