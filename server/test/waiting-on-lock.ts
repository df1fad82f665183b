import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until `count` connections to the shop's database wait for a lock. */
export async function waitingOnLock(shop: TestApp, count = 1): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await shop.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return (rows[0]?.waiting ?? 0) >= count;
  };
  await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 10 });
}
