import { randomUUID } from 'node:crypto';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import type { PartStock, StockChange } from '@axlewright/contract/warehouse/stock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileNotCounting } from '../../../../test/counted-sales.ts';
import { eventually } from '../../../../test/eventually.ts';
import { importCatalogFile } from '../../../../test/part-imports.ts';
import { type Person, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';
import { listViolations } from '../../desk/invariants/invariants.queries.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);
let clerk: Person;
let other: Person;

beforeAll(async () => {
  [clerk, other] = await Promise.all([signUpStaff(shop, 'clerk', 'Cleo Clerk'), signUpStaff(shop, 'clerk', 'Carl Clerk')]);
});

let part: PartDetail;
beforeEach(async () => {
  part = await addPart(orders.admin, { availableQ: 20 });
});

const maximum = 10_000_000;

const stock = async (partId = part._id) => (await clerk.call('GET', `/parts/${partId}/stock`)).json<PartStock>();
const changes = async () => (await clerk.call('GET', `/parts/${part._id}/stock/changes?limit=100`)).json<StockChange[]>();
const byNumber = async (number: string) =>
  (await clerk.call('GET', `/stock/by-number?number=${encodeURIComponent(number)}`)).json<PartStock[]>();
const place = async (quantity: number) => (await orders.buyer.call('POST', '/orders', { partId: part._id, quantity })).json<Order>();
const pay = async (order: Order) =>
  (await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) })).json<Order>();
const ship = (order: Order, quantity: number, left: number) =>
  clerk.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity, left }] });
const receive = (quantity: number, by = clerk, more: object = {}, headers = {}) =>
  by.call('POST', '/stock/receipts', { lines: [{ partId: part._id, quantity }], ...more }, headers);
const count = (onHand: number, counted: number, by = clerk, headers = {}) =>
  by.call('POST', '/stock/counts', { lines: [{ partId: part._id, onHand, counted }] }, headers);
const writeOff = (quantity: number, reason = 'Broken', headers = {}) =>
  clerk.call('POST', `/parts/${part._id}/write-offs`, { quantity, reason }, headers);

