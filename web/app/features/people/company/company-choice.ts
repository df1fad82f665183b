import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { showSaved } from '../../../platform/endpoint-cache.ts';
import { chosenHereKey } from '../../../platform/follow-company.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';

/** Sets the user's current company. `followCompany` then reloads the data in this tab and in all others. */
export function useChooseCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (companyId: string) => callApi('chooseCompany', { body: { companyId } }),
    onSuccess: (capabilities, companyId) => {
      rememberChoice(queryClient, companyId);
      showSaved(queryClient, myCapabilitiesQuery.queryKey, capabilities);
    },
    // Reloads the list of companies, because the user may have been removed from this company.
    onError: () => queryClient.invalidateQueries({ queryKey: myCapabilitiesQuery.queryKey }),
  });
}

/** Records that the user chose this company on this page, and not in another tab or browser. */
export function rememberChoice(queryClient: QueryClient, companyId: string): void {
  queryClient.setQueryData(chosenHereKey, companyId);
}

/** Returns the id of the current company if the user chose it on this page, otherwise null. */
export function useChoiceOfThisPage(): string | null {
  const { data } = useQuery<string | null>({ queryKey: chosenHereKey, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
  return data ?? null;
}
