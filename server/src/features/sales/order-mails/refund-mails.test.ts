import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { clearCardFaults, deliverWebhooks, failNextCardCalls, failRefundAtBank } from '../../../../test/cards.ts';
import { mailsAbout } from '../../../../test/mails.ts';
import { minutesFromNow, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, placePaidOrder } = useTestOrders(shop);

const refund = (order: Order, amount: number) => admin.call('POST', `/orders/${order._id}/refunds`, { amount });
const refundMailsAbout = async (order: Order) => (await mailsAbout(shop, order)).filter(({ subject }) => subject.includes('Refund'));
const newestRefund = async ({ transactionId }: Order) =>
  (await providerOf(shop).refunds.list({ payment_intent: transactionId ?? '' })).data[0]?.id ?? '';

describe('the emails about a refund', () => {
  it('say the reason, if there is one', async () => {
    const order = await placePaidOrder();
    await admin.call('POST', `/orders/${order._id}/refunds`, { amount: 10, reason: 'One box was dented' });
    await refund(order, 5);
    const [first, second] = await refundMailsAbout(order);
    expect(first?.text).toContain('Reason: One box was dented');
    expect(second?.text).not.toContain('Reason');
  });

  it('do not mention a refund twice or count it twice if the bank returned the money and the shop refunded it again', async () => {
    const order = await placePaidOrder();
    await refund(order, 10);
    await failRefundAtBank(shop, await newestRefund(order));
    await deliverWebhooks(shop);
    await reconcileNow(shop, { now: minutesFromNow(2) });
    await refund(order, 5);
    const mails = await refundMailsAbout(order);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Refund of $10.00 for order ${order._id}`,
      `Refund of $5.00 for order ${order._id}`,
    ]);
    expect(mails[1]?.text).toContain('Refunded so far: $15.00\n\nRemaining: $35.00\n');
  });

  it('do not count money that the bank has returned', async () => {
    const order = await placePaidOrder();
    await refund(order, 10);
    await failRefundAtBank(shop, await newestRefund(order));
    await deliverWebhooks(shop);
    await refund(order, 5);
    const [, second] = await refundMailsAbout(order);
    expect(second?.text).toContain('Refunded so far: $5.00\n\nRemaining: $45.00\n');
  });

  it('say that it failed if the shop does not try again', async () => {
    const order = await placePaidOrder();
    // A refund from the card processor's dashboard. The shop does not retry it.
    const { id } = await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 1_000 });
    await deliverWebhooks(shop);
    await failRefundAtBank(shop, id);
    await deliverWebhooks(shop);
    const mails = await refundMailsAbout(order);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Refund of $10.00 for order ${order._id}`,
      `Refund for order ${order._id} failed`,
    ]);
    expect(mails[1]?.text).toContain('We told you about a refund of $10.00.');
  });

  it('do not say that the refund of a cancellation failed if the whole payment was refunded in another way', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await admin.call('POST', `/orders/${order._id}/cancellations`, { lines: [{ lineNumber: 1, quantity: 4, left: 4 }] });
    await clearCardFaults(shop);
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '' });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await refundMailsAbout(order)).map(({ subject }) => subject)).toEqual([`Refund of $50.00 for order ${order._id}`]);
  });

  it('do not say that it failed if the buyer was never told about it', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await refund(order, 30);
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 4_000 });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await refundMailsAbout(order)).map(({ subject }) => subject)).toEqual([`Refund of $40.00 for order ${order._id}`]);
  });
});
