export interface ByteCacheOptions<Value> {
  maximumBytes: number;
  /** Entries with a longer key are not kept: only strangers make them. In characters. */
  longestKey: number;
  /** about how many bytes a value takes; default: nothing worth counting */
  bytesOf?: (value: Value) => number;
}

/** A cache whose size is bounded by bytes, whoever chooses its keys. The oldest entry goes first. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  readonly usedBytes: number;
}

/** What an entry costs besides its key and value. */
const entryBytes = 100;

export function createByteCache<Value>({ maximumBytes, longestKey, bytesOf = () => 0 }: ByteCacheOptions<Value>): ByteCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let usedBytes = 0;

  function remove(key: string): void {
    usedBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get usedBytes() {
      return usedBytes;
    },
    get: (key) => entries.get(key)?.value,
    delete: remove,
    set(key, value) {
      remove(key);
      // A character takes two bytes at most.
      const bytes = entryBytes + key.length * 2 + bytesOf(value);
      if (key.length > longestKey || bytes > maximumBytes) return;
      entries.set(key, { value, bytes });
      usedBytes += bytes;
      for (const oldest of entries.keys()) {
        if (usedBytes <= maximumBytes) return;
        remove(oldest);
      }
    },
  };
}
