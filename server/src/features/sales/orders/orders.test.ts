import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPart } from '../../../../test/catalogue.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { deleteOldKeys } from './delete-old-keys.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  [admin, buyer, other] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: 'Bea Buyer' }), signUp(shop, { name: 'Otto Other' })]);
});

const stockOf = async (part: PartDetail) => (await shop.app.inject({ url: `/api/parts/${part._id}` })).json<PartDetail>().availableQ;
const order = async (part: PartDetail, quantity: number) =>
  (await buyer.call('POST', '/orders', { partId: part._id, quantity, address: '1 Counter Lane' })).json<Order>();

describe('POST /orders', () => {
  it('takes the stock, prices the order and signs it with the account', async () => {
    const part = await addPart(admin, { name: 'Brake pad set', price: 31.4, minQ: 4, availableQ: 20 });
    const answer = await buyer.call('POST', '/orders', {
      partId: part._id,
      quantity: 5,
      price: 157,
      name: 'something else',
      email: buyer.email,
      customer: 'Mallory',
      address: '1 Counter Lane',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Brake pad set',
      address: '1 Counter Lane',
      email: buyer.email,
      price: 157,
      customer: 'Bea Buyer',
      paid: false,
      transactionId: null,
      state: 'unpaid',
      lines: [{ partId: part._id, partNumber: part.partNumber, quantity: 5, unitPrice: 31.4, price: 157 }],
    });
    expect(await stockOf(part)).toBe(15);
  });

  it.each([4, 20, 3, 21, 0, -5, 5.5, 1e9, 1e300])('refuses a quantity of %d for a minimum of 4 and a stock of 20', async (quantity) => {
    const part = await addPart(admin, { minQ: 4, availableQ: 20 });
    const problem = expectProblem(
      await buyer.call('POST', '/orders', { partId: part._id, quantity, address: '' }),
      422,
      'invalid-quantity',
    );
    expect(problem.detail).toBe('Please order a valid quantity');
    expect(await stockOf(part)).toBe(20);
  });

  it.each([5, 19])('accepts a quantity of %d for a minimum of 4 and a stock of 20, and an empty address', async (quantity) => {
    const part = await addPart(admin, { minQ: 4, availableQ: 20 });
    expect((await buyer.call('POST', '/orders', { partId: part._id, quantity })).statusCode).toBe(201);
  });

  it.each([
    [12, 201],
    [24, 201],
    [13, 422],
    [11, 422],
    [36, 422],
  ])('of a part in cartons of 12 with 36 in stock: %d pieces are answered with %d', async (quantity, status) => {
    const part = await addPart(admin, { minQ: 11, orderMultiple: 12, availableQ: 36 });
    const answer = await buyer.call('POST', '/orders', { partId: part._id, quantity });
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(expectProblem(answer, 422, 'invalid-quantity').detail).toBe('Please order a valid quantity');
  });

  it('refuses a price that no longer holds with 409 and tells the one that does', async () => {
    const part = await addPart(admin, { price: 10, availableQ: 20 });
    const problem = expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 3, price: 27 }), 409, 'price-changed');
    expect(problem.price).toBe(30);
    expect(await stockOf(part)).toBe(20);
  });

  it('refuses a price with more than two decimals, and takes what a program made of doubles', async () => {
    const part = await addPart(admin, { price: 0.7, availableQ: 20 });
    const order = (price: number) => buyer.call('POST', '/orders', { partId: part._id, quantity: 3, price });
    for (const price of [2.101, 2.0999, 2.1004]) expectProblem(await order(price), 422, 'invalid-body');
    expect((await order(0.7 * 3)).statusCode).toBe(201);
  });

  it.each([1e300, -1, 0])('refuses a price of %d, which no order has', async (price) => {
    const part = await addPart(admin, { price: 10, minQ: 1, availableQ: 100 });
    expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, address: '', price }), 409, 'price-changed');
    expect(await stockOf(part)).toBe(100);
  });

  it('keeps totals within what a card can pay', async () => {
    const cheap = await addPart(admin, { price: 0.1, availableQ: 100 });
    expectProblem(await buyer.call('POST', '/orders', { partId: cheap._id, quantity: 4 }), 422, 'total-out-of-bounds');
    expect((await buyer.call('POST', '/orders', { partId: cheap._id, quantity: 5 })).statusCode).toBe(201);
    const dear = await addPart(admin, { price: 999_999.99, availableQ: 100 });
    expectProblem(await buyer.call('POST', '/orders', { partId: dear._id, quantity: 2 }), 422, 'total-out-of-bounds');
  });

  it('knows no draft, hidden or discontinued part', async () => {
    const draft = (await admin.call('POST', '/parts', { name: 'Draft' })).json<PartDetail>();
    expectProblem(await buyer.call('POST', '/orders', { partId: draft._id, quantity: 2 }), 404);
    const hidden = await addPart(admin);
    await admin.call('DELETE', `/parts/${hidden._id}`);
    expectProblem(await buyer.call('POST', '/orders', { partId: hidden._id, quantity: 2 }), 404);
    const discontinued = await addPart(admin);
    await admin.call('PUT', `/parts/${discontinued._id}`, { lifeCycleStatus: '8' });
    expectProblem(await buyer.call('POST', '/orders', { partId: discontinued._id, quantity: 2 }), 422, 'not-orderable');
    expectProblem(await buyer.call('POST', '/orders', { partId: '999999999', quantity: 2 }), 404);
  });

  it('refuses visitors, another address, broken and foreign fields', async () => {
    const part = await addPart(admin);
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/orders', payload: { partId: part._id, quantity: 2 } }), 401);
    expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, email: other.email }), 403);
    expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: '2' }), 422, 'invalid-body');
    expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, paid: true }), 422, 'invalid-body');
    expectProblem(await buyer.call('POST', '/orders', {}), 422, 'invalid-body');
    const headers = { authorization: `Bearer ${buyer.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload: 'no json' }), 400);
    expect(await stockOf(part)).toBe(100);
  });

  it('tells who has logged out nothing but that, whatever they ask for', async () => {
    const part = await addPart(admin);
    const leaver = await signUp(shop);
    const good = { partId: part._id, quantity: 2, address: '' };
    const key = { 'idempotency-key': 'before-leaving' };
    expect((await leaver.call('POST', '/orders', good, key)).statusCode).toBe(201);
    await leaver.call('DELETE', '/session');

    expectProblem(await leaver.call('POST', '/orders', good), 401);
    expectProblem(await leaver.call('POST', '/orders', good, key), 401);
    expectProblem(await leaver.call('POST', '/orders', good, { 'idempotency-key': '' }), 401);
    expectProblem(await leaver.call('POST', '/orders', { ...good, email: other.email }), 401);
    expectProblem(await leaver.call('POST', '/orders', { ...good, quantity: 1e9 }), 401);
    expectProblem(await leaver.call('POST', '/orders', { ...good, paid: true }), 401);
    const headers = { authorization: `Bearer ${leaver.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload: 'no json' }), 401);
    expect(await stockOf(part)).toBe(98);
  });

  it('never sells more than there is: 300 at once for a stock of 2 end with one order', async () => {
    const part = await addPart(admin, { minQ: 0, availableQ: 2 });
    const answers = await Promise.all(Array.from({ length: 300 }, () => buyer.call('POST', '/orders', { partId: part._id, quantity: 1 })));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(299);
    expect(await stockOf(part)).toBe(1);
  });

  it('accepts ceil(A/q) − 1 of the simultaneous orders of q from a stock of A', async () => {
    const part = await addPart(admin, { minQ: 0, availableQ: 20 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => buyer.call('POST', '/orders', { partId: part._id, quantity: 3 })));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(Math.ceil(20 / 3) - 1);
    expect(await stockOf(part)).toBe(20 - 3 * 6);
  });

  it('waits for nobody who buys another part', async () => {
    const [held, free] = await Promise.all([addPart(admin), addPart(admin)]);
    const holder = await shop.pool.connect();
    await holder.query('begin');
    await holder.query('select from parts where id = $1 for update', [held._id]);
    let isHeldOrdered = false;
    const waiting = other.call('POST', '/orders', { partId: held._id, quantity: 2 }).finally(() => (isHeldOrdered = true));
    expect((await buyer.call('POST', '/orders', { partId: free._id, quantity: 2 })).statusCode).toBe(201);
    expect((await other.call('POST', '/orders', { partId: free._id, quantity: 2 })).statusCode).toBe(201);
    expect(isHeldOrdered).toBe(false);
    await holder.query('commit');
    holder.release();
    expect((await waiting).statusCode).toBe(201);
  });
});

