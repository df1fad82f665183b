import { ApiError } from '@axlewright/client/call-endpoint';
import { reauthenticationRequired, secondFactorRequired } from '@axlewright/contract/errors';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogOut } from '../../../platform/log-out.ts';
import { adminCheckKey } from './admin-check.queries.ts';

/**
 * True for a 403 which says that the user may not do this. Two other kinds of 403 only ask for more proof of identity and do not sign the user
 * out. keep-signed-in.ts handles a rejected token (401) for every page.
 */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && !asksForProof(error);
}

function asksForProof(error: ApiError): boolean {
  return error.code === reauthenticationRequired || lacksSecondFactor(error);
}

function lacksSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === secondFactorRequired;
}

/** Meta for a mutation that shows its 403 as a message first and then repeats the admin check itself. */
export const handlesAccessDenied = { handlesAccessDenied: true } as const;

/**
 * Returns a function that signs the user out and shows the login page. While the component is mounted, the function also runs when any query
 * or mutation gets a 403. A user who lost the admin role is therefore signed out on the next click.
 */
export function useSignOutOnAccessDenied(): () => Promise<void> {
  const queryClient = useQueryClient();
  // Replaces the history entry, so that Back does not lead to this page again.
  const signOut = useLogOut(paths.login, { replace: true });

  useEffect(() => {
    const handle = (error: unknown) => {
      if (isAccessDenied(error)) void signOut();
      // The admin check has the same result and leads to the page for the second factor.
      if (lacksSecondFactor(error)) void queryClient.refetchQueries({ queryKey: adminCheckKey });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') handle(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || event.mutation.meta?.handlesAccessDenied) return;
      handle(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, signOut]);

  return signOut;
}
