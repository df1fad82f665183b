import type { PaymentHealth } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCardFaults, failNextCardCalls } from '../../../../test/cards.ts';
import { minutesFromNow, never, paymentServicesOf } from '../../../../test/payment-services.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { openTestOrders, type TestOrders } from '../../../../test/test-orders.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { type ReconcileOptions, reconcile, runLimitSeconds } from './reconcile.ts';

let shop: TestApp;
let stop: () => Promise<void>;
let testOrders: TestOrders;

/** Each test starts a new shop, because a run checks all payments. */
beforeEach(async () => {
  ({ shop, stop } = await startTestApp());
  testOrders = await openTestOrders(shop);
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
});

const lastPass = async () => (await testOrders.admin.call('GET', '/payments/health')).json<PaymentHealth>().lastPass;
const noAnswer = () => Promise.reject(new ShopError('card-provider-unavailable', 503));

/** Runs the reconciler once, as if it were some minutes later. `replaceCalls` replaces some calls to the card processor. */
async function reconcileWith(replaceCalls: (cards: CardProvider) => Partial<CardProvider>, options: Partial<ReconcileOptions> = {}) {
  const { db, cards } = await paymentServicesOf(shop);
  const later = { now: minutesFromNow(6), unpaidHours: { verified: 72, unverified: 72 }, openForSeconds: 0 };
  await reconcile({ db, cards: { ...cards, ...replaceCalls(cards) } }, { ...later, ...options });
}

async function openPayment(): Promise<string> {
  return (await testOrders.secretOf(await testOrders.placeOrder())).split('_secret_')[0] ?? '';
}

async function placeOldOrder(hours = 200): Promise<Order> {
  const order = await testOrders.placeOrder();
  const old = new Date(Date.now() - hours * 3_600_000);
  await shop.db.updateTable('orders').set({ created_at: old }).where('id', '=', order._id).execute();
  return order;
}

/** Pays an order and requests a refund of $5, which the card processor has not made yet. */
async function requestRefund(): Promise<Order> {
  const order = await testOrders.placePaidOrder();
  await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
  await testOrders.admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5 });
  await clearCardFaults(shop);
  return order;
}

describe('a single object that the card processor never answers about', () => {
  it('a payment: the run still reads missed events, continues refunds, and cancels old orders', async () => {
    const silent = [await openPayment(), await openPayment(), await openPayment(), await openPayment()];
    const [old, refunded, paid] = [await placeOldOrder(), await requestRefund(), await testOrders.placeOrder()];
    const paying = await testOrders.pay(paid);
    // Only an event tells the shop of this payment.
    await shop.db
      .updateTable('payments')
      .set({ asked_at: minutesFromNow(60) })
      .where('intent_id', '=', paying)
      .execute();
    await reconcileWith((cards) => ({ findIntent: (id) => (silent.includes(id) ? noAnswer() : cards.findIntent(id)) }));
    expect(await testOrders.readOrder(paid)).toMatchObject({ state: 'paid' });
    expect(await testOrders.readOrder(refunded)).toMatchObject({ refunded: 5 });
    expect(await testOrders.readOrder(old)).toMatchObject({ state: 'cancelled' });
    expect(await lastPass()).toMatchObject({ problem: 'The card processor did not respond.' });
  });

  it('a refund: the run still cancels old orders', async () => {
    const [old] = [await placeOldOrder(), await requestRefund()];
    await reconcileWith(() => ({ listRefunds: noAnswer }));
    expect(await testOrders.readOrder(old)).toMatchObject({ state: 'cancelled' });
  });

  it.each(['listIntents', 'listEvents'])('the list %s: the run still continues refunds and cancels old orders', async (list) => {
    const silent = await openPayment();
    const [old, refunded] = [await placeOldOrder(), await requestRefund()];
    await reconcileWith((cards) => ({ findIntent: (id) => (id === silent ? noAnswer() : cards.findIntent(id)), [list]: noAnswer }));
    expect(await testOrders.readOrder(refunded)).toMatchObject({ refunded: 5 });
    expect(await testOrders.readOrder(old)).toMatchObject({ state: 'cancelled' });
  });
});

