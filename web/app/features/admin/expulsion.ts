import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { readAccessToken } from '../../platform/access-token.ts';
import { ApiError } from '../../platform/api.ts';
import { authUserQuery, logOut } from '../../platform/session.ts';

/** The shop's definite no: this person may not, or is not signed in. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** For the one mutation that shows its refusal first and has the check asked for again. */
export const showsItsRefusal = { showsItsRefusal: true } as const;

/**
 * Signs out and shows the login page. While the component stands it also does so for every query and mutation that the shop
 * refuses, so that whoever lost the role ends there with the next click.
 */
export function useExpulsion(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const expel = useCallback(async () => {
    await logOut(queryClient);
    // Whoever loses the sign-in is also led to the login page with a way back, by the frame of the dashboard. Back here they may
    // not come, so this navigation has to be the last one.
    setTimeout(() => void navigate(paths.login, { replace: true }));
  }, [queryClient, navigate]);

  useEffect(() => {
    const answer = async (error: unknown) => {
      if (isRefusal(error) && !(await isRenewed(queryClient, error))) await expel();
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void answer(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || event.mutation.meta?.showsItsRefusal) return;
      void answer(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, expel]);

  return useCallback(() => void expel(), [expel]);
}

/** A token that ran out while the machine slept says nothing about the person: with a new one, everything is asked for again. */
async function isRenewed(queryClient: QueryClient, refusal: ApiError): Promise<boolean> {
  if (refusal.status !== 401) return false;
  const before = readAccessToken();
  try {
    const user = await queryClient.fetchQuery({ ...authUserQuery, staleTime: 0 });
    if (!user || readAccessToken() === before) return false;
  } catch {
    return true;
  }
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isRefusal(state.error) });
  return true;
}
