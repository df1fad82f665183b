import { ApiError } from '@axlewright/client/call-endpoint';
import type { NewOrder } from '@axlewright/contract/sales/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';

export const partQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPart', partId),
    queryFn: () => callApi('getPart', { params: { partId } }),
    // Stock and price decide here: every visit asks again.
    staleTime: 0,
  });

/** What the order form starts with: the address of the buyer's last order. Empty where there is none. */
export const lastAddressQuery = (email: string) =>
  queryOptions({
    queryKey: endpointKey('listOrders', 'last-address', email),
    queryFn: async () => {
      const { items } = await callApi('listOrders', { query: { email, limit: 1 } });
      return items[0]?.address ?? '';
    },
  });

/**
 * Places the order. `key` makes a repeated call harmless: the same for the same order until its answer came.
 * A refusal may be news about stock or price, so the part is asked for again.
 */
export function usePlaceOrder(partId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: NewOrder; key: string }) =>
      callApi('placeOrder', { body: order, headers: { 'Idempotency-Key': key } }),
    // The order is placed; nobody waits for what else it changed.
    onSuccess: () => void invalidateAfter(queryClient, 'placeOrder'),
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422))
        void queryClient.invalidateQueries({ queryKey: partQuery(partId).queryKey });
    },
  });
}
