import type { LRUCache } from 'lru-cache';
import { createBoundedCache } from './bounded-cache.ts';

/** Creates a cache with the response cache's key for each requested URL. The same URL is then not parsed again. Takes at most one megabyte. */
export function createUrlKeys(): LRUCache<string, string> {
  return createBoundedCache<string>({ maxBytes: 1_000_000, maxKeyLength: 500, bytesOf: (key) => key.length * 2 });
}
