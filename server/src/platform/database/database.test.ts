import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';
import { dropIdleConnections } from './database.ts';

const base = useTestDatabase();

it('lends no connection that it has dropped', async () => {
  const { pool } = base;
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_backend_pid()')));
  expect(pool.idleCount).toBe(3);
  dropIdleConnections(pool);
  expect(pool.idleCount).toBe(0);
  const { rows } = await pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});
