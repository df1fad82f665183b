import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';

const chosenHereQuery = queryOptions({ queryKey: ['company-chosen-here'], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });

/** Chooses the company that the user buys for. `followCompany` then reloads the data of this and the other tabs. */
export function useChooseCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (companyId: string) => callApi('chooseCompany', { body: { companyId } }),
    onSuccess: (capabilities, companyId) => {
      rememberChoice(queryClient, companyId);
      queryClient.setQueryData(myCapabilitiesQuery.queryKey, capabilities);
    },
    // The user may no longer belong to the company.
    onError: () => queryClient.invalidateQueries({ queryKey: myCapabilitiesQuery.queryKey }),
  });
}

/** Remembers that the user chose this company on this page, and not in another tab or browser. */
export function rememberChoice(queryClient: QueryClient, companyId: string): void {
  queryClient.setQueryData<string>(chosenHereQuery.queryKey, companyId);
}

/** The company that the user last chose on this page. Undefined: none. */
export function useChoiceOfThisPage(): string | undefined {
  return useQuery(chosenHereQuery).data as string | undefined;
}
