import type { Order } from '@axlewright/contract/sales/orders';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, signUpStaff } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { onConnection } from '../../../platform/database/single-connection.ts';
import { whereMatching } from './order-list.queries.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);
let clerk: Person;
let stranger: Person;
/** one order in each state; `earlier` was paid before the shop recorded shipments */
let placed: Record<string, Order>;

const tracking = '1Z999AA10123456784';
const ship = async ({ _id }: Order, quantity: number, trackingNumber = '') => {
  const lines = [{ lineNumber: 1, quantity, left: 4 }];
  const response = await clerk.call('POST', `/orders/${_id}/shipments`, { carrier: 'ups', trackingNumber, lines });
  return response.json<Packing>().shipments[0]?._id;
};

beforeAll(async () => {
  [clerk, stranger] = await Promise.all([signUpStaff(shop, 'clerk', 'Cleo Clerk'), signUp(shop)]);
  const { placeOrder, placePaidOrder } = orders;
  const earlier = await placePaidOrder();
  await ship(earlier, 4);
  await shop.pool.query('update shipping_began set at = now()');
  const [unpaid, canceled] = [await placeOrder(), await placeOrder()];
  const [paid, packed, partlyShipped] = [await placePaidOrder(), await placePaidOrder(), await placePaidOrder()];
  const [shipped, delivered, withoutPieces] = [await placePaidOrder(), await placePaidOrder(), await placePaidOrder()];
  placed = { earlier, unpaid, canceled, paid, packed, partlyShipped, shipped, delivered, withoutPieces };
  await orders.buyer.call('DELETE', `/orders/${canceled._id}`);
  await clerk.call('PUT', `/orders/${packed._id}/packer`, { takeOver: false });
  await ship(partlyShipped, 1);
  await ship(shipped, 4, '1z 999-AA1 0123456784');
  await clerk.call('PUT', `/shipments/${await ship(delivered, 4)}/delivery`);
  const lines = [{ lineNumber: 1, quantity: 4, left: 4 }];
  await orders.admin.call('POST', `/orders/${withoutPieces._id}/cancellations`, { lines, reason: 'Out of stock' });
});

const namesOf = (listed: readonly { _id: string }[]) =>
  listed.map(({ _id }) => Object.entries(placed).find(([, order]) => order._id === _id)?.[0]);

describe('GET /orders?fulfillment=', () => {
  it.each([
    ['none', ['paid']],
    ['picking', ['packed']],
    ['partly-shipped', ['partlyShipped']],
    ['shipped', ['earlier', 'shipped']],
    ['delivered', ['delivered']],
    ['undelivered', ['paid', 'packed', 'partlyShipped', 'shipped']],
  ])('%s lists exactly the paid orders in this state, and so does the export', async (fulfillment, names) => {
    for (const [person, owner] of [
      [orders.buyer, { email: orders.buyer.email }],
      [clerk, {}],
    ] as const) {
      const query = new URLSearchParams({ ...owner, fulfillment, sort: 'oldest', limit: '100' });
      const response = await person.call('GET', `/orders?${query}`);
      expect(namesOf(response.json<Order[]>())).toEqual(names);
      expect(response.headers['x-total-count']).toBe(String(names.length));
      query.delete('limit');
      const rows = (await person.call('GET', `/exports/orders?${query}`)).body.trim().split('\n').slice(1);
      expect(namesOf(rows.map((row) => ({ _id: row.split(',')[0] ?? '' })))).toEqual(names);
    }
  });

  it.each(['none', 'picking', 'partly-shipped'] as const)('%s reads none of the many orders that were shipped', async (fulfillment) => {
    const { sql, parameters } = whereMatching(shop.db.selectFrom('orders').select('orders.id'), { fulfillment }).compile();
    const plan = await onConnection(shop.ownerConnectionString, 'test', async (client) => {
      await client.query('begin');
      await client.query(
        `insert into orders (user_id, company_id, email, customer, address, total_cents, state, order_status, settlement, fulfillment,
           paid_at, transaction_id)
         select user_id, company_id, email, customer, address, total_cents, state, order_status, settlement, fulfillment,
           paid_at, transaction_id || n
         from orders, generate_series(1, 3000) as n where id = $1`,
        [placed.shipped?._id],
      );
      await client.query('analyze orders');
      return (await client.query(`explain (format json) ${sql}`, [...parameters])).rows;
    });
    expect(JSON.stringify(plan)).toContain('"Index Name":"orders_to_ship"');
  });
});

describe('a search by what is on the box', () => {
  const find = async (person: Person, q: string, owner: object = { email: person.email }) =>
    namesOf((await person.call('GET', `/orders?${new URLSearchParams({ ...owner, q })}`)).json<Order[]>());

  it.each([tracking, tracking.toLowerCase(), '1Z 999 AA1 01 2345 6784', '1Z-999-AA10123456784'])(
    'finds the order by its tracking number: %s',
    async (q) => {
      expect(await find(orders.buyer, q)).toEqual(['shipped']);
      expect(await find(clerk, q, {})).toEqual(['shipped']);
      expect(await find(clerk, q.slice(0, -1), {})).toEqual([]);
      expect(await find(stranger, q)).toEqual([]);
    },
  );

  it('finds the order by the code on our label', async () => {
    const code = `${placed.shipped?._id}-1-2`;
    expect(await find(orders.buyer, code)).toEqual(['shipped']);
    expect(await find(clerk, code, {})).toEqual(['shipped']);
    expect(await find(stranger, code)).toEqual([]);
  });
});
