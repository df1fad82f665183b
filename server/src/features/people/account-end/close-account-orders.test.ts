import type { Order, OrderDetail } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { requestsTo } from '../../../../test/company-moves.ts';
import { liveEnvironment } from '../../../../test/live-environment.ts';
import { minutesFromNow, reconcileNow } from '../../../../test/payment-services.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
const { admin, buyer, part, placePaidOrder } = useTestOrders(shop);

describe('the orders of an account', () => {
  it('must be paid or canceled before the account is closed', async () => {
    const buyer = await signUp(shop);
    const place = async () => (await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<Order>();
    const first = await place();
    expect(expectProblem(await closeAccount(buyer), 409, 'unpaid-orders').detail).toBe(
      'This account has an unpaid order. Pay or cancel it first.',
    );
    const second = await place();
    expect(expectProblem(await closeAccount(buyer), 409, 'unpaid-orders').parameters).toEqual({ orders: 2 });
    for (const { _id } of [first, second]) expect((await buyer.call('DELETE', `/orders/${_id}`)).statusCode).toBe(204);
    await expectClosed(closeAccount(buyer));
  });

  it('stay after the account is closed, with the names and addresses in them', async () => {
    const order = await placePaidOrder();
    await expectClosed(closeAccount(buyer));
    const orderAfterClosing = (await admin.call('GET', `/orders/${order._id}`)).json<Order>();
    expect(orderAfterClosing).toEqual({ ...order, isOwn: false, buyerPhone: null, placedBy: null, payBy: null });
    expect(orderAfterClosing).toMatchObject({ email: buyer.email, customer: buyer.name, paid: true });
  });

  it('do not prevent closing the account if only other members can pay or cancel them', async () => {
    const [owner, former] = await Promise.all([signUp(shop), signUp(shop)]);
    await join(shop, owner, former, 'buyer');
    await former.call('POST', '/orders', { partId: part._id, quantity: 4 });
    expectProblem(await closeAccount(former), 409, 'unpaid-orders');
    await owner.call('DELETE', `/company/members/${former.userId}`);
    await expectClosed(closeAccount(former));
    // The order now belongs to a company with one member. Without the owner, nobody could pay or cancel it.
    expectProblem(await closeAccount(owner), 409, 'unpaid-orders');
  });
});

it('closing an account declines the open requests to move its orders', async () => {
  const [buyer, owner] = await Promise.all([signUp(shop), signUp(shop)]);
  const { _id } = (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<Order>();
  const move = { email: buyer.email, companyId: await companyIdOf(owner), role: 'buyer', withOrders: true };
  expect((await admin.call('POST', '/company-moves', move)).statusCode).toBe(201);
  expect(await requestsTo(owner)).toHaveLength(1);
  expectProblem(await closeAccount(buyer), 409, 'unpaid-orders');
  expect(await requestsTo(owner)).toHaveLength(1);
  await buyer.call('DELETE', `/orders/${_id}`);
  await expectClosed(closeAccount(buyer));
  expect(await requestsTo(owner)).toEqual([]);
});

describe('an unpaid order that a former member placed for a company', () => {
  const live = useTestApp({ environment: { ...liveEnvironment, WRITES_PER_MINUTE: '1000000' } });

  /** A member places an order for the company, is removed from it, and closes the account. Calls `read` after the order and at the end. */
  async function orderAndClose(app: TestApp, partId: string, read: (owner: Person, id: string) => Promise<void>): Promise<void> {
    const addAccount = await quickAccounts(app);
    const [owner, former] = [await addAccount(), await addAccount()];
    await join(app, owner, former, 'buyer');
    const { _id } = (await former.call('POST', '/orders', { partId, quantity: 4 })).json<Order>();
    await read(owner, _id);
    await owner.call('DELETE', `/company/members/${former.userId}`);
    await expectClosed(closeAccount(former));
    await read(owner, _id);
  }

  it('is not canceled earlier if the former member closes the account', async () => {
    const hours = { unpaidHours: { verified: 72, unverified: 1 } };
    const states: string[] = [];
    await orderAndClose(shop, part._id, async (owner, id) => {
      await reconcileNow(shop, { ...hours, now: minutesFromNow(71 * 60) });
      states.push((await owner.call('GET', `/orders/${id}`)).json<Order>().state);
    });
    expect(states).toEqual(['unpaid', 'unpaid']);
  });

  it('still has the same payment deadline', async () => {
    const sold = await addPart(await (await quickAccounts(live))({ staffRole: 'admin' }), { availableQ: 100 });
    const times: (string | null)[] = [];
    await orderAndClose(live, sold._id, async (owner, id) => {
      times.push((await owner.call('GET', `/orders/${id}`)).json<OrderDetail>().payBy);
    });
    expect(times).toEqual([expect.any(String), times[0]]);
  });
});
