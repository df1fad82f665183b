import { ShopError } from '../shop-error.ts';
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
  /**
   * Returns the entry. If there is none, calls `create` and caches the result. Responses without topics and 5xx are not cached. If the database is
   * away, returns the entry that was current when the connection was lost.
   * @param visitor aborts if the visitor leaves. When all visitors that wait for the response have left, the signal of `create` aborts.
   */
  getOrCreate(key: string, create: (signal: AbortSignal) => Promise<PublicResponse>, visitor?: AbortSignal): Promise<CachedResponse>;
  /** Counts since the start: entries that were found, and responses that were created. */
  readonly counts: Readonly<{ hits: number; misses: number }>;
}

interface Pending {
  version: number;
  response: Promise<CachedResponse>;
  waiting: number;
  controller: AbortController;
}

interface Entry {
  response: CachedResponse;
  topics: readonly string[];
  version: number;
}

/** Caches up to `maxBytes` of responses. */
export function createResponseCache(
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'lastKnownVersionOf' | 'snapshot'>,
  maxBytes: number,
): ResponseCache {
  const entries = createBoundedCache<Entry>({ maxBytes, maxKeyLength: 1_000, bytesOf: ({ response }) => response.sizeBytes });
  const pending = new Map<string, Pending>();
  const counts = { hits: 0, misses: 0 };

  const isCurrent = ({ version, topics }: Entry) => version === invalidation.versionOf(topics);

  function find(key: string): CachedResponse | null {
    const entry = entries.get(key);
    if (entry === undefined || !isCurrent(entry)) return null;
    counts.hits += 1;
    return entry.response;
  }

  async function createAndCache(key: string, create: () => Promise<PublicResponse>): Promise<CachedResponse> {
    counts.misses += 1;
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

  /** Returns the entry that was current when the connection to the database was lost. While it is connected, returns null. */
  function findLastKnown(key: string): CachedResponse | null {
    const entry = entries.get(key);
    if (!entry || !Number.isNaN(invalidation.versionOf(entry.topics))) return null;
    return entry.version === invalidation.lastKnownVersionOf(entry.topics) ? entry.response : null;
  }

  async function createOrKeep(key: string, create: () => Promise<PublicResponse>): Promise<CachedResponse> {
    try {
      const created = await createAndCache(key, create);
      return (created.status >= 500 && findLastKnown(key)) || created;
    } catch (error) {
      const lastKnown = isDefinite(error) ? null : findLastKnown(key);
      if (!lastKnown) throw error;
      return lastKnown;
    }
  }

  return {
    counts,
    find,
    update(key, response) {
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, response });
    },
    delete: (key) => void entries.delete(key),
    async getOrCreate(key, create, visitor) {
      const found = find(key);
      if (found) return found;
      const earlier = pending.get(key);
      // A request after a change must not get a response whose creation began before the change.
      if (earlier && earlier.version === invalidation.versionOf() && !earlier.controller.signal.aborted) {
        waitFor(earlier, visitor);
        return earlier.response;
      }
      const controller = new AbortController();
      const response = createOrKeep(key, () => create(controller.signal));
      const creation = { version: invalidation.versionOf(), response, waiting: 0, controller };
      waitFor(creation, visitor);
      pending.set(key, creation);
      try {
        return await creation.response;
      } finally {
        if (pending.get(key) === creation) pending.delete(key);
      }
    },
  };
}

/** Returns true if the error is the right response to the request, such as 404. */
const isDefinite = (error: unknown) => error instanceof ShopError && error.status < 500;

/** Counts a visitor who waits for a response. When the last one leaves, aborts the creation of the response. */
function waitFor(pending: Pending, visitor: AbortSignal | undefined): void {
  pending.waiting += 1;
  visitor?.addEventListener('abort', () => {
    pending.waiting -= 1;
    if (pending.waiting === 0) pending.controller.abort();
  });
}
