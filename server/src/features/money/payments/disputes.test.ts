import type { Finding } from '@axlewright/contract/money/payments';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import { expect, it } from 'vitest';
import { disputePayment, payWithCard, testCards } from '../../../../test/cards.ts';
import { minutesFromNow, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import type { Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, placePaidOrder } = useTestOrders(shop);

const disputes = async () =>
  (await admin.call('GET', '/payments/findings')).json<Finding[]>().filter(({ kind }) => kind === 'disputed' || kind === 'dispute-ended');

it('a dispute becomes a finding and is in the history of its order, for staff only, and so is its end', async () => {
  const order = await placePaidOrder();
  const transactionId = order.transactionId ?? '';
  await disputePayment(shop, transactionId, 'needs_response');
  for (const minutes of [0, 1]) await reconcileNow(shop, { now: minutesFromNow(minutes) });
  const did = expect.stringMatching(/^Did nothing\. Answer it in the card processor’s dashboard by 20..-..-..\.$/);
  expect(await disputes()).toMatchObject([{ kind: 'disputed', order: order._id, transactionId, amount: 50, did }]);
  await disputePayment(shop, transactionId, 'lost');
  await reconcileNow(shop);
  expect(await disputes()).toMatchObject([
    { kind: 'dispute-ended', order: order._id, did: 'Did nothing. The dispute ended: lost.' },
    { kind: 'disputed' },
  ]);
  const historyFor = async (person: Person) =>
    (await person.call('GET', `/orders/${order._id}/history`))
      .json<OrderEvent[]>()
      .filter(({ what }) => what.startsWith('dispute'))
      .map(({ what, amount, reason }) => [what, amount, reason]);
  expect(await historyFor(admin)).toEqual([
    ['disputed', 50, 'fraudulent'],
    ['dispute-ended', 50, 'lost'],
  ]);
  expect(await historyFor(buyer)).toEqual([]);
});

it('a dispute about a payment of another shop with the same account is ignored', async () => {
  const before = await disputes();
  const metadata = { order: '1', shop: 'another-shop' };
  const created = { amount: 700, currency: 'usd', allowed_payment_method_types: ['card' as const], metadata };
  const intent = await providerOf(shop).paymentIntents.create(created);
  await payWithCard(shop, intent.client_secret ?? '', testCards.success);
  await disputePayment(shop, intent.id, 'needs_response');
  await reconcileNow(shop);
  expect(await disputes()).toEqual(before);
});
