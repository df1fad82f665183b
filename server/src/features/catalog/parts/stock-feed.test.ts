import type { Part } from '@axlewright/contract/catalog/parts';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { openTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';
import { listenerName } from '../../../platform/cache/cache-invalidation.queries.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
});

/** The list with the default page size. Its statement is prepared. */
const newest = '?sort=newest';

const list = async (query = '?limit=100') => (await shop.app.inject({ url: `/api/parts${query}` })).json<Part[]>();
const stockOf = async (part: Part, query?: string) => (await list(query)).find(({ _id }) => _id === part._id)?.availableQ;
const order = async (part: Part, quantity: number) =>
  (await buyer.call('POST', '/orders', { partId: part._id, quantity })).json<{ _id: string }>()._id;

/** Places an order like an instance that dies before it notifies the others. The order and its event are committed together. */
async function orderSilently(part: Part, quantity: number): Promise<void> {
  await shop.pool.query(
    `with taken as (update parts set available_quantity = available_quantity - $2 where id = $1 returning id, price_cents),
       placed as (insert into orders (user_id, company_id, email, customer, address, total_cents)
         select users.id, users.company_id, users.email, users.display_name, '', price_cents * $2 from taken, users where users.id = $3 returning id),
       told as (insert into order_events (order_id, what, to_state, actor, user_id) select id, 'placed', 'unpaid', 'buyer', $3 from placed)
     insert into order_lines (order_id, line_number, part_id, part_number, name, image, quantity, unit_price_cents)
     select placed.id, 1, taken.id, 'AXW', 'Part', '', $2, price_cents from placed, taken`,
    [part._id, quantity, buyer.userId],
  );
}

describe('a cached list of parts', () => {
  it('shows the stock that orders take and return, and stays in the cache', async () => {
    const [sold, other] = [await addPart(admin, { availableQ: 50 }), await addPart(admin, { availableQ: 20 })];
    expect([await stockOf(sold, newest), await stockOf(other, newest)]).toEqual([50, 20]);
    const queries = vi.spyOn(shop.db, 'executeQuery');
    onTestFinished(() => queries.mockRestore());
    const readings = () => queries.mock.calls.filter(([query]) => 'sql' in query && query.sql.includes('sort_value')).length;
    const id = await order(sold, 10);
    await eventually(async () => expect(await stockOf(sold, newest)).toBe(40));
    expect(await stockOf(other, newest)).toBe(20);
    await buyer.call('DELETE', `/orders/${id}`);
    expect(await stockOf(sold, newest)).toBe(50);
    expect(readings()).toBe(0);
    await addPart(admin);
    expect(await stockOf(sold, newest)).toBe(50);
    expect(readings()).toBe(1);
  });

  it('shows the stock that canceled pieces return', async () => {
    const { part, placePaidOrder } = await openTestOrders(shop);
    expect((await admin.call('PUT', `/parts/${part._id}`, { availableQ: 50 })).statusCode).toBe(200);
    const { _id } = await placePaidOrder();
    await eventually(async () => expect(await stockOf(part, newest)).toBe(46));
    const lines = [{ lineNumber: 1, quantity: 3, left: 4 }];
    expect((await admin.call('POST', `/orders/${_id}/cancellations`, { lines })).statusCode).toBe(201);
    await eventually(async () => expect(await stockOf(part, newest)).toBe(49));
  });

  it('changes the stock of only the ordered part, even if an earlier part in the list has it as its successor', async () => {
    const [next, other] = [await addPart(admin, { availableQ: 50 }), await addPart(admin, { availableQ: 30 })];
    const old = await addPart(admin, { availableQ: 20 });
    const successors = { kind: 'use-up', partNumbers: [next.partNumber] };
    expect((await admin.call('PUT', `/parts/${old._id}/successors`, successors)).statusCode).toBe(200);
    const stocks = async () => Promise.all([old, other, next].map((part) => stockOf(part, newest)));
    expect(await stocks()).toEqual([20, 30, 50]);
    await order(next, 10);
    await eventually(async () => expect(await stocks()).toEqual([20, 30, 40]));
  });

  it('names another successor when the former one is used up, and the former one again when its pieces are returned', async () => {
    const [last, used] = [await addPart(admin, { availableQ: 50 }), await addPart(admin, { availableQ: 20 })];
    const old = await addPart(admin, { availableQ: 20 });
    for (const [part, kind, next] of [
      [used, 'use-up', last],
      [old, 'replaced', used],
    ] as const)
      expect((await admin.call('PUT', `/parts/${part._id}/successors`, { kind, partNumbers: [next.partNumber] })).statusCode).toBe(200);
    const successors = async () => (await list(newest)).find(({ _id }) => _id === old._id)?.successors.map(({ partNumber }) => partNumber);
    expect(await successors()).toEqual([used.partNumber]);
    const id = await order(used, 19);
    await eventually(async () => expect(await successors()).toEqual([last.partNumber]));
    await buyer.call('DELETE', `/orders/${id}`);
    await eventually(async () => expect(await successors()).toEqual([used.partNumber]));
  });

  it('has a new ETag after an order', async () => {
    const part = await addPart(admin, { availableQ: 50 });
    const etag = async () => (await shop.app.inject({ url: '/api/parts?limit=100' })).headers.etag;
    const before = await etag();
    await order(part, 10);
    await eventually(async () => expect(await etag()).not.toBe(before));
  });

  it('is compressed again only after its stock has stayed the same for a moment', async () => {
    const part = await addPart(admin, { availableQ: 50, description: 'x'.repeat(2_000) });
    const request = { url: '/api/parts?sort=newest&limit=1', headers: { 'accept-encoding': 'br' } };
    const encoding = async () => (await shop.app.inject(request)).headers['content-encoding'];
    await eventually(async () => expect(await encoding()).toBe('br'));
    await order(part, 10);
    await eventually(async () => expect(await encoding()).toBeUndefined());
    await eventually(async () => expect(await encoding()).toBe('br'));
  });

  it('is created again after an order if it is sorted by stock', async () => {
    const parts = [await addPart(admin, { availableQ: 9_001 }), await addPart(admin, { availableQ: 9_002 })];
    const first = async () => (await list('?sort=-stock&limit=2')).map(({ _id }) => _id);
    expect(await first()).toEqual([parts[1]?._id, parts[0]?._id]);
    await order(parts[1] as Part, 100);
    await eventually(async () => expect(await first()).toEqual([parts[0]?._id, expect.any(String)]));
  });

  it('shows the stock even if the notification is missing', async () => {
    const part = await addPart(admin, { availableQ: 9 });
    expect(await stockOf(part)).toBe(9);
    await orderSilently(part, 6);
    await eventually(async () => expect(await stockOf(part)).toBe(3));
  });

  it('shows the stock of orders that were placed while the connection was lost', async () => {
    const part = await addPart(admin, { availableQ: 9 });
    expect(await stockOf(part)).toBe(9);
    await shop.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [listenerName],
    );
    await orderSilently(part, 6);
    await eventually(async () => expect(await stockOf(part)).toBe(3));
  });

  it('is sent with the older stock if the changes cannot be read', async () => {
    const part = await addPart(admin, { availableQ: 9 });
    expect(await stockOf(part)).toBe(9);
    const blocker = new pg.Client(shop.ownerConnectionString);
    await blocker.connect();
    await beginAsHolder(blocker);
    await blocker.query('lock table outbox.events');
    await shop.pool.query("select pg_notify('public_data', 'stock')");
    await waitingOnLock(shop);
    expect(await stockOf(part)).toBe(9);
    await blocker.end();
  });
});
