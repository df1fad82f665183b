import { setTimeout as sleep } from 'node:timers/promises';

const tries = 20;
const pauseMs = 50;

/** Calls `ask` until it returns true, up to 20 times with pauses of 50 ms. Returns the last answer. */
export async function isTrueSoon(ask: () => Promise<boolean>): Promise<boolean> {
  for (let left = tries - 1; left > 0; left--) {
    if (await ask()) return true;
    await sleep(pauseMs);
  }
  return ask();
}
