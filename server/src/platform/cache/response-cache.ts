import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '../shop-error.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';
import { type CachedResponse, type PublicResponse, toCachedResponse } from './cached-response.ts';

/** A cache of public responses. Concurrent requests for the same key share one call of `create`. */
export interface ResponseCache {
  /** Returns null if there is no entry, or if one of its topics was invalidated. */
  find(key: string): CachedResponse | null;
  /** Like `find`, but does not count a hit. */
  peek(key: string): CachedResponse | null;
  /** Counts that a response which `peek` has returned was sent. */
  countHit(): void;
  /** Replaces the response of an entry with one that has newer live values. */
  update(key: string, response: CachedResponse): void;
  /** Makes an entry stale. */
  expire(key: string): void;
  /**
   * Returns the entry. If there is none, calls `create` and caches the result, unless it is a 5xx or has no topics. While the database
   * cannot be reached, returns the entry that was current when the connection was lost. Only its stock may be stale.
   * @param visitor aborts when the visitor leaves. When all visitors who wait for the response have left, the signal of `create` aborts.
   */
  getOrCreate(key: string, create: (signal: AbortSignal) => Promise<PublicResponse>, visitor?: AbortSignal): Promise<CachedResponse>;
  /** Since the start: `hits` counts entries that were found, `misses` counts calls of `create`. */
  readonly counts: Readonly<{ hits: number; misses: number }>;
}

interface Pending {
  version: number;
  response: Promise<CachedResponse>;
  waiting: number;
  controller: AbortController;
  /** resolves `response` with the last known entry, if there is one; null after it has done so */
  keep: (() => void) | null;
}

interface Entry {
  response: CachedResponse;
  topics: readonly string[];
  version: number;
  /** the version of the topics, without the volatile topic */
  lastingVersion: number;
}

type Invalidation = Pick<CacheInvalidation, 'versionOf' | 'lastKnownVersionOf' | 'snapshot' | 'volatileTopic' | 'onLost'>;

/**
 * In ms. While the connection is lost, visitors wait this long for `create`. Then they get the last known entry, if there is one.
 * If `create` fails, the cache waits up to this long to learn that the connection is lost.
 */
const patienceMs = 500;

/**
 * Creates a cache of at most `maxBytes`.
 * @param commonHeaders the headers that every response of the shop has
 */
export function createResponseCache(
  invalidation: Invalidation,
  maxBytes: number,
  commonHeaders: Record<string, string> = {},
): ResponseCache {
  const entries = createBoundedCache<Entry>({ maxBytes, maxKeyLength: 1_000, bytesOf: ({ response }) => response.sizeBytes });
  const pending = new Map<string, Pending>();
  const counts = { hits: 0, misses: 0 };

  const isCurrent = ({ version, topics }: Entry) => version === invalidation.versionOf(topics);
  const isLost = () => Number.isNaN(invalidation.versionOf());
  const isKept = ({ keep }: Pending) => keep === null && isLost();
  const lasting = (topics: readonly string[]) => topics.filter((topic) => topic !== invalidation.volatileTopic);

  invalidation.onLost(() => {
    for (const { keep } of pending.values()) keep?.();
  });

  function peek(key: string): CachedResponse | null {
    const entry = entries.get(key);
    return entry !== undefined && isCurrent(entry) ? entry.response : null;
  }

  function find(key: string): CachedResponse | null {
    const found = peek(key);
    if (found) counts.hits += 1;
    return found;
  }

  async function createAndCache(key: string, create: () => Promise<PublicResponse>): Promise<CachedResponse> {
    counts.misses += 1;
    const versions = invalidation.snapshot();
    const created = await create();
    const response = toCachedResponse(created, commonHeaders);
    if (created.topics && created.status < 500) {
      const { topics } = created;
      const entry = { response, topics, version: versions(topics), lastingVersion: versions(lasting(topics)) };
      if (isCurrent(entry) || isUsefulLater(entry, entries.peek(key))) entries.set(key, entry);
    }
    return response;
  }

  /** Returns true if a stale entry should be cached as the last known one. It must not replace an entry that is current or newer. */
  function isUsefulLater({ lastingVersion }: Entry, earlier: Entry | undefined): boolean {
    return lastingVersion >= (earlier?.lastingVersion ?? 0) && !(earlier && isCurrent(earlier));
  }

  /**
   * Returns the entry that was current when the connection to the database was lost. Only its stock may be stale. Returns null while the
   * connection works.
   */
  function findLastKnown(key: string): CachedResponse | null {
    const entry = entries.get(key);
    if (!entry || !isLost()) return null;
    return entry.lastingVersion === invalidation.lastKnownVersionOf(lasting(entry.topics)) ? entry.response : null;
  }

  /**
   * Like `findLastKnown`, but for use after `create` has failed. A query can fail just before the cache learns that the connection is lost.
   * So if nothing but the stock of the entry is stale, this function waits `patienceMs` first. If the connection is lost during the wait, `keep`
   * resolves the response with the entry.
   */
  async function findLastKnownSoon(key: string): Promise<CachedResponse | null> {
    const entry = entries.get(key);
    if (entry && entry.lastingVersion === invalidation.versionOf(lasting(entry.topics))) await sleep(patienceMs, undefined, { ref: false });
    return findLastKnown(key);
  }

  async function createOrKeep(key: string, create: () => Promise<PublicResponse>): Promise<CachedResponse> {
    try {
      const created = await createAndCache(key, create);
      return (created.status >= 500 && (await findLastKnownSoon(key))) || created;
    } catch (error) {
      const lastKnown = isDefinite(error) ? null : await findLastKnownSoon(key);
      if (!lastKnown) throw error;
      return lastKnown;
    }
  }

  return {
    counts,
    find,
    peek,
    countHit: () => {
      counts.hits += 1;
    },
    update(key, response) {
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, response });
    },
    expire(key) {
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, version: Number.NaN });
    },
    async getOrCreate(key, create, visitor) {
      const found = find(key);
      if (found) return found;
      const earlier = pending.get(key);
      // A request after a change must not get a response whose creation began before the change.
      if (earlier && (earlier.version === invalidation.versionOf() || isKept(earlier)) && !earlier.controller.signal.aborted) {
        waitFor(earlier, visitor);
        return earlier.response;
      }
      const creation = startCreation(key, create);
      waitFor(creation, visitor);
      return creation.response;
    },
  };

  function startCreation(key: string, create: (signal: AbortSignal) => Promise<PublicResponse>): Pending {
    const controller = new AbortController();
    const { promise: response, resolve, reject } = Promise.withResolvers<CachedResponse>();
    const creation: Pending = { version: invalidation.versionOf(), response, waiting: 0, controller, keep };
    pending.set(key, creation);
    const patience = isLost() ? setTimeout(keep, patienceMs).unref() : undefined;
    createOrKeep(key, () => create(controller.signal))
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(patience);
        if (pending.get(key) === creation) pending.delete(key);
      });
    return creation;

    function keep(): void {
      const lastKnown = findLastKnown(key);
      if (!lastKnown) return;
      resolve(lastKnown);
      creation.keep = null;
    }
  }
}

/** Returns true if the error is the right response to the request, such as 404. */
const isDefinite = (error: unknown) => error instanceof ShopError && error.status < 500;

/** Counts a visitor who waits for a response. When the last visitor leaves, aborts the creation of the response. */
function waitFor(pending: Pending, visitor: AbortSignal | undefined): void {
  pending.waiting += 1;
  visitor?.addEventListener('abort', () => {
    pending.waiting -= 1;
    if (pending.waiting === 0) pending.controller.abort();
  });
}
