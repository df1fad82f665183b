import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';

const chosenHereQuery = queryOptions({ queryKey: ['company-chosen-here'], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });

/** Sets the company that the user buys for. `followCompany` then reloads the data in this tab and in all others. */
export function useChooseCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (companyId: string) => callApi('chooseCompany', { body: { companyId } }),
    onSuccess: (capabilities, companyId) => {
      rememberChoice(queryClient, companyId);
      queryClient.setQueryData(myCapabilitiesQuery.queryKey, capabilities);
    },
    // Reloads the list of companies, because the user may have been removed from this company.
    onError: () => queryClient.invalidateQueries({ queryKey: myCapabilitiesQuery.queryKey }),
  });
}

/** Remembers that the user chose this company on this page, and not in another tab or browser. */
export function rememberChoice(queryClient: QueryClient, companyId: string): void {
  queryClient.setQueryData<string>(chosenHereQuery.queryKey, companyId);
}

/** Returns the company that the user last chose on this page, or undefined. */
export function useChoiceOfThisPage(): string | undefined {
  return useQuery(chosenHereQuery).data as string | undefined;
}
