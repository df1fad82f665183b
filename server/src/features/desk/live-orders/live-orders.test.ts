import type { OrdersChanged } from '@axlewright/contract/desk/live-orders';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, setStaffRole, signUpStaff } from '../../../../test/people.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { streamLiveOrders } from './live-orders.ts';
import { createOrderChanges } from './order-changes.ts';

const shop = useTestApp();
const second = useTestApp({ beside: shop });
const orders = useTestOrders(shop);
let clerk: Person;

beforeEach(async () => {
  clerk = await signUpStaff(shop, 'clerk');
});

/** Opens the stream of changed orders as a staff page does. */
async function openDesk(on: TestApp = shop, person = clerk) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${on.url}/api/order-changes`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
    signal: leaving.signal,
  });
  const changes: OrdersChanged[] = [];
  const desk = { response, changes, hasEnded: false };
  readChanges(response, changes).then(
    () => {
      desk.hasEnded = true;
    },
    () => {},
  );
  // From this event on, the page misses no change.
  await eventually(() => expect(changes).toContainEqual({ orderIds: null }));
  return desk;
}

async function readChanges(response: Response, changes: OrdersChanged[]): Promise<void> {
  let text = '';
  for await (const chunk of (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: orders-changed\ndata: (.+)$/.exec(event)?.[1];
      if (data) changes.push(JSON.parse(data));
    }
  }
}

const idsIn = (changes: OrdersChanged[]) => changes.flatMap(({ orderIds }) => orderIds ?? []);

describe('the stream of changed orders', () => {
  it('lists the orders that change, on every instance', async () => {
    const desks = [await openDesk(), await openDesk(second, await signUpStaff(second, 'clerk'))];
    const order = await orders.placeOrder();
    for (const { changes } of desks) await eventually(() => expect(idsIn(changes)).toContain(order._id));
    expect(desks[0]?.response.headers.get('content-type')).toBe('text/event-stream');
    expect(desks[0]?.response.headers.get('cache-control')).toBe('no-store');
  });

  it('misses no transaction that commits late', async () => {
    const { changes } = await openDesk();
    const late = await orders.placeOrder();
    await eventually(() => expect(idsIn(changes)).toContain(late._id));
    const client = new pg.Client({ connectionString: shop.ownerConnectionString });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin; insert into outbox.events (topic, object_id, kind, event_id) values ('order', ${late._id}, 'none', 0)`);
    const next = await orders.placeOrder();
    await eventually(() => expect(idsIn(changes)).toContain(next._id));
    changes.length = 0;
    await client.query('commit');
    await eventually(() => expect(idsIn(changes)).toContain(late._id));
  });

  it('does not list more than a hundred orders', async () => {
    const { changes } = await openDesk();
    changes.length = 0;
    await shop.asOwner(
      `insert into outbox.events (topic, object_id, kind, event_id) select 'order', id, 'none', 0 from generate_series(1, 101) as id`,
    );
    await eventually(() => expect(changes).toContainEqual({ orderIds: null }));
  });

  it.each([
    ['the capability', () => setStaffRole(shop, clerk, 'catalog')],
    ['the session', () => clerk.call('DELETE', '/session')],
  ])('ends within 30 seconds when the caller loses %s', async (_what, lose) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const desk = await openDesk();
    vi.advanceTimersByTime(30_000);
    const order = await orders.placeOrder();
    await eventually(() => expect(idsIn(desk.changes)).toContain(order._id));
    expect(desk.hasEnded).toBe(false);
    await lose();
    vi.advanceTimersByTime(30_000);
    await eventually(() => expect(desk.hasEnded).toBe(true));
  });

  it('ends when the shop stops', async () => {
    const { shop: stopping, stop } = await startTestApp({ beside: shop });
    const desk = await openDesk(stopping, await signUpStaff(stopping, 'clerk'));
    await stop();
    await eventually(() => expect(desk.hasEnded).toBe(true));
  });

  it('disconnects a reader that is far behind', async () => {
    let tell = (_change: OrdersChanged) => {};
    const changes = {
      follow: ({ changed }: { changed: (change: OrdersChanged) => void }) => {
        tell = changed;
        return () => {};
      },
      stop: async () => {},
    };
    const stream = streamLiveOrders({ userId: clerk.userId, changes, checkAccess: async () => {} });
    const change = { orderIds: Array.from({ length: 100 }, (_, index) => String(1_000_000 + index)) };
    for (let count = 0; count < 50; count++) tell(change);
    expect(stream.destroyed).toBe(false);
    for (let count = 0; count < 50; count++) tell(change);
    expect(stream.destroyed).toBe(true);
  });
});

/** Returns the shop's database as an object that counts the statements that it runs. */
function countedDatabase() {
  const counted = { statements: 0, db: shop.db };
  const getExecutor = shop.db.getExecutor.bind(shop.db);
  counted.db = Object.create(shop.db, {
    getExecutor: {
      value: () => {
        counted.statements += 1;
        return getExecutor();
      },
    },
  });
  return counted;
}

const follower = (told: OrdersChanged[] = [], userId = '1') => ({
  userId,
  changed: (change: OrdersChanged) => void told.push(change),
  ended: () => {},
});

describe('many staff pages', () => {
  it('are limited per user and per instance, and a page that stops following makes room for another one', () => {
    const changes = createOrderChanges({ db: shop.db });
    onTestFinished(() => changes.stop());
    const tooMany = expect.objectContaining({ code: 'unavailable', status: 503 });
    const unfollow = changes.follow(follower());
    for (let tab = 2; tab <= 10; tab++) changes.follow(follower());
    expect(() => changes.follow(follower())).toThrow(tooMany);
    unfollow();
    changes.follow(follower());
    for (let desk = 11; desk <= 200; desk++) changes.follow(follower([], String(desk)));
    expect(() => changes.follow(follower([], '201'))).toThrow(tooMany);
  });

  it('share one statement for each poll of the outbox', async () => {
    const pollMs = 20;
    const counted = countedDatabase();
    const changes = createOrderChanges({ db: counted.db, pollMs });
    onTestFinished(() => changes.stop());
    const startedMs = performance.now();
    const told: OrdersChanged[] = [];
    for (let desk = 0; desk < 50; desk++) changes.follow(follower(told, String(desk)));
    await eventually(() => expect(told).toHaveLength(50));
    const { _id: id } = await orders.placeOrder();
    await eventually(() => expect(idsIn(told).filter((each) => each === id)).toHaveLength(50));
    expect(counted.statements).toBeGreaterThanOrEqual(2);
    expect(counted.statements).toBeLessThanOrEqual(1 + (performance.now() - startedMs) / (pollMs - 1));
  });

  it('poll the outbox only while someone follows', async () => {
    const counted = countedDatabase();
    const changes = createOrderChanges({ db: counted.db, pollMs: 1 });
    onTestFinished(() => changes.stop());
    const told: OrdersChanged[] = [];
    const unfollow = changes.follow(follower(told));
    await eventually(() => expect(told).toHaveLength(1));
    unfollow();
    const { statements } = counted;
    for (let count = 0; count < 50; count++) await shop.pool.query('select');
    // One poll may already have been running.
    expect(counted.statements).toBeLessThanOrEqual(statements + 1);
  });
});
