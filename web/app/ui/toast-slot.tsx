import { type ComponentType, useSyncExternalStore } from 'react';

let toaster: ComponentType | null = null;
const listeners = new Set<() => void>();

/**
 * The root's place for toasts, so that a toast survives a change of page. It stays empty until a page brings `toast.tsx`:
 * pages that show no toasts, such as the landing page, load none of its scripts.
 */
export function ToastSlot() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
  return Toaster && <Toaster />;
}

/** Called once, by `toast.tsx`. */
export function fillToastSlot(component: ComponentType): void {
  toaster = component;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
