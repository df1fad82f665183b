import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverWebhooks, failNextCardCalls, payWithCard, testCards } from '../../../../test/cards.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, part, placeOrder, readOrder, secretOf, pay, stock } = useTestOrders(shop);
let other: Person;

beforeAll(async () => {
  other = await signUp(shop);
});
afterEach(() => vi.useRealTimers());

const intentOf = (order: Order, person = buyer) => person.call('POST', `/orders/${order._id}/payment-intent`);
const report = (order: Order, transactionId: string, person = buyer) =>
  person.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId });

describe('POST /orders/{id}/payment-intent', () => {
  it('always returns the same secret', async () => {
    const order = await placeOrder();
    const responses = await Promise.all(Array.from({ length: 6 }, () => secretOf(order)));
    expect(new Set([...responses, await secretOf(order)])).toEqual(new Set([expect.stringMatching(/^pi_\w+_secret_\w+$/)]));
  });

  it('is rejected for orders of other users and for paid or canceled orders', async () => {
    const order = await placeOrder();
    expectProblem(await shop.app.inject({ method: 'POST', url: `/api/orders/${order._id}/payment-intent` }), 401);
    expectProblem(await intentOf(order, other), 404);
    expectProblem(await intentOf(order, admin), 404);
    expectProblem(await buyer.call('POST', '/orders/1/payment-intent'), 404);
    await report(order, await pay(order));
    expectProblem(await intentOf(order), 409, 'already-paid');
    const canceled = await placeOrder();
    await buyer.call('DELETE', `/orders/${canceled._id}`);
    expectProblem(await intentOf(canceled), 404);
  });

  it('returns 409 and marks the order paid if its payment has succeeded', async () => {
    const order = await placeOrder();
    await pay(order);
    expectProblem(await intentOf(order), 409, 'already-paid');
    expect((await readOrder(order)).paid).toBe(true);
  });

  it('returns 503 while the provider does not respond, and works afterward', async () => {
    const order = await placeOrder();
    await failNextCardCalls(shop, 'server_error', 3);
    const response = await intentOf(order);
    expectProblem(response, 503, 'card-provider-unavailable');
    expect(response.headers['retry-after']).toBeTruthy();
    // The provider repeats a failure for the same idempotency key for a day. The shop uses a new key every minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await secretOf(order)).toContain('_secret_');
  });
});

