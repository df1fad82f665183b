import { LRUCache } from 'lru-cache';

export interface BoundedCacheOptions<Value> {
  maxBytes: number;
  /** In characters. Entries with longer keys are not cached, because only attackers send such keys. */
  maxKeyLength: number;
  /** estimated size of a value, in whole bytes; default: 0 */
  bytesOf?: (value: Value) => number;
}

/** Overhead of an entry, in bytes. */
const entryBytes = 100;

/** An LRU cache with a limit in bytes. Clients choose the keys, so without a limit they could fill the memory. */
export function createBoundedCache<Value extends object | string>({
  maxBytes,
  maxKeyLength,
  bytesOf = () => 0,
}: BoundedCacheOptions<Value>): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: maxBytes,
    // The library does not cache an entry that is larger than the whole cache. A character takes at most two bytes.
    sizeCalculation: (value, key) => (key.length > maxKeyLength ? maxBytes + 1 : entryBytes + key.length * 2 + bytesOf(value)),
  });
}
