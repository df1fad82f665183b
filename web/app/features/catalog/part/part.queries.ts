import { ApiError } from '@axlewright/client/call-endpoint';
import type { NewOrder } from '@axlewright/contract/sales/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';

export const partQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPart', partId),
    queryFn: ({ signal }) => callApi('getPart', { params: { partId }, signal }),
    // The buyer needs the current stock and price, so every visit loads them again.
    staleTime: 0,
  });

/** The shipping address of the buyer's last order for this company, or an empty string. The order form starts with it. */
export const lastAddressQuery = (email: string, companyId: string) =>
  queryOptions({
    queryKey: endpointKey('listOrders', 'last-address', email, companyId),
    queryFn: async ({ signal }) => {
      const { items } = await callApi('listOrders', { query: { email, company: companyId, limit: 1 }, signal });
      return items[0]?.address ?? '';
    },
  });

/**
 * Places the order. `key` is the idempotency key of the request.
 * A 409 or 422 can mean that the stock or the price has changed, so the part is loaded again.
 */
export function usePlaceOrder(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: NewOrder; key: string }) =>
      callApi('placeOrder', { body: order, headers: { 'Idempotency-Key': key } }),
    // The lists reload in the background, so that the buyer does not wait for them.
    onSuccess: () => void invalidateAfter(queryClient, 'placeOrder'),
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422))
        void queryClient.invalidateQueries({ queryKey: partQuery(partId).queryKey });
    },
  });
}