describe('Idempotency-Key', () => {
  const place = (part: PartDetail, quantity: number, key: string, person = buyer) =>
    person.call('POST', '/orders', { partId: part._id, quantity, address: '1 Counter Lane' }, { 'idempotency-key': key });

  it('gives the first answer again to the same request', async () => {
    const part = await addPart(admin);
    const first = await place(part, 2, 'again');
    const second = await place(part, 2, 'again');
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await stockOf(part)).toBe(98);
  });

  it('gives it also when the order has been cancelled', async () => {
    const part = await addPart(admin);
    const first = await place(part, 2, 'cancelled');
    await buyer.call('DELETE', `/orders/${first.json<Order>()._id}`);
    const second = await place(part, 2, 'cancelled');
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await stockOf(part)).toBe(100);
  });

  it('says that the first request is under way while it is', async () => {
    const part = await addPart(admin);
    const holder = await shop.pool.connect();
    await holder.query('begin');
    await holder.query('select from parts where id = $1 for update', [part._id]);
    const first = place(part, 2, 'slow');
    await eventually(async () => expectProblem(await place(await addPart(admin), 2, 'slow'), 409, 'request-under-way'));
    await holder.query('commit');
    holder.release();
    expect((await first).statusCode).toBe(201);
  });

  it('makes one order of four requests at once', async () => {
    const part = await addPart(admin);
    const answers = await Promise.all(Array.from({ length: 4 }, () => place(part, 2, 'at-once')));
    const placed = answers.filter((answer) => answer.statusCode === 201);
    expect(new Set(placed.map((answer) => answer.json<Order>()._id)).size).toBe(1);
    for (const answer of answers.filter((each) => each.statusCode !== 201)) expectProblem(answer, 409, 'request-under-way');
    expect(await stockOf(part)).toBe(98);
  });

  it('refuses the key for another order with 422', async () => {
    const part = await addPart(admin);
    await place(part, 2, 'other-body');
    expectProblem(await place(part, 3, 'other-body'), 422, 'idempotency-key-reused');
  });

  it('is free again after a refusal', async () => {
    const part = await addPart(admin, { availableQ: 3 });
    expectProblem(await place(part, 5, 'refused'), 422);
    await admin.call('PUT', `/parts/${part._id}`, { availableQ: 50 });
    expect((await place(part, 5, 'refused')).statusCode).toBe(201);
  });

  it("is the account's own", async () => {
    const part = await addPart(admin);
    const [mine, theirs] = [await place(part, 2, 'shared'), await place(part, 2, 'shared', other)];
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json<Order>()._id).not.toBe(mine.json<Order>()._id);
  });

  it('is forgotten after 30 days, and not before; the orders stay', async () => {
    const part = await addPart(admin);
    const [old, young] = [await place(part, 2, 'a-month-ago'), await place(part, 2, 'last-week')];
    const age = (key: string, days: number) =>
      shop.pool.query('update idempotency_keys set created_at = now() - make_interval(days => $2) where key = $1', [key, days]);
    await age('a-month-ago', 31);
    await age('last-week', 29);
    await deleteOldKeys(shop.db);
    expect((await place(part, 2, 'last-week')).json()).toEqual(young.json());
    expect((await place(part, 2, 'a-month-ago')).json<Order>()._id).not.toBe(old.json<Order>()._id);
    expect((await buyer.call('GET', `/orders/${old.json<Order>()._id}`)).statusCode).toBe(200);
  });

  it('must be visible characters', async () => {
    expectProblem(await place(await addPart(admin), 2, 'a b'), 400);
  });
});

