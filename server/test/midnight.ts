import { setTimeout } from 'node:timers/promises';

const nearMs = 120_000;

/** If midnight (UTC) is near, waits until it has passed. Use it before a test that needs all its steps on one day or in one month. */
export async function passMidnight(): Promise<void> {
  const remainingMs = 86_400_000 - (Date.now() % 86_400_000);
  if (remainingMs < nearMs) await setTimeout(remainingMs + 1_000);
}
