import type { CompanyMove, NewCompanyMove } from '@axlewright/contract/people/company-moves';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { CompaniesQuery } from './companies-url.ts';

export const companiesQuery = (query: CompaniesQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listCompanies', query, cursor),
    queryFn: ({ signal }) => callApi('listCompanies', { query: { ...query, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

const maxRecentMoves = 10;

/** The latest moves of the accounts and companies that match the search. */
export const recentMovesQuery = (q: string) =>
  queryOptions({
    queryKey: endpointKey('listCompanyMoves', q),
    queryFn: ({ signal }) => callApi('listCompanyMoves', { query: { q, limit: maxRecentMoves }, signal }),
    placeholderData: keepPreviousData,
  });

/** What a move of an account would do. It is never cached, because the account may have changed. */
export const movePlanQuery = (email: string, companyId: string) =>
  queryOptions({
    queryKey: endpointKey('planCompanyMove', email, companyId),
    queryFn: ({ signal }) => callApi('planCompanyMove', { query: { email, companyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function useMoveAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (move: NewCompanyMove) => callApi('moveAccount', { body: move }),
    onSuccess: ({ account, state }) => {
      toast.success(
        state === 'waiting' ? `${account.email} was moved. We asked both sides whether the orders may move.` : `${account.email} was moved`,
      );
    },
    onSettled: () => invalidateAfter(queryClient, 'moveAccount'),
  });
}

export function useUndoMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: CompanyMove) => callApi('undoCompanyMove', { params: { id: _id } }),
    onSuccess: ({ account }) => toast.success(`The move of ${account.email} was undone`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'undoCompanyMove'),
  });
}

/** The requests to move orders that still need an answer from the user or from the other side. */
export const myMovesQuery = queryOptions({
  queryKey: endpointKey('listMyCompanyMoves'),
  queryFn: ({ signal }) => callApi('listMyCompanyMoves', { signal }),
});

export type MoveAnswer = 'agree' | 'decline';

export function useAnswerMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: MoveAnswer }) =>
      answer === 'agree' ? callApi('agreeToCompanyMove', { params: { id } }) : callApi('declineCompanyMove', { params: { id } }),
    onSuccess: (waiting, { id, answer }) => {
      const stillWaits = waiting.some(({ _id }) => _id === id);
      if (answer === 'decline') toast.success('Declined. The orders stay where they are.');
      else toast.success(stillWaits ? 'You agreed. The other side still has to answer.' : 'The orders have moved');
    },
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'agreeToCompanyMove'),
  });
}
