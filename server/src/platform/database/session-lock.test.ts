import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import { StartError } from '../start-error.ts';
import { takeOverSessionLock, takeSessionLock, tryLock } from './session-lock.ts';

const database = useTestDatabase();
const clients: pg.Client[] = [];

beforeEach(async () => {
  for (let n = 0; n < 2; n++) clients.push(new pg.Client({ connectionString: database.ownerConnectionString }));
  await Promise.all(clients.map((client) => client.connect()));
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

it('names a pooler as the likely cause if an idle connection holds the lock', async () => {
  const [idle, waiting] = clients as [pg.Client, pg.Client];
  await takeSessionLock(idle, 'migrations');
  const taking = takeSessionLock(waiting, 'migrations', { idleLimitSeconds: 0.3 });
  await expect(taking).rejects.toThrow(StartError);
  await expect(taking).rejects.toThrow(/connection \d+ holds a lock .*pooler.*session mode.*pg_terminate_backend/);
});

it('waits while the holder works, however long it takes', async () => {
  const [working, waiting] = clients as [pg.Client, pg.Client];
  await takeSessionLock(working, 'migrations');
  const other = await database.pool.connect();
  await other.query('select pg_advisory_lock(1)');
  const work = working.query('select pg_advisory_lock(1); select pg_advisory_unlock_all()');
  await eventually(async () => {
    const blocked = `select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`;
    expect((await other.query(blocked)).rowCount).toBe(1);
  });
  const taking = takeSessionLock(waiting, 'migrations', { idleLimitSeconds: 0.3 });
  await other.query('select pg_sleep(0.7)');
  await other.query('select pg_advisory_unlock(1)');
  other.release();
  await Promise.all([taking, work]);
  expect(await tryLock(working, 'migrations')).toBe(false);
});

it('can be taken over from a connection that does nothing, such as a migration between its attempts', async () => {
  const [idle, restore] = clients as [pg.Client, pg.Client];
  const errors: Error[] = [];
  idle.on('error', (error) => errors.push(error));
  await takeSessionLock(idle, 'migrations');
  await takeOverSessionLock(restore, 'migrations');
  await eventually(() => expect(errors[0]?.message).toContain('terminating connection due to administrator command'));
  expect(await tryLock(restore, 'migrations')).toBe(true);
});
