import type { ClientBase, PoolClient } from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The name of a connection while it holds locks for a test. */
const holderName = 'test holder';

/**
 * Counts the connections to this database that wait for a lock held by a `beginAsHolder` transaction, directly or in line behind another waiting one.
 * Background work that waits for another lock does not count. In PostgreSQL, every role may read who blocks whom, and all application names. So the
 * shop's role can run this.
 */
const countWaiting = `
  with recursive blocked as materialized (
    select pid, unnest(pg_blocking_pids(pid)) as blocker from pg_stat_activity where datname = current_database()
  ), waiting as (
    select blocked.pid from blocked join pg_stat_activity holder on holder.pid = blocker where holder.application_name = '${holderName}'
    union
    select blocked.pid from blocked join waiting on blocked.blocker = waiting.pid
  )
  select count(*)::int as waiting from waiting`;

/** Returns how many connections wait for a `beginAsHolder` transaction, without waiting itself. */
export async function countWaitingForHolder(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(countWaiting);
  return rows[0]?.waiting ?? 0;
}

/**
 * Waits until at least `count` connections to the shop's database wait for a lock that the test holds (`beginAsHolder`). The timeout is long, because on a
 * busy machine the process that will wait may need more than a minute to start.
 */
export async function waitingOnLock(shop: TestApp, count = 1): Promise<void> {
  await vi.waitUntil(async () => (await countWaitingForHolder(shop.pool)) >= count, { timeout: 240_000, interval: 10 });
}

/**
 * Begins a transaction that `waitingOnLock` watches. It has no idle timeout, because the 5 s of the shop's connections are too short for a busy machine.
 */
export async function beginAsHolder(client: ClientBase): Promise<void> {
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; set local application_name = '${holderName}'`);
}

/**
 * Runs `during` while another connection holds the locks that the SQL takes. The locks are released even if `during` throws, so one failing
 * expectation doesn't block the other tests of the file. If `during` starts a call that waits for the locks, it must not await the call. So it must
 * return the call's promise in an object, because an async function awaits a promise that it returns.
 */
export async function whileLocked<T>(
  shop: TestApp,
  sql: string,
  values: unknown[],
  during: (holder: PoolClient) => Promise<T>,
): Promise<T> {
  const holder = await shop.pool.connect();
  try {
    await beginAsHolder(holder);
    await holder.query(sql, values);
    return await during(holder);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/**
 * Sends requests while another connection keeps them from writing to `table`. Releases the table when every request is blocked, by the table lock or
 * by another request. So if a request checks something before it writes, it does so before any other request has written. Returns the responses. Send
 * at most two requests of staff, because staff pages have only two database connections.
 */
export async function raceForTable<Response>(shop: TestApp, table: string, send: () => Promise<Response>[]): Promise<Response[]> {
  const { responses } = await whileLocked(shop, `lock table ${table} in share mode`, [], async () => {
    const requests = send();
    const early = Promise.race(requests).then(() => {
      throw new Error('A request did not wait for the others.');
    });
    await Promise.race([waitingOnLock(shop, requests.length), early]);
    return { responses: Promise.all(requests) };
  });
  return responses;
}
