import { type ComponentType, useSyncExternalStore } from 'react';

let toaster: ComponentType | null = null;
const listeners = new Set<() => void>();

/**
 * Renders toasts in the root, so that they survive navigation. It stays empty until a page imports `toast.tsx`: pages without toasts, such
 * as the landing page, do not load its scripts.
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
