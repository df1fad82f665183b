import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { authenticatePayment, deliverWebhooks, payWithCard, testCards } from '../../../../test/cards.ts';
import { eventually } from '../../../../test/eventually.ts';
import { mailsTo, subjectsTo } from '../../../../test/mails.ts';
import { minutesFromNow, reconcileNow, sendEvent } from '../../../../test/payment-services.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { buyer, placeOrder, secretOf, pay } = useTestOrders(shop);

const failedSubject = ({ _id }: Order) => `Payment failed for order ${_id}`;
const failWithCard = async (order: Order) => payWithCard(shop, await secretOf(order), testCards.declined);
const historyOf = async ({ _id }: Order) => (await buyer.call('GET', `/orders/${_id}/history`)).json<OrderEvent[]>();
const failuresOf = async (order: Order) => (await historyOf(order)).filter(({ what }) => what === 'payment-failed');

/** Runs the reconciler as if some minutes had passed. */
const reconcileLater = (minutes = 4) => reconcileNow(shop, { now: minutesFromNow(minutes) });

/**
 * Cancels the order and waits for the email about the cancellation. By then, all earlier emails about the order have arrived. Returns the
 * subjects of all these emails.
 */
async function allSubjects(order: Order): Promise<string[]> {
  await buyer.call('DELETE', `/orders/${order._id}`);
  await mailsTo(shop, buyer.email, `Order ${order._id} canceled`);
  return subjectsTo(shop, buyer, order._id);
}

describe('the email about a failed payment', () => {
  it('comes some minutes after the card was declined, with the reason and a way to pay', async () => {
    const order = await placeOrder();
    await failWithCard(order);
    await deliverWebhooks(shop);
    await reconcileLater();
    const [mail] = await mailsTo(shop, buyer.email, failedSubject(order));
    expect(mail?.text).toContain('The payment of $50.00 did not go through, and nothing was charged. Your card was declined.');
    expect(mail?.text).toContain(`${shop.url}/dashboard/payment/${order._id}\n`);
    expect(await failuresOf(order)).toMatchObject([{ by: 'reconciler', amount: 50, reason: 'Your card was declined.' }]);
  });

  it('comes once for several declined cards and repeated webhooks, and again after a later attempt', async () => {
    const order = await placeOrder();
    for (const _card of [1, 2, 3]) await failWithCard(order);
    await deliverWebhooks(shop, { times: 2 });
    await Promise.all([reconcileLater(), reconcileLater()]);
    await reconcileLater(60);
    expect(await failuresOf(order)).toHaveLength(1);
    await failWithCard(order);
    await deliverWebhooks(shop);
    await reconcileLater();
    expect(await failuresOf(order)).toHaveLength(2);
    await eventually(async () => expect(await mailsTo(shop, buyer.email, failedSubject(order))).toHaveLength(2));
    expect((await allSubjects(order)).filter((subject) => subject === failedSubject(order))).toHaveLength(2);
  });

  it('does not come again if the webhook of an earlier card is late', async () => {
    const order = await placeOrder();
    const { intentId } = await failWithCard(order);
    await deliverWebhooks(shop);
    await reconcileLater();
    const created = Math.floor(Date.now() / 1_000) - 30;
    await sendEvent(shop, {
      id: 'evt_late',
      object: 'event',
      type: 'payment_intent.payment_failed',
      created,
      data: { object: { id: intentId } },
    });
    await reconcileLater(5);
    expect(await failuresOf(order)).toHaveLength(1);
  });

  it('does not come while the buyer may still try another card, or after the buyer has paid', async () => {
    const [waiting, paid] = [await placeOrder(), await placeOrder()];
    await failWithCard(waiting);
    await failWithCard(paid);
    await deliverWebhooks(shop);
    await reconcileLater(2);
    await pay(paid);
    await reconcileLater(4);
    expect(await failuresOf(waiting)).toHaveLength(1);
    expect((await historyOf(paid)).map(({ what }) => what)).toEqual(['placed', 'payment-started', 'paid']);
  });

  it('comes once for a 3-D Secure check that fails, and never for one that the buyer passes', async () => {
    const [failed, passed] = [await placeOrder(), await placeOrder()];
    for (const [order, outcome] of [
      [failed, 'failed'],
      [passed, 'succeeded'],
    ] as const) {
      const secret = await secretOf(order);
      expect((await payWithCard(shop, secret, testCards.authentication)).status).toBe('requires_action');
      await authenticatePayment(shop, secret, outcome);
    }
    await deliverWebhooks(shop);
    await reconcileLater();
    expect((await failuresOf(failed)).map(({ reason }) => reason)).toEqual(['The bank could not confirm that it was you.']);
    expect(await failuresOf(passed)).toEqual([]);
  });

  it('waits up to an hour for a buyer who confirms another card', async () => {
    const order = await placeOrder();
    await failWithCard(order);
    expect((await payWithCard(shop, await secretOf(order), testCards.authentication)).status).toBe('requires_action');
    await deliverWebhooks(shop);
    await reconcileLater(55);
    expect(await failuresOf(order)).toEqual([]);
    await reconcileLater(65);
    expect(await failuresOf(order)).toHaveLength(1);
  });

  it('does not come for an order that was canceled', async () => {
    const order = await placeOrder();
    await failWithCard(order);
    await deliverWebhooks(shop);
    const subjects = await allSubjects(order);
    await reconcileLater();
    expect(await failuresOf(order)).toEqual([]);
    expect(subjects).toEqual([`Order ${order._id} received`, `Order ${order._id} canceled`]);
  });

  it('comes if the webhook is lost', async () => {
    const order = await placeOrder();
    await failWithCard(order);
    await reconcileNow(shop);
    await reconcileLater();
    await mailsTo(shop, buyer.email, failedSubject(order));
    await deliverWebhooks(shop);
    await reconcileLater(8);
    expect(await failuresOf(order)).toHaveLength(1);
  });
});
