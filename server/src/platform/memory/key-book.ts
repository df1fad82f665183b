const maximumAddresses = 5_000;

/** Remembers the key of an address as it was asked for, so that the same spelling is not parsed twice. */
export interface KeyBook {
  keyOf(url: string): string | undefined;
  note(url: string, key: string): void;
}

export function createKeyBook(): KeyBook {
  const keys = new Map<string, string>();
  return {
    keyOf: (url) => keys.get(url),
    note(url, key) {
      if (keys.size >= maximumAddresses) keys.clear();
      keys.set(url, key);
    },
  };
}
