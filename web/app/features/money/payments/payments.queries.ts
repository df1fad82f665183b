import type { RefundResolution } from '@axlewright/contract/money/payments';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { withLocalDays } from '../../../lists/local-days.ts';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import type { FindingsQuery } from './findings-url.ts';
import type { TransactionsQuery } from './transactions-url.ts';

/** How often the page reloads the status, the findings, and the failed refunds. The reconciler runs every minute. */
const refetchMs = 30_000;

export const paymentHealthQuery = queryOptions({
  queryKey: endpointKey('getPaymentHealth'),
  queryFn: ({ signal }) => callApi('getPaymentHealth', { signal }),
  refetchInterval: refetchMs,
});

export const findingsQuery = ({ kind }: FindingsQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listFindings', kind, cursor),
    queryFn: ({ signal }) => callApi('listFindings', { query: { kind, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

export const transactionsQuery = (query: TransactionsQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listTransactions', query, cursor),
    queryFn: ({ signal }) => callApi('listTransactions', { query: { ...filtersOf(query), cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const transactionTotalsQuery = (query: TransactionsQuery) =>
  queryOptions({
    queryKey: endpointKey('getTransactionTotals', query),
    queryFn: ({ signal }) => callApi('getTransactionTotals', { query: filtersOf(query), signal }),
    placeholderData: keepPreviousData,
  });

export const fetchTransactionsCsv = (query: TransactionsQuery) => callApi('exportTransactions', { query: filtersOf(query) });

function filtersOf(query: TransactionsQuery) {
  const { q, kind, from, to } = withLocalDays(query);
  return { q, kind, from, to };
}

export const failedRefundsQuery = queryOptions({
  queryKey: endpointKey('listFailedRefunds'),
  queryFn: ({ signal }) => callApi('listFailedRefunds', { signal }),
  refetchInterval: refetchMs,
});

export function useResolveRefund(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RefundResolution) => callApi('resolveRefund', { params: { id }, body }),
    onSettled: () => invalidateAfter(queryClient, 'resolveRefund'),
  });
}
