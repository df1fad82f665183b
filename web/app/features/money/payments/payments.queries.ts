import type { RefundResolution } from '@axlewright/contract/money/payments';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import type { FindingsQuery } from './findings-url.ts';

/** How often the page reloads its data. The reconciler runs every minute. */
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