describe('the stock of a part', () => {
  it('has on hand, promised and available, through order, payment, shipment and cancellation', async () => {
    expect(await stock()).toMatchObject({ onHand: 20, promised: 0, available: 20 });
    const order = await place(4);
    expect(await stock()).toMatchObject({ onHand: 20, promised: 4, available: 16 });
    await pay(order);
    expect(await stock()).toMatchObject({ onHand: 20, promised: 4, available: 16 });
    await ship(order, 3, 4);
    expect(await stock()).toMatchObject({ onHand: 17, promised: 1, available: 16 });
    await ship(order, 1, 1);
    expect(await stock()).toMatchObject({ onHand: 16, promised: 0, available: 16 });
    const unpaid = await place(2);
    expect(await stock()).toMatchObject({ onHand: 16, promised: 2, available: 14 });
    await orders.buyer.call('DELETE', `/orders/${unpaid._id}`);
    expect(await stock()).toMatchObject({ onHand: 16, promised: 0, available: 16 });
  });

  it('is available again after pieces of a paid order are canceled', async () => {
    const order = await pay(await place(4));
    await ship(order, 1, 4);
    const lines = [{ lineNumber: 1, quantity: 2, left: 3 }];
    await orders.admin.call('POST', `/orders/${order._id}/cancellations`, { lines, reason: 'Not needed' });
    expect(await stock()).toMatchObject({ onHand: 19, promised: 1, available: 18 });
    expect((await changes())[0]).toMatchObject({ kind: 'cancelled', onHand: 0, promised: -2, reason: 'Not needed', orderId: order._id });
  });

  it('is available again after a cancellation even if an import has emptied the stock, and the part is for sale again', async () => {
    const listed = async () => (await shop.app.inject({ url: `/api/parts?q=${part.partNumber}` })).json<PartDetail[]>();
    const emptyStock = () =>
      importCatalogFile(orders.admin, ['part number,name,price in dollars,stock', `${part.partNumber},Oil filter,9,`]);
    const [order, paid] = [await place(6), await pay(await place(4))];
    await emptyStock();
    expect(await stock()).toMatchObject({ onHand: 10, promised: 10, available: 0 });
    await eventually(async () => expect(await listed()).toEqual([]));
    await orders.buyer.call('DELETE', `/orders/${order._id}`);
    expect(await stock()).toMatchObject({ onHand: 10, promised: 4, available: 6 });
    expect(await listed()).toMatchObject([{ availableQ: 6 }]);

    await emptyStock();
    const lines = [{ lineNumber: 1, quantity: 3, left: 4 }];
    await orders.admin.call('POST', `/orders/${paid._id}/cancellations`, { lines, reason: 'Not needed' });
    expect(await stock()).toMatchObject({ onHand: 4, promised: 1, available: 3 });
  });

  it('changes on hand by the same number of pieces if an edit changes available', async () => {
    await place(4);
    await orders.admin.call('PUT', `/parts/${part._id}`, { availableQ: 30 });
    expect(await stock()).toMatchObject({ onHand: 34, promised: 4, available: 30 });
  });

  it('counts orders that were paid before there were shipments as shipped', async () => {
    // When the reports counted such an old order for the first time, it was already complete. So they must not count this order before the
    // update below.
    await whileNotCounting(shop, async () => {
      const order = await pay(await place(4));
      await shop.pool.query(
        `update orders set fulfillment = 'shipped', order_status = 'completed', paid_at = now() - interval '1 day' where id = $1`,
        [order._id],
      );
    });
    expect(await stock()).toMatchObject({ onHand: 16, promised: 0, available: 16 });
    expect(await changes()).toMatchObject([{ kind: 'promised' }, { kind: 'adjusted' }, { kind: 'shipped', onHand: -4, promised: -4 }]);
  });

  it('has all changes: who, when and why, the newest first, in pages', async () => {
    const order = await pay(await place(4));
    await ship(order, 3, 4);
    await receive(5, clerk, { supplier: 'Dayton Castings', deliveryNote: 'DN-77' });
    await count(22, 21);
    await writeOff(2, 'Dropped');
    const unpaid = await place(2);
    await orders.buyer.call('DELETE', `/orders/${unpaid._id}`);
    const all = await changes();
    expect(all).toMatchObject([
      { kind: 'cancelled', onHand: 0, promised: -2, orderId: unpaid._id },
      { kind: 'promised', onHand: 0, promised: 2, orderId: unpaid._id },
      { kind: 'written-off', onHand: -2, promised: 0, by: 'Cleo Clerk', reason: 'Dropped' },
      { kind: 'counted', onHand: -1, by: 'Cleo Clerk' },
      { kind: 'received', onHand: 5, by: 'Cleo Clerk', supplier: 'Dayton Castings', deliveryNote: 'DN-77' },
      { kind: 'shipped', onHand: -3, promised: -3, by: 'Cleo Clerk', orderId: order._id },
      { kind: 'promised', onHand: 0, promised: 4, orderId: order._id },
      { kind: 'adjusted', onHand: 20, promised: 0, reason: 'part added' },
    ]);
    const { onHand, promised } = await stock();
    expect(all.reduce((sum, change) => sum + change.onHand, 0)).toBe(onHand);
    expect(all.reduce((sum, change) => sum + change.promised, 0)).toBe(promised);

    expectProblem(await clerk.call('GET', `/parts/${part._id}/stock/changes?cursor=x`), 400);
    const paged: StockChange[] = [];
    for (let query: string | null = '?limit=3'; query !== null; ) {
      const page = await clerk.call('GET', `/parts/${part._id}/stock/changes${query}`);
      expect(page.headers['x-total-count']).toBe('8');
      paged.push(...page.json<StockChange[]>());
      const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
      query = next ? new URL(next, 'http://shop').search : null;
    }
    expect(paged).toEqual(all);
  });

  it('is found by every number of the part, even of a draft, but not by a number that only resembles it', async () => {
    expect(await byNumber(part.partNumber.toLowerCase())).toMatchObject([{ _id: part._id, onHand: 20 }]);
    expect(await byNumber(`${part.partNumber.slice(0, -2)}`)).toEqual([]);
    expect(await byNumber(' - ')).toEqual([]);
    expectProblem(await clerk.call('GET', '/stock/by-number'), 400);
    const draft = (await orders.admin.call('POST', '/parts', { name: 'New rotor', price: 9 })).json<PartDetail>();
    expect(await byNumber(draft.partNumber)).toMatchObject([{ _id: draft._id, onHand: 0 }]);
    await clerk.call('POST', '/stock/receipts', { lines: [{ partId: draft._id, quantity: 6 }] });
    expect((await orders.buyer.call('GET', `/parts/${draft._id}`)).json<PartDetail>().availableQ).toBe(6);
  });

  it('is found for all drafts with a number, in the order in which they were added', async () => {
    await shop.pool.query(
      `insert into parts (id, part_number, brand, name, price_cents) overriding system value
       values (900000002, 'TWIN-1', 'Axlewright', 'Second', 100), (900000001, 'TWIN 1', 'Veldane', 'First', 100)`,
    );
    expect((await byNumber('twin1')).map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  it('of an unknown or deleted part is not found', async () => {
    await orders.admin.call('DELETE', `/parts/${part._id}`);
    for (const path of ['stock', 'stock/changes']) expectProblem(await clerk.call('GET', `/parts/${part._id}/${path}`), 404);
    expectProblem(await writeOff(1), 404);
    expectProblem(await clerk.call('PUT', `/parts/${part._id}/bin`, { bin: 'A' }), 404);
    expect(expectProblem(await receive(1), 422).errors).toMatchObject([{ field: 'lines.0.partId' }]);
    expect(expectProblem(await count(20, 20), 422).errors).toMatchObject([{ field: 'lines.0.partId' }]);
    expect(await byNumber(part.partNumber)).toEqual([]);
  });
});

describe('receiving', () => {
  it('adds pieces, which customers can order at once', async () => {
    const response = await receive(5);
    expect(response.statusCode).toBe(201);
    expect(response.json<PartStock[]>()).toMatchObject([{ onHand: 25, available: 25 }]);
    expect((await shop.app.inject({ url: `/api/parts?q=${part.partNumber}` })).json<PartDetail[]>()).toMatchObject([{ availableQ: 25 }]);
  });

  it('that is repeated adds nothing more', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([receive(5, clerk, {}, headers), receive(5, clerk, {}, headers)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await receive(5, clerk, {}, headers)).json()).toMatchObject([{ onHand: 25 }]);
    expectProblem(await receive(6, clerk, {}, headers), 422);
    const invalidKey = { 'idempotency-key': 'not visible\u00e9' };
    for (const answer of [receive(5, clerk, {}, invalidKey), count(25, 5, clerk, invalidKey), writeOff(5, 'Broken', invalidKey)])
      expectProblem(await answer, 400);
    expect(await stock()).toMatchObject({ onHand: 25 });
  });

  it('by two clerks at the same time adds both deliveries', async () => {
    const second = await addPart(orders.admin, { availableQ: 1 });
    const both = [part, second].map(({ _id }) => ({ partId: _id, quantity: 1 }));
    const calls = Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? clerk : other).call('POST', '/stock/receipts', { lines: index % 2 ? both : both.toReversed() }),
    );
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 201));
    expect([await stock(), await stock(second._id)]).toMatchObject([{ onHand: 30 }, { onHand: 11 }]);
  });

  it('takes all lines or none', async () => {
    const lines = [
      { partId: part._id, quantity: 5 },
      { partId: '999999999', quantity: 5 },
    ];
    expect(expectProblem(await clerk.call('POST', '/stock/receipts', { lines }), 422).errors).toMatchObject([{ field: 'lines.1.partId' }]);
    for (const quantity of [0, -1, 1.5]) expectProblem(await receive(quantity), 422);
    expect(expectProblem(await receive(9_999_990), 422).errors).toMatchObject([{ field: 'lines.0.quantity' }]);
    expectProblem(await clerk.call('POST', '/stock/receipts', { lines: [lines[0], lines[0]] }), 422);
    expect(await stock()).toMatchObject({ onHand: 20 });
  });
});

