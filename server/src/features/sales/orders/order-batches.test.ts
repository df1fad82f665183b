import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { ordersOf } from '../../../../test/orders-to-place.ts';
import type { Person } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { seededRandom, shuffle } from '../../../../test/seeded-random.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';
import { createOrderBatches, type PlaceOrder } from './order-batches.ts';
import type { OrderToPlace } from './place-order.queries.ts';

const shop = useTestApp();
let admin: Person;
/** each function makes orders of a different account */
let orders: Awaited<ReturnType<typeof ordersOf>>[];
let place: PlaceOrder;

beforeAll(async () => {
  const addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
  orders = await Promise.all((await Promise.all(Array.from({ length: 12 }, () => addAccount()))).map(ordersOf));
  place = createOrderBatches(shop.db, shop.settings.unpaidCaps);
});

const by = (buyer: number) => orders[buyer % orders.length] as (typeof orders)[number];
const stockOf = async (part: PartDetail) => (await shop.app.inject({ url: `/api/parts/${part._id}` })).json<PartDetail>().availableQ;
const countOrders = async ({ userId }: OrderToPlace) =>
  Number((await shop.pool.query('select count(*) from orders where user_id = $1', [userId])).rows[0].count);
/** Returns how many transactions stored the orders. */
const countCommits = async (ids: (string | null)[]) =>
  Number((await shop.pool.query('select count(distinct xmin::text) from orders where id = any($1::bigint[])', [ids])).rows[0].count);
const idsOf = async (placing: ReturnType<PlaceOrder>[]) => (await Promise.all(placing)).map(({ id }) => id);

it('orders of different accounts that arrive together are placed in one transaction', async () => {
  const part = await addPart(admin);
  const ids = await idsOf(orders.map((orderOf) => place(orderOf([{ part, quantity: 2 }]))));
  expect(new Set(ids).size).toBe(12);
  expect(await countCommits(ids)).toBe(1);
  expect(await stockOf(part)).toBe(100 - 12 * 2);
});

it('a locked part delays only the orders of this part', async () => {
  const [heldPart, freePart] = await Promise.all([addPart(admin), addPart(admin)]);
  const { waiting } = await whileLocked(shop, 'select from parts where id = $1 for update', [heldPart._id], async () => {
    const waiting = place(by(0)([{ part: heldPart, quantity: 2 }]));
    const ids = await idsOf([1, 2].map((buyer) => place(by(buyer)([{ part: freePart, quantity: 2 }]))));
    expect(await countCommits(ids)).toBe(1);
    await waitingOnLock(shop);
    return { waiting };
  });
  expect((await waiting).id).not.toBeNull();
  expect([await stockOf(heldPart), await stockOf(freePart)]).toEqual([98, 96]);
});

it('a locked account delays only its own orders', async () => {
  const part = await addPart(admin);
  const held = by(0)([{ part, quantity: 2 }]);
  const { waiting } = await whileLocked(shop, 'select from users where id = $1 for update', [held.userId], async () => {
    const waiting = place(held);
    const others = await idsOf([1, 2].map((buyer) => place(by(buyer)([{ part, quantity: 2 }]))));
    expect(others).not.toContain(null);
    await waitingOnLock(shop);
    return { waiting };
  });
  expect((await waiting).id).not.toBeNull();
  expect(await stockOf(part)).toBe(94);
});

it('of 300 simultaneous orders of 12 accounts for a stock of 2, one succeeds', async () => {
  // Nobody can order the last piece: a quantity must be less than the stock.
  const part = await addPart(admin, { minQ: 0, availableQ: 2 });
  const ids = await idsOf(Array.from({ length: 300 }, (_, index) => place(by(index)([{ part, quantity: 1 }]))));
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  expect(await stockOf(part)).toBe(1);
});

it('an unconfirmed account can reserve only its share of the stock that earlier orders of the batch leave', async () => {
  const part = await addPart(admin);
  const [first, second] = [by(0)([{ part, quantity: 40 }]), by(1)([{ part, quantity: 40 }])];
  await shop.pool.query('update users set email_verified = false where id = $1', [second.userId]);
  const placeWithShare = createOrderBatches(shop.db, { ...shop.settings.unpaidCaps, unverifiedStockShare: 0.5 });
  expect(await idsOf([first, second].map(placeWithShare))).toEqual([expect.any(String), null]);
  await shop.pool.query('update users set email_verified = true where id = $1', [second.userId]);
  expect(await stockOf(part)).toBe(60);
});

