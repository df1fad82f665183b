import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { toast } from '../../../ui/toast.tsx';
import { signInFailure } from '../account/sign-in-failure.ts';

export const secondFactorQuery = queryOptions({
  queryKey: endpointKey('getSecondFactor'),
  queryFn: ({ signal }) => callApi('getSecondFactor', { signal }),
  staleTime: 0,
});

/** The key of all calls that prove or change a second factor. While one runs, the second-factor page does not leave on its own. */
export const secondFactorCalls = { mutationKey: ['second-factor'] };

export const proveSecondFactor = (code: string) => callApi('proveSecondFactor', { body: { code } });

/** Changes the account's second factors. After a success, a toast shows `successText`. After a failure, a toast shows the error. */
export function useSecondFactorChange<Input, Result>(change: (input: Input) => Promise<Result>, successText?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...secondFactorCalls,
    mutationFn: change,
    onSuccess: () => (successText ? toast.success(successText) : undefined),
    onError: (error) => toast.error(signInFailure(error)),
    onSettled: () => invalidateAfter(queryClient, 'changeSecondFactor'),
  });
}
