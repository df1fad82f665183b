import { answerMailMinutes, type NumberAnswer, type UnknownNumber } from '@axlewright/contract/catalog/unknown-numbers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { UnknownNumbersQuery } from './unknown-numbers-url.ts';

export const unknownNumbersQuery = ({ q, status, sort }: UnknownNumbersQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listUnknownNumbers', { q, status, sort }, cursor),
    queryFn: ({ signal }) => callApi('listUnknownNumbers', { query: { q, status, sort, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

const maximumOffered = 6;

/** The parts that a search offers for an unknown number. */
export const offeredPartsQuery = (q: string) =>
  queryOptions({
    queryKey: endpointKey('listParts', { q, offered: true }),
    queryFn: ({ signal }) => callApi('listParts', { query: { q, limit: maximumOffered }, signal }),
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
  });

export function useAnswerNumber({ _id: id, number }: UnknownNumber) {
  const queryClient = useQueryClient();
  const { mutate: reopen } = useReopenNumber();
  return useMutation({
    mutationFn: (answer: NumberAnswer) => callApi('answerUnknownNumber', { params: { id }, body: answer }),
    onSuccess: (answered) => {
      toast.success(`${number} now finds ${answered.part?.partNumber}. The customers will get an email in ${answerMailMinutes} minutes.`, [
        { label: 'Undo', onClick: () => reopen(answered) },
      ]);
      return invalidateAfter(queryClient, 'answerUnknownNumber');
    },
  });
}

export function useDismissNumber() {
  const queryClient = useQueryClient();
  const { mutate: reopen } = useReopenNumber();
  return useMutation({
    mutationFn: ({ _id: id }: UnknownNumber) => callApi('dismissUnknownNumber', { params: { id } }),
    onSuccess: (dismissed) =>
      toast.success(`${dismissed.number} is marked as not ours`, [{ label: 'Undo', onClick: () => reopen(dismissed) }]),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'dismissUnknownNumber'),
  });
}

export function useReopenNumber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: UnknownNumber) => callApi('reopenUnknownNumber', { params: { id } }),
    onSuccess: ({ number }) => toast.success(`${number} is open again`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'reopenUnknownNumber'),
  });
}
