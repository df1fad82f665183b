import type { OrderListQuery } from '@axlewright/contract/sales/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withLocalDays } from '../../../lists/local-days.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import type { MyOrdersQuery } from './my-orders-url.ts';

const ordersPerPage = 12;

/** The person or the company whose orders are listed. */
type OrdersOwner = { email: string } | { company: string };

/** Choices that the API calls a fulfillment, not a state. */
const fulfillmentOf: Partial<Record<MyOrdersQuery['state'], OrderListQuery['fulfillment']>> = {
  undelivered: 'undelivered',
  delivered: 'delivered',
};

/** Converts what the page shows to the filters of the API. */
function filtersOf({ whose: _whose, state, ...query }: MyOrdersQuery) {
  const fulfillment = fulfillmentOf[state];
  return withLocalDays({ ...query, ...(fulfillment ? { fulfillment } : { state }) });
}

export const myOrdersQuery = (owner: OrdersOwner, query: MyOrdersQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listOrders', 'mine', owner, filtersOf(query), cursor),
    queryFn: ({ signal }) => callApi('listOrders', { query: { ...owner, ...filtersOf(query), cursor, limit: ordersPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const fetchMyOrdersCsv = (owner: OrdersOwner, query: MyOrdersQuery) =>
  callApi('exportOrders', { query: { ...owner, ...filtersOf(query) } });
