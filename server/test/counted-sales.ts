import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import { whileLocked } from './waiting-on-lock.ts';

/** Waits until the shop has counted all orders for the reports. */
export async function salesCounted(shop: Pick<TestApp, 'pool'>): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.pool.query<{ isIdle: boolean }>(`
      select not exists (select from outbox.events where not pg_visible_in_snapshot(xid, passed)) and target is null and caught_up_to is null
        and not exists (select from outbox.parked where reader = 'sales') as "isIdle"
      from outbox.readers where name = 'sales'`);
    expect(rows).toEqual([{ isIdle: true }]);
  });
}

/** Waits until the shop has counted all orders. Then runs `during`. The shop counts the orders that `during` places only after `during` has ended. */
export async function whileNotCounting<T>(shop: TestApp, during: () => Promise<T>): Promise<T> {
  await salesCounted(shop);
  return whileLocked(shop, `select from outbox.readers where name = 'sales' for update`, [], during);
}
