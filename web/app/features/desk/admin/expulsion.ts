import { ApiError } from '@axlewright/client/call-endpoint';
import { reauthenticationRequired, secondFactorRequired } from '@axlewright/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../../paths.ts';
import { useLogOut } from '../../../platform/log-out.ts';
import { adminCheckKey } from './admin-check.queries.ts';

/**
 * The shop's definite no: this person may not. Two kinds of 403 ask for more proof of who is there instead: nobody is signed out by them.
 * A refused token (401) is the concern of every page: see keep-signed-in.ts. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && !asksForProof(error);
}

function asksForProof(error: ApiError): boolean {
  return error.code === reauthenticationRequired || lacksSecondFactor(error);
}

function lacksSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === secondFactorRequired;
}

/** For the one mutation that shows its refusal first and has the check asked for again. */
export const showsItsRefusal = { showsItsRefusal: true } as const;

/**
 * Signs out and shows the login page. While the component stands it also does so for every query and mutation that the shop
 * refuses, so that whoever lost the role ends there with the next click.
 */
export function useExpulsion(): () => Promise<void> {
  const queryClient = useQueryClient();
  // Without a way back: here they may not come.
  const expel = useLogOut(paths.login, { replace: true });

  useEffect(() => {
    const answer = (error: unknown) => {
      if (isRefusal(error)) void expel();
      // The check says so too, and leads to the page that asks for it.
      if (lacksSecondFactor(error)) void queryClient.refetchQueries({ queryKey: adminCheckKey });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') answer(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || event.mutation.meta?.showsItsRefusal) return;
      answer(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, expel]);

  return expel;
}
