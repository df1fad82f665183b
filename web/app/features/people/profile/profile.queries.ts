import type { ProfileChange } from '@axlewright/contract/people/profile';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, showSaved } from '../../../platform/endpoint-cache.ts';

export const profileQuery = queryOptions({
  queryKey: endpointKey('getProfile'),
  queryFn: ({ signal }) => callApi('getProfile', { signal }),
});

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => callApi('saveProfile', { body: change }),
    onSuccess: (saved) => showSaved(queryClient, profileQuery.queryKey, saved),
  });
}
