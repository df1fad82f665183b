import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

export const sessionsQuery = queryOptions({
  queryKey: endpointKey('listSessions'),
  queryFn: ({ signal }) => callApi('listSessions', { signal }),
  staleTime: 0,
});

export function useLogOutOthers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('closeOtherSessions'),
    onSuccess: () => toast.success('Logged out everywhere else'),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'closeOtherSessions'),
  });
}
