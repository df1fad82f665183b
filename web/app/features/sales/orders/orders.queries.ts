import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

const ordersPerPage = 12;

/** The person or the company whose orders are listed. */
type OrdersOwner = { email: string } | { company: string };

export interface OrdersView {
  state: 'open' | 'cancelled';
  cursor: string;
}

export const myOrdersQuery = (owner: OrdersOwner, { state, cursor }: OrdersView) =>
  queryOptions({
    queryKey: endpointKey('listOrders', 'mine', owner, state, cursor),
    queryFn: ({ signal }) => callApi('listOrders', { query: { ...owner, state, cursor, limit: ordersPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
