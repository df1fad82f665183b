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
