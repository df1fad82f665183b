import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';
import { dropIdleConnections } from './pool.ts';

const base = useTestDatabase();

it('limits how long a dead process keeps its locks, and how long a statement may run', async () => {
  const { rows } = await base.pool.query(
    "select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement",
  );
  expect(rows).toEqual([{ idle: '5s', statement: '6s' }]);
});

it('does not reuse a dropped connection', async () => {
  const { pool } = base;
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_backend_pid()')));
  expect(pool.idleCount).toBe(3);
  dropIdleConnections(pool);
  expect(pool.idleCount).toBe(0);
  const { rows } = await pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});

it('reports the error of a statement only when the statement has released its locks', async () => {
  const failing = `do $$ begin
    for number in 1..100 loop execute format('create temp table failing_%s ()', number); end loop;
    perform pg_advisory_xact_lock(1);
    raise exception 'failed';
  end $$`;
  const [one, other] = await Promise.all([base.pool.connect(), base.pool.connect()]);
  for (let time = 0; time < 20; time++) {
    await expect(one.query(failing)).rejects.toThrow('failed');
    const { rows } = await other.query('select pg_try_advisory_xact_lock(1) as is_free');
    expect(rows).toEqual([{ is_free: true }]);
  }
  for (const each of [one, other]) each.release();
});