it('simultaneous orders with the same keys are placed once per key', async () => {
  const part = await addPart(admin);
  const keyed = [0, 1, 2].map((buyer) => by(buyer)([{ part, quantity: 2 }]));
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => keyed).flatMap((each) => each.map(place)));
  expect(outcomes.every(({ id, answered_id, is_key_free }) => id !== null || answered_id !== null || !is_key_free)).toBe(true);
  expect(await stockOf(part)).toBe(94);
});

it('an order whose key was stored in the meantime gets the earlier order; the others of its batch are placed', async () => {
  const part = await addPart(admin);
  const first = await place(by(0)([{ part, quantity: 2 }], { idempotencyKey: null }));
  const repeated = by(0)([{ part, quantity: 2 }]);
  const connection = await shop.pool.connect();
  await beginAsHolder(connection);
  await connection.query(`insert into idempotency_keys (user_id, key, request_hash, response) values ($1, $2, '', $3)`, [
    repeated.userId,
    repeated.idempotencyKey,
    { _id: first.id },
  ]);
  const placing = [repeated, by(1)([{ part, quantity: 2 }])].map(place);
  await waitingOnLock(shop);
  await connection.query('commit');
  connection.release();
  expect(await Promise.all(placing)).toMatchObject([{ id: null, answered_id: first.id }, { id: expect.any(String) }]);
  expect(await stockOf(part)).toBe(96);
});

it('a batch that waits does not stop the next one', async () => {
  const part = await addPart(admin);
  const blocked = by(0)([{ part, quantity: 2 }]);
  const values = [blocked.userId, blocked.idempotencyKey];
  const blocking = `insert into idempotency_keys (user_id, key, request_hash, response) values ($1, $2, '', '{}')`;
  const { waiting } = await whileLocked(shop, blocking, values, async () => {
    const waiting = place(blocked);
    await waitingOnLock(shop);
    const other = await addPart(admin);
    expect((await place(by(1)([{ part: other, quantity: 2 }]))).id).not.toBeNull();
    await waitingOnLock(shop);
    return { waiting };
  });
  expect((await waiting).id).not.toBeNull();
});

it('the orders of a batch are not placed again if its connection is lost', async () => {
  const part = await addPart(admin);
  const lost = [0, 1].map((buyer) => by(buyer)([{ part, quantity: 2 }]));
  const before = await Promise.all(lost.map(countOrders));
  await whileLocked(shop, 'lock table idempotency_keys in access exclusive mode', [], async () => {
    const placing = Promise.allSettled(lost.map(place));
    await waitingOnLock(shop);
    await shop.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const ended = { status: 'rejected', reason: expect.objectContaining({ code: '57P01' }) };
    expect(await placing).toEqual([ended, ended]);
  });
  // The pool may still lend the lost connection once.
  await eventually(async () => expect(await Promise.all(lost.map(countOrders))).toEqual(before));
  expect(await stockOf(part)).toBe(100);
});

it('two instances do not deadlock, and sell each piece once', async () => {
  const random = seededRandom(120);
  const parts = await Promise.all(Array.from({ length: 6 }, () => addPart(admin, { minQ: 0, availableQ: 40 })));
  const instances = [place, createOrderBatches(shop.db, shop.settings.unpaidCaps)];
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const lines = shuffle(parts, random).slice(0, 1 + (index % 4));
      const order = by(index)(lines.map((part) => ({ part, quantity: 1 + (index % 3) })));
      return (instances[index % 2] as PlaceOrder)(order);
    }),
  );
  for (const part of parts) {
    const lines = outcomes.flatMap(({ id, lines }) => (id === null ? [] : lines)).filter(({ part_id }) => part_id === part._id);
    const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(sold).toBeGreaterThan(0);
    expect(await stockOf(part)).toBe(40 - sold);
  }
});

it('an order is rejected with 503 if 1,000 orders are waiting', async () => {
  const part = await addPart(admin);
  const impossible = (userId: number) => by(0)([{ part, quantity: 2 }], { userId: String(userId), isAllowed: false });
  const placing = await Promise.allSettled(Array.from({ length: 1_001 }, (_, index) => place(impossible(index + 1_000))));
  expect(placing.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ status: 503 }) },
  ]);
});
