import type { Order } from '@axlewright/contract/sales/orders';
import type { Caller } from '../../../platform/auth/caller.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { requireMayManage, requireMayPay } from '../../sales/orders/order-access.ts';
import { type Actor, actorOf, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { isPayable, type OrderTotal, requirePayable, totalOf, withLockedOrder } from '../../sales/orders/order-state.ts';
import { getOrder, requireOrderRow } from '../../sales/orders/orders.ts';
import type { Intent } from './card-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { findLivePayment, insertPayment, listPayments } from './payments.queries.ts';
import { canceledIntentOf, isIntentOfOrder, settlePayment } from './settle-payment.ts';

/**
 * Returns the client secret of the order's live payment intent. Creates an intent if there is none. Throws 404 for an order of another
 * company, even for staff. Throws 403 if the caller may see but not pay the order, and 409 if the order is already paid.
 */
export async function createPaymentIntent(services: PaymentServices, buyer: Caller, orderId: string): Promise<string> {
  const order = await requireOrderRow(services.db, buyer, orderId);
  requireMayPay(buyer, order);
  requirePayable(order);
  const actor = actorOf(buyer, order);
  const payments = await listPayments(services.db, orderId);
  const live = payments.find(({ is_due: isDue, status }) => isDue && status !== 'canceled');
  const intent = live && ((await services.cards.findIntent(live.intent_id)) ?? canceledIntentOf(live));
  if (intent) {
    await settlePayment(services, { intent }, actor);
    if (intent.status === 'succeeded') throw new ShopError('already-paid', 409);
    if (intent.status !== 'canceled') return clientSecretOf(intent);
  }
  const newIntent = await startPayment(services, order, payments.length, actor);
  return newIntent ? clientSecretOf(newIntent) : createPaymentIntent(services, buyer, orderId);
}

/**
 * Creates the intent at the card processor, then its row. Simultaneous calls use the same idempotency key, so they get the same intent. If
 * the process crashes between the two steps, the reconciler cancels the intent. If the order was paid, was canceled or got another payment
 * in the meantime, cancels the intent and returns null. No browser has the intent's secret at that time.
 */
async function startPayment(
  { db, cards }: PaymentServices,
  { id: orderId, ...total }: { id: string } & OrderTotal,
  attempt: number,
  actor: Actor,
): Promise<Intent | null> {
  const amount = totalOf(total);
  const intent = await cards.createIntent({ orderId, amount, attempt });
  const isKept = await withLockedOrder(db, orderId, async (transaction, order) => {
    const live = await findLivePayment(transaction, orderId);
    if (!isPayable(order) || (live && live.intent_id !== intent.id)) return false;
    const isNew = await insertPayment(transaction, { orderId, intentId: intent.id, amount });
    if (isNew) await recordOrderEvent(transaction, order, actor, { what: 'payment-started', cents: amount.cents, intentId: intent.id });
    return true;
  });
  if (isKept) return intent;
  await cards.cancelIntent(intent.id);
  return null;
}

function clientSecretOf(intent: Intent): string {
  if (!intent.clientSecret) throw new Error(`intent ${intent.id} has no client secret`);
  return intent.clientSecret;
}

/** Marks an order paid after the browser reported the payment. Throws 409 if the card processor does not confirm the payment. */
export async function reportPayment(services: PaymentServices, caller: Caller, orderId: string, transactionId: string): Promise<Order> {
  const order = await requireOrderRow(services.db, caller, orderId);
  requireMayManage(caller, order);
  if (order.settlement === 'paid' && order.transaction_id === transactionId) return getOrder(services.db, caller, orderId);
  requirePayable(order);
  const intent = await services.cards.findIntent(transactionId);
  requireSucceeded(intent, order);
  await settlePayment(services, { intent }, actorOf(caller, order));
  return requirePaidBy(services, caller, orderId, transactionId);
}

/** Throws 409 unless the payment is for this order and has succeeded. */
function requireSucceeded(intent: Intent | null, order: { id: string } & OrderTotal): asserts intent is Intent {
  if (!intent || !isIntentOfOrder(intent, order)) throw new ShopError('not-paid', 409, { parameters: { reason: 'no-such-payment' } });
  if (intent.status === 'requires_payment_method' || intent.status === 'canceled')
    throw new ShopError('not-paid', 409, { parameters: { reason: 'not-charged', failure: intent.failure } });
  if (intent.status !== 'succeeded') throw new ShopError('not-paid', 409, { parameters: { reason: 'processing' } });
}

/** Throws 409 if another payment paid the order, or if the order was canceled. In both cases, this payment is being refunded. */
async function requirePaidBy(services: PaymentServices, caller: Caller, orderId: string, transactionId: string): Promise<Order> {
  const order = await getOrder(services.db, caller, orderId);
  if (order.transactionId === transactionId) return order;
  throw new ShopError('not-paid', 409, { parameters: { reason: 'too-late' } });
}
