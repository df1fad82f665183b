import type { Basket } from '@axlewright/contract/sales/baskets';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KilledWorld, openKilledWorld } from '../../../../test/payments/killed-world.ts';
import type { Call } from '../../../../test/remote-account.ts';

/** These tests kill the shop with SIGKILL, so the shop is a separate process. */
let world: KilledWorld;
let buyer: Call;
let partIds: string[];

beforeAll(async () => {
  world = await openKilledWorld();
  buyer = await world.signUp('bea@parts-counter.example');
  const part = { brand: 'Axlewright', name: 'Oil filter', description: '', image: '', price_cents: 1250, min_quantity: 1 };
  const added = await world.db
    .insertInto('parts')
    .values(['P1', 'P2', 'P3'].map((part_number) => ({ ...part, part_number, available_quantity: 1_000 })))
    .returning('id')
    .execute();
  partIds = added.map(({ id }) => id);
});
afterAll(() => world.stop());

it.each([
  { commit: 'before', nth: 1 },
  { commit: 'after', nth: 1 },
] as const)('a shop that is killed $commit the commit of an order neither loses a basket line nor orders it twice', async (point) => {
  const added = await buyer<Basket>('POST', '/basket/lines', { lines: partIds.map((partId) => ({ partId, quantity: 2 })) });
  const { lines } = added.body;
  expect(lines).toHaveLength(3);
  const order = { lines: lines.map(({ partId, quantity }) => ({ partId, quantity })), basketLines: lines.map(({ _id }) => _id) };
  const key = { 'idempotency-key': `killed-${point.commit}` };
  const countOrders = async () => (await world.db.selectFrom('orders').select('id').execute()).length;
  const before = await countOrders();

  await world.arm(point);
  expect((await buyer('POST', '/orders', order, key)).status).toBe(0);
  await world.restart();
  const left = (await buyer<Basket>('GET', '/basket')).body.lines.length;
  // Either the order exists and the basket is empty, or neither.
  expect([await countOrders(), left]).toEqual(point.commit === 'before' ? [before, 3] : [before + 1, 0]);

  // The page does not know what happened, so it sends the request again.
  const repeated = await buyer<Order>('POST', '/orders', order, key);
  expect(repeated.status).toBe(201);
  expect(repeated.body.lines.map(({ partId, quantity }) => ({ partId, quantity }))).toEqual(order.lines);
  expect([await countOrders(), (await buyer<Basket>('GET', '/basket')).body.lines]).toEqual([before + 1, []]);
});
