import type { EndpointName } from '@axlewright/contract/endpoints';
import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CachedChange } from './stale-after.ts';

/**
 * Returns the cache key for a response of an endpoint: the endpoint's name and the parameters of the call. Because the name comes first,
 * `invalidateAfter` can find all cached responses of an endpoint.
 */
export const endpointKey = <Name extends EndpointName, Params extends readonly unknown[]>(name: Name, ...params: Params) =>
  [name, ...params] as const;

/** For data that rarely changes, such as categories and reviews: the browser reloads it at most once a minute. */
export const slowDataStaleMs = 60_000;

/**
 * Puts what the server returned after a change into the cache. Cancels a reload that is under way: its response may be from before the change,
 * and would replace the new data.
 */
export function showSaved<Key extends QueryKey>(queryClient: QueryClient, queryKey: Key, saved: InferDataFromTag<unknown, Key>): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<unknown>(queryKey, saved);
}

/** Invalidates the cached responses that are stale after a change. Reloads those that are on screen, and resolves when they have loaded. */
export async function invalidateAfter(queryClient: QueryClient, change: CachedChange): Promise<void> {
  const names = await readsStaleAfter(change);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names === null || names.includes(queryKey[0]) });
}

/** Returns null, which means all endpoints, if the table cannot be loaded. The table loads later, because pages need it only after a change. */
async function readsStaleAfter(change: CachedChange): Promise<readonly unknown[] | null> {
  const { staleAfter } = await import('./stale-after.ts').catch(() => ({ staleAfter: null }));
  return staleAfter?.[change] ?? null;
}