describe('a count', () => {
  it('sets on hand, and leaves what is promised', async () => {
    await place(4);
    expect((await count(20, 18)).json()).toMatchObject([{ onHand: 18, promised: 4, available: 14 }]);
    expect((await count(18, 25)).json()).toMatchObject([{ onHand: 25, promised: 4, available: 21 }]);
  });

  it('without a difference is recorded too', async () => {
    expect((await count(20, 20)).statusCode).toBe(201);
    expect((await changes())[0]).toMatchObject({ kind: 'counted', onHand: 0, by: 'Cleo Clerk' });
  });

  it('is refused if stock came or went in the meantime', async () => {
    const order = await pay(await place(4));
    await ship(order, 4, 4);
    expect(expectProblem(await count(20, 19), 409)).toMatchObject({
      code: 'stock-outdated',
      parameters: { partNumbers: part.partNumber },
    });
  });

  it('is refused if another clerk counts the part at the same time', async () => {
    const { counts } = await whileLocked(shop, 'select from parts where id = $1 for update', [part._id], async () => {
      const both = Promise.all([count(20, 15, clerk), count(20, 14, other)]);
      await waitingOnLock(shop, 2);
      return { counts: both };
    });
    expect((await counts).map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is not disturbed by an order that is placed meanwhile', async () => {
    const seen = await stock();
    const [counted, placed] = await Promise.all([
      count(seen.onHand, 19),
      orders.buyer.call('POST', '/orders', { partId: part._id, quantity: 5 }),
    ]);
    expect([counted.statusCode, placed.statusCode]).toEqual([201, 201]);
    expect(await stock()).toMatchObject({ onHand: 19, promised: 5, available: 14 });
  });

  it('that is repeated changes nothing more', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) expect((await count(20, 18, clerk, headers)).statusCode).toBe(201);
    expect((await changes()).filter(({ kind }) => kind === 'counted')).toHaveLength(1);
  });

  it('cannot find fewer pieces than are promised', async () => {
    await place(4);
    expect((await count(20, 4)).statusCode).toBe(201);
    expect(expectProblem(await count(4, 3), 422)).toMatchObject({
      code: 'stock-promised',
      parameters: { partNumber: part.partNumber, available: 0, promised: 4 },
    });
    expect(await stock()).toMatchObject({ onHand: 4, promised: 4, available: 0 });
  });
});

