import { type CachedResponse, toCachedResponse } from './cached-response.ts';
import type { LiveContent } from './live-values.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * In ms. For this long after a change of its live values, a small response is sent without compression. Otherwise it would be compressed
 * again after each change.
 */
const compressedAfterMs = 1_000;

/**
 * Returns a cached response with the current live values, and caches it if they have changed. If the changes are not known, marks the entry as
 * stale and returns null.
 */
export function withLiveValues(cache: ResponseCache, key: string, found: CachedResponse): CachedResponse | null {
  if (!found.live) return found;
  const current = updateLiveValues(found, found.live);
  if (!current) cache.expire(key);
  else if (current !== found) cache.update(key, current);
  return current;
}

/** Returns a response with the current values, the same response if its body has not changed, or null if the changes are not known. */
function updateLiveValues(response: CachedResponse, live: LiveContent): CachedResponse | null {
  const { values, ids, position } = live;
  const { status, headers, plain, onSend } = response;
  const newPosition = values.position();
  const body = values.update(plain.body, ids, position);
  if (body === null) return null;
  if (body !== plain.body) {
    // `topics` is null and there are no common headers, because `headers` already has both.
    const newLive = { values, ids, position: newPosition, changedMs: Date.now() };
    return toCachedResponse({ status, headers, body, topics: null, live: newLive, onSend }, {});
  }
  // The next request need not look for these changes again.
  live.position = newPosition;
  return response;
}

/** Returns true if the live values changed so recently that a small response should be sent without compression. */
export const hasJustChanged = ({ live }: CachedResponse): boolean =>
  live !== null && live.changedMs !== null && Date.now() - live.changedMs < compressedAfterMs;
