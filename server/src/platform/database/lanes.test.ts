import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { cancelableBy, inCostlyLane, inLane, inSameLane, replicaReadOfWork, requireCurrentRows } from './lanes.ts';

const shop = useTestApp({ environment: { DATABASE_POOL_SIZE: '4' } });
const sleep = () => sql`select pg_sleep(60)`.execute(shop.db);
const connectionOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop.db)).rows[0]?.pid;

/**
 * Looks at the other connections. It connects before the tests begin, because the shop cancels a visitor's costly query after two seconds. A test
 * must see the query before that.
 */
let observer: pg.Client;
beforeAll(async () => {
  observer = new pg.Client({ connectionString: shop.ownerConnectionString });
  await observer.connect();
});
afterAll(() => observer.end());

/** The process ids of the connections to the shop's database. */
async function connections(condition = 'true'): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and ${condition} and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

const sleeping = async () => (await connections("query = 'select pg_sleep(60)' and state = 'active'")).length;

it('cancels a query on the server when its signal aborts, and keeps the connection', async () => {
  const controller = new AbortController();
  await inLane('write', async () => {
    const query = cancelableBy(controller.signal, sleep);
    // Handles the error now, because `query` may reject before the test awaits it.
    const error = query.catch(({ message }: Error) => message);
    await eventually(async () => expect(await sleeping()).toBe(1));
    const [sleeper] = await connections("query = 'select pg_sleep(60)'");
    controller.abort();
    expect(await error).toBe('canceling statement due to user request');
    expect(await sleeping()).toBe(0);
    expect(await connections()).toContain(sleeper);
    await expect(cancelableBy(controller.signal, connectionOf)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('cancels a slow query of visitors, and runs other queries in the meantime', async () => {
  const finished: string[] = [];
  await inLane('public', async () => {
    const error = inCostlyLane(sleep).catch(({ message }: Error) => finished.push(message));
    await eventually(async () => expect(await sleeping()).toBe(1));
    await connectionOf();
    finished.push('other query');
    await error;
  });
  expect(finished).toEqual(['other query', 'canceling statement due to user request']);
});

it('reads each item of a stream in the lane of the work that began the stream, even if the item is requested later', async () => {
  async function* reads() {
    yield replicaReadOfWork();
    yield replicaReadOfWork();
  }
  const stream = inLane('admin', () => inSameLane(reads()), 'late');
  const found = [];
  for await (const read of stream) found.push(read);
  expect(found).toEqual(['late', 'late']);
});

it('reads only current rows while it fills a cache', () => {
  inLane(
    'admin',
    () => {
      inLane('costly', () => expect(replicaReadOfWork()).toBe('late'));
      requireCurrentRows();
      inLane('costly', () => expect(replicaReadOfWork()).toBe('current'));
    },
    'late',
  );
});
