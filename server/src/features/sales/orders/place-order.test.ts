import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  [admin, buyer, other] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: 'Bea Buyer' }), signUp(shop, { name: 'Otto Other' })]);
});

const stockOf = async (part: PartDetail) => (await shop.app.inject({ url: `/api/parts/${part._id}` })).json<PartDetail>().availableQ;

describe('POST /orders', () => {
  it('reduces the stock, and sets the price and the buyer of the order', async () => {
    const part = await addPart(admin, { name: 'Brake pad set', price: 31.4, minQ: 4, availableQ: 20 });
    const response = await buyer.call('POST', '/orders', {
      partId: part._id,
      quantity: 5,
      price: 157,
      name: 'something else',
      email: buyer.email,
      customer: 'Mallory',
      address: '1 Counter Lane',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
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

  it.each([4, 20, 3, 21, 0, -5, 5.5, 1e9, 1e300])('rejects a quantity of %d for a minimum of 4 and a stock of 20', async (quantity) => {
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
  ])('for a part in cartons of 12 with 36 in stock, an order of %d returns %d', async (quantity, status) => {
    const part = await addPart(admin, { minQ: 11, orderMultiple: 12, availableQ: 36 });
    const response = await buyer.call('POST', '/orders', { partId: part._id, quantity });
    expect(response.statusCode).toBe(status);
    if (status === 422) expect(expectProblem(response, 422, 'invalid-quantity').detail).toBe('Please order a valid quantity');
  });

  it('rejects an outdated price with 409, and returns the current price', async () => {
    const part = await addPart(admin, { price: 10, availableQ: 20 });
    const problem = expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 3, price: 27 }), 409, 'price-changed');
    expect(problem.price).toBe(30);
    expect(await stockOf(part)).toBe(20);
  });

  it('rejects a price with more than two decimals, but accepts rounding errors of floating-point numbers', async () => {
    const part = await addPart(admin, { price: 0.7, availableQ: 20 });
    const order = (price: number) => buyer.call('POST', '/orders', { partId: part._id, quantity: 3, price });
    for (const price of [2.101, 2.0999, 2.1004]) expectProblem(await order(price), 422, 'invalid-body');
    expect((await order(0.7 * 3)).statusCode).toBe(201);
  });

  it.each([1e300, -1, 0])('rejects a price of %d as outdated', async (price) => {
    const part = await addPart(admin, { price: 10, minQ: 1, availableQ: 100 });
    expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, address: '', price }), 409, 'price-changed');
    expect(await stockOf(part)).toBe(100);
  });

  it('rejects a total outside the limits of a card payment', async () => {
    const cheap = await addPart(admin, { price: 0.1, availableQ: 100 });
    expectProblem(await buyer.call('POST', '/orders', { partId: cheap._id, quantity: 4 }), 422, 'total-out-of-bounds');
    expect((await buyer.call('POST', '/orders', { partId: cheap._id, quantity: 5 })).statusCode).toBe(201);
    const expensive = await addPart(admin, { price: 999_999.99, availableQ: 100 });
    expectProblem(await buyer.call('POST', '/orders', { partId: expensive._id, quantity: 2 }), 422, 'total-out-of-bounds');
  });

  it('rejects draft, deleted and discontinued parts', async () => {
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

  it('rejects visitors, the email address of another account, invalid and unknown fields', async () => {
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

  it('returns 401 to every request after a logout', async () => {
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

  it('never sells more than the stock: of 300 simultaneous orders for a stock of 2, one succeeds', async () => {
    // Nobody can order the last piece: a quantity must be less than the stock.
    const part = await addPart(admin, { minQ: 0, availableQ: 2 });
    const responses = await Promise.all(
      Array.from({ length: 300 }, () => buyer.call('POST', '/orders', { partId: part._id, quantity: 1 })),
    );
    expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 422)).toHaveLength(299);
    expect(await stockOf(part)).toBe(1);
  });

  it('accepts as many simultaneous orders as the stock allows: from a stock of 20, 6 orders of 3', async () => {
    const part = await addPart(admin, { minQ: 0, availableQ: 20 });
    const responses = await Promise.all(Array.from({ length: 40 }, () => buyer.call('POST', '/orders', { partId: part._id, quantity: 3 })));
    expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(Math.ceil(20 / 3) - 1);
    expect(await stockOf(part)).toBe(20 - 3 * 6);
  });

  it('does not wait for an order of another part', async () => {
    const [heldPart, freePart] = await Promise.all([addPart(admin), addPart(admin)]);
    const held = await whileLocked(shop, 'select from parts where id = $1 for update', [heldPart._id], async () => {
      const waiting = other.call('POST', '/orders', { partId: heldPart._id, quantity: 2 });
      await waitingOnLock(shop);
      expect((await buyer.call('POST', '/orders', { partId: freePart._id, quantity: 2 })).statusCode).toBe(201);
      expect((await other.call('POST', '/orders', { partId: freePart._id, quantity: 2 })).statusCode).toBe(201);
      await waitingOnLock(shop);
      return { waiting };
    });
    expect((await held.waiting).statusCode).toBe(201);
  });
});
