import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Waiting } from '@axlewright/contract/desk/waiting';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order, OrderDetail } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileNow } from '../../../../test/payment-services.ts';
import { type Person, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp({ environment: { UNPAID_ORDER_HOURS: '72' } });
const orders = useTestOrders(shop);
const usualHours = { verified: 72, unverified: 72 };
let clerk: Person;
let order: Order;

beforeAll(async () => {
  clerk = await signUpStaff(shop, 'clerk', 'Cleo Clerk');
});
beforeEach(async () => {
  Object.assign(shop.settings.unpaidHours, usualHours);
  order = await orders.placeOrder();
});

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const setPayBy = (payBy: string, by = clerk) => by.call('PUT', `/orders/${order._id}/pay-by`, { payBy });
const makeOlder = (hours: number) =>
  shop.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - hours * hourMs), pay_until: sql`pay_until - make_interval(hours => ${hours})` })
    .where('id', '=', order._id)
    .execute();
const reconcile = () => reconcileNow(shop, { unpaidHours: usualHours });
const isExpiring = async () =>
  (await clerk.call('GET', '/orders?state=expiring&limit=100')).json<Order[]>().some(({ _id }) => _id === order._id);
const countExpiring = async () =>
  (await clerk.call('GET', '/overview/waiting')).json<Waiting[]>().find(({ kind }) => kind === 'expiring')?.count ?? 0;

describe('more time to pay', () => {
  it('keeps an unpaid order until then; the history and the audit log say who gave it', async () => {
    const payBy = inHours(120);
    const response = await setPayBy(payBy);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ payBy, state: 'unpaid' });
    expect((await orders.buyer.call('GET', `/orders/${order._id}`)).json<OrderDetail>().payBy).toBe(payBy);
    const lastEventFor = async (person: Person) => (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().at(-1);
    expect(await lastEventFor(orders.buyer)).toMatchObject({ what: 'pay-by-changed', payBy, by: 'admin', name: null });
    expect(await lastEventFor(clerk)).toMatchObject({ name: 'Cleo Clerk' });
    const log = (await orders.admin.call('GET', `/audit?act=pay-by-changed&q=${order._id}`)).json<AdminAction[]>();
    expect(log).toMatchObject([{ by: { name: 'Cleo Clerk' }, changes: [{ field: 'pay by', to: payBy }] }]);

    await makeOlder(80);
    await reconcile();
    expect((await orders.readOrder(order)).state).toBe('unpaid');
    await reconcileNow(shop, { unpaidHours: usualHours, now: new Date(Date.now() + 121 * hourMs) });
    expect((await orders.readOrder(order)).state).toBe('cancelled');
  });

  it('takes the order off the list of orders that expire soon, until a day before its end', async () => {
    await makeOlder(60);
    const before = await countExpiring();
    expect(await isExpiring()).toBe(true);
    expect((await setPayBy(inHours(48))).statusCode).toBe(200);
    expect([await isExpiring(), await countExpiring()]).toEqual([false, before - 1]);
    expect((await setPayBy(inHours(20))).statusCode).toBe(200);
    expect([await isExpiring(), await countExpiring()]).toEqual([true, before]);
  });

  it('ends at most 30 days after the order was placed, and not sooner than without it', async () => {
    for (const hours of [30 * 24 + 1, 71, -1]) {
      const problem = expectProblem(await setPayBy(inHours(hours)), 422, 'invalid-body');
      expect(problem.errors?.map(({ field }) => field)).toEqual(['payBy']);
    }
    expect((await setPayBy(inHours(30 * 24 - 1))).statusCode).toBe(200);
  });

  it('is not possible if the buyer has more than 30 days anyway', async () => {
    Object.assign(shop.settings.unpaidHours, { verified: 31 * 24, unverified: 31 * 24 });
    for (const hours of [29 * 24, 32 * 24]) {
      const problem = expectProblem(await setPayBy(inHours(hours)), 422, 'invalid-body');
      expect(problem.errors?.[0]?.message).toBe('The buyer has more than 30 days to pay already, so more time is not possible');
    }
  });

  it('does not end before the usual time, which becomes later when the buyer confirms the email address', async () => {
    // As in live mode.
    Object.assign(shop.settings.unpaidHours, { unverified: 1 });
    const verify = (email_verified: boolean) =>
      shop.db.updateTable('users').set({ email_verified }).where('id', '=', orders.buyer.userId).execute();
    await verify(false);
    expect((await setPayBy(inHours(5))).statusCode).toBe(200);
    await verify(true);
    await makeOlder(6);
    await reconcile();
    const { createdAt, payBy } = (await orders.buyer.call('GET', `/orders/${order._id}`)).json<OrderDetail>();
    expect(payBy).toBe(new Date(Date.parse(createdAt) + 72 * hourMs).toISOString());
    expect((await setPayBy(inHours(120))).statusCode).toBe(200);
  });

  it('is given only for unpaid orders whose time has not ended, and only by staff', async () => {
    expectProblem(await setPayBy(inHours(120), orders.buyer), 403, 'forbidden');
    await makeOlder(73);
    expect(expectProblem(await setPayBy(inHours(120)), 409, 'no-payment-due').parameters).toEqual({ reason: 'expired' });
    await orders.buyer.call('DELETE', `/orders/${order._id}`);
    expect(expectProblem(await setPayBy(inHours(120)), 409, 'no-payment-due').parameters).toEqual({ reason: 'cancelled' });
  });

  it('does not exist for an unknown order', async () => {
    expectProblem(await clerk.call('PUT', '/orders/999999999/pay-by', { payBy: inHours(120) }), 404);
  });
});
