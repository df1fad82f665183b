import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Overview } from '@axlewright/contract/desk/overview';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { listViolations } from '../invariants/invariants.queries.ts';
import { addUpSales } from './add-up-sales.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
});

const overview = async () => (await admin.call('GET', '/overview')).json<Overview>();

/** Orders and pays. Then moves the payment some days back. */
async function buyDaysAgo(part: PartDetail, quantity: number, days: number): Promise<Order> {
  const order = (await buyer.call('POST', '/orders', { partId: part._id, quantity })).json<Order>();
  const { clientSecret } = (await buyer.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>();
  const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
  await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
  await shop.pool.query("update orders set paid_at = now() - make_interval(days => $2) - interval '10 minutes' where id = $1", [
    order._id,
    days,
  ]);
  return order;
}

describe('GET /overview', () => {
  it('lists orders and revenue by day, unpaid orders, best sellers and low stock', async () => {
    const part = await addPart(admin, { name: 'Wheel hub', price: 20, minQ: 1, availableQ: 15 });
    const place = async (quantity: number) => (await buyer.call('POST', '/orders', { partId: part._id, quantity })).json<Order>();
    const [paid, , cancelled] = [await place(3), await place(2), await place(4)];
    await buyer.call('DELETE', `/orders/${cancelled._id}`);
    const { clientSecret } = (await buyer.call('POST', `/orders/${paid._id}/payment-intent`)).json<{ clientSecret: string }>();
    const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
    await buyer.call('PATCH', `/orders/${paid._id}`, { order: paid._id, transactionId: intentId });

    const response = await overview();
    expect(response.days).toHaveLength(30);
    // If midnight passes during this test, the order was paid yesterday.
    expect(response.days.slice(-2).map(({ day }) => day)).toContain(paid.createdAt.slice(0, 10));
    const total = (pick: (day: Overview['days'][number]) => number) => response.days.reduce((sum, day) => sum + pick(day), 0);
    expect([total(({ orders }) => orders), total(({ revenue }) => revenue)]).toEqual([2, 60]);
    expect(response.unpaid).toEqual({ orders: 1, value: 40 });
    expect(response.bestSellers).toEqual([{ _id: part._id, partNumber: part.partNumber, name: 'Wheel hub', quantity: 3, revenue: 60 }]);
    expect(response.lowStock).toEqual([{ _id: part._id, partNumber: part.partNumber, name: 'Wheel hub', minQ: 1, availableQ: 10 }]);
  });

  it('compares with the 30 days before, up to the same time of day', async () => {
    const part = await addPart(admin, { price: 20, availableQ: 1_000 });
    const before = (await overview()).previous;
    const paid = await buyDaysAgo(part, 3, 35);
    const refunded = await buyDaysAgo(part, 5, 45);
    await admin.call('POST', `/orders/${refunded._id}/refunds`, { amount: 30 });
    const [tooNew, tooOld] = [await buyDaysAgo(part, 4, 29), await buyDaysAgo(part, 4, 61)];
    for (const [order, days] of [
      [paid, 35],
      [refunded, 45],
      [tooNew, 29],
      [tooOld, 61],
    ] as const)
      await shop.pool.query('update orders set created_at = now() - make_interval(days => $2) where id = $1', [order._id, days]);
    const { previous } = await overview();
    expect([previous.orders - before.orders, previous.revenue - before.revenue]).toEqual([2, 60 + 100 - 30]);
  });

  it('rejects users who are not admins', async () => {
    expectProblem(await shop.app.inject({ url: '/api/overview' }), 401);
    expectProblem(await buyer.call('GET', '/overview'), 403);
  });

  it('has the same best sellers, no matter how many sales were added up before', async () => {
    const parts: PartDetail[] = [];
    for (let n = 0; n < 10; n += 1) parts.push(await addPart(admin, { price: 5, availableQ: 1_000 }));
    for (const [n, part] of parts.entries()) {
      await buyDaysAgo(part, 10 + n, 2 + n);
      // The first two parts also sold today, so that they come before the others.
      if (n < 2) await buyDaysAgo(part, 20, 0);
    }
    const expected = [1, 0, 9, 8, 7, 6, 5, 4].map((n) => parts[n]?._id);
    const listed = async () => (await overview()).bestSellers;
    const before = await listed();
    expect(before.map(({ _id }) => _id)).toEqual(expected);
    expect(before[0]).toMatchObject({ quantity: 31, revenue: 155 });

    const hourMs = 3_600_000;
    for (const now of [Date.now() - 96 * hourMs, Date.now(), Date.now() + 2 * hourMs]) {
      await addUpSales(shop.db, new Date(now));
      expect(await listed()).toEqual(before);
      expect(await listViolations(shop.db)).toEqual([]);
    }
    await shop.pool.query('update part_sales set quantity = quantity + 1 where part_id = $1', [parts[9]?._id]);
    expect(await listViolations(shop.db)).toContainEqual(expect.objectContaining({ invariant: 'sales', id: parts[9]?._id }));
    await shop.pool.query('delete from part_sales_periods');
  });
});
