import { AsyncLocalStorage } from 'node:async_hooks';
import { ShopError } from '../shop-error.ts';
import { networkOf } from './network.ts';

const windowMs = 60_000;

/** Rate limit for uncached reads of visitors, per network. Each instance counts on its own, in memory. */
export interface ReadBudget {
  /** Counts an uncached read. Throws 429 with Retry-After past the limit. */
  spend(ip: string): void;
  /** Runs `work` without counting its reads: the API calls of a page that was already counted. */
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
      // Cleared each minute, so that the map stays small.
      if (now !== minute) counted.clear();
      minute = now;
      const network = networkOf(ip);
      const spent = (counted.get(network) ?? 0) + 1;
      if (spent > readsPerMinute) {
        const retryAfterSeconds = Math.ceil(((minute + 1) * windowMs - Date.now()) / 1_000);
        throw new ShopError('too-many-reads', 429, {
          parameters: { seconds: retryAfterSeconds },
          retryAfterSeconds,
        });
      }
      counted.set(network, spent);
    },
    // Fastify's inject starts when it is awaited, so it must be awaited inside.
    withoutCounting: (work) => free.run(true, async () => await work()),
  };
}
