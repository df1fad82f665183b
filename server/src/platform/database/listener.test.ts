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
  return { listener, connection, heardAgain: (times: number) => eventually(() => expect(onListening).toHaveBeenCalledTimes(times)) };
}

it('asks one connection only once another has taken its place', async () => {
  const askedMs: number[] = [];
  const { heardAgain } = listen(async () => void askedMs.push(performance.now()));
  await heardAgain(1);
  await base.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'heard'`);
  await heardAgain(2);
  await eventually(() => expect(askedMs.length).toBeGreaterThanOrEqual(2));
  // One that still asked for the lost connection would do so between.
  const [first = 0, second = 0] = askedMs;
  expect(second - first).toBeGreaterThan(1_900);
});

it('goes on hearing where a connection that was given up ends late', async () => {
  const check = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no answer'));
  const { listener, connection, heardAgain } = listen(check);
  await heardAgain(1);
  const givenUp = await connection();
  await heardAgain(2);
  givenUp.emit('end');
  expect(listener.isListening()).toBe(true);
});
