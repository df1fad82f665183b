import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Basket } from '@axlewright/contract/sales/baskets';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { ordersOf } from '../../../../test/orders-to-place.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';
import { orderLimitsOf } from './order-batches.ts';
import { tryPlaceOrder, tryPlaceOrders } from './place-order.queries.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let colleague: Person;
let parts: PartDetail[];

beforeAll(async () => {
  [admin, buyer, colleague] = await Promise.all([signUpAdmin(shop), signUp(shop), signUp(shop)]);
  await join(shop, buyer, colleague, 'buyer');
});
beforeEach(async () => {
  parts = await Promise.all(Array.from({ length: 3 }, () => addPart(admin)));
  for (const person of [buyer, colleague]) await person.call('DELETE', '/basket');
});

const stocks = () => Promise.all(parts.map(async ({ _id }) => (await shop.app.inject(`/api/parts/${_id}`)).json<PartDetail>().availableQ));
const basketOf = async (person: Person) => (await person.call('GET', '/basket')).json<Basket>();

/** Puts two of each part into the basket of a person. */
async function fill(person: Person): Promise<Basket> {
  const lines = parts.map(({ _id }, index) => ({
    partId: _id,
    quantity: 2,
    note: `car ${index}`,
    orderedAs: `old ${index}`,
    vehicle: `200${index} Honda Accord`,
  }));
  return (await person.call('POST', '/basket/lines', { lines })).json();
}

/** The order that the checkout page creates from a basket. */
const orderOf = ({ companyId, lines }: Pick<Basket, 'companyId' | 'lines'>) => ({
  companyId,
  lines: lines.map(({ partId, quantity, note, orderedAs, vehicle }) => ({ partId, quantity, note, orderedAs, vehicle })),
  basketLines: lines.map(({ _id }) => _id),
});
const place = (person: Person, basket: Pick<Basket, 'companyId' | 'lines'>, more: object = {}, headers = {}) =>
  person.call('POST', '/orders', { ...orderOf(basket), ...more }, headers);
const tabKey = (tab: number) => ({ 'idempotency-key': `tab ${tab} of ${parts[0]?._id}`.replaceAll(' ', '-') });

