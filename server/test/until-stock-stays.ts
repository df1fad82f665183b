import { expect } from 'vitest';
import { listenerName } from '../src/platform/cache/cache-invalidation.queries.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/**
 * Waits until each instance has begun three checks for missed orders, so that at least two have ended. The first two checks of a new instance
 * invalidate the stock. If a test began earlier, a response that it expects from the cache could be created again.
 * @param instances the number of instances on the shop's database
 */
export async function untilStockStays(shop: Pick<TestApp, 'pool'>, instances: number): Promise<void> {
  const checks = new Map<number, Set<string>>();
  await eventually(async () => {
    const { rows } = await shop.pool.query<{ pid: number; start: string }>(
      `select pid, query_start::text as start from pg_stat_activity
       where application_name = $1 and datname = current_database() and query like 'select last_value %'`,
      [listenerName],
    );
    for (const { pid, start } of rows) checks.set(pid, (checks.get(pid) ?? new Set()).add(start));
    expect([...checks.values()].map(({ size }) => size >= 3)).toEqual(Array(instances).fill(true));
  });
}
