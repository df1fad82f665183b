import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { LiveValues } from '../../../platform/cache/live-values.ts';

/** Counts of available parts are at most this old, in ms. Counting them again after each order would take too long. */
const delayMs = 3_000;

/** Follows stock changes, a few seconds late. A change makes cached responses stale, instead of updating them as the StockFeed does. */
export function createDelayedStockFeed(invalidation: Pick<CacheInvalidation, 'follow'>): LiveValues {
  const topic = 'stock';
  let position = 0;
  let isWaiting = false;
  const changed = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      position += 1;
    }, delayMs).unref();
  };
  invalidation.follow(topic, { changed, mayHaveMissed: changed });
  return {
    topic,
    pending: () => null,
    position: () => position,
    idsIn: () => [],
    update: (body, _ids, since) => (since === position ? body : null),
  };
}
