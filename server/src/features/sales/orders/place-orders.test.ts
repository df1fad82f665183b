import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ordersOf } from '../../../../test/orders-to-place.ts';
import type { Person } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { seededRandom, shuffle } from '../../../../test/seeded-random.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { orderLimitsOf } from './order-batches.ts';
import { type Outcome, tryPlaceOrder, tryPlaceOrders } from './place-order.queries.ts';

const shop = useTestApp({ environment: { OPEN_UNPAID_ORDERS: '40', OPEN_UNPAID_LINES: '60' } });
const accounts = 6;
/** Two equal sets of accounts and parts. In one set, the orders are placed in a batch. In the other, the same orders are placed one by one. */
const sides = ['batch', 'one by one'] as const;
type Side = { orders: Awaited<ReturnType<typeof ordersOf>>[]; parts: { _id: string }[] };
let admin: Person;
const world = {} as Record<(typeof sides)[number], Side>;

beforeAll(async () => {
  const addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
  for (const side of sides) {
    const buyers = await Promise.all(Array.from({ length: accounts }, () => addAccount()));
    const parts = [{ minQ: 0 }, { minQ: 1 }, { minQ: 0, orderMultiple: 2 }, { minQ: 0 }];
    world[side] = {
      orders: await Promise.all(buyers.map(ordersOf)),
      parts: await Promise.all(parts.map((part) => addPart(admin, { ...part, price: 1, availableQ: 20 }))),
    };
  }
});

/** Sets the stock of the parts of both sides, as if staff had counted it. */
async function setStock(stock: number[]): Promise<void> {
  const ids = sides.flatMap((side) => world[side].parts.map(({ _id }) => _id));
  await shop.pool.query(
    `with counted as (
       select parts.id, stock, stock - available_quantity as delta from unnest($1::bigint[], $2::int[]) as given (id, stock) join parts using (id)
     ), changed as (
       update parts set available_quantity = stock from counted where parts.id = counted.id
     )
     insert into stock_adjustments (part_id, delta, reason) select id, delta, 'counted' from counted where delta <> 0`,
    [ids, [...stock, ...stock]],
  );
}

const stocks = async ({ parts }: Side) =>
  (
    await shop.pool.query('select available_quantity from parts where id = any($1::bigint[]) order by array_position($1::bigint[], id)', [
      parts.map(({ _id }) => _id),
    ])
  ).rows;

/** Returns what must be the same on both sides. The ids differ. */
const resultOf = ({ id, total_cents, lines, is_key_free }: Outcome) => ({
  isPlaced: id !== null,
  total_cents,
  is_key_free,
  lines: lines?.map(({ line_number, quantity, unit_price_cents, note }) => ({ line_number, quantity, unit_price_cents, note })),
});

const line = fc.record({
  part: fc.nat({ max: 3 }),
  quantity: fc.constantFrom(0, 1, 2, 2, 3, 4, 4, 6, 8),
  seenCents: fc.constantFrom(null, null, null, null, 100, 100, 100, 99),
  note: fc.constantFrom('', 'left'),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  seenTotalCents: fc.constantFrom(null, null, null, null, null, 400),
  isAllowed: fc.constantFrom(true, true, true, true, false),
});
const batch = fc.record({
  stock: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 4, maxLength: 4 }),
  orders: fc.array(order, { minLength: accounts, maxLength: accounts }),
});

it('a batch has the same results as its orders one by one, if the orders that it skips are placed alone afterward', async () => {
  const limits = orderLimitsOf(shop.settings.unpaidCaps);
  let placedInBatch = 0;
  await fc.assert(
    fc.asyncProperty(batch, async ({ stock, orders }) => {
      await setStock(stock);
      const given = (side: Side) =>
        orders.map(({ lines, ...more }, index) => {
          const orderOf = side.orders[index] as Side['orders'][number];
          return orderOf(
            lines.map(({ part, ...rest }) => ({ part: side.parts[part] as { _id: string }, ...rest })),
            more,
          );
        });

      const together = given(world.batch);
      const outcomes = new Map((await tryPlaceOrders(shop.db, limits, together)).map((outcome) => [outcome.user_id, outcome]));
      placedInBatch += [...outcomes.values()].filter(({ id }) => id !== null).length;
      const inBatch: Outcome[] = [];
      for (const each of together) {
        const outcome = outcomes.get(each.userId);
        inBatch.push(outcome?.id ? outcome : await tryPlaceOrder(shop.db, limits, each));
      }
      const oneByOne: Outcome[] = [];
      for (const each of given(world['one by one'])) oneByOne.push(await tryPlaceOrder(shop.db, limits, each));

      expect(inBatch.map(resultOf)).toEqual(oneByOne.map(resultOf));
      expect(await stocks(world.batch)).toEqual(await stocks(world['one by one']));
    }),
    { numRuns: 150, seed: 150 },
  );
  expect(placedInBatch).toBeGreaterThan(100);
});

it('orders that are placed alone at the same time do not deadlock if they have the same parts in different orders', async () => {
  const limits = orderLimitsOf(shop.settings.unpaidCaps);
  await setStock([1_000, 1_000, 1_000, 1_000]);
  const { orders, parts } = world.batch;
  const random = seededRandom(115);
  const shuffled = () => shuffle(parts, random).map((part) => ({ part, quantity: 2 }));
  const placing = Array.from({ length: 60 }, (_, index) => {
    const orderOf = orders[index % accounts] as Side['orders'][number];
    return tryPlaceOrder(shop.db, limits, orderOf(shuffled()));
  });
  expect((await Promise.allSettled(placing)).filter(({ status }) => status === 'rejected')).toEqual([]);
});
