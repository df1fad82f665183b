import type { Basket } from '@axlewright/contract/sales/baskets';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { store } from '../../../platform/browser-store.ts';
import { endpointKey, showSaved } from '../../../platform/endpoint-cache.ts';

// Every page loads this file, because the header shows the count. So it must stay small.

/** Other tabs get an event when this value changes. They then load their basket again. */
const changeKey = 'basket-change';

export const basketCountQuery = queryOptions({
  queryKey: endpointKey('countBasketLines'),
  queryFn: ({ signal }) => callApi('countBasketLines', { signal }),
  refetchOnWindowFocus: 'always',
});

export const basketKey = endpointKey('getBasket');

/** Shows a basket that the server has returned after a change, in this tab and in all others. */
export function showBasket(queryClient: QueryClient, basket: Basket): void {
  showSaved(queryClient, basketKey, basket);
  showSaved(queryClient, basketCountQuery.queryKey, { companyId: basket.companyId, lines: basket.lines.length });
  tellOtherTabs();
}

export function tellOtherTabs(): void {
  store(changeKey, String(Date.now()));
}

/** Loads the basket and its count again if they are on screen. */
export async function reloadBasket(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: basketKey }),
    queryClient.invalidateQueries({ queryKey: basketCountQuery.queryKey }),
  ]);
}

/** Reloads the basket after a change in another tab. Returns a function that stops this. */
export function followBasketOfOtherTabs(queryClient: QueryClient): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === changeKey) void reloadBasket(queryClient);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
