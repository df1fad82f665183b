import type { Finding, PaymentHealth } from '@axlewright/contract/money/payments';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it, vi } from 'vitest';
import { clearCardFaults, deliverWebhooks, failNextCardCalls, payWithCard, testCards } from '../../../../test/cards.ts';
import { never, paymentServicesOf, providerOf, reconcileNow, sendEvent, shopIdOf } from '../../../../test/payment-services.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import type { CardProvider } from './card-provider.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import { reconcile } from './reconcile.ts';

const shop = useTestApp();
const { admin, buyer, placeOrder, readOrder, secretOf, pay } = useTestOrders(shop);

const findings = async (query = '') => (await admin.call('GET', `/payments/findings${query}`)).json<Finding[]>();
const health = async () => (await admin.call('GET', '/payments/health')).json<PaymentHealth>();
const lastEventOf = async (order: Order) => (await buyer.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().at(-1);

/** Creates an intent at the provider, but no row in the database, as if the process had crashed between the two steps. */
async function makeIntentWithoutRow(order: string, shopId?: string, amount = 5_000) {
  const metadata = { order, shop: shopId ?? (await shopIdOf(shop)) };
  return providerOf(shop).paymentIntents.create({ amount, currency: 'usd', allowed_payment_method_types: ['card'], metadata });
}
const payIntent = (intent: { client_secret: string | null }) => payWithCard(shop, intent.client_secret ?? '', testCards.success);

describe('the reconciler', () => {
  it('calls onPaid once for a payment that it settles, so that metrics count how the shop learned of it', async () => {
    await pay(await placeOrder());
    const settled: string[] = [];
    const services = { ...(await paymentServicesOf(shop)), onPaid: (settlement: string) => void settled.push(settlement) };
    for (const _ of ['paid', 'nothing to do']) await reconcile(services, { openForSeconds: 0, unpaidHours: never });
    expect(settled).toEqual(['reconciler']);
  });

  it('marks an order paid if its webhook did not arrive, and records a finding', async () => {
    const order = await placeOrder();
    const intentId = await pay(order);
    await reconcileNow(shop);
    expect(await readOrder(order)).toMatchObject({ paid: true, transactionId: intentId });
    expect(await lastEventOf(order)).toMatchObject({ what: 'paid', by: 'reconciler' });
    expect((await findings('?kind=payment-missed'))[0]).toMatchObject({
      order: order._id,
      transactionId: intentId,
      amount: 50,
      did: 'Marked the order paid.',
    });
    const count = (await findings()).length;
    await reconcileNow(shop);
    await deliverWebhooks(shop);
    expect(await findings()).toHaveLength(count);
  });

  it('skips payments that are too new', async () => {
    const order = await placeOrder();
    await pay(order);
    await reconcileNow(shop, { openForSeconds: 60 });
    expect((await readOrder(order)).paid).toBe(false);
    await reconcileNow(shop, { openForSeconds: 60, now: new Date(Date.now() + 90_000) });
    expect((await readOrder(order)).paid).toBe(true);
  });

  it('cancels an unpaid intent that is missing from the database, and records a paid one', async () => {
    const [unpaid, paid] = [await placeOrder(), await placeOrder()];
    const unpaidIntent = await makeIntentWithoutRow(unpaid._id);
    const paidIntent = await makeIntentWithoutRow(paid._id);
    await payIntent(paidIntent);
    await reconcileNow(shop);
    expect((await providerOf(shop).paymentIntents.retrieve(unpaidIntent.id)).status).toBe('canceled');
    expect(await readOrder(unpaid)).toMatchObject({ state: 'unpaid' });
    expect(await readOrder(paid)).toMatchObject({ paid: true, transactionId: paidIntent.id });
    expect((await findings('?kind=intent-without-row')).some(({ transactionId }) => transactionId === unpaidIntent.id)).toBe(true);
    expect((await payWithCard(shop, await secretOf(unpaid), testCards.success)).status).toBe('succeeded');
  });

  it('refunds a second payment of the same order', async () => {
    const order = await placeOrder();
    const second = await makeIntentWithoutRow(order._id);
    const first = await pay(order);
    await payIntent(second);
    await deliverWebhooks(shop);
    await reconcileNow(shop);
    const { transactionId, refunded } = await readOrder(order);
    expect([first, second.id]).toContain(transactionId);
    expect(refunded, 'the order shows only refunds of its own payment').toBe(0);
    const other = transactionId === first ? second.id : first;
    expect((await providerOf(shop).refunds.list({ payment_intent: other })).data.map(({ amount }) => amount)).toEqual([5_000]);
  });

  it('refunds the rest of a second payment if the provider has already refunded some of it', async () => {
    const order = await placeOrder();
    const second = await makeIntentWithoutRow(order._id);
    const first = await pay(order);
    await payIntent(second);
    for (const intent of [first, second.id]) await providerOf(shop).refunds.create({ payment_intent: intent, amount: 1_657 });
    await deliverWebhooks(shop);
    await reconcileNow(shop);
    const other = (await readOrder(order)).transactionId === first ? second.id : first;
    const refundedCents = (await providerOf(shop).refunds.list({ payment_intent: other })).data.map(({ amount }) => amount);
    expect(refundedCents.sort()).toEqual([1_657, 3_343]);
  });

  it('refunds a payment that arrives after the order was canceled', async () => {
    const order = await placeOrder();
    const lateIntent = await makeIntentWithoutRow(order._id);
    await buyer.call('DELETE', `/orders/${order._id}`);
    await payIntent(lateIntent);
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await reconcileNow(shop);
    expect(await readOrder(order)).toMatchObject({ state: 'cancelled', refunded: 0 });
    expect((await health()).refundsUnderWay).toBe(1);
    await reconcileNow(shop, { now: new Date(Date.now() + 6 * 60_000) });
    expect(await readOrder(order)).toMatchObject({ state: 'cancelled', refunded: 50 });
    expect((await health()).refundsUnderWay).toBe(0);
  });

  it('refunds a payment with the wrong amount, and leaves the order unpaid', async () => {
    for (const cents of [4_999, 5_001]) {
      const order = await placeOrder();
      const wrong = await makeIntentWithoutRow(order._id, undefined, cents);
      await payIntent(wrong);
      await reconcileNow(shop);
      expect(await readOrder(order)).toMatchObject({ state: 'unpaid', paid: false });
      expect((await providerOf(shop).refunds.list({ payment_intent: wrong.id })).data.map(({ amount }) => amount)).toEqual([cents]);
    }
  });

  it('reports each payment without an order once, and ignores payments of other shops', async () => {
    const ownIntent = await makeIntentWithoutRow('999999999');
    const foreign = await makeIntentWithoutRow('999999999', 'another-shop');
    const byHand = await providerOf(shop).paymentIntents.create({ amount: 700, currency: 'usd', allowed_payment_method_types: ['card'] });
    const before = (await health()).paymentsWithoutOrder;
    for (const intent of [ownIntent, foreign, byHand]) await payIntent(intent);
    await reconcileNow(shop);
    await reconcileNow(shop);
    const found = await findings('?kind=payment-without-order');
    const amountsOf = ({ id }: { id: string }) => found.filter(({ transactionId }) => transactionId === id).map(({ amount }) => amount);
    expect([ownIntent, foreign, byHand].map(amountsOf)).toEqual([[50], [], [7]]);
    expect((await health()).paymentsWithoutOrder).toBe(before + 2);
  });

  it.each(['A-1', '99999999999999999999', ''])(
    'reports a payment whose metadata has the order %j as one without an order',
    async (name) => {
      const intent = await makeIntentWithoutRow(name);
      await payIntent(intent);
      await reconcileNow(shop);
      const event = { id: `evt_odd${name}`, object: 'event', type: 'payment_intent.succeeded', data: { object: { id: intent.id } } };
      expect((await sendEvent(shop, event)).statusCode).toBe(200);
      const found = (await findings()).filter(({ transactionId }) => transactionId === intent.id);
      expect(found).toMatchObject([{ kind: 'payment-without-order', order: null, amount: 50 }]);
    },
  );

  it.each(['see mail', '999999999'])('records the order of a payment in a finding, even if the metadata has the order %j', async (name) => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    const intentId = secret.split('_secret_')[0] ?? '';
    await providerOf(shop).paymentIntents.update(intentId, { metadata: { order: name } });
    await payWithCard(shop, secret, testCards.success);
    await reconcileNow(shop);
    const found = (await findings()).filter(({ transactionId }) => transactionId === intentId);
    expect(found).toMatchObject([{ kind: 'payment-missed', order: order._id }]);
  });

  it('records a payment as canceled if the provider does not know it', async () => {
    const order = await placeOrder();
    await secretOf(order);
    await shop.db.updateTable('payments').set({ intent_id: 'pi_gone' }).where('order_id', '=', order._id).execute();
    await reconcileNow(shop);
    expect(await lastEventOf(order)).toMatchObject({ what: 'payment-ended', by: 'reconciler' });
    expect(await secretOf(order)).toContain('_secret_');
  });

  it('asks the provider about orders that have been unpaid for too long, then cancels them', async () => {
    const [forgotten, paid, young] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await secretOf(forgotten);
    await pay(paid);
    const old = new Date(Date.now() - 73 * 3_600_000);
    await shop.db.updateTable('orders').set({ created_at: old }).where('id', 'in', [forgotten._id, paid._id]).execute();
    await reconcileNow(shop, { unpaidHours: { verified: 72, unverified: 72 }, openForSeconds: 3_600 });
    expect(await readOrder(forgotten)).toMatchObject({ state: 'cancelled' });
    expect(await lastEventOf(forgotten)).toMatchObject({ what: 'cancelled', by: 'shop' });
    expect(await readOrder(paid)).toMatchObject({ state: 'paid' });
    expect(await readOrder(young)).toMatchObject({ state: 'unpaid' });
    const foundFor = async ({ _id }: Order) =>
      (await findings()).filter(({ order }) => order === _id).map(({ kind, did }) => ({ kind, did }));
    expect(await foundFor(forgotten)).toEqual([{ kind: 'unpaid-too-long', did: 'Canceled the order and returned its stock.' }]);
    expect(await foundFor(paid)).toEqual([{ kind: 'payment-missed', did: 'Marked the order paid.' }]);
  });

  it('trusts the clock of the database, so an instance whose clock is days ahead cancels no new orders', async () => {
    const order = await placeOrder();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * 3_600_000 });
    await reconcileNow(shop, { unpaidHours: { verified: 72, unverified: 72 } }).finally(() => vi.useRealTimers());
    expect(await readOrder(order)).toMatchObject({ state: 'unpaid' });
  });

  it('neither cancels an old unpaid order nor records a finding while its payment is being processed', async () => {
    const order = await placeOrder();
    await secretOf(order);
    const old = new Date(Date.now() - 73 * 3_600_000);
    await shop.db.updateTable('orders').set({ created_at: old }).where('id', '=', order._id).execute();
    const services = await paymentServicesOf(shop);
    const cancelIntent: CardProvider['cancelIntent'] = async (id) => {
      const intent = await services.cards.findIntent(id);
      return intent && { ...intent, status: 'processing' };
    };
    const count = (await findings()).length;
    for (const _ of ['first', 'second'])
      await reconcile(
        { ...services, cards: { ...services.cards, cancelIntent } },
        { openForSeconds: 0, unpaidHours: { verified: 72, unverified: 72 } },
      );
    expect(await readOrder(order)).toMatchObject({ state: 'unpaid' });
    expect(await findings()).toHaveLength(count);
    await reconcileNow(shop, { unpaidHours: { verified: 72, unverified: 72 } });
    expect(await readOrder(order)).toMatchObject({ state: 'cancelled' });
  });

  it('cancels orders sooner if the email address of the account is not confirmed', async () => {
    const verify = (email_verified: boolean) =>
      shop.db.updateTable('users').set({ email_verified }).where('id', '=', buyer.userId).execute();
    const [forgotten, paid, young] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await pay(paid);
    const old = new Date(Date.now() - 61 * 60_000);
    await shop.db.updateTable('orders').set({ created_at: old }).where('id', 'in', [forgotten._id, paid._id]).execute();
    const hours = { unpaidHours: { verified: 72, unverified: 1 }, openForSeconds: 3_600 };
    await verify(true);
    await reconcileNow(shop, hours);
    expect(await readOrder(forgotten)).toMatchObject({ state: 'unpaid' });
    await verify(false);
    await reconcileNow(shop, hours);
    expect(await readOrder(forgotten)).toMatchObject({ state: 'cancelled' });
    expect(await readOrder(paid)).toMatchObject({ state: 'paid' });
    expect(await readOrder(young)).toMatchObject({ state: 'unpaid' });
  });

  it('records that the provider does not respond, and does its work in the next run', async () => {
    const order = await placeOrder();
    await pay(order);
    await failNextCardCalls(shop, 'server_error', 12);
    await reconcileNow(shop);
    expect((await health()).lastPass).toMatchObject({ problem: 'The card processor did not respond.' });
    await clearCardFaults(shop);
    await reconcileNow(shop);
    expect((await health()).lastPass).toMatchObject({ problem: null });
    expect((await readOrder(order)).paid).toBe(true);
  });

  it('retries if the provider rejects a call with 429', async () => {
    const order = await placeOrder();
    await failNextCardCalls(shop, 'rate_limit', 2, { path: '/v1/payment_intents' });
    expect(await secretOf(order)).toContain('_secret_');
  });
});

