import { ShopError } from './shop-error.ts';

interface GateOptions {
  /** so many are inside at once */
  size: number;
  /** so many wait outside; one more is turned away at once */
  maximumWaiting: number;
  /** so long each of them waits, in ms */
  waitMs: number;
}

/** Bounds how much of one kind of work is done at once, and how much of it may wait. */
export interface Gate {
  /** Resolves, first come first served, with what to call at the end of the work. Throws 503 with Retry-After when turned away. */
  enter(): Promise<() => void>;
}

export function createGate({ size, maximumWaiting, waitMs }: GateOptions): Gate {
  let inside = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    // The place goes over to the next one without becoming free.
    if (next) next();
    else inside -= 1;
  }

  return {
    async enter() {
      if (inside < size) {
        inside += 1;
        return leave;
      }
      if (waiting.size >= maximumWaiting) throw turnedAway();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(turnedAway());
      }, waitMs);
      waiting.add(begin);
      await promise;
      return leave;
    },
  };
}

const turnedAway = () => new ShopError('unavailable', 503, 'The shop is busy. Try again in a moment.', { retryAfterSeconds: 2 });
