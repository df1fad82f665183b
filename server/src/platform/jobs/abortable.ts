import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `work`. Rejects if the signal aborts first. */
export function rejectOnAbort(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  return Promise.race([work, aborted]);
}

/** Retries `act` with exponential backoff until it succeeds. If the signal aborts, throws the last error of `act`. */
export async function retryUntilAborted(act: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      await act();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