describe('GET /orders', () => {
  it("lists one's own orders, newest first, without the cancelled ones", async () => {
    const part = await addPart(admin);
    const [first, second, cancelled] = [await order(part, 2), await order(part, 3), await order(part, 4)];
    await buyer.call('DELETE', `/orders/${cancelled._id}`);
    const listed = (await buyer.call('GET', `/orders?email=${buyer.email}&limit=2`)).json<Order[]>();
    expect(listed.map((each) => each._id)).toEqual([second._id, first._id]);
    const cancelledOnes = (await buyer.call('GET', `/orders?email=${buyer.email}&state=cancelled`)).json<Order[]>();
    expect(cancelledOnes.map((each) => each._id)).toContain(cancelled._id);
  });

  it('pages', async () => {
    const part = await addPart(admin);
    for (let placed = 0; placed < 5; placed++) await order(part, 2);
    const first = await buyer.call('GET', `/orders?email=${buyer.email}&limit=2`);
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await buyer.call('GET', next);
    const back = /<\/api([^>]+)>; rel="prev"/.exec(String(second.headers.link))?.[1] ?? '';
    expect((await buyer.call('GET', back)).json()).toEqual(first.json());
    expect(second.json<Order[]>()[0]?._id).not.toBe(first.json<Order[]>()[0]?._id);
  });

  it('lists all orders, and those of one address, to admins only', async () => {
    const theirs = (await other.call('POST', '/orders', { partId: (await addPart(admin))._id, quantity: 2 })).json<Order>();
    expect((await admin.call('GET', '/orders')).json<Order[]>().map((each) => each._id)).toContain(theirs._id);
    const ofOther = (await admin.call('GET', `/orders?email=${other.email}`)).json<Order[]>();
    expect(ofOther.map((each) => each.email)).toEqual(ofOther.map(() => other.email));
    expectProblem(await buyer.call('GET', '/orders'), 403);
    expectProblem(await buyer.call('GET', `/orders?email=${other.email}`), 403);
    expectProblem(await shop.app.inject({ url: '/api/orders' }), 401);
    expectProblem(await buyer.call('GET', `/orders?email=${buyer.email}&state=lost`), 400);
  });
});

