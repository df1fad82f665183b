import type { LRUCache } from 'lru-cache';
import { createBoundedCache } from './bounded-cache.ts';

/** The cache key of a URL. The response itself may no longer be cached. */
interface CachedUrl {
  /** the key in the response cache */
  key: string;
  /** the route, for the log and the metrics */
  route: string;
}

/** Finds the cache keys of URLs that the shop has already parsed. */
export type CachedUrls = LRUCache<string, CachedUrl>;

/** Creates an empty LRU cache of at most four megabytes. */
export const createCachedUrls = (): CachedUrls =>
  createBoundedCache<CachedUrl>({ maxBytes: 4_000_000, maxKeyLength: 500, bytesOf: ({ key }) => key.length * 2 });
