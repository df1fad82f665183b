import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { listReaderHealth, type OutboxEvent } from './outbox.queries.ts';
import { createOutboxReader, type OutboxReader, type OutboxReaderOptions } from './outbox-reader.ts';

const database = useTestDatabase();
const cleanUps: (() => Promise<unknown>)[] = [];
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
/** object and kind of each handled event, in the order of handling */
let handled: string[] = [];

beforeAll(() => database.pool.query('create table recorded (event bigint, by text)'));
beforeEach(async () => {
  handled = [];
  await database.pool.query(`
    truncate recorded, outbox.events, outbox.parked;
    update outbox.readers set passed = pg_current_snapshot(), target = null, last_id = 0`);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.clearAllMocks();
});

/** Records an event twice: in the reader's transaction and outside of it. */
async function recordEvent(transaction: Db, { id, objectId, kind }: OutboxEvent, by = 'first'): Promise<void> {
  handled.push(`${objectId} ${kind}`);
  const values = { event: id, by };
  await transaction
    .insertInto('recorded' as never)
    .values(values as never)
    .execute();
}

/** Starts a reader with its own connections, as each instance does. */
function startReader(options: Partial<OutboxReaderOptions> = {}): OutboxReader {
  // Each event has its own commit. On a busy disk, thousands of commits would take longer than the tests wait.
  const connectionString = `${database.ownerConnectionString}?options=${encodeURIComponent('-c synchronous_commit=off')}`;
  const { database: db, pool } = openDatabase(connectionString, 2);
  const reader = createOutboxReader({
    name: 'mail',
    lock: 'outboxMail',
    subscription: { topic: 'order', kinds: ['placed', 'paid', 'cancelled'] },
    handle: (transaction, event) => recordEvent(transaction, event),
    eventsPerSecond: 1_000_000,
    pool,
    db,
    logger,
    pollMs: 50,
    // Longer than an event takes on a busy machine. After this time, the event would be rolled back and handled again.
    stopMs: 60_000,
    ...options,
  });
  reader.start();
  cleanUps.push(async () => {
    await reader.stop();
    await db.destroy();
  });
  return reader;
}

/** Opens a connection for a separate transaction. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerConnectionString });
  await client.connect();
  cleanUps.push(() => client.end());
  return client;
}

const addEvent = (client: pg.Client | pg.Pool, objectId: number, kind = 'placed') =>
  client.query(`insert into outbox.events (topic, object_id, kind, event_id) values ('order', $1, $2, 1)`, [objectId, kind]);

const eventuallyHandled = (events: string[]) => eventually(() => expect(handled).toEqual(events));
const health = async () => (await listReaderHealth(database.db)).find(({ reader }) => reader === 'mail');

describe('a reader', () => {
  it('reads an event even if its transaction commits after the transactions of later events', async () => {
    const [slow, quick] = [await connect(), await connect()];
    startReader();
    await slow.query('begin');
    await addEvent(slow, 1);
    await addEvent(quick, 2);
    // A transaction that is still running does not delay other events.
    await eventuallyHandled(['2 placed']);
    await addEvent(quick, 3);
    await eventuallyHandled(['2 placed', '3 placed']);
    await slow.query('commit');
    await eventuallyHandled(['2 placed', '3 placed', '1 placed']);
  });

  it("keeps an object's events in order, even if the transaction of the second event began first", async () => {
    const [older, bystander, younger] = [await connect(), await connect(), await connect()];
    for (const client of [older, bystander, younger]) await client.query('begin; select pg_current_xact_id()');
    await addEvent(younger, 7, 'placed');
    await younger.query('commit');
    await addEvent(older, 7, 'paid');
    await older.query('commit');
    startReader();
    await eventuallyHandled(['7 placed', '7 paid']);
    await bystander.query('commit');
    await addEvent(database.pool, 7, 'cancelled');
    await eventuallyHandled(['7 placed', '7 paid', '7 cancelled']);
  });

  it('reads only the kinds of its subscription, and each event only once', async () => {
    startReader();
    await addEvent(database.pool, 1, 'payment-started');
    await addEvent(database.pool, 1, 'paid');
    await eventuallyHandled(['1 paid']);
    await eventually(async () => expect(await health()).toEqual({ reader: 'mail', unread: 0, lagSeconds: 0, parkedObjects: 0 }));
    expect(handled).toEqual(['1 paid']);
  });

  it('reads many old events in batches, and continues where another instance stopped', async () => {
    await database.pool.query(
      `insert into outbox.events (topic, object_id, kind, event_id) select 'order', n, 'placed', n from generate_series(1, 2500) as n`,
    );
    expect(await health()).toMatchObject({ unread: 2_500 });
    const first = startReader();
    // A batch has 1,000 events.
    await eventually(() => expect(handled.length).toBeGreaterThan(1_100));
    await first.stop();
    const stoppedAfter = handled.length;
    expect(stoppedAfter).toBeLessThan(2_500);
    expect(await health()).toMatchObject({ unread: 2_500 - stoppedAfter });
    startReader();
    await eventuallyHandled(Array.from({ length: 2_500 }, (_, index) => `${index + 1} placed`));
  });

  it('reads no more events per second than its limit', async () => {
    for (let object = 1; object <= 5; object++) await addEvent(database.pool, object);
    const begun = performance.now();
    startReader({ eventsPerSecond: 10 });
    await eventually(() => expect(handled).toHaveLength(5));
    // Four waits of 100 ms. A timer may end a little early.
    expect(performance.now() - begun).toBeGreaterThan(380);
  });

  it('skips all earlier events if the reader is new', async () => {
    await addEvent(database.pool, 1);
    cleanUps.push(() => database.pool.query(`delete from outbox.readers where name = 'webhooks'`));
    startReader({ name: 'webhooks' });
    await eventually(async () =>
      expect((await database.pool.query(`select from outbox.readers where name = 'webhooks'`)).rowCount).toBe(1),
    );
    await addEvent(database.pool, 2);
    await eventuallyHandled(['2 placed']);
  });

  it('can be woken before the next poll, even from another instance', async () => {
    const reads = startReader({ pollMs: 60_000 });
    await eventually(async () => expect(await locks()).toBe(1));
    const waits = startReader({ pollMs: 60_000 });
    await eventually(async () => expect(await countWaitingReaders()).toBe(2));
    await addEvent(database.pool, 1);
    reads.wake();
    await eventuallyHandled(['1 placed']);
    await eventually(async () => expect(await countWaitingReaders()).toBe(2));
    await addEvent(database.pool, 2);
    waits.wake();
    await eventuallyHandled(['1 placed', '2 placed']);
  });
});

/** Returns the number of connections to this database that hold the reader's lock. */
async function locks(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and granted and objid = 7216006 and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns the number of readers that wait for the next poll. */
async function countWaitingReaders(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'axlewright-shop outbox'
       and datname = current_database() and state = 'idle' and state_change < clock_timestamp() - interval '300 ms'`,
  );
  return rows[0]?.count ?? 0;
}

async function listRecorded(): Promise<{ event: string; by: string }[]> {
  return (await database.pool.query<{ event: string; by: string }>('select event, by from recorded order by event')).rows;
}

describe('several instances', () => {
  it('never read an event twice, and one continues when the other stops', async () => {
    // Slow enough that the first reader stops long before the last event.
    const first = startReader({ handle: (tx, event) => recordEvent(tx, event, 'first'), eventsPerSecond: 20 });
    await eventually(async () => expect(await locks()).toBe(1));
    startReader({ handle: (tx, event) => recordEvent(tx, event, 'second'), eventsPerSecond: 200 });
    for (let object = 1; object <= 60; object++) await addEvent(database.pool, object);
    await eventually(async () => expect((await listRecorded()).length).toBeGreaterThan(10));
    await first.stop();
    await eventually(async () => expect(await listRecorded()).toHaveLength(60));
    const recorded = await listRecorded();
    expect(new Set(recorded.map(({ event }) => event)).size).toBe(60);
    expect(new Set(recorded.map(({ by }) => by))).toEqual(new Set(['first', 'second']));
    expect(handled).toHaveLength(60);
  });

  it('continue if the connection of the reader is lost', async () => {
    startReader({ eventsPerSecond: 200 });
    for (let object = 1; object <= 40; object++) await addEvent(database.pool, object);
    await eventually(async () => expect((await listRecorded()).length).toBeGreaterThan(5));
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'axlewright-shop outbox' and datname = current_database()`);
    await eventually(async () => expect(await listRecorded()).toHaveLength(40));
    expect(new Set((await listRecorded()).map(({ event }) => event)).size).toBe(40);
    expect((await database.pool.query('select from outbox.parked')).rowCount).toBe(0);
  });
});

