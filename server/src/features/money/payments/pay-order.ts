import type { Order } from '@axlewright/contract/sales/orders';
import type { Caller } from '../../../platform/auth/guard.ts';
import { notFound, ShopError } from '../../../platform/shop-error.ts';
import { requireUnpaid, withLockedOrder } from '../../sales/orders/move-order.ts';
import { type Actor, actorOf, noteEvent } from '../../sales/orders/order-history.ts';
import { getOrder, requireOrderRow } from '../../sales/orders/orders.ts';
import type { Intent } from './card-provider.ts';
import { findLivePayment, insertPayment, listPayments } from './payments.queries.ts';
import { intentOfLost, isPaymentOf, settlePayment } from './settle-payment.ts';
import type { Till } from './till.ts';

/**
 * The client secret of the order's one live payment intent; makes the intent where there is none.
 * Throws 404 for another's order, an admin's included, 409 where it is paid already.
 */
export async function createPaymentIntent(till: Till, buyer: Caller, orderId: string): Promise<string> {
  const order = await requireOrderRow(till.db, buyer, orderId);
  if (order.user_id !== buyer.userId) throw notFound('order');
  requireUnpaid(order);
  const actor = actorOf(buyer, order);
  const payments = await listPayments(till.db, orderId);
  const live = payments.find(({ is_due: isDue, status }) => isDue && status !== 'canceled');
  const intent = live && ((await till.cards.findIntent(live.intent_id)) ?? intentOfLost(live));
  if (intent) {
    await settlePayment(till, { intent }, actor);
    if (intent.status === 'succeeded') throw new ShopError('already-paid', 409, 'This order is paid already.');
    if (intent.status !== 'canceled') return clientSecretOf(intent);
  }
  const started = await startPayment(till, order, payments.length, actor);
  return started ? clientSecretOf(started) : createPaymentIntent(till, buyer, orderId);
}

/**
 * The intent is made before its row, under a key that others at the same moment use too. What a crash in between leaves, the reconciler ends.
 * An order that was paid, cancelled or got another payment meanwhile takes the intent back before anybody has its secret; then null.
 */
async function startPayment(
  { db, cards }: Till,
  { id: orderId, total_cents: amountCents }: { id: string; total_cents: number },
  attempt: number,
  actor: Actor,
): Promise<Intent | null> {
  const intent = await cards.createIntent({ orderId, amountCents, attempt });
  const kept = await withLockedOrder(db, orderId, async (transaction, order) => {
    const live = await findLivePayment(transaction, orderId);
    if (order.state !== 'unpaid' || (live && live.intent_id !== intent.id)) return false;
    const isNew = await insertPayment(transaction, { orderId, intentId: intent.id, amountCents, currency: intent.currency });
    if (isNew) await noteEvent(transaction, order, actor, { what: 'payment-started', cents: amountCents, intentId: intent.id });
    return true;
  });
  if (kept) return intent;
  await cards.cancelIntent(intent.id);
  return null;
}

function clientSecretOf(intent: Intent): string {
  if (!intent.clientSecret) throw new Error(`intent ${intent.id} came without its client secret`);
  return intent.clientSecret;
}

/**
 * The buyer's page says that the order was paid with this transaction; the provider is asked. Throws 409 where it was not.
 */
export async function reportPayment(till: Till, caller: Caller, orderId: string, transactionId: string): Promise<Order> {
  const order = await requireOrderRow(till.db, caller, orderId);
  if (order.state === 'paid' && order.transaction_id === transactionId) return getOrder(till.db, caller, orderId);
  requireUnpaid(order);
  const intent = await till.cards.findIntent(transactionId);
  if (intent?.status !== 'succeeded' || !isPaymentOf(intent, order)) {
    throw new ShopError('not-paid', 409, 'The card provider does not know this payment as one that succeeded for this order.');
  }
  await settlePayment(till, { intent }, actorOf(caller, order));
  return requirePaidBy(till, caller, orderId, transactionId);
}

/** While the provider was asked the order may have been cancelled, or paid otherwise: then this payment is on its way back. */
async function requirePaidBy(till: Till, caller: Caller, orderId: string, transactionId: string): Promise<Order> {
  const order = await getOrder(till.db, caller, orderId);
  if (order.transactionId === transactionId) return order;
  throw new ShopError('not-paid', 409, 'This payment came too late for the order and is being refunded.');
}
