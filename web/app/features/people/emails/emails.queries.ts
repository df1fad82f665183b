import type { MailPreferences, MailPreferencesChange } from '@axlewright/contract/people/mail-preferences';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';

/** Which emails the user gets, for each company of the user. */
export const mailPreferencesQuery = queryOptions({
  queryKey: endpointKey('listMailPreferences'),
  queryFn: ({ signal }) => callApi('listMailPreferences', { signal }),
});

export function useSaveMailPreferences(companyId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = mailPreferencesQuery;
  return useMutation({
    mutationFn: (change: MailPreferencesChange) => callApi('changeMailPreferences', { params: { companyId }, body: change }),
    onSuccess: (saved) => {
      const all: MailPreferences[] = queryClient.getQueryData(queryKey) ?? [];
      showSaved(
        queryClient,
        queryKey,
        all.map((each) => (each.companyId === companyId ? saved : each)),
      );
      toast.success('Email settings saved');
    },
    // The user may no longer be a member or an owner of the company.
    onError: (error) => {
      toast.error(failureMessage(error));
      return invalidateAfter(queryClient, 'changeMailPreferences');
    },
  });
}
