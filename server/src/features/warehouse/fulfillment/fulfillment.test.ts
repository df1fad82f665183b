import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import type { OrderToShip, Packing, Shipment } from '@axlewright/contract/warehouse/shipments';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failNextCardCalls } from '../../../../test/cards.ts';
import { mailsAbout, mailsTo } from '../../../../test/mails.ts';
import { type Person, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { listViolations } from '../../desk/invariants/invariants.queries.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);
let clerk: Person;
let other: Person;

beforeAll(async () => {
  [clerk, other] = await Promise.all([signUpStaff(shop, 'clerk', 'Cleo Clerk'), signUpStaff(shop, 'clerk', 'Carl Clerk')]);
});

let order: Order;
beforeEach(async () => {
  order = await orders.placePaidOrder();
});

const packingOf = async (id = order._id) => (await clerk.call('GET', `/orders/${id}/packing`)).json<Packing>();
const workList = async (query = '') => (await clerk.call('GET', `/orders-to-ship${query}`)).json<OrderToShip[]>();
const shipments = async () => (await orders.buyer.call('GET', `/orders/${order._id}/shipments`)).json<Shipment[]>();
const ship = (quantity: number, left: number, by = clerk, more: object = {}) =>
  by.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity, left }], ...more });
const start = (by = clerk, takeOver = false) => by.call('PUT', `/orders/${order._id}/packer`, { takeOver });
const hold = (reason: string) => clerk.call('PUT', `/orders/${order._id}/hold`, { reason });
const codeOf = (response: { json: <T>() => T }) => response.json<{ code: string }>().code;
const historyFor = async (person: Person) =>
  (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().map(({ what }) => what);

describe('the work list', () => {
  it('has paid orders that are not shipped, the oldest payment first', async () => {
    const unpaid = await orders.placeOrder();
    const later = await orders.placePaidOrder();
    const ids = (await workList('?limit=100')).map(({ _id }) => _id);
    expect(ids).not.toContain(unpaid._id);
    expect(ids.indexOf(order._id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(order._id)).toBeLessThan(ids.indexOf(later._id));
    await ship(4, 4);
    expect((await workList('?limit=100')).map(({ _id }) => _id)).not.toContain(order._id);
  });

  it('says how much is left, who packs the order, and what was refunded', async () => {
    await ship(1, 4);
    await start();
    await orders.admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5 });
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await orders.admin.call('POST', `/orders/${order._id}/refunds`, { amount: 7.5 });
    const told = { fulfillment: 'partly-shipped', refunded: 5, refundUnderWay: 7.5, packer: { name: 'Cleo Clerk', isYou: true } };
    expect(await workList(`?q=${order._id}`)).toMatchObject([{ linesLeft: 1, piecesLeft: 3, ...told }]);
    expect(await packingOf()).toMatchObject(told);
    expect((await other.call('GET', `/orders-to-ship?q=${order._id}`)).json<OrderToShip[]>()).toMatchObject([{ packer: { isYou: false } }]);
  });

  it('has pages', async () => {
    await orders.placePaidOrder();
    const first = await clerk.call('GET', '/orders-to-ship?limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const cursor = new URL(next, 'http://shop').searchParams.get('cursor');
    const second = await clerk.call('GET', `/orders-to-ship?limit=1&cursor=${cursor}`);
    const all = await workList('?limit=2');
    expect([...first.json<OrderToShip[]>(), ...second.json<OrderToShip[]>()].map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
  });

  it('shows orders on hold only if asked', async () => {
    await hold('Check the address');
    expect(await workList(`?q=${order._id}`)).toEqual([]);
    expect(await workList(`?q=${order._id}&list=held`)).toMatchObject([{ _id: order._id, holdReason: 'Check the address' }]);
    for (const typed of [order._id, `#${order._id}`, `No. ${order._id}`, `Order ${order._id}`])
      expect(await workList(`?q=${encodeURIComponent(typed)}&list=all`), typed).toHaveLength(1);
  });
});

describe('a shipment', () => {
  it('of some pieces leaves the rest; the last one completes the order', async () => {
    expect((await ship(3, 4, clerk, { trackingNumber: '1Z999' })).json<Packing>()).toMatchObject({
      fulfillment: 'partly-shipped',
      canShip: true,
      lines: [{ quantity: 4, left: 1 }],
    });
    expect(await orders.readOrder(order)).toMatchObject({ status: 'open', fulfillment: 'partly-shipped', lines: [{ shipped: 3 }] });
    const last = await ship(1, 1);
    expect(last.statusCode).toBe(201);
    expect(last.json<Packing>()).toMatchObject({ fulfillment: 'shipped', canShip: false, lines: [{ left: 0 }] });
    expect(await orders.readOrder(order)).toMatchObject({
      status: 'completed',
      state: 'paid',
      fulfillment: 'shipped',
      lines: [{ shipped: 4 }],
    });
    expect(await shipments()).toMatchObject([
      { carrier: 'ups', trackingNumber: '1Z999', lines: [{ lineNumber: 1, quantity: 3 }], deliveredAt: null },
      { carrier: 'ups', trackingNumber: '', lines: [{ lineNumber: 1, quantity: 1 }] },
    ]);
  });

  it('has its lines in the order of the bins, and those without a bin last', async () => {
    const parts = [orders.part, ...(await Promise.all(['A-10', 'A-2'].map(() => addPart(orders.admin, { availableQ: 100 }))))];
    for (const [index, bin] of ['', 'A-10', 'A-2'].entries()) await clerk.call('PUT', `/parts/${parts[index]?._id}/bin`, { bin });
    const lines = parts.map(({ _id }) => ({ partId: _id, quantity: 5 }));
    const { _id } = (await orders.buyer.call('POST', '/orders', { lines })).json<Order>();
    expect((await packingOf(_id)).lines.map(({ bin }) => bin)).toEqual(['A-2', 'A-10', '']);
  });

  it('of many lines takes only the lines that it lists', async () => {
    const part = await addPart(orders.admin, { availableQ: 100 });
    const response = await orders.buyer.call('POST', '/orders', {
      lines: [
        { partId: part._id, quantity: 5 },
        { partId: orders.part._id, quantity: 7 },
      ],
    });
    order = response.json<Order>();
    await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) });
    const lines = [{ lineNumber: 2, quantity: 7, left: 7 }];
    await clerk.call('POST', `/orders/${order._id}/shipments`, { carrier: 'pickup', lines });
    expect((await packingOf()).lines.map(({ left }) => left)).toEqual([5, 0]);
  });

  it('that is sent twice ships nothing more', async () => {
    expect((await ship(1, 4)).statusCode).toBe(201);
    const again = await ship(1, 4);
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'shipment-outdated']);
    expect((await packingOf()).lines).toMatchObject([{ left: 3 }]);
  });

  it('is made once, even if two clerks ship at the same time', async () => {
    const responses = await Promise.all([ship(4, 4, clerk), ship(4, 4, other), ship(4, 4, orders.admin)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await shipments()).toHaveLength(1);
  });

  it('of more than is left, of an unknown line, or of a line listed twice is rejected', async () => {
    const line = { lineNumber: 1, quantity: 1, left: 4 };
    for (const lines of [[{ ...line, quantity: 5 }], [{ ...line, lineNumber: 2 }], [line, line], [], [{ ...line, quantity: 0 }]])
      expect((await ship(1, 4, clerk, { lines })).statusCode).toBe(422);
    expect(await shipments()).toEqual([]);
  });

  it('needs a paid order that is not canceled, not shipped and not on hold', async () => {
    const reasonOf = async (id: string) => {
      const response = await clerk.call('POST', `/orders/${id}/shipments`, {
        carrier: 'ups',
        lines: [{ lineNumber: 1, quantity: 1, left: 4 }],
      });
      return [response.statusCode, response.json<{ parameters: { reason: string } }>().parameters.reason];
    };
    const unpaid = await orders.placeOrder();
    expect(await reasonOf(unpaid._id)).toEqual([409, 'unpaid']);
    await orders.buyer.call('DELETE', `/orders/${unpaid._id}`);
    expect(await reasonOf(unpaid._id)).toEqual([409, 'cancelled']);
    await hold('Wait for payment of the freight');
    expect(await reasonOf(order._id)).toEqual([409, 'held']);
    await clerk.call('DELETE', `/orders/${order._id}/hold`);
    await ship(4, 4);
    expect(await reasonOf(order._id)).toEqual([409, 'shipped']);
  });

  it('can get a different carrier and tracking number', async () => {
    const [{ _id: id } = { _id: '' }] = (await ship(4, 4)).json<Packing>().shipments;
    for (const _time of [1, 2]) await clerk.call('PUT', `/shipments/${id}`, { carrier: 'fedex', trackingNumber: ' 7777 ' });
    expect(await shipments()).toMatchObject([{ carrier: 'fedex', trackingNumber: '7777' }]);
    expect((await historyFor(orders.buyer)).filter((what) => what === 'tracking-changed')).toHaveLength(1);
    const [mail] = await mailsTo(shop, orders.buyer.email, `Order ${order._id}: tracking changed`);
    expect(mail?.text).toContain('https://www.fedex.com/fedextrack/?trknbr=7777');
  });

  it('can be marked as delivered; the order is delivered when all of its shipments are', async () => {
    await ship(1, 4);
    const [first, second] = (await ship(3, 3)).json<Packing>().shipments;
    const deliver = async (id = '') => (await clerk.call('PUT', `/shipments/${id}/delivery`)).json<Packing>().fulfillment;
    expect(await deliver(first?._id)).toBe('shipped');
    expect(await deliver(second?._id)).toBe('delivered');
    expect(await deliver(second?._id)).toBe('delivered');
    expect((await historyFor(orders.buyer)).filter((what) => what === 'delivered')).toHaveLength(2);
  });
});