describe('a write-off', () => {
  it('takes available pieces, and never promised ones', async () => {
    await place(4);
    expectProblem(await writeOff(17), 422);
    expect((await writeOff(16)).json()).toMatchObject({ onHand: 4, promised: 4, available: 0 });
    expect(expectProblem(await writeOff(1), 422)).toMatchObject({
      code: 'stock-promised',
      detail: expect.stringContaining('promised to orders'),
    });
  });

  it('needs a reason', async () => {
    expectProblem(await writeOff(1, ' '), 422);
    expectProblem(await clerk.call('POST', `/parts/${part._id}/write-offs`, { quantity: 1 }), 422);
    expect(await stock()).toMatchObject({ onHand: 20 });
  });

  it('and orders at the same time never take the same piece', async () => {
    const calls = Array.from({ length: 8 }, (_, index) =>
      index % 2 ? writeOff(4) : orders.buyer.call('POST', '/orders', { partId: part._id, quantity: 4 }),
    );
    await Promise.all(calls);
    const { onHand, promised, available } = await stock();
    expect(available).toBeGreaterThanOrEqual(0);
    expect(onHand).toBe(promised + available);
  });

  it('that is repeated takes nothing more', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const call = () => clerk.call('POST', `/parts/${part._id}/write-offs`, { quantity: 3, reason: 'Broken' }, headers);
    for (const _ of [1, 2]) expect((await call()).json()).toMatchObject({ onHand: 17 });
  });
});

it('the doctor finds stock that is not promised, available, or shipped', async () => {
  const order = await pay(await place(4));
  await shop.pool.query(`update order_lines set shipped_quantity = 1 where order_id = $1`, [order._id]);
  expect(await listViolations(shop.db)).toContainEqual(expect.objectContaining({ invariant: 'I8', what: 'part', id: part._id }));
  await shop.pool.query(`update order_lines set shipped_quantity = 0 where order_id = $1`, [order._id]);
  expect(await listViolations(shop.db)).toEqual([]);
});

it('a part can be counted even if it has more pieces on hand than can be available, because some are promised to orders', async () => {
  await place(4);
  expect((await orders.admin.call('PUT', `/parts/${part._id}`, { availableQ: maximum })).statusCode).toBe(200);
  const onHand = maximum + 4;
  expect(await stock()).toMatchObject({ onHand, promised: 4, available: maximum });
  const response = await clerk.call('POST', '/stock/counts', { lines: [{ partId: part._id, onHand, counted: maximum }] });
  expect([response.statusCode, await stock()]).toMatchObject([201, { onHand: maximum, available: maximum - 4 }]);
});