describe('a card processor that takes minutes for each payment', () => {
  it('does not use up the time of the later steps', async () => {
    for (let count = 0; count < 6; count++) await openPayment();
    const old = await placeOldOrder();
    vi.useFakeTimers({ toFake: ['performance'] });
    const jobLimit = new AbortController();
    let minutes = 0;
    const slow = (cards: CardProvider): Partial<CardProvider> => ({
      findIntent: (id) => {
        vi.advanceTimersByTime(120_000);
        minutes += 2;
        if (minutes === 10) jobLimit.abort(new Error('the job has a time limit'));
        return cards.findIntent(id);
      },
    });
    await reconcileWith(slow, { signal: jobLimit.signal });
    expect(await testOrders.readOrder(old)).toMatchObject({ state: 'cancelled' });
    expect(await lastPass()).toMatchObject({ problem: 'It was stopped early.' });
  });

  it('does not use up the time of the job, and errors about the time do not hide an unexpected error', async () => {
    const orders = [await placeOldOrder(), await placeOldOrder(), await testOrders.placeOrder()];
    await requestRefund();
    for (const order of orders) await testOrders.secretOf(order);
    await shop.db
      .updateTable('payments')
      .set({ failed_at: minutesFromNow(-10) })
      .where('status', '=', 'open')
      .execute();
    vi.useFakeTimers({ toFake: ['performance'] });
    let seconds = 0;
    const slowly = (cards: CardProvider) =>
      Object.fromEntries(
        Object.entries(cards).map(([name, call]) => [
          name,
          (...parameters: unknown[]) => {
            vi.advanceTimersByTime(40_000);
            seconds += 40;
            return name === 'cancelIntent' ? Promise.reject(new Error('odd')) : call(...parameters);
          },
        ]),
      );
    await expect(reconcileWith(slowly)).rejects.toThrow('odd');
    expect(seconds).toBeLessThanOrEqual(runLimitSeconds);
    expect(await lastPass()).toMatchObject({ problem: 'Something went wrong. See the log.' });
  });
});

describe('more items than a run may check, which all stay as they are', () => {
  const insertStuckOrders = () =>
    shop.asOwner(`
      alter table orders disable trigger user; alter table payments disable trigger user;
      insert into orders (user_id, company_id, email, customer, address, total_cents, created_at)
      select user_id, company_id, email, customer, address, total_cents, now() - interval '300 hours'
      from (select * from orders order by id limit 1) as first, generate_series(1, 400);
      insert into payments (order_id, intent_id, amount_cents, currency, status, asked_at)
      select id, 'pi_stuck' || id, 5000, 'usd', 'open', now() from orders where created_at < now() - interval '299 hours'`);

  const isStuck = (id: string) => id.startsWith('pi_stuck');
  const processing = (id: string): Intent => ({
    id,
    status: 'processing',
    amount: { cents: 5_000, currency: 'usd' },
    orderId: null,
    isForeign: false,
    clientSecret: null,
    failure: null,
  });
  const stuckWith =
    (answer: (id: string) => Promise<Intent>) =>
    (cards: CardProvider): Partial<CardProvider> => ({
      findIntent: (id) => (isStuck(id) ? answer(id) : cards.findIntent(id)),
      cancelIntent: (id) => (isStuck(id) ? answer(id) : cards.cancelIntent(id)),
      listEvents: async ({ to }) => ({ items: [], until: to }),
    });

  it('do not keep an old order from being canceled', async () => {
    await testOrders.placeOrder();
    await insertStuckOrders();
    const old = await placeOldOrder();
    // Without an open payment, the order would be checked before all others.
    await testOrders.secretOf(old);
    await shop.db.updateTable('payments').set({ asked_at: new Date() }).where('order_id', '=', old._id).execute();
    for (const minute of [1, 2])
      await reconcileWith(
        stuckWith(async (id) => processing(id)),
        { now: minutesFromNow(minute) },
      );
    expect(await testOrders.readOrder(old)).toMatchObject({ state: 'cancelled' });
  });

  it('do not keep a payment from being checked if the card processor never answers about them', async () => {
    const paid = await testOrders.placeOrder();
    await insertStuckOrders();
    await testOrders.pay(paid);
    await shop.pool.query(
      `update payments set asked_at = now() - interval '10 days', created_at = now() - interval '11 days' where intent_id like 'pi_stuck%'`,
    );
    for (const minute of [1, 2]) await reconcileWith(stuckWith(noAnswer), { now: minutesFromNow(minute), unpaidHours: never });
    expect(await testOrders.readOrder(paid)).toMatchObject({ state: 'paid' });
  });

  it('do not keep the buyer of a later failed payment from being told', async () => {
    const failed = await testOrders.placeOrder();
    const intentId = (await testOrders.secretOf(failed)).split('_secret_')[0] ?? '';
    await insertStuckOrders();
    await shop.pool.query(`update payments set failed_at = now() - interval '1 day' where intent_id like 'pi_stuck%'`);
    await shop.db
      .updateTable('payments')
      .set({ failed_at: minutesFromNow(-10) })
      .where('intent_id', '=', intentId)
      .execute();
    const answer = stuckWith(async (id) => processing(id));
    for (const minute of [1, 2]) await reconcileWith(answer, { now: minutesFromNow(minute), unpaidHours: never });
    const history = await testOrders.buyer.call('GET', `/orders/${failed._id}/history`);
    expect(history.body).toContain('payment-failed');
  });
});
