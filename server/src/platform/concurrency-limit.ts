import { busyError } from './shop-error.ts';

interface ConcurrencyLimitOptions {
  maxRunning: number;
  /** queue length; a request that does not fit is rejected immediately */
  maxWaiting: number;
  /** longest wait in the queue, in ms */
  waitMs: number;
}

/** Limits how much work of one kind runs at the same time, and how much may wait. */
export interface ConcurrencyLimit {
  /** Waits for a free slot, first come, first served. Returns the function to call after the work. Throws 503 with Retry-After. */
  enter(): Promise<() => void>;
}

export function createConcurrencyLimit({ maxRunning, maxWaiting, waitMs }: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    // The next one takes over the slot, so `running` stays the same.
    if (next) next();
    else running -= 1;
  }

  return {
    async enter() {
      if (running < maxRunning) {
        running += 1;
        return leave;
      }
      if (waiting.size >= maxWaiting) throw busyError();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(busyError());
      }, waitMs);
      waiting.add(begin);
      await promise;
      return leave;
    },
  };
}
