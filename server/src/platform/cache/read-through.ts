import { type BoundedCacheOptions, createBoundedCache } from './bounded-cache.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';

type ReadThrough<Value> = (key: string, topics: readonly string[], read: () => Promise<Value>) => Promise<Value>;

/**
 * Returns a function that returns the cached value of a key. If the key has no value, or one of its topics has changed since, the function reads the
 * value and caches it.
 */
export function createReadThrough<Value>(
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>,
  { bytesOf = () => 0, ...options }: BoundedCacheOptions<Value>,
): ReadThrough<Value> {
  const cache = createBoundedCache<{ value: Value; version: number }>({ ...options, bytesOf: ({ value }) => bytesOf(value) });
  return async (key, topics, read) => {
    const entry = cache.get(key);
    if (entry && entry.version === invalidation.versionOf(topics)) return entry.value;
    // Taken before the read. Otherwise a change during the read would be missed.
    const version = invalidation.snapshot()(topics);
    const value = await read();
    cache.set(key, { value, version });
    return value;
  };
}
