import type { OrderCancellations } from '@axlewright/contract/money/cancellations';
import type { Finding, Refund } from '@axlewright/contract/money/payments';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { deliverWebhooks, failNextCardCalls, failRefundAtBank, payWithCard, testCards } from '../../../../test/cards.ts';
import { minutesFromNow, providerOf, reconcileNow, shopIdOf } from '../../../../test/payment-services.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, placeOrder, placePaidOrder, readOrder, stock } = useTestOrders(shop);

const refund = (order: Order, body: object = {}, key?: string, person = admin) =>
  person.call('POST', `/orders/${order._id}/refunds`, body, key === undefined ? {} : { 'idempotency-key': key });
const historyOf = async (order: Order, person = admin) =>
  (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().map(({ what, by, amount }) => [what, by, amount]);
const toRefund = async (order: Order) => (await admin.call('GET', `/orders/${order._id}/cancellations`)).json<OrderCancellations>();
const lastFailureOf = async (order: Order) =>
  (await buyer.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().findLast(({ what }) => what === 'refund-failed');
const refundIdsOf = async ({ transactionId }: Order) =>
  (await providerOf(shop).refunds.list({ payment_intent: transactionId ?? '' })).data.map(({ id }) => id);

describe('POST /orders/{id}/refunds', () => {
  it('refunds part of a payment, then the rest, but never more; the stock does not change, and the order stays paid', async () => {
    const order = await placePaidOrder();
    const before = await stock();
    const response = await refund(order, { amount: 12.34, reason: 'One box was dented' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      order: order._id,
      amount: 12.34,
      reason: 'One box was dented',
      state: 'succeeded',
      transactionId: order.transactionId,
    });
    expect(await readOrder(order)).toMatchObject({ state: 'paid', paid: true, refunded: 12.34 });
    const tooMuch = expectProblem(await refund(order, { amount: 37.67 }), 422, 'refund-too-large');
    expect(tooMuch.errors).toEqual([{ field: 'amount', message: 'At most $37.66' }]);
    expect((await refund(order)).json<Refund>().amount).toBe(37.66);
    expectProblem(await refund(order), 409, 'already-refunded');
    expect(await readOrder(order)).toMatchObject({ state: 'paid', refunded: 50 });
    expect(await stock()).toBe(before);
    expect(await historyOf(order)).toEqual([
      ['placed', 'buyer', 50],
      ['payment-started', 'buyer', 50],
      ['paid', 'buyer', 50],
      ['refund-requested', 'admin', 12.34],
      ['refunded', 'admin', 12.34],
      ['refund-requested', 'admin', 37.66],
      ['refunded', 'admin', 37.66],
    ]);
  });

  it('never refunds more than was paid, even if many requests arrive at the same time', async () => {
    const order = await placePaidOrder();
    const responses = await Promise.all(Array.from({ length: 8 }, () => refund(order, { amount: 20 })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422, 422, 422, 422, 422]);
    expect((await readOrder(order)).refunded).toBe(40);
  });

  it('refunds the payment that paid the order, even if another one is still open', async () => {
    const order = await placeOrder();
    await buyer.call('POST', `/orders/${order._id}/payment-intent`);
    const otherPayment = await providerOf(shop).paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { order: order._id, shop: await shopIdOf(shop) },
    });
    await payWithCard(shop, otherPayment.client_secret ?? '', testCards.success);
    await deliverWebhooks(shop);
    expect(await readOrder(order)).toMatchObject({ state: 'paid', transactionId: otherPayment.id });
    expect((await refund(order)).json()).toMatchObject({ amount: 50, state: 'succeeded', transactionId: otherPayment.id });
    expect(await readOrder(order)).toMatchObject({ refunded: 50 });
  });

  it('refunds once per idempotency key', async () => {
    const order = await placePaidOrder();
    const responses = await Promise.all(Array.from({ length: 5 }, () => refund(order, { amount: 5 }, 'press-1')));
    expect(new Set(responses.map((response) => response.json<Refund>()._id)).size).toBe(1);
    expect((await readOrder(order)).refunded).toBe(5);
    expectProblem(await refund(order, { amount: 6 }, 'press-1'), 422, 'idempotency-key-reused');
    expectProblem(await refund(await placePaidOrder(), { amount: 5 }, 'press-1'), 422, 'idempotency-key-reused');
    expectProblem(await refund(order, {}, ' '), 400);
  });

  it('is not made if the employee did not see the last refund; a repeated call still gets its refund', async () => {
    const order = await placePaidOrder();
    const body = { amount: 5, seenRefundable: 50 };
    expect((await refund(order, body, 'press-2')).statusCode).toBe(201);
    const problem = expectProblem(await refund(order, body), 409, 'refund-changed');
    expect(problem.parameters).toEqual({ left: 45 });
    expect((await refund(order, body, 'press-2')).statusCode).toBe(201);
    expect((await readOrder(order)).refunded).toBe(5);
    expect((await refund(order, { amount: 5, seenRefundable: 45 })).statusCode).toBe(201);
    expect((await readOrder(order)).refunded).toBe(10);
  });

  it('rejects buyers, unpaid orders and invalid amounts', async () => {
    const order = await placeOrder();
    expectProblem(await shop.app.inject({ method: 'POST', url: `/api/orders/${order._id}/refunds`, payload: {} }), 401);
    expectProblem(await refund(order, {}, undefined, buyer), 403);
    expectProblem(await refund(order), 409, 'not-paid');
    expectProblem(await refund({ ...order, _id: '1' }), 404);
    for (const amount of [0, -1, 0.001, '5']) expectProblem(await refund(order, { amount }), 422, 'invalid-body');
    await buyer.call('DELETE', `/orders/${order._id}`);
    expectProblem(await refund(order), 409, 'not-paid');
  });
});

