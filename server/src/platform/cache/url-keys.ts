import type { LRUCache } from 'lru-cache';
import { createBoundedCache } from './bounded-cache.ts';

/** Creates a cache from URLs to the keys of the response cache. So a URL is parsed only once. The cache takes at most one megabyte. */
export function createUrlKeys(): LRUCache<string, string> {
  return createBoundedCache<string>({ maxBytes: 1_000_000, maxKeyLength: 500, bytesOf: (key) => key.length * 2 });
}
