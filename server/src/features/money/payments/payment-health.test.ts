import { newProblemDays, type PaymentHealth } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { expect, it } from 'vitest';
import { deliverWebhooks, failRefundAtBank, payWithCard, testCards } from '../../../../test/cards.ts';
import { providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { countPaymentsToWatch } from './payment-health.ts';

const shop = useTestApp();
const { admin, placePaidOrder } = useTestOrders(shop);

const health = async () => (await admin.call('GET', '/payments/health')).json<PaymentHealth>();
const refund = async ({ _id }: Order, amount: number) =>
  expect((await admin.call('POST', `/orders/${_id}/refunds`, { amount })).statusCode).toBe(201);

/** Makes a refund in the provider's dashboard, and then has the bank return it. The shop does not retry such a refund. */
async function failRefundForGood({ transactionId }: Order, cents: number) {
  const { id } = await providerOf(shop).refunds.create({ payment_intent: transactionId ?? '', amount: cents });
  await deliverWebhooks(shop);
  await failRefundAtBank(shop, id);
  await deliverWebhooks(shop);
}

/** The failed refunds that the page counts, and those that the alert counts. */
const failedRefunds = async () => [(await health()).refundsFailed, (await countPaymentsToWatch(shop.db))['refund failed']];

it('counts a failed refund until later refunds return at least as much, or nothing is left to refund', async () => {
  const [order, other] = [await placePaidOrder(), await placePaidOrder()];
  await failRefundForGood(order, 1_000);
  await failRefundForGood(other, 3_000);
  expect(await failedRefunds()).toEqual([2, 2]);
  await refund(order, 9);
  await refund(other, 25);
  expect(await failedRefunds()).toEqual([2, 2]);
  await refund(order, 1);
  expect(await failedRefunds()).toEqual([1, 1]);
  await refund(other, other.price - 25);
  expect(await failedRefunds()).toEqual([0, 0]);
});

it(`an alert ends ${newProblemDays} days after the refund failed; the page still counts it`, async () => {
  await failRefundForGood(await placePaidOrder(), 1_000);
  const age = (days: number) => shop.pool.query(`update refunds set settled_at = now() - make_interval(days => $1)`, [days]);
  await age(newProblemDays - 1);
  expect(await failedRefunds()).toEqual([1, 1]);
  await age(newProblemDays);
  expect(await failedRefunds()).toEqual([1, 0]);
});

it(`counts payments without an order that were found in the last ${newProblemDays} days`, async () => {
  const intent = await providerOf(shop).paymentIntents.create({ amount: 700, currency: 'usd', allowed_payment_method_types: ['card'] });
  await payWithCard(shop, intent.client_secret ?? '', testCards.success);
  await reconcileNow(shop);
  const counts = async () => [(await health()).paymentsWithoutOrder, (await countPaymentsToWatch(shop.db))['without order']];
  expect(await counts()).toEqual([1, 1]);
  await shop.pool.query(`update reconciliation_findings set at = now() - make_interval(days => $1)`, [newProblemDays]);
  expect(await counts()).toEqual([0, 0]);
});
