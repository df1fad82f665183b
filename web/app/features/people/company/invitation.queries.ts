import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, showSaved } from '../../../platform/endpoint-cache.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { rememberChoice } from './company-choice.ts';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: endpointKey('readInvitation', token),
    queryFn: ({ signal }) => callApi('readInvitation', { body: { token }, signal }),
    staleTime: 0,
  });

/** Accepts an invitation. The company becomes the user's current company. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('acceptInvitation', { body: { token } }),
    onSuccess: (capabilities) => {
      if (capabilities.company) rememberChoice(queryClient, capabilities.company.companyId);
      showSaved(queryClient, myCapabilitiesQuery.queryKey, capabilities);
    },
  });
}
