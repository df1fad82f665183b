import { createBoundedCache } from './bounded-cache.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';
import { type CachedResponse, type PublicResponse, toCachedResponse } from './cached-response.ts';

/** A cache of public responses. Concurrent requests for the same key share one call of `create`. */
export interface ResponseCache {
  /** Returns null if there is no entry, or if one of its topics was invalidated. */
  find(key: string): CachedResponse | null;
  /** Replaces the response of an entry by one with newer live values. */
  update(key: string, response: CachedResponse): void;
  /** Deletes an entry. */
  delete(key: string): void;
  /** Returns the entry. If there is none, calls `create` and caches the result. Responses without topics and 5xx are not cached. */
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
    const response = toCachedResponse(created);
    if (created.topics && created.status < 500) {
      const entry = { response, topics: created.topics, version: versions(created.topics) };
      // If the response is stale by now, it must not replace a newer response of a later request.
      if (isCurrent(entry)) entries.set(key, entry);
    }
    return response;
  }

  return {
    find,
    update(key, response) {
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, response });
    },
    delete: (key) => void entries.delete(key),
    async getOrCreate(key, create) {
      const found = find(key);
      if (found) return found;
      const earlier = pending.get(key);
      // A request after a change must not get a response whose creation began before the change.
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
