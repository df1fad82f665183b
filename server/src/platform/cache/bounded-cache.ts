export interface BoundedCacheOptions<Value> {
  maxBytes: number;
  /** Entries with a longer key are not cached. Only an attacker sends such keys. In characters. */
  maxKeyLength: number;
  /** estimated size of a value in bytes; default: 0 */
  bytesOf?: (value: Value) => number;
}

/** A cache with a limit in bytes, so that clients that choose its keys cannot fill the memory. The oldest entries are evicted first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** in bytes */
  readonly calculatedSize: number;
}

/** Overhead of an entry, in bytes. */
const entryBytes = 100;

export function createBoundedCache<Value>({ maxBytes, maxKeyLength, bytesOf = () => 0 }: BoundedCacheOptions<Value>): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let calculatedSize = 0;

  function remove(key: string): void {
    calculatedSize -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get calculatedSize() {
      return calculatedSize;
    },
    get: (key) => entries.get(key)?.value,
    delete: remove,
    set(key, value) {
      remove(key);
      // A character takes two bytes at most.
      const bytes = entryBytes + key.length * 2 + bytesOf(value);
      if (key.length > maxKeyLength || bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      calculatedSize += bytes;
      for (const oldest of entries.keys()) {
        if (calculatedSize <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}
