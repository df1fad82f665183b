import type { ClientBase, PoolClient } from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until `count` connections to the shop's database wait for a lock. Reads `pg_locks`, because only it shows the locks of another role. */
export async function waitingOnLock(shop: TestApp, count = 1): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await shop.pool.query<{ waiting: number }>(
      'select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted',
    );
    return (rows[0]?.waiting ?? 0) >= count;
  };
  await vi.waitUntil(isWaiting, { timeout: 120_000, interval: 10 });
}

/** Begins a transaction that may be idle for any time. The limit of the shop's connections, 5 s, is too short for a busy machine. */
export async function beginWithoutIdleLimit(client: ClientBase): Promise<void> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
}

/**
 * Runs `during` while another connection holds the locks that the SQL takes. The locks are released even if `during` throws, so one failing
 * expectation doesn't block the other tests of the file. To return a promise that ends only after the release, put it in an object.
 */
export async function whileLocked<T>(
  shop: TestApp,
  sql: string,
  values: unknown[],
  during: (holder: PoolClient) => Promise<T>,
): Promise<T> {
  const holder = await shop.pool.connect();
  try {
    await beginWithoutIdleLimit(holder);
    await holder.query(sql, values);
    return await during(holder);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
