import { createByteCache } from './byte-cache.ts';

/** Remembers the key of an address as it was asked for, so that the same spelling is not parsed twice. */
export interface KeyBook {
  keyOf(url: string): string | undefined;
  note(url: string, key: string): void;
}

/** Holds a megabyte at most. Strangers choose the addresses: long ones are parsed each time. */
export function createKeyBook(): KeyBook {
  const keys = createByteCache<string>({ maximumBytes: 1_000_000, longestKey: 500, bytesOf: (key) => key.length * 2 });
  return {
    keyOf: (url) => keys.get(url),
    note: (url, key) => keys.set(url, key),
  };
}