describe('an event that fails', () => {
  const retryNow = () => database.pool.query('update outbox.parked set next_try_at = now() where attempts > 0');

  it('is retried later and stops the later events of its object, but not those of other objects', async () => {
    let isBroken = true;
    startReader({
      handle: async (transaction, event) => {
        if (event.objectId === '7' && isBroken) throw new Error('no such template');
        await recordEvent(transaction, event);
      },
    });
    await addEvent(database.pool, 7, 'placed');
    await addEvent(database.pool, 8, 'placed');
    await addEvent(database.pool, 7, 'paid');
    await addEvent(database.pool, 8, 'paid');
    await eventuallyHandled(['8 placed', '8 paid']);
    await eventually(async () => expect(await health()).toMatchObject({ unread: 0, parkedObjects: 1 }));
    expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ reader: 'mail', objectId: '7', attempt: 1, retrySeconds: 5 });

    await retryNow();
    await eventually(async () => {
      const { rows } = await database.pool.query('select kind, attempts, error from outbox.parked order by id');
      expect(rows).toMatchObject([
        { kind: 'placed', error: 'no such template' },
        { kind: 'paid', attempts: 0, error: '' },
      ]);
      // There may be more than two attempts: on a slow machine, the second one may come before `retryNow`, five seconds after the first.
      expect(rows[0].attempts).toBeGreaterThanOrEqual(2);
    });
    isBroken = false;
    await retryNow();
    await eventuallyHandled(['8 placed', '8 paid', '7 placed', '7 paid']);
    await eventually(async () => expect(await health()).toMatchObject({ parkedObjects: 0 }));
  });

  it('rolls back its transaction', async () => {
    startReader({
      handle: async (transaction, event) => {
        await recordEvent(transaction, event);
        throw new Error('too late');
      },
    });
    await addEvent(database.pool, 7);
    await eventually(async () => expect(await health()).toMatchObject({ parkedObjects: 1 }));
    expect(await listRecorded()).toEqual([]);
  });
});

it('a reader whose tables were copied from another server continues with new events', async () => {
  await addEvent(database.pool, 1);
  await database.pool.query(`
    update outbox.events set xid = '9000000000';
    update outbox.readers set passed = '9000000001:9000000001:' where name = 'mail'`);
  startReader();
  await eventually(() => expect(logger.warn).toHaveBeenCalledWith({ reader: 'mail' }, expect.stringContaining('another server')));
  await addEvent(database.pool, 2);
  await eventuallyHandled(['2 placed']);
  await eventually(async () => expect(await health()).toMatchObject({ unread: 0 }));
});
