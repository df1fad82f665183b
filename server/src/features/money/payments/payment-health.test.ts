import type { AdminAction } from '@axlewright/contract/desk/audit';
import { type FailedRefund, newProblemDays, type PaymentHealth, type Refund } from '@axlewright/contract/money/payments';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { expect, it } from 'vitest';
import { deliverWebhooks, failRefundAtBank, payWithCard, testCards } from '../../../../test/cards.ts';
import { providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { countPaymentsToWatch } from './payment-health.ts';

const shop = useTestApp();
const { admin, buyer, placePaidOrder } = useTestOrders(shop);

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

const listFailed = async () => (await admin.call('GET', '/payments/failed-refunds')).json<FailedRefund[]>();
const resolve = ({ _id }: Pick<FailedRefund, '_id'>, returnedBy = 'Check 1234', person = admin) =>
  person.call('PUT', `/refunds/${_id}/resolution`, { returnedBy });
const historyOf = async ({ _id }: Order, person: Person) => (await person.call('GET', `/orders/${_id}/history`)).json<OrderEvent[]>();

it('lists and counts a failed refund until somebody says how the money was returned; later refunds for something else do not hide it', async () => {
  const order = await placePaidOrder();
  await failRefundForGood(order, 1_000);
  const [failed] = await listFailed();
  expect(await listFailed()).toMatchObject([{ order: order._id, amount: 10, reason: '', failure: 'expired_or_canceled_card' }]);
  await refund(order, 20);
  expect([await listFailed(), await failedRefunds()]).toEqual([[failed], [1, 1]]);
  expectProblem(await resolve(failed as FailedRefund, ' '), 422, 'invalid-body');
  const responses = [await resolve(failed as FailedRefund), await resolve(failed as FailedRefund, 'Check 1235')];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect([await listFailed(), await failedRefunds()]).toEqual([[], [0, 0]]);

  const events = (await historyOf(order, admin)).filter(({ what }) => what === 'refund-resolved');
  expect(events).toMatchObject([{ by: 'admin', name: 'Ada Admin', amount: 10, reason: 'Check 1234' }]);
  expect((await historyOf(order, buyer)).map(({ what }) => what)).not.toContain('refund-resolved');
  const [action] = (await admin.call('GET', '/audit?act=refund-resolved')).json<AdminAction[]>();
  expect(action).toMatchObject({ subject: { kind: 'order', id: order._id }, changes: [{ from: 10 }, { to: 'Check 1234' }] });
});

it('no longer lists a failed refund if its whole payment is refunded', async () => {
  const order = await placePaidOrder();
  await failRefundForGood(order, 3_000);
  await refund(order, 25);
  expect(await listFailed()).toMatchObject([{ order: order._id, amount: 30 }]);
  await refund(order, order.price - 25);
  expect([await listFailed(), await failedRefunds()]).toEqual([[], [0, 0]]);
});

it('only a failed refund can be resolved', async () => {
  const order = await placePaidOrder();
  const { _id } = (await admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5 })).json<Refund>();
  expectProblem(await resolve({ _id }), 404);
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
