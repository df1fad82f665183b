import { AsyncLocalStorage } from 'node:async_hooks';
import { limitError } from './limit-error.ts';
import { currentMinute, secondsLeftOfMinute } from './minute.ts';
import { networkOf } from './network.ts';

/** Rate limit per network for uncached reads without a token. Each instance counts separately, in memory. */
export interface ReadBudget {
  /** Counts uncached reads, by default one. Throws 429 with Retry-After if the limit is exceeded. */
  spend(ip: string, reads?: number): void;
  /** Runs `work`, and does not count its reads. For the API calls of a page, because the page itself was counted. */
  withoutCounting<Result>(work: () => PromiseLike<Result>): Promise<Result>;
  /** Returns false inside of `withoutCounting`. */
  isCounting(): boolean;
}

/** @param readsPerMinute null: no limit */
export function createReadBudget(readsPerMinute: number | null): ReadBudget {
  const counted = new Map<string, number>();
  const uncounted = new AsyncLocalStorage<true>();
  let minute = 0;

  return {
    spend(ip, reads = 1) {
      if (readsPerMinute === null || uncounted.getStore()) return;
      // Deletes all counts when a new minute begins.
      if (currentMinute() !== minute) {
        minute = currentMinute();
        counted.clear();
      }
      const network = networkOf(ip);
      const spent = (counted.get(network) ?? 0) + reads;
      if (spent > readsPerMinute) throw limitError('too-many-reads', secondsLeftOfMinute());
      counted.set(network, spent);
    },
    isCounting: () => uncounted.getStore() === undefined,
    // Fastify's inject starts only when it is awaited. So this awaits it inside of `run`.
    withoutCounting: (work) => uncounted.run(true, async () => await work()),
  };
}