describe('GET /orders/{id}', () => {
  it("shows one's own order, and any to an admin", async () => {
    const placed = await order(await addPart(admin), 2);
    expect((await buyer.call('GET', `/orders/${placed._id}`)).json()).toEqual(placed);
    expect((await admin.call('GET', `/orders/${placed._id}`)).json()).toMatchObject(placed);
    expectProblem(await other.call('GET', `/orders/${placed._id}`), 404);
    expectProblem(await buyer.call('GET', '/orders/1'), 404);
    expectProblem(await buyer.call('GET', '/orders/x'), 404);
    expectProblem(await shop.app.inject({ url: `/api/orders/${placed._id}` }), 401);
  });

  it('stays whole when its part is hidden and repriced', async () => {
    const part = await addPart(admin, { name: 'Wheel hub', price: 20 });
    const placed = await order(part, 2);
    await admin.call('PUT', `/parts/${part._id}`, { price: 99, name: 'Renamed' });
    await admin.call('DELETE', `/parts/${part._id}`);
    expect((await buyer.call('GET', `/orders/${placed._id}`)).json()).toMatchObject({ name: 'Wheel hub', price: 40 });
  });
});

describe('the orders table of admins', () => {
  it('filters by buyer, order number and day, and sorts by price', async () => {
    const someone = await signUp(shop, { name: 'Zacharias Zimt' });
    const part = await addPart(admin, { price: 10 });
    const place = async (quantity: number) => (await someone.call('POST', '/orders', { partId: part._id, quantity })).json<Order>();
    const [dear, cheap] = [await place(9), await place(3)];
    const list = async (query: string) => (await admin.call('GET', `/orders?${query}`)).json<Order[]>().map((each) => each._id);
    const [firstDay, lastDay] = [dear.createdAt.slice(0, 10), cheap.createdAt.slice(0, 10)];
    const dayBefore = new Date(Date.parse(firstDay) - 86_400_000).toISOString().slice(0, 10);

    expect(await list('q=zimt')).toEqual([cheap._id, dear._id]);
    expect(await list('q=zimt&sort=oldest')).toEqual([dear._id, cheap._id]);
    expect(await list('q=zimt&sort=price')).toEqual([cheap._id, dear._id]);
    expect(await list(`q=${dear._id}`)).toEqual([dear._id]);
    expect(await list(`q=zimt&from=${firstDay}&to=${lastDay}`)).toHaveLength(2);
    expect(await list(`q=zimt&to=${dayBefore}`)).toEqual([]);
    expect(await list('q=zimt&state=paid')).toEqual([]);
    expectProblem(await admin.call('GET', '/orders?from=yesterday'), 400);
  });

  it('pages by price without losing or repeating one', async () => {
    const someone = await signUp(shop, { name: 'Yola Yarn' });
    const part = await addPart(admin, { price: 10 });
    for (const quantity of [3, 2, 3, 2, 4]) await someone.call('POST', '/orders', { partId: part._id, quantity });
    const seen: number[] = [];
    let path: string | undefined = '/orders?q=yarn&sort=-price&limit=2';
    while (path) {
      const answer: LightMyRequestResponse = await admin.call('GET', path);
      seen.push(...answer.json<Order[]>().map((each) => each.price));
      path = /<\/api([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    }
    expect(seen).toEqual([40, 30, 30, 20, 20]);
  });
});
