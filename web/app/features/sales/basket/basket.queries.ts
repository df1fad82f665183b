import type { Basket, BasketLine } from '@axlewright/contract/sales/baskets';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { basketKey, reloadBasket, showBasket, tellOtherTabs } from './basket-count.ts';

export const basketQuery = queryOptions({
  queryKey: basketKey,
  queryFn: ({ signal }) => callApi('getBasket', { signal }),
  // The buyer needs current stock and prices, so every visit loads them again.
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/** Changes to a basket are sent one after another, so that the last one wins. */
const inOrder = { scope: { id: 'basket' } };

/** Changes the quantity or the note of a line. */
export function useChangeLine({ _id: id }: Pick<BasketLine, '_id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    ...inOrder,
    mutationFn: (change: { quantity?: number; note?: string }) => callApi('changeBasketLine', { params: { id }, body: change }),
    onSuccess: (basket) => showBasket(queryClient, withoutPendingRemovals(queryClient, basket)),
  });
}

const removal = { mutationKey: ['removeBasketLine'] };

interface RemoveCallbacks {
  onSuccess: (nothing: unknown, line: BasketLine) => void;
  onError: (error: Error) => void;
}

/**
 * Removes the line from the screen immediately. If the call fails, the line comes back. The callbacks are parameters of the hook. Callbacks of
 * `mutate` would not run for a line if the user removes another line right after it.
 */
export function useRemoveLine(callbacks: RemoveCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    ...inOrder,
    ...removal,
    ...callbacks,
    mutationFn: (line: BasketLine) => callApi('removeBasketLine', { params: { id: line._id } }),
    onMutate: (line) => {
      void queryClient.cancelQueries({ queryKey: basketKey });
      queryClient.setQueryData(basketKey, (basket: Basket | undefined) => basket && without(basket, line));
    },
    onSettled: () => {
      tellOtherTabs();
      // If other removals are waiting, the server's basket still has their lines. A reload now would show these lines again for a moment.
      return queryClient.isMutating(removal) > 1 ? undefined : reloadBasket(queryClient);
    },
  });
}

const without = (basket: Basket, { _id }: BasketLine): Basket => ({ ...basket, lines: basket.lines.filter((line) => line._id !== _id) });

/** Leaves out the lines that the user has removed, but whose removal the server has not processed yet. */
const withoutPendingRemovals = (queryClient: QueryClient, basket: Basket): Basket =>
  queryClient
    .getMutationCache()
    .findAll({ ...removal, status: 'pending' })
    .reduce((rest, { state }) => without(rest, state.variables as BasketLine), basket);

export function useEmptyBasket() {
  const queryClient = useQueryClient();
  return useMutation({
    ...inOrder,
    mutationFn: ({ companyId }: Basket) => callApi('emptyBasket', { query: { companyId } }),
    onSettled: () => {
      tellOtherTabs();
      return reloadBasket(queryClient);
    },
  });
}