describe('an order from the basket', () => {
  it('is rejected, and the removal succeeds, if the buyer is removed from the company at the same time', async () => {
    const former = await signUp(shop);
    await join(shop, buyer, former, 'buyer');
    const basket = await fill(former);
    const { removed, ordered } = await whileLocked(shop, 'lock table company_invitations in share mode', [], async () => {
      const removed = buyer.call('DELETE', `/company/members/${former.userId}`);
      await waitingOnLock(shop);
      const ordered = place(former, basket);
      await waitingOnLock(shop, 2);
      return { removed, ordered };
    });
    expect((await removed).statusCode).toBe(204);
    expectProblem(await ordered, 409, 'basket-changed');
    expect(await stocks()).toEqual([100, 100, 100]);
  });

  it('costs what the basket shows, to the cent', async () => {
    const priced = await Promise.all([0.07, 19.99, 33.33, 0.29].map((price) => addPart(admin, { price })));
    const lines = priced.map(({ _id }, index) => ({ partId: _id, quantity: 3 + 10 * index }));
    const basket = (await buyer.call('POST', '/basket/lines', { lines })).json<Basket>();
    const order = (await place(buyer, basket, { price: basket.total })).json<Order>();
    expect([basket.total, order.price]).toEqual([1036.24, 1036.24]);
    expectProblem(await admin.call('PUT', `/parts/${priced[0]?._id}`, { price: 0.075 }), 422);
  });

  it('takes its lines out of the basket, and leaves the others', async () => {
    const { companyId, lines } = await fill(buyer);
    const taken = lines.slice(0, 2);
    // Lists each line twice.
    const response = await place(buyer, { companyId, lines: taken }, { basketLines: [...taken, ...taken].map(({ _id }) => _id) });
    expect(response.statusCode, response.body).toBe(201);
    const order = response.json<Order>();
    expect(order.lines).toMatchObject([
      { note: 'car 0', orderedAs: 'old 0', vehicle: '2000 Honda Accord' },
      { note: 'car 1', orderedAs: 'old 1', vehicle: '2001 Honda Accord' },
    ]);
    expect((await buyer.call('GET', `/orders/${order._id}`)).json()).toMatchObject(order);
    expect((await basketOf(buyer)).lines.map(({ _id }) => _id)).toEqual([lines[2]?._id]);
    expect(await stocks()).toEqual([98, 98, 100]);
  });

  it('the exported file shows staff the numbers that the buyer typed', async () => {
    const { companyId, lines } = await fill(buyer);
    const ownNumber = lines.map((line, index) => (index === 0 ? { ...line, orderedAs: line.part?.partNumber ?? '' } : line));
    const { _id } = (await place(buyer, { companyId, lines: ownNumber })).json<Order>();
    const [head, row] = (await admin.call('GET', `/exports/orders?q=${_id}`)).body.split('\n');
    expect(head).toMatch(/,lines,ordered as,/);
    expect(row).toMatch(/,3,old 1; old 2,/);
  });

  it('takes nothing out of the basket if it is rejected', async () => {
    const basket = await fill(buyer);
    const tooMany = { ...basket, lines: basket.lines.map((line) => ({ ...line, quantity: 100 })) };
    expectProblem(await place(buyer, tooMany), 422, 'lines-rejected');
    expectProblem(await place(buyer, basket, { price: 1 }), 409, 'price-changed');
    expect(await basketOf(buyer)).toEqual(basket);
    expect(await stocks()).toEqual([100, 100, 100]);
  });

  it('is placed once if the request is repeated', async () => {
    const basket = await fill(buyer);
    const repeated = await Promise.all(Array.from({ length: 3 }, () => place(buyer, basket, {}, tabKey(1))));
    const placed = repeated.filter(({ statusCode }) => statusCode === 201);
    expect(placed.length).toBeGreaterThan(0);
    for (const response of repeated) if (response.statusCode !== 201) expectProblem(response, 409, 'request-under-way');
    const again = await place(buyer, basket, {}, tabKey(1));
    expect(again.json()).toEqual(placed[0]?.json());
    // The basket is filled again. The repeated request must not empty it.
    const refilled = await fill(buyer);
    expect((await place(buyer, basket, {}, tabKey(1))).json()).toEqual(placed[0]?.json());
    expect(await basketOf(buyer)).toEqual(refilled);
    expect(await stocks()).toEqual([98, 98, 98]);
  });

  it('is rejected if a second tab has ordered the basket, with a different key', async () => {
    const basket = await fill(buyer);
    expect((await place(buyer, basket, {}, tabKey(1))).statusCode).toBe(201);
    expectProblem(await place(buyer, basket, {}, tabKey(2)), 409, 'basket-changed');
    expectProblem(await place(buyer, basket), 409, 'basket-changed');
    expect(await stocks()).toEqual([98, 98, 98]);
  });

  it('is placed once if several tabs order the basket at the same time, with different keys', async () => {
    for (let round = 0; round < 5; round++) {
      const basket = await fill(buyer);
      const before = await stocks();
      const responses = await Promise.all([1, 2, 3, 4].map((tab) => place(buyer, basket, {}, tabKey(round * 10 + tab))));
      const [placed = [], rejected = []] = [201, 409].map((status) => responses.filter(({ statusCode }) => statusCode === status));
      expect([placed.length, rejected.length]).toEqual([1, 3]);
      for (const response of rejected) expectProblem(response, 409, 'basket-changed');
      expect(await stocks()).toEqual(before.map((stock) => (stock ?? 0) - 2));
      expect((await basketOf(buyer)).lines).toEqual([]);
    }
  });

  it('waits for another transaction that locks its lines, and is rejected if that transaction removes them', async () => {
    const basket = await fill(buyer);
    const [line] = basket.lines;
    const { waiting } = await whileLocked(shop, 'select from basket_lines where id = $1 for update', [line?._id], async () => {
      const waiting = place(buyer, basket);
      await waitingOnLock(shop);
      return { waiting };
    });
    expect((await waiting).statusCode).toBe(201);

    const next = await fill(buyer);
    const holder = await shop.pool.connect();
    await beginAsHolder(holder);
    await holder.query('delete from basket_lines where id = $1', [next.lines[1]?._id]);
    const late = place(buyer, next);
    await waitingOnLock(shop)
      .finally(() => holder.query('commit'))
      .finally(() => holder.release());
    expectProblem(await late, 409, 'basket-changed');
    expect((await basketOf(buyer)).lines).toHaveLength(2);
    expect(await stocks()).toEqual([98, 98, 98]);
  });

  it('is rejected if a line was removed, and never touches the basket of another member', async () => {
    const [mine, theirs] = [await fill(buyer), await fill(colleague)];
    const [first, ...rest] = mine.lines;
    await buyer.call('DELETE', `/basket/lines/${first?._id}`);
    expectProblem(await place(buyer, mine), 409, 'basket-changed');
    expectProblem(await place(buyer, { ...mine, lines: rest }, { basketLines: theirs.lines.map(({ _id }) => _id) }), 409, 'basket-changed');
    const mixed = [...rest, ...theirs.lines].map(({ _id }) => _id);
    expectProblem(await place(buyer, { ...mine, lines: rest }, { basketLines: mixed }), 409, 'basket-changed');
    expect(await basketOf(colleague)).toEqual(theirs);
    expect((await basketOf(buyer)).lines).toEqual(rest);
    expect(await stocks()).toEqual([100, 100, 100]);
  });

  it('is rejected if another device has added pieces to a line, and is placed if it includes them', async () => {
    const basket = await fill(buyer);
    const [first, ...others] = basket.lines;
    const added = { partId: first?.partId, quantity: 5, note: first?.note };
    const grown = (await buyer.call('POST', '/basket/lines', { lines: [added] })).json<Basket>();
    expectProblem(await place(buyer, basket), 409, 'basket-changed');
    const withoutFirst = { lines: orderOf({ ...basket, lines: others }).lines };
    expectProblem(await place(buyer, basket, withoutFirst), 409, 'basket-changed');
    expect(await basketOf(buyer)).toEqual(grown);
    expect(await stocks()).toEqual([100, 100, 100]);

    // Two lines of the order may together have the pieces of one line of the basket, and the order may have more pieces than the basket.
    const { lines } = orderOf(basket);
    const split = { lines: [...lines, { partId: first?.partId, quantity: 6 }] };
    expect((await place(buyer, basket, split)).statusCode).toBe(201);
    expect((await basketOf(buyer)).lines).toEqual([]);
    expect(await stocks()).toEqual([92, 98, 98]);
  });

  it('is rejected if pieces are added to a line while the order waits for it', async () => {
    const basket = await fill(buyer);
    const holder = await shop.pool.connect();
    await beginAsHolder(holder);
    await holder.query('update basket_lines set quantity = quantity + 1 where id = $1', [basket.lines[1]?._id]);
    const late = place(buyer, basket);
    await waitingOnLock(shop)
      .finally(() => holder.query('commit'))
      .finally(() => holder.release());
    expectProblem(await late, 409, 'basket-changed');
    expect((await basketOf(buyer)).lines).toMatchObject([{ quantity: 2 }, { quantity: 3 }, { quantity: 2 }]);
    expect(await stocks()).toEqual([100, 100, 100]);
  });

  it('cannot use basket lines of another account whose order is in the same batch', async () => {
    const limits = orderLimitsOf(shop.settings.unpaidCaps);
    const theirs = await fill(colleague);
    const [byBuyer, byColleague] = await Promise.all([buyer, colleague].map(ordersOf));
    const lines = parts.map((part) => ({ part, quantity: 2 }));
    const basketLines = theirs.lines.map(({ _id }) => _id);
    const batch = [byBuyer?.(lines, { basketLines }), byColleague?.(lines, { basketLines })].flatMap((order) => order ?? []);
    const outcomes = await tryPlaceOrders(shop.db, limits, batch);
    const placed = new Map(outcomes.map(({ user_id, id }) => [user_id, id !== null]));
    expect(placed).toEqual(
      new Map([
        [buyer.userId, false],
        [colleague.userId, true],
      ]),
    );
    expect(await stocks()).toEqual([98, 98, 98]);
  });

  it('does not find lines that the account has in another company', async () => {
    const own = await fill(colleague);
    const { rows } = await shop.pool.query<{ id: string }>('insert into companies default values returning id');
    const limits = orderLimitsOf(shop.settings.unpaidCaps);
    const orderOfColleague = await ordersOf(colleague);
    const current = await companyIdOf(colleague);
    await shop.pool.query(`insert into company_members (company_id, user_id, role) values ($1, $2, 'owner')`, [
      rows[0]?.id,
      colleague.userId,
    ]);
    await colleague.call('PUT', '/me/company', { companyId: rows[0]?.id ?? '' });
    const order = orderOfColleague(
      parts.map((part) => ({ part, quantity: 2 })),
      { companyId: rows[0]?.id ?? '', basketLines: own.lines.map(({ _id }) => _id) },
    );
    expect((await tryPlaceOrder(shop.db, limits, order)).id).toBeNull();
    await colleague.call('PUT', '/me/company', { companyId: current });
    expect(await basketOf(colleague)).toEqual(own);
  });

  it('does not deadlock with calls that change the same basket', async () => {
    for (let round = 0; round < 10; round++) {
      const basket = await fill(buyer);
      const reversed = { ...basket, lines: basket.lines.toReversed() };
      const lines = reversed.lines.map(({ partId, note }) => ({ partId, note, quantity: 2 }));
      const [placed, added, changed, emptied] = await Promise.all([
        place(buyer, reversed),
        buyer.call('POST', '/basket/lines', { lines }),
        buyer.call('PATCH', `/basket/lines/${basket.lines[1]?._id}`, { quantity: 3 }),
        round % 2 === 0 ? buyer.call('DELETE', '/basket') : null,
      ]);
      expect([201, 409]).toContain(placed.statusCode);
      expect(added.statusCode).toBe(200);
      expect([200, 404]).toContain(changed.statusCode);
      expect(emptied?.statusCode ?? 204).toBe(204);
    }
  });
});
