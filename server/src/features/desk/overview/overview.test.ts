import type { Overview } from '@axlewright/contract/desk/overview';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
});

const overview = async () => (await admin.call('GET', '/overview')).json<Overview>();

describe('GET /overview', () => {
  it('lists orders and revenue by day, unpaid orders, best sellers and low stock', async () => {
    const part = await addPart(admin, { name: 'Wheel hub', price: 20, minQ: 1, availableQ: 15 });
    const place = async (quantity: number) => (await buyer.call('POST', '/orders', { partId: part._id, quantity })).json<Order>();
    const [paid, , cancelled] = [await place(3), await place(2), await place(4)];
    await buyer.call('DELETE', `/orders/${cancelled._id}`);
    const { clientSecret } = (await buyer.call('POST', `/orders/${paid._id}/payment-intent`)).json<{ clientSecret: string }>();
    const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
    await buyer.call('PATCH', `/orders/${paid._id}`, { order: paid._id, transactionId: intentId });

    const seen = await overview();
    expect(seen.days).toHaveLength(30);
    // If midnight passes during this test, the order was paid yesterday.
    expect(seen.days.slice(-2).map(({ day }) => day)).toContain(paid.createdAt.slice(0, 10));
    const total = (pick: (day: Overview['days'][number]) => number) => seen.days.reduce((sum, day) => sum + pick(day), 0);
    expect([total(({ orders }) => orders), total(({ revenue }) => revenue)]).toEqual([2, 60]);
    expect(seen.unpaid).toEqual({ orders: 1, value: 40 });
    expect(seen.bestSellers).toEqual([{ _id: part._id, partNumber: part.partNumber, name: 'Wheel hub', quantity: 3, revenue: 60 }]);
    expect(seen.lowStock).toEqual([{ _id: part._id, partNumber: part.partNumber, name: 'Wheel hub', minQ: 1, availableQ: 10 }]);
  });

  it('rejects users who are not admins', async () => {
    expectProblem(await shop.app.inject({ url: '/api/overview' }), 401);
    expectProblem(await buyer.call('GET', '/overview'), 403);
  });
});
