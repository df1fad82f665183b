import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCan } from '../../../platform/my-capabilities.ts';

/**
 * If the page shows orders, reloads its data when orders change. Works only while the page is visible, because without HTTP/2 a browser opens at
 * most six connections to a server. When the page becomes visible again, reloads its data, because it may have missed changes.
 */
export function useLiveOrders(showsOrders: boolean): void {
  const queryClient = useQueryClient();
  const canFollow = useCan('orders.view') && showsOrders;
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible, () => false);
  useEffect(() => {
    if (!canFollow || !isVisible) return;
    const leaving = new AbortController();
    // If the script does not load, the pages still reload: some at fixed intervals, the others when the user comes back to them.
    import('./live-orders.ts').then(({ keepOrdersLive }) => keepOrdersLive(queryClient, leaving.signal)).catch(() => {});
    return () => leaving.abort();
  }, [queryClient, canFollow, isVisible]);
}

const isPageVisible = () => document.visibilityState === 'visible';

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
