import type { LRUCache } from 'lru-cache';
import { createBoundedCache } from './bounded-cache.ts';

/** Where the response to a URL is cached. */
interface CachedUrl {
  /** the key in the response cache */
  key: string;
  /** the route, for the metrics */
  route: string;
}

/** Finds the cache entries of URLs that the shop has already parsed. */
export type CachedUrls = LRUCache<string, CachedUrl>;

/** Creates an empty list of URLs. It takes at most four megabytes. */
export const createCachedUrls = (): CachedUrls =>
  createBoundedCache<CachedUrl>({ maxBytes: 4_000_000, maxKeyLength: 500, bytesOf: ({ key }) => key.length * 2 });
