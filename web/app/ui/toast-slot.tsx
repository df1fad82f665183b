import { type ComponentType, useSyncExternalStore } from 'react';

let toaster: ComponentType | null = null;
const listeners = new Set<() => void>();

/**
 * The place in the root where toasts are rendered, so a navigation does not remove them. It is empty until a page imports `toast.tsx`.
 * Pages without toasts, such as the landing page, do not load the script for toasts.
 */
export function ToastSlot() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
  return Toaster && <Toaster />;
}

/** Sets the component that renders the toasts. Only `toast.tsx` calls this. */
export function fillToastSlot(component: ComponentType): void {
  toaster = component;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
