import { LRUCache } from 'lru-cache';

interface BoundedCacheOptions<Value> {
  maxBytes: number;
  /** Entries with a longer key are not cached. Only an attacker sends such keys. In characters. */
  maxKeyLength: number;
  /** estimated size of a value, in whole bytes; default: 0 */
  bytesOf?: (value: Value) => number;
}

/** Overhead of an entry, in bytes. */
const entryBytes = 100;

/** An LRU cache with a limit in bytes, so that clients that choose its keys cannot fill the memory. */
export function createBoundedCache<Value extends object | string>({
  maxBytes,
  maxKeyLength,
  bytesOf = () => 0,
}: BoundedCacheOptions<Value>): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: maxBytes,
    // An entry larger than the whole cache is not cached. A character takes two bytes at most.
    sizeCalculation: (value, key) => (key.length > maxKeyLength ? maxBytes + 1 : entryBytes + key.length * 2 + bytesOf(value)),
  });
}
