import type { NewOrder } from '@axlewright/contract/sales/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { reloadBasket, tellOtherTabs } from '../basket/basket-count.ts';

/** Orders lines of the basket. `key` is the idempotency key. After a rejection the basket loads again, with current stock and prices. */
export function useOrderFromBasket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: NewOrder; key: string }) =>
      callApi('placeOrder', { body: order, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => {
      tellOtherTabs();
      void invalidateAfter(queryClient, 'placeOrder');
    },
    onError: () => reloadBasket(queryClient),
  });
}