describe('packing', () => {
  it('belongs to one clerk, until another takes over', async () => {
    expect((await start()).json<Packing>()).toMatchObject({ fulfillment: 'picking', packer: { name: 'Cleo Clerk', isYou: true } });
    const denied = await ship(4, 4, other);
    expect([denied.statusCode, codeOf(denied)]).toEqual([409, 'packed-by-other']);
    const refused = await start(other);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'packed-by-other']);
    await start(other, true);
    expect((await packingOf()).packer).toMatchObject({ name: 'Carl Clerk', isYou: false });
    expect((await ship(4, 4, other)).statusCode).toBe(201);
    expect((await packingOf()).packer).toBeNull();
  });

  it('is shown in the stock of its parts, until the pieces have left', async () => {
    const part = await addPart(orders.admin, { availableQ: 100 });
    const lines = [2, 3].map((quantity) => ({ partId: part._id, quantity }));
    order = (await orders.buyer.call('POST', '/orders', { lines })).json<Order>();
    await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) });
    const beingPacked = async () => (await other.call('GET', `/parts/${part._id}/stock`)).json<PartStock>().beingPacked;
    expect(await beingPacked()).toEqual([]);
    await start();
    expect(await beingPacked()).toEqual([{ order: order._id, pieces: 5 }]);
    await ship(2, 2);
    expect(await beingPacked()).toEqual([]);
    await start();
    expect(await beingPacked()).toEqual([{ order: order._id, pieces: 3 }]);
  });

  it('accepts the new number of a part, and the ordered one unless another part has it now', async () => {
    const part = await addPart(orders.admin, { availableQ: 100 });
    const renamed = (await orders.buyer.call('POST', '/orders', { partId: part._id, quantity: 3 })).json<Order>();
    const codes = async () => (await packingOf(renamed._id)).lines.map(({ partNumber, scanCodes }) => ({ partNumber, scanCodes }));
    const [ordered, now] = [part.partNumber, `NEW-${part.partNumber}`];
    expect(await codes()).toEqual([{ partNumber: ordered, scanCodes: [ordered] }]);
    await orders.admin.call('PUT', `/parts/${part._id}`, { partNumber: now });
    expect(await codes()).toEqual([{ partNumber: ordered, scanCodes: [now, ordered] }]);
    const other = await addPart(orders.admin);
    expect((await orders.admin.call('PUT', `/parts/${other._id}`, { partNumber: ordered })).statusCode).toBe(200);
    expect(await codes()).toEqual([{ partNumber: ordered, scanCodes: [now] }]);
  });

  it('ends without a shipment when the clerk stops', async () => {
    await start();
    await other.call('DELETE', `/orders/${order._id}/packer`);
    expect((await packingOf()).packer).not.toBeNull();
    expect((await clerk.call('DELETE', `/orders/${order._id}/packer`)).json<Packing>()).toMatchObject({
      packer: null,
      fulfillment: 'none',
    });
  });

  it('is not part of what buyers see', async () => {
    await start();
    await hold('Address looks wrong');
    await clerk.call('DELETE', `/orders/${order._id}/hold`);
    expect(await historyFor(clerk)).toEqual(expect.arrayContaining(['packing-started', 'held', 'hold-removed']));
    const response = await orders.buyer.call('GET', `/orders/${order._id}/history`);
    expect(response.body).not.toContain('Address looks wrong');
    expect(response.json<OrderEvent[]>().map(({ what }) => what)).toEqual(['placed', 'payment-started', 'paid']);
    expect((await orders.buyer.call('GET', `/orders/${order._id}`)).body).not.toContain('Address looks wrong');
  });
});

