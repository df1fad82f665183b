import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { seededRandom, shuffle } from '../../../../test/seeded-random.ts';
import { startTestApp, useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { listenerName } from '../../../platform/cache/cache-invalidation.queries.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: 'Bea Buyer' })]);
});

const stockOf = async (part: PartDetail) => (await shop.app.inject({ url: `/api/parts/${part._id}` })).json<PartDetail>().availableQ;
const lineOf = (part: PartDetail, quantity: number, more: object = {}) => ({ partId: part._id, quantity, ...more });
const place = (lines: object[], more: object = {}, person = buyer) => person.call('POST', '/orders', { lines, ...more });
const shipTo = { name: 'Corner Garage', line1: '12 Main St', city: 'Dayton', state: 'OH', postalCode: '45402' };

/** Returns the number of deadlocks in the shop's database. Connections report their deadlocks late, so all connections of the pool report first. */
async function countDeadlocks(): Promise<number> {
  const report = () => shop.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)');
  await Promise.all(Array.from({ length: shop.settings.databasePoolSize }, report));
  const { rows } = await shop.pool.query<{ count: number }>(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? Number.NaN;
}

describe('an order of several lines', () => {
  it('takes the stock of every line and adds up their prices', async () => {
    const [pads, filter] = await Promise.all([
      addPart(admin, { name: 'Brake pad set', price: 31.4, minQ: 4, availableQ: 20 }),
      addPart(admin, { name: 'Oil filter', price: 0.1, availableQ: 200 }),
    ]);
    const lines = [lineOf(pads, 5, { seenPrice: 31.4, note: 'for the Corolla' }), lineOf(filter, 3), lineOf(pads, 7)];
    const response = await place(lines, {
      shipTo,
      purchaseOrder: 'PO-77',
      phone: '937-555-0100',
      note: 'Ring at the back door',
      price: 377.1,
    });
    expect(response.statusCode).toBe(201);
    const order = response.json<Order>();
    expect(order).toMatchObject({
      name: 'Brake pad set',
      address: 'Corner Garage\n12 Main St\nDayton, OH 45402',
      shipTo: { ...shipTo, line2: '', country: 'US' },
      purchaseOrder: 'PO-77',
      phone: '937-555-0100',
      note: 'Ring at the back door',
      price: 377.1,
      currency: 'usd',
      lines: [
        { lineNumber: 1, kind: 'part', partId: pads._id, quantity: 5, unitPrice: 31.4, price: 157, note: 'for the Corolla' },
        { lineNumber: 2, kind: 'part', partId: filter._id, quantity: 3, unitPrice: 0.1, price: 0.3, note: '' },
        { lineNumber: 3, kind: 'part', partId: pads._id, quantity: 7, unitPrice: 31.4, price: 219.8, note: '' },
      ],
    });
    expect((await buyer.call('GET', `/orders/${order._id}`)).json()).toMatchObject(order);
    expect([await stockOf(pads), await stockOf(filter)]).toEqual([8, 197]);

    await buyer.call('DELETE', `/orders/${order._id}`);
    expect([await stockOf(pads), await stockOf(filter)]).toEqual([20, 200]);
  });

  it('is rejected as a whole if a line is wrong; the error lists all wrong lines and the possible quantities', async () => {
    const good = await addPart(admin);
    const inCartons = await addPart(admin, { minQ: 11, orderMultiple: 12, availableQ: 400 });
    const soldOut = await addPart(admin, { minQ: 5, availableQ: 6 });
    const discontinued = await addPart(admin);
    const replaced = await addPart(admin);
    await admin.call('PUT', `/parts/${discontinued._id}`, { lifeCycleStatus: '8' });
    await admin.call('PUT', `/parts/${replaced._id}`, { lifeCycleStatus: '7' });
    await admin.call('PUT', `/parts/${replaced._id}/successors`, { kind: 'replaced', partNumbers: [good.partNumber] });
    const response = await place([
      lineOf(good, 2),
      lineOf(inCartons, 13),
      lineOf(good, 2, { seenPrice: 11 }),
      lineOf(soldOut, 6),
      lineOf(discontinued, 2),
      lineOf(replaced, 2),
      { partId: '999999999', quantity: 2 },
      lineOf(inCartons, 12),
    ]);
    expect(expectProblem(response, 422, 'lines-rejected').lines).toEqual([
      { line: 1, code: 'invalid-quantity', orderable: { from: 12, to: 396, step: 12 } },
      { line: 2, code: 'price-changed', price: 12.5 },
      { line: 3, code: 'invalid-quantity', orderable: null },
      { line: 4, code: 'not-orderable', successor: null },
      { line: 5, code: 'not-orderable', successor: { partId: good._id, partNumber: good.partNumber } },
      { line: 6, code: 'unknown-part' },
      { line: 7, code: 'invalid-quantity', orderable: { from: 12, to: 396, step: 12 } },
    ]);
    expect([await stockOf(good), await stockOf(inCartons)]).toEqual([100, 400]);
  });

  it('may have the same part in two lines; minimum, stock and multiple apply to the sum of their quantities', async () => {
    const part = await addPart(admin, { minQ: 5, orderMultiple: 4, availableQ: 20 });
    expect(expectProblem(await place([lineOf(part, 2), lineOf(part, 2)]), 422, 'lines-rejected').lines).toMatchObject([
      { line: 0, orderable: { from: 8, to: 16, step: 4 } },
      { line: 1, orderable: { from: 8, to: 16, step: 4 } },
    ]);
    expectProblem(await place([lineOf(part, 10), lineOf(part, 10)]), 422, 'lines-rejected');
    expectProblem(await place([lineOf(part, 12), lineOf(part, -4)]), 422, 'lines-rejected');
    expectProblem(await place([lineOf(part, 1.5), lineOf(part, 6.5)]), 422, 'lines-rejected');
    expect((await place([lineOf(part, 3), lineOf(part, 5)])).statusCode).toBe(201);
    expect(await stockOf(part)).toBe(12);
  });

  it('has up to 500 lines and a body of up to 1 MB', async () => {
    const part = await addPart(admin, { minQ: 0, availableQ: 2_000, price: 1 });
    const lines = Array.from({ length: 500 }, (_, index) => lineOf(part, 1, { note: `${index} `.padEnd(200, 'x') }));
    const placed = await place(lines);
    expect([placed.statusCode, placed.json<Order>().price, placed.json<Order>().lines.length]).toEqual([201, 500, 500]);
    expect(await stockOf(part)).toBe(1_500);
    expectProblem(await place([...lines, lineOf(part, 1)]), 422, 'invalid-body');
    expectProblem(await place([]), 422, 'invalid-body');
    expectProblem(await place(lines, { name: 'x'.repeat(1_000_000) }), 413, 'body-too-large');
  });

  it('is rejected if its total is outside the limits of a card payment', async () => {
    const expensive = await addPart(admin, { price: 500_000, availableQ: 100 });
    const cheap = await addPart(admin, { price: 0.1, availableQ: 100 });
    expectProblem(await place([lineOf(expensive, 2)]), 422, 'total-out-of-bounds');
    expectProblem(await place([lineOf(cheap, 2), lineOf(cheap, 2)]), 422, 'total-out-of-bounds');
    expect((await place([lineOf(cheap, 2), lineOf(cheap, 3)])).statusCode).toBe(201);
    expectProblem(await place([lineOf(cheap, 5)], { price: 0.6 }), 409, 'price-changed');
  });

  it('keeps the vehicle of its part if the request has one part instead of lines', async () => {
    const part = await addPart(admin);
    const placed = await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, vehicle: '2003 Honda Accord' });
    expect(placed.json<Order>().lines).toMatchObject([{ quantity: 2, vehicle: '2003 Honda Accord' }]);
  });

  it('has either one part or lines, but not both', async () => {
    const part = await addPart(admin);
    const errorsOf = async (body: object) => expectProblem(await buyer.call('POST', '/orders', body), 422, 'invalid-body').errors;
    expect(await errorsOf({ partId: part._id, quantity: 2, lines: [lineOf(part, 2)] })).toMatchObject([{ field: 'lines' }]);
    expect(await errorsOf({ vehicle: '2003 Honda Accord', lines: [lineOf(part, 2)] })).toMatchObject([{ field: 'vehicle' }]);
    expect(await errorsOf({})).toMatchObject([{ field: 'partId' }, { field: 'quantity' }]);
    expect(await errorsOf({ lines: [{ partId: part._id }] })).toMatchObject([{ field: 'lines.0.quantity' }]);
    expect(await errorsOf({ lines: [lineOf(part, 2)], shipTo: { ...shipTo, city: '' } })).toMatchObject([{ field: 'shipTo.city' }]);
  });

  it('is placed once per idempotency key, and the same key with different lines is rejected', async () => {
    const part = await addPart(admin);
    const key = { 'idempotency-key': 'lines' };
    const placeWithKey = (note: string) => buyer.call('POST', '/orders', { lines: [lineOf(part, 2, { note })] }, key);
    const first = await placeWithKey('left');
    expect((await placeWithKey('left')).json()).toEqual(first.json());
    expectProblem(await placeWithKey('right'), 422, 'idempotency-key-reused');
    expect(await stockOf(part)).toBe(98);
  });

  it('is rejected with 503 while an older version of the shop is running', async () => {
    const updating = await startTestApp();
    try {
      const seller = await signUpAdmin(updating.shop);
      const part = await addPart(seller);
      const older = new pg.Client({ connectionString: updating.shop.ownerConnectionString, application_name: listenerName });
      await older.connect();
      expectProblem(await place([lineOf(part, 2)], {}, seller), 503, 'unavailable');
      expect((await seller.call('POST', '/orders', lineOf(part, 2))).statusCode).toBe(201);
      await older.end();
      await eventually(async () => expect((await place([lineOf(part, 2)], {}, seller)).statusCode).toBe(201));
    } finally {
      await updating.stop();
    }
  });

  it('never deadlocks if 32 buyers order 20 of the same 30 parts at the same time', async () => {
    const random = seededRandom(64);
    const parts = await Promise.all(Array.from({ length: 30 }, () => addPart(admin, { minQ: 0, availableQ: 60 })));
    const addAccount = await quickAccounts(shop);
    const buyers = await Promise.all(Array.from({ length: 32 }, () => addAccount()));
    const responses = await Promise.all(
      buyers.map((each, index) => {
        const lines = shuffle(parts, random).slice(0, 20);
        return place(
          lines.map((part) => lineOf(part, 1 + (index % 3))),
          {},
          each,
        );
      }),
    );
    expect(await countDeadlocks()).toBe(0);
    const placed = responses.filter(({ statusCode }) => statusCode === 201).flatMap((response) => response.json<Order>().lines);
    // After a deadlock, a response would have status 503.
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 422)).toEqual([]);
    expect(placed.length).toBeGreaterThan(0);
    for (const part of parts) {
      const sold = placed.filter(({ partId }) => partId === part._id).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(await stockOf(part)).toBe(60 - sold);
    }
  });
});