describe('a refund that the provider cannot make right now', () => {
  it('is stored, and the reconciler makes it exactly once', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    expect((await refund(order, { amount: 10 })).json<Refund>().state).toBe('requested');
    expect(await toRefund(order)).toMatchObject({ refundable: 40, refundsUnderWay: [{ amount: 10, nextTryAt: null }] });
    expect((await readOrder(order)).refunded).toBe(0);
    await reconcileNow(shop);
    expect((await readOrder(order)).refunded, 'the provider repeats the failure for the same idempotency key').toBe(0);
    await reconcileNow(shop, { now: minutesFromNow(6) });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await readOrder(order)).refunded).toBe(10);
    expect(await refundIdsOf(order)).toHaveLength(1);
    const findings = (await admin.call('GET', '/payments/findings?kind=refund-retried')).json<Finding[]>();
    expect(findings[0]).toMatchObject({ order: order._id, transactionId: order.transactionId, amount: 10 });
  });

  it('is not made twice if the provider made it but the response was lost', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'disconnect', 3, { path: '/v1/refunds', afterEffect: true });
    await refund(order, { amount: 10 });
    await reconcileNow(shop);
    expect((await readOrder(order)).refunded).toBe(10);
    expect(await refundIdsOf(order)).toHaveLength(1);
  });

  it('is not retried if an admin refunds the money at the provider before the shop learns of the failure', async () => {
    const order = await placePaidOrder();
    const amount = Math.ceil(order.price * 0.6);
    await refund(order, { amount });
    const [first = ''] = await refundIdsOf(order);
    await failRefundAtBank(shop, first);
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: amount * 100 });
    await deliverWebhooks(shop);
    expect((await readOrder(order)).refunded).toBe(amount);
    await reconcileNow(shop, { now: minutesFromNow(2) });
    expect((await readOrder(order)).refunded).toBe(amount);
    expect(await refundIdsOf(order)).toHaveLength(2);
  });

  it('is retried if the bank returns the money days later', async () => {
    const order = await placePaidOrder();
    await refund(order, { amount: 10, reason: 'One box was dented' });
    const [first = ''] = await refundIdsOf(order);
    await failRefundAtBank(shop, first);
    await deliverWebhooks(shop);
    expect((await readOrder(order)).refunded).toBe(0);
    const refundsUnderWay = [{ amount: 10, reason: 'One box was dented', nextTryAt: expect.stringMatching(/^\d{4}-/) }];
    expect(await toRefund(order)).toMatchObject({ refundable: 40, refundsUnderWay });
    expect(await lastFailureOf(order)).toMatchObject({ isGivenUp: false });
    await reconcileNow(shop);
    expect(await refundIdsOf(order), 'the first retry is after a minute').toHaveLength(1);
    await reconcileNow(shop, { now: minutesFromNow(2) });
    expect((await readOrder(order)).refunded).toBe(10);
    expect(await refundIdsOf(order)).toHaveLength(2);
    expect(await toRefund(order)).toMatchObject({ refundable: 40, refundsUnderWay: [] });
    expect(await lastFailureOf(order)).toMatchObject({ isGivenUp: false });
    expect((await historyOf(order)).slice(-4)).toEqual([
      ['refund-requested', 'admin', 10],
      ['refunded', 'admin', 10],
      ['refund-failed', 'webhook', 10],
      ['refunded', 'reconciler', 10],
    ]);
  });

  it('fails and is not retried if the money was refunded at the provider in the meantime', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    const { _id } = (await refund(order, { amount: 30 })).json<Refund>();
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 4_000 });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await readOrder(order)).refunded).toBe(40);
    const row = await shop.db.selectFrom('refunds').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'failed', failure: 'already refunded at the card processor' });
    expect(await lastFailureOf(order)).toMatchObject({ amount: 30, isGivenUp: true });
    expect(await toRefund(order)).toMatchObject({ refundable: 10, refundsUnderWay: [] });
  });
});

