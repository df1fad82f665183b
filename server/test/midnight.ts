import { setTimeout } from 'node:timers/promises';

const nearMs = 120_000;

/**
 * If midnight (UTC) is less than two minutes away, waits until it has passed. Call it at the start of a test, or in `beforeAll`, if all steps must be
 * on one day or in one month.
 */
export async function passMidnight(): Promise<void> {
  const remainingMs = 86_400_000 - (Date.now() % 86_400_000);
  if (remainingMs < nearMs) await setTimeout(remainingMs + 1_000);
}
