import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCan } from '../../../platform/my-capabilities.ts';

/**
 * Reloads what is on screen when orders change. Works only while the page is visible, because a browser opens at most six connections to a server
 * without HTTP/2. When the page becomes visible again, it reloads, because it may have missed changes.
 */
export function useLiveOrders(): void {
  const queryClient = useQueryClient();
  const canView = useCan('orders.view');
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible, () => false);
  useEffect(() => {
    if (!canView || !isVisible) return;
    const leaving = new AbortController();
    // If the script does not load, the pages still reload from time to time.
    import('./live-orders.ts').then(({ keepOrdersLive }) => keepOrdersLive(queryClient, leaving.signal)).catch(() => {});
    return () => leaving.abort();
  }, [queryClient, canView, isVisible]);
}

const isPageVisible = () => document.visibilityState === 'visible';

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