describe('a refund made at the provider', () => {
  it('is recorded once by webhooks, in any order and even if they are repeated', async () => {
    const order = await placePaidOrder();
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 700 });
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 100 });
    await deliverWebhooks(shop, { times: 2, order: 'reversed' });
    expect((await readOrder(order)).refunded).toBe(8);
    expect((await historyOf(order)).slice(3)).toEqual(
      expect.arrayContaining([
        ['refund-requested', 'provider', 7],
        ['refunded', 'webhook', 7],
      ]),
    );
    expectProblem(await refund(order, { amount: 43 }), 422, 'refund-too-large');
  });

  it('is recorded by the reconciler if the webhook did not arrive', async () => {
    const order = await placePaidOrder();
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '' });
    await reconcileNow(shop);
    expect((await readOrder(order)).refunded).toBe(50);
  });
});

describe('GET /orders/{id}/history', () => {
  it('can be read by the buyer and by admins, but not by other accounts; only admins see which admin acted', async () => {
    const order = await placePaidOrder();
    await refund(order, { amount: 1, reason: 'goodwill' });
    const other = await signUp(shop);
    expectProblem(await shop.app.inject({ url: `/api/orders/${order._id}/history` }), 401);
    expectProblem(await other.call('GET', `/orders/${order._id}/history`), 404);
    const names = async (person: Person) =>
      (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().map(({ name, reason }) => [name, reason]);
    expect(await names(admin)).toEqual([
      ['Bea Buyer', null],
      ['Bea Buyer', null],
      ['Bea Buyer', null],
      ['Ada Admin', 'goodwill'],
      ['Ada Admin', 'goodwill'],
    ]);
    expect(new Set((await names(buyer)).map(([name]) => name))).toEqual(new Set([null]));
  });

  it('cannot be changed', async () => {
    const order = await placeOrder();
    await expect(shop.asOwner(`update order_events set what = 'paid'`)).rejects.toThrow(/never changed/);
    await expect(shop.asOwner(`delete from order_events where order_id = ${order._id}`)).rejects.toThrow(/never changed/);
    await expect(shop.asOwner('truncate order_events')).rejects.toThrow(/never changed/);
    await buyer.call('DELETE', `/orders/${order._id}`);
    await expect(shop.pool.query("update orders set state = 'unpaid' where id = $1", [order._id])).rejects.toThrow(/cannot become/);
    expect(await historyOf(order)).toEqual([
      ['placed', 'buyer', 50],
      ['cancelled', 'buyer', null],
    ]);
  });
});
