import { createBoundedCache } from './bounded-cache.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';
import { type CachedResponse, type PublicResponse, toCachedResponse } from './cached-response.ts';

/** Public responses by key. Concurrent requests for the same key share one rendering. */
export interface ResponseCache {
  /** Null if there is no entry, or if one of its topics was invalidated. */
  find(key: string): CachedResponse | null;
  /** Returns the entry, or calls `create` and caches its result. Responses without topics and 5xx are not cached. */
  getOrCreate(key: string, create: () => Promise<PublicResponse>): Promise<CachedResponse>;
}

interface Entry {
  response: CachedResponse;
  topics: readonly string[];
  version: number;
}

/** Caches up to `maxBytes` of responses. */
export function createResponseCache(invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>, maxBytes: number): ResponseCache {
  const entries = createBoundedCache<Entry>({ maxBytes, maxKeyLength: 1_000, bytesOf: ({ response }) => response.sizeBytes });
  const pending = new Map<string, { version: number; response: Promise<CachedResponse> }>();

  const isCurrent = ({ version, topics }: Entry) => version === invalidation.versionOf(topics);

  function find(key: string): CachedResponse | null {
    const entry = entries.get(key);
    return entry !== undefined && isCurrent(entry) ? entry.response : null;
  }

  async function createAndCache(key: string, create: () => Promise<PublicResponse>): Promise<CachedResponse> {
    const versions = invalidation.snapshot();
    const created = await create();
    const response = await toCachedResponse(created);
    if (created.topics && created.status < 500) {
      const entry = { response, topics: created.topics, version: versions(created.topics) };
      // A later request may have finished first and cached a newer response.
      if (isCurrent(entry)) entries.set(key, entry);
    }
    return response;
  }

  return {
    find,
    async getOrCreate(key, create) {
      const found = find(key);
      if (found) return found;
      const earlier = pending.get(key);
      // A request that arrives after a change must not get a response that was started before it.
      if (earlier && earlier.version === invalidation.versionOf()) return earlier.response;
      const own = { version: invalidation.versionOf(), response: createAndCache(key, create) };
      pending.set(key, own);
      try {
        return await own.response;
      } finally {
        if (pending.get(key) === own) pending.delete(key);
      }
    },
  };
}