describe('payment health and findings', () => {
  it('are only shown to admins, in pages', async () => {
    for (const path of ['/payments/health', '/payments/findings']) {
      expectProblem(await shop.app.inject({ url: `/api${path}` }), 401);
      expectProblem(await buyer.call('GET', path), 403);
    }
    expectProblem(await admin.call('GET', '/payments/findings?limit=0'), 400);
    expectProblem(await admin.call('GET', '/payments/findings?kind=else'), 400);
    const response = await admin.call('GET', '/payments/findings?limit=1');
    expect(response.json()).toHaveLength(1);
    expect(response.headers.link).toContain('rel="next"');
  });
});

describe('a webhook', () => {
  it('about an unknown order gets a 409, because the provider then sends it again', async () => {
    const intent = await makeIntentWithoutRow('888888888');
    await payIntent(intent);
    const event = { id: 'evt_early', object: 'event', type: 'payment_intent.succeeded', data: { object: { id: intent.id } } };
    const response = expectProblem(await sendEvent(shop, event), 409, 'order-not-here-yet');
    expect(response.detail).toContain('again');
  });

  it('is stored for 60 days, and has no effect if it is sent again after that', async () => {
    const order = await placeOrder();
    await pay(order);
    const [event] = (await providerOf(shop).events.list({ type: 'payment_intent.succeeded', limit: 1 })).data;
    expect((await sendEvent(shop, event ?? {})).statusCode).toBe(200);
    const age = (days: number) =>
      shop.pool.query('update payment_events set received_at = now() - make_interval(days => $2) where id = $1', [event?.id, days]);
    const isKnown = async () =>
      (
        await shop.db
          .selectFrom('payment_events')
          .select('id')
          .where('id', '=', event?.id ?? '')
          .execute()
      ).length === 1;
    await age(59);
    await deleteOldEvents(shop.db);
    expect(await isKnown()).toBe(true);
    await age(61);
    await deleteOldEvents(shop.db);
    expect(await isKnown()).toBe(false);
    const before = await readOrder(order);
    expect((await sendEvent(shop, event ?? {})).statusCode).toBe(200);
    expect(await readOrder(order)).toEqual(before);
  });

  it('about an unknown object is accepted and ignored', async () => {
    for (const type of ['customer.created', 'payment_intent.succeeded', 'refund.created'])
      expect((await sendEvent(shop, { id: 'evt_x', object: 'event', type, data: { object: { id: 'pi_unknown' } } })).statusCode).toBe(200);
    expect(await shop.db.selectFrom('payment_events').selectAll().where('id', '=', 'evt_x').execute()).toEqual([]);
  });

  it('gets a 503 while the provider does not respond, and takes effect when it is repeated', async () => {
    const order = await placeOrder();
    await pay(order);
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/payment_intents' });
    const [event] = (await providerOf(shop).events.list({ type: 'payment_intent.succeeded', limit: 1 })).data;
    expectProblem(await sendEvent(shop, event ?? {}), 503);
    expect((await sendEvent(shop, event ?? {})).statusCode).toBe(200);
    expect((await readOrder(order)).paid).toBe(true);
  });
});
