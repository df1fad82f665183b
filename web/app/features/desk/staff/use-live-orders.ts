import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCan } from '../../../platform/my-capabilities.ts';

/**
 * Reloads what is on screen when orders change, if the page shows orders. Works only while the page is visible, because a browser opens at most six connections to a server
 * without HTTP/2. When the page becomes visible again, it reloads, because it may have missed changes.
 */
export function useLiveOrders(showsOrders: boolean): void {
  const queryClient = useQueryClient();
  const canFollow = useCan('orders.view') && showsOrders;
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible, () => false);
  useEffect(() => {
    if (!canFollow || !isVisible) return;
    const leaving = new AbortController();
    // If the script does not load, the pages still reload from time to time.
    import('./live-orders.ts').then(({ keepOrdersLive }) => keepOrdersLive(queryClient, leaving.signal)).catch(() => {});
    return () => leaving.abort();
  }, [queryClient, canFollow, isVisible]);
}

const isPageVisible = () => document.visibilityState === 'visible';

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