it('the buyer gets an email for each shipment and delivery, with its tracking link and pieces', async () => {
  const [{ _id: id } = { _id: '' }] = (await ship(3, 4, clerk, { trackingNumber: '1Z 42' })).json<Packing>().shipments;
  const [mail] = await mailsTo(shop, orders.buyer.email, `Order ${order._id}: shipment sent`);
  expect(mail?.text).toContain('https://www.ups.com/track?tracknum=1Z%2042');
  expect(mail?.text).toContain('3 of 4');
  await clerk.call('PUT', `/shipments/${id}/delivery`);
  expect(await mailsTo(shop, orders.buyer.email, `Order ${order._id}: shipment delivered`)).toHaveLength(1);
});

it('the buyer gets no email that a shipment was delivered if it was picked up', async () => {
  const [{ _id: id } = { _id: '' }] = (await ship(4, 4, clerk, { carrier: 'pickup' })).json<Packing>().shipments;
  await clerk.call('PUT', `/shipments/${id}/delivery`);
  const subjects = (await mailsAbout(shop, order)).map(({ subject }) => subject);
  expect(subjects).toContain(`Order ${order._id}: parts picked up`);
  expect(subjects).not.toContain(`Order ${order._id}: shipment delivered`);
});

it.each([
  ['GET', '/orders/{id}/packing'],
  ['PUT', '/orders/{id}/packer', { takeOver: false }],
  ['DELETE', '/orders/{id}/packer'],
  ['PUT', '/orders/{id}/hold', { reason: 'Lost' }],
  ['DELETE', '/orders/{id}/hold'],
  ['GET', '/orders/{id}/shipments'],
  ['POST', '/orders/{id}/shipments', { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 1, left: 4 }] }],
  ['PUT', '/shipments/{id}', { carrier: 'ups', trackingNumber: '1Z' }],
  ['PUT', '/shipments/{id}/delivery'],
] as const)('%s %s returns 404 for an id that does not exist', async (method, path, body?: object) => {
  expectProblem(await clerk.call(method, path.replace('{id}', '999999999'), body), 404);
});

it.each([
  ['a piece of a line is shipped, but in no shipment', 'order_lines set shipped_quantity = 3 where order_id', 1],
  ['pieces in a shipment are not shipped', 'order_lines set shipped_quantity = 0 where order_id', 2],
  ['an order is completed, but not shipped', "orders set order_status = 'completed' where id", 1],
  ['an order is shipped, but not completed', "orders set fulfillment = 'shipped' where id", 1],
  ['an order is delivered, but a shipment is not', "orders set fulfillment = 'delivered', order_status = 'completed' where id", 1],
  ['an order is not shipped, but has shipments', "orders set fulfillment = 'none' where id", 1],
])('the doctor finds that %s', async (_what, broken, found) => {
  await ship(2, 4);
  const undo = new Error('undo');
  const checked = shop.db.transaction().execute(async (transaction) => {
    await sql`update ${sql.raw(broken)} = ${order._id}`.execute(transaction);
    const violations = (await listViolations(transaction)).filter(({ id }) => id === order._id);
    expect(violations.map(({ invariant }) => invariant)).toEqual(Array(found).fill('shipments'));
    throw undo;
  });
  await expect(checked).rejects.toBe(undo);
});
