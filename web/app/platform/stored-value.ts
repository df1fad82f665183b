import { useSyncExternalStore } from 'react';
import { readStored, store } from './browser-store.ts';

export interface StoredValue<Value> {
  read: () => Value;
  write: (value: Value) => void;
  /** Returns the value, and renders again when it changes. On the server and while React hydrates, it is `atFirst`. */
  use: () => Value;
}

/**
 * A value in the browser's storage. All tabs share it.
 * @param parse checks the stored JSON, which may be from another version of the page; gets undefined if the stored text is not JSON
 */
export function storedValue<Value>(key: string, parse: (stored: unknown) => Value, atFirst: Value): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let cachedText: string | null = null;
  let cached = atFirst;

  /** Returns the same object until the stored text changes, because useSyncExternalStore compares by identity. */
  function read(): Value {
    const stored = readStored(key);
    if (stored !== cachedText) {
      cachedText = stored;
      cached = stored === null ? atFirst : parse(parseJson(stored));
    }
    return cached;
  }

  function write(value: Value): void {
    store(key, JSON.stringify(value));
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => atFirst) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