describe('PATCH /orders/{id}', () => {
  it('marks the order paid once the provider confirms it', async () => {
    const order = await placeOrder();
    const transactionId = await pay(order);
    const response = await report(order, transactionId);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ _id: order._id, paid: true, state: 'paid', transactionId });
    expect((await report(order, transactionId)).json()).toEqual(response.json());
  });

  it('rejects a transaction that did not pay this order', async () => {
    const order = await placeOrder();
    const unpaidSecret = await secretOf(order);
    expectProblem(await report(order, unpaidSecret.split('_secret_')[0] ?? ''), 409, 'not-paid');
    expectProblem(await report(order, 'pi_invented'), 409, 'not-paid');
    expectProblem(await report(order, await pay(await placeOrder())), 409, 'not-paid');
    expect((await readOrder(order)).paid).toBe(false);
  });

  it('rejects visitors, other users, invalid bodies and canceled orders', async () => {
    const order = await placeOrder();
    expectProblem(
      await shop.app.inject({ method: 'PATCH', url: `/api/orders/${order._id}`, payload: { order: order._id, transactionId: 'x' } }),
      401,
    );
    expectProblem(await report(order, 'x', other), 404);
    expectProblem(await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id }), 422);
    expectProblem(await buyer.call('PATCH', `/orders/${order._id}`, { order: '1', transactionId: 'x' }), 422);
    const headers = { authorization: `Bearer ${buyer.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'PATCH', url: `/api/orders/${order._id}`, headers, payload: '{' }), 400);
    await failNextCardCalls(shop, 'server_error', 3);
    expectProblem(await report(order, 'pi_x'), 503);
    await buyer.call('DELETE', `/orders/${order._id}`);
    expectProblem(await report(order, 'pi_x'), 404);
  });

  it('leaves the order unpaid while a slow bank has not decided', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await failNextCardCalls(shop, 'processing', 1);
    const { intentId, status } = await payWithCard(shop, secret, testCards.success);
    expect(status).toBe('processing');
    expect(expectProblem(await report(order, intentId), 409, 'not-paid').parameters).toEqual({ reason: 'processing' });
  });

  it('leaves the order unpaid if the card is declined, and accepts another card', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    const declined = await payWithCard(shop, secret, testCards.declined);
    expect(declined.message).toBe('Your card was declined.');
    const parameters = { reason: 'not-charged', failure: 'Your card was declined.' };
    expect(expectProblem(await report(order, declined.intentId), 409, 'not-paid')).toMatchObject({
      parameters,
      detail: parameters.failure,
    });
    const { intentId } = await payWithCard(shop, await secretOf(order), testCards.success);
    expect((await report(order, intentId)).json<Order>().paid).toBe(true);
  });
});

describe('the webhook', () => {
  it('marks the order paid without a report from the browser, even if the event is repeated', async () => {
    const order = await placeOrder();
    const transactionId = await pay(order);
    await deliverWebhooks(shop, { times: 3 });
    await deliverWebhooks(shop, { order: 'reversed' });
    expect(await readOrder(order)).toMatchObject({ paid: true, transactionId });
  });

  it('rejects an event without the right signature', async () => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } });
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      expectProblem(await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }), 400, 'bad-signature');
    }
  });
});

describe('DELETE /orders/{id}', () => {
  it('puts the pieces back into stock only once', async () => {
    const before = await stock();
    const order = await placeOrder();
    expect(await stock()).toBe(before - 4);
    const responses = await Promise.all(Array.from({ length: 5 }, () => buyer.call('DELETE', `/orders/${order._id}`)));
    expect(responses.filter((response) => response.statusCode === 204)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 404)).toHaveLength(4);
    expect(await stock()).toBe(before);
    expect(await readOrder(order)).toMatchObject({ state: 'cancelled', paid: false });
  });

  it('puts the pieces of both lines back into stock if they have the same part', async () => {
    const before = await stock();
    const lines = [4, 3].map((quantity) => ({ partId: part._id, quantity }));
    const order = (await buyer.call('POST', '/orders', { lines })).json<Order>();
    expect(await stock()).toBe(before - 7);
    expect(order.lines).toMatchObject([
      { lineNumber: 1, quantity: 4 },
      { lineNumber: 2, quantity: 3 },
    ]);
    expect((await buyer.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    expect(await stock()).toBe(before);
  });

  it('is allowed only to the buyer and to admins', async () => {
    const order = await placeOrder();
    expectProblem(await shop.app.inject({ method: 'DELETE', url: `/api/orders/${order._id}` }), 401);
    expectProblem(await other.call('DELETE', `/orders/${order._id}`), 404);
    expect((await admin.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
  });

  it('cancels the open payment first, because a card must not pay a canceled order', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    expect((await buyer.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    const lateIntent = await payWithCard(shop, secret, testCards.success);
    expect(lateIntent.status).not.toBe('succeeded');
  });

  it('returns 409 if the card has paid, and marks the order paid', async () => {
    const before = await stock();
    const order = await placeOrder();
    await pay(order);
    expectProblem(await buyer.call('DELETE', `/orders/${order._id}`), 409);
    expect((await readOrder(order)).paid).toBe(true);
    expect(await stock()).toBe(before - 4);
    expectProblem(await buyer.call('DELETE', `/orders/${order._id}`), 409, 'already-paid');
  });

  it('returns 503 and cancels nothing while the provider does not respond', async () => {
    const order = await placeOrder();
    await secretOf(order);
    await failNextCardCalls(shop, 'server_error', 3);
    expectProblem(await buyer.call('DELETE', `/orders/${order._id}`), 503);
    expect((await readOrder(order)).state).toBe('unpaid');
  });

  it('leaves the order either paid or canceled if payment and cancellation happen at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await placeOrder();
      const secret = await secretOf(order);
      const [payment, cancel] = await Promise.all([
        payWithCard(shop, secret, testCards.success),
        buyer.call('DELETE', `/orders/${order._id}`),
      ]);
      await deliverWebhooks(shop);
      const { state } = await readOrder(order);
      expect([payment.status === 'succeeded', cancel.statusCode]).toEqual(state === 'paid' ? [true, 409] : [false, 204]);
    }
  });
});
