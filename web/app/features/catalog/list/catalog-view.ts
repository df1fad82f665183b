import { useSyncExternalStore } from 'react';
import { catalogTableAttribute, catalogViewKey } from '../../../platform/before-paint.ts';
import { readStored, store } from '../../../platform/browser-store.ts';

export type CatalogView = 'cards' | 'table';

const listeners = new Set<() => void>();

/** Returns the view that the user chose last in this browser. The server does not know it, so the HTML has cards. */
export function useCatalogView(): CatalogView {
  return useSyncExternalStore(
    subscribe,
    () => (readStored(catalogViewKey) === 'table' ? 'table' : 'cards'),
    () => 'cards',
  );
}

export function chooseCatalogView(view: CatalogView): void {
  store(catalogViewKey, view);
  document.documentElement.toggleAttribute(catalogTableAttribute, view === 'table');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
