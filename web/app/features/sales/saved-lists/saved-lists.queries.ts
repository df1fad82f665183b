import type { NewSavedList, SavedListChange } from '@axlewright/contract/sales/saved-lists';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { changeShownCompany } from '../../people/company/change-shown-company.ts';

export const savedListsQuery = queryOptions({
  queryKey: endpointKey('listSavedLists'),
  queryFn: ({ signal }) => callApi('listSavedLists', { signal }),
});

export const savedListQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('getSavedList', id),
    queryFn: ({ signal }) => callApi('getSavedList', { params: { id }, signal }),
    // The buyer needs current stock and prices, so every visit loads them again.
    staleTime: 0,
  });

/** Saves the basket of this company under a name, but only if the user is still ordering for the company. */
export function useSaveBasket(companyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => changeShownCompany(queryClient, () => callApi('saveList', { body: { name } }), companyId),
    onSuccess: () => invalidateAfter(queryClient, 'saveList'),
  });
}

/** Saves lines under a name, but only if the user is still ordering for the company that the lines belong to. */
export function useSaveLines() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ companyId, ...list }: NewSavedList & { companyId: string | undefined }) =>
      changeShownCompany(queryClient, () => callApi('saveList', { body: list }), companyId),
    onSuccess: () => invalidateAfter(queryClient, 'saveList'),
  });
}

export function useChangeList(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SavedListChange) => callApi('changeSavedList', { params: { id }, body: change }),
    // Even after an error, because a colleague may have changed the list.
    onSettled: () => invalidateAfter(queryClient, 'changeSavedList'),
  });
}

export function useDeleteList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('deleteSavedList', { params: { id } }),
    onSettled: () => invalidateAfter(queryClient, 'deleteSavedList'),
  });
}
