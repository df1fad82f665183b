import { busyError } from './shop-error.ts';

interface ConcurrencyLimitOptions {
  maxRunning: number;
  /** the queue's maximum length; a request that does not fit into the queue is rejected at once */
  maxWaiting: number;
  /** longest wait in the queue, in ms */
  waitMs: number;
}

/** Limits how many tasks of one kind run at the same time, and how many may wait. */
export interface ConcurrencyLimit {
  /** Waits for a free slot. Returns a function that frees the slot. Throws 503 with Retry-After if the queue is full or the wait is too long. */
  enter(): Promise<() => void>;
  load(): Load;
}

export interface Load {
  running: number;
  waiting: number;
  /** how many may run */
  limit: number;
}

export function createConcurrencyLimit({ maxRunning, maxWaiting, waitMs }: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    // The next task takes over the slot, so the number of running tasks stays the same.
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
    load: () => ({ running, waiting: waiting.size, limit: maxRunning }),
  };
}
