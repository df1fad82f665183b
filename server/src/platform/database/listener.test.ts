import type pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import { createListener } from './listener.ts';

const base = useTestDatabase();

function listen(check: () => Promise<void>) {
  const onListening = vi.fn();
  const listener = createListener({ pool: base.pool, name: 'heard', channels: ['news'], onMessage: () => {}, onListening, check });
  listener.start();
  onTestFinished(() => listener.stop());
  const connection = () => listener.ask(async (client: pg.Client) => client);
  return { listener, connection, connected: (times: number) => eventually(() => expect(onListening).toHaveBeenCalledTimes(times)) };
}

it('after a reconnect, checks only the new connection', async () => {
  const checkedMs: number[] = [];
  const { connected } = listen(async () => void checkedMs.push(performance.now()));
  await connected(1);
  await base.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'heard' and datname = current_database()`,
  );
  await connected(2);
  await eventually(() => expect(checkedMs.length).toBeGreaterThanOrEqual(2));
  // If the listener still checked the lost connection, the second check would come sooner.
  const [first = 0, second = 0] = checkedMs;
  expect(second - first).toBeGreaterThan(1_900);
});

it('keeps listening if a replaced connection ends late', async () => {
  const check = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no response'));
  const { listener, connection, connected } = listen(check);
  await connected(1);
  const replaced = await connection();
  await connected(2);
  replaced.emit('end');
  expect(listener.isListening()).toBe(true);
});
