import type { NewRefund } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isDay, withLocalDays } from '../../../lists/local-days.ts';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import type { OrdersQuery } from './orders-url.ts';
import { tellRefund } from './tell-refund.ts';

export const allOrdersQuery = (query: OrdersQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listOrders', 'all', query, cursor),
    queryFn: ({ signal }) => callApi('listOrders', { query: { ...filtersOf(query), cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchOrdersCsv = (query: OrdersQuery) => callApi('exportOrders', { query: filtersOf(query) });

/** The days of the payment are UTC days, as in the reports, so that a report's link lists exactly the orders that the report counts. */
function filtersOf({ paidFrom, paidTo, ...query }: OrdersQuery) {
  return { ...withLocalDays(query), paidFrom: isDay(paidFrom) ? paidFrom : '', paidTo: isDay(paidTo) ? paidTo : '' };
}

/** `key` is the idempotency key of the request. */
export function useRefundOrder(order: Order) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewRefund; key: string }) =>
      callApi('refundOrder', { params: { id: order._id }, body, headers: { 'Idempotency-Key': key } }),
    onSuccess: ({ amount, state }) => tellRefund(`Order ${order._id}: `, amount, state),
    // Also reloads after an error: the order may have been refunded in the meantime.
    onSettled: () => invalidateAfter(queryClient, 'refundOrder'),
  });
}
