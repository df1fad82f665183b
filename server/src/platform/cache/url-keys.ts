import { type BoundedCache, createBoundedCache } from './bounded-cache.ts';

/** Caches the cache key of each requested URL, so that the same URL is not parsed twice. Takes one megabyte at most. */
export function createUrlKeys(): BoundedCache<string> {
  return createBoundedCache<string>({ maxBytes: 1_000_000, maxKeyLength: 500, bytesOf: (key) => key.length * 2 });
}
