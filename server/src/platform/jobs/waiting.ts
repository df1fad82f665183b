import { setTimeout as sleep } from 'node:timers/promises';

/** The handler's end, or the signal's, whichever comes first. */
export function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  return Promise.race([work, aborted]);
}

/** The database may be away: then again, until it is there or `giveUp` aborts. */
export async function persistently(act: () => Promise<unknown>, giveUp: AbortSignal): Promise<void> {
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      await act();
      return;
    } catch (error) {
      if (giveUp.aborted) throw error;
      await sleep(pauseMs, undefined, { signal: giveUp }).catch(() => {});
    }
  }
}
