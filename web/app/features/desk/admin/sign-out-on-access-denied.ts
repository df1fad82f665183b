import { ApiError } from '@axlewright/client/call-endpoint';
import { reauthenticationRequired, secondFactorRequired } from '@axlewright/contract/errors';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogOut } from '../../../platform/log-out.ts';
import { adminCheckKey } from './admin-check.queries.ts';

/**
 * True for a 403 that means "you may not do this". False for the two kinds of 403 that only ask the user to confirm the sign-in. A rejected
 * token (401) is handled in keep-signed-in.ts.
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

/** For the `meta` of a mutation that handles a 403 itself: it shows a message and then repeats the admin check. */
export const handlesAccessDenied = { handlesAccessDenied: true } as const;

/**
 * Returns a function that signs the user out and shows the login page. While the component is mounted, this also happens when a query or
 * mutation gets a 403. So a user who has lost the admin role is signed out on the next click.
 */
export function useSignOutOnAccessDenied(): () => Promise<void> {
  const queryClient = useQueryClient();
  // Replaces the history entry. Otherwise Back would lead to this page again.
  const signOut = useLogOut(paths.login, { replace: true });

  useEffect(() => {
    const handle = (error: unknown) => {
      if (isAccessDenied(error)) void signOut();
      // The repeated admin check says that a second factor is needed, and RequireAdmin then opens the page for it.
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
