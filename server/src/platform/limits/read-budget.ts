import { AsyncLocalStorage } from 'node:async_hooks';
import { ShopError } from '../shop-error.ts';
import { networkOf } from './network.ts';

const windowMs = 60_000;

/** What one network may ask for that the shop has to read or draw anew. Each instance counts by itself, in memory. */
export interface ReadBudget {
  /** Counts an uncached read of a visitor. Throws 429 with Retry-After past the budget. */
  spend(ip: string): void;
  /** Does work whose own reads are not counted: a page was counted already when it was asked for. */
  withoutCounting<Result>(work: () => PromiseLike<Result>): Promise<Result>;
}

/** `readsPerMinute`: null for no limit. */
export function createReadBudget(readsPerMinute: number | null): ReadBudget {
  const counted = new Map<string, number>();
  const free = new AsyncLocalStorage<true>();
  let minute = 0;

  return {
    spend(ip) {
      if (readsPerMinute === null || free.getStore()) return;
      const now = Math.floor(Date.now() / windowMs);
      // So nobody is kept for longer than a minute, and strangers cannot make this grow.
      if (now !== minute) counted.clear();
      minute = now;
      const network = networkOf(ip);
      const spent = (counted.get(network) ?? 0) + 1;
      if (spent > readsPerMinute) {
        const retryAfterSeconds = Math.ceil(((minute + 1) * windowMs - Date.now()) / 1_000);
        throw new ShopError('too-many-reads', 429, `Your network asked for too much at once. Try again in ${retryAfterSeconds} seconds.`, {
          retryAfterSeconds,
        });
      }
      counted.set(network, spent);
    },
    // Fastify's inject begins only when it is awaited, so that has to happen in here.
    withoutCounting: (work) => free.run(true, async () => await work()),
  };
}
