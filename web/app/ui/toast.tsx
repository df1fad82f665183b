import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { notices } from './notices.ts';

// A lost connection must not cost the page: without its script there are no toasts until the next page load.
const ToastList = lazy(() => import('./toast-list.tsx').catch(() => ({ default: Nothing })));

const Nothing = (): ReactNode => null;

/**
 * The place where toasts appear: once in the document. Its script comes with the visitor's first touch, so that no page waits
 * for it and the live region is there before there is anything to announce.
 */
export function Toaster() {
  const isWanted = useSyncExternalStore(notices.follow, notices.areWanted, () => false);
  useEffect(() => {
    const once = { once: true, passive: true };
    addEventListener('pointerdown', notices.want, once);
    addEventListener('keydown', notices.want, once);
    return () => {
      removeEventListener('pointerdown', notices.want);
      removeEventListener('keydown', notices.want);
    };
  }, []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ToastList />
      </Suspense>
    )
  );
}

/** Short messages after an act. They go by themselves after 5 s. */
export const toast = {
  success: (message: string) => notices.add({ tone: 'success', message }),
  error: (message: string) => notices.add({ tone: 'error', message }),
  info: (message: string) => notices.add({ tone: 'info', message }),
} as const;
