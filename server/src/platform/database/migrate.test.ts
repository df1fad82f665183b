import { expect, it, onTestFinished } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';
import { listMigrations, migrate } from './migrate.ts';

const database = useTestDatabase();

const marks = async () => (await database.pool.query<{ sha256: string }>('select sha256 from migrations order by name')).rows;

it('applies each migration once, and marks what it was', async () => {
  expect(await migrate(database.connectionString)).toEqual([]);
  expect((await marks()).every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  expect(await marks()).toHaveLength((await listMigrations()).length);
});

it('marks those of a database from before there were marks', async () => {
  const before = await marks();
  await database.pool.query('alter table migrations drop column sha256');
  await migrate(database.connectionString);
  expect(await marks()).toEqual(before);
});

it('refuses to start where an applied migration was edited', async () => {
  const mark = (text: string | undefined) =>
    database.pool.query(`update migrations set sha256 = $1 where name = '0005_payments.sql'`, [text]);
  const { rows } = await database.pool.query<{ sha256: string }>(`select sha256 from migrations where name = '0005_payments.sql'`);
  onTestFinished(async () => void (await mark(rows[0]?.sha256)));
  await mark('of another text');
  await expect(migrate(database.connectionString)).rejects.toThrow('The migration 0005_payments.sql was edited');
});
