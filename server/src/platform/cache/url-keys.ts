import type { LRUCache } from 'lru-cache';
import { createBoundedCache } from './bounded-cache.ts';

/** Remembers the cache key of each requested URL, so that the same URL is not parsed twice. Takes one megabyte at most. */
export function createUrlKeys(): LRUCache<string, string> {
  return createBoundedCache<string>({ maxBytes: 1_000_000, maxKeyLength: 500, bytesOf: (key) => key.length * 2 });
}
