import type { Transaction } from '@axlewright/contract/money/transactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverWebhooks, failNextCardCalls, failRefundAtBank, payWithCard, testCards } from '../../../../test/cards.ts';
import { never, paymentServicesOf, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { startTestApp, useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { listViolations } from '../../desk/invariants/invariants.queries.ts';
import { asReconciler } from '../../sales/orders/order-history.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { reconcile } from './reconcile.ts';
import { settlePayment } from './settle-payment.ts';

const shop = useTestApp();
const { admin, buyer, placeOrder, readOrder, secretOf } = useTestOrders(shop);
let otherShop: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  otherShop = await startTestApp();
});
afterAll(() => otherShop.stop());

const intentIdIn = (secret: string) => secret.split('_secret_')[0] ?? '';
const statusOf = async (secret: string) =>
  (await shop.db.selectFrom('payments').select('status').where('intent_id', '=', intentIdIn(secret)).executeTakeFirstOrThrow()).status;
const editMetadata = (secret: string, metadata: Record<string, string>) =>
  providerOf(shop).paymentIntents.update(intentIdIn(secret), { metadata });

/** Runs the reconciler with the key of another provider account. That account does not know any of the payments. */
async function reconcileWithWrongKey(): Promise<void> {
  const { cards } = await paymentServicesOf(otherShop.shop);
  await reconcile({ db: shop.db, cards }, { openForSeconds: 0, unpaidHours: never });
}

describe('a payment that the shop recorded as canceled', () => {
  it('makes the order paid if it succeeds after all', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await reconcileWithWrongKey();
    expect(await statusOf(secret)).toBe('canceled');
    const { intentId } = await payWithCard(shop, secret, testCards.success);
    await deliverWebhooks(shop);
    expect(await readOrder(order)).toMatchObject({ paid: true, transactionId: intentId, refunded: 0 });
  });

  it('makes the order paid if it succeeds, and cancels a newer payment of the order', async () => {
    const order = await placeOrder();
    const first = await secretOf(order);
    await reconcileWithWrongKey();
    const second = await secretOf(order);
    expect(second).not.toBe(first);
    const { intentId } = await payWithCard(shop, first, testCards.success);
    await reconcileNow(shop);
    expect(await readOrder(order)).toMatchObject({ paid: true, transactionId: intentId });
    const transactions = (await admin.call('GET', `/payments/transactions?q=${order._id}`)).json<Transaction[]>();
    expect(transactions).toMatchObject([{ transactionId: intentId, isDue: true }]);
    await reconcileNow(shop);
    expect((await payWithCard(shop, second, testCards.success)).status).not.toBe('succeeded');
  });

  it('is refunded if it succeeds after the order was canceled', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await reconcileWithWrongKey();
    expect((await buyer.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    await payWithCard(shop, secret, testCards.success);
    await deliverWebhooks(shop);
    expect(await readOrder(order)).toMatchObject({ state: 'cancelled', refunded: 50 });
  });

  it('is a violation if its refund fails for good, until somebody says how the money was returned', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await reconcileWithWrongKey();
    await buyer.call('DELETE', `/orders/${order._id}`);
    const { intentId } = await payWithCard(shop, secret, testCards.success);
    await deliverWebhooks(shop);
    const [refund] = (await providerOf(shop).refunds.list({ payment_intent: intentId })).data;
    const lastAttempt = shop.db
      .updateTable('refunds')
      .set({ attempt: 12 })
      .where('provider_refund_id', '=', refund?.id ?? '');
    const { id } = await lastAttempt.returning('id').executeTakeFirstOrThrow();
    await failRefundAtBank(shop, refund?.id ?? '');
    await deliverWebhooks(shop);
    const violations = () => listViolations(shop.db, { graceSeconds: 0 });
    expect(await violations()).toMatchObject([{ invariant: 'I3', id: intentId }]);
    expect((await admin.call('PUT', `/refunds/${id}/resolution`, { returnedBy: 'Check 1234' })).statusCode).toBe(204);
    expect(await violations()).toEqual([]);
  });
});

it('a payment is refunded with the amount that was charged, even if the shop expected a different one', async () => {
  const order = await placeOrder();
  const { intentId } = await payWithCard(shop, await secretOf(order), testCards.success);
  const services = await paymentServicesOf(shop);
  const intent = await services.cards.findIntent(intentId);
  const refunded: number[] = [];
  const createRefund: CardProvider['createRefund'] = async ({ cents, refundId, attempt }) => {
    refunded.push(cents);
    return { id: `re_${refundId}`, cents, state: 'succeeded', failure: null, refundId, attempt };
  };
  const charged = { ...(intent as Intent), amount: { cents: 6_000, currency: 'usd' } };
  await settlePayment({ ...services, cards: { ...services.cards, createRefund } }, { intent: charged }, asReconciler);
  expect(refunded).toEqual([6_000]);
  expect(await readOrder(order)).toMatchObject({ state: 'unpaid' });
});

it('a payment stays open if the provider cannot be asked about it', async () => {
  const secret = await secretOf(await placeOrder());
  await failNextCardCalls(shop, 'invalid_request', 1, { path: `/v1/payment_intents/${intentIdIn(secret)}` });
  await expect(reconcileNow(shop)).rejects.toThrow();
  expect(await statusOf(secret)).toBe('open');
});

describe('a payment whose metadata was edited at the provider', () => {
  const edits: Record<string, string>[] = [{ order: '' }, { order: '', shop: '' }, { order: '999999999' }];
  it.each(edits)('is canceled with its order: %j', async (metadata) => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await editMetadata(secret, metadata);
    expect((await buyer.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    expect(await statusOf(secret)).toBe('canceled');
    expect((await payWithCard(shop, secret, testCards.success)).status).not.toBe('succeeded');
  });

  it('is refunded if it succeeds, and the order can be paid again', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await editMetadata(secret, { order: '' });
    const { intentId } = await payWithCard(shop, secret, testCards.success);
    await deliverWebhooks(shop);
    expect((await readOrder(order)).paid).toBe(false);
    expect((await providerOf(shop).refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount)).toEqual([5_000]);
    const again = await payWithCard(shop, await secretOf(order), testCards.success);
    await deliverWebhooks(shop);
    expect(await readOrder(order)).toMatchObject({ paid: true, transactionId: again.intentId });
  });

  it('still gets updates of its refunds', async () => {
    const order = await placeOrder();
    const secret = await secretOf(order);
    await payWithCard(shop, secret, testCards.success);
    await deliverWebhooks(shop);
    await editMetadata(secret, { order: '', shop: '' });
    await providerOf(shop).refunds.create({ payment_intent: intentIdIn(secret), amount: 700 });
    await deliverWebhooks(shop);
    expect((await readOrder(order)).refunded).toBe(7);
  });
});

it('an invented transaction id does not pay an order', async () => {
  const order = await placeOrder();
  for (const transactionId of ['pi_invented', '../refunds', 'pi_a/confirm', '?limit=1'])
    expectProblem(await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId }), 409, 'not-paid');
});
