import { currency } from '@axlewright/contract/money';
import type { Order } from '@axlewright/contract/orders';
import type { Caller } from '../../platform/auth/guard.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import { getOrder, markCancelled, markPaid, requireOrderRow, requireUnpaid, withLockedOrder } from '../orders/orders.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { countPayments, findLivePayment, insertPayment, insertPaymentEvent, setPaymentStatus, setRefunded } from './payments.queries.ts';

/** The database and the card provider: every move of money needs both. */
export interface Till {
  db: Database;
  cards: CardProvider;
}

/**
 * The client secret of the order's one live payment intent; makes the intent where there is none.
 * Throws 404 for another's order, an admin's included, 409 where it is paid already.
 */
export async function createPaymentIntent(till: Till, buyer: Caller, orderId: string): Promise<string> {
  const order = await requireOrderRow(till.db, buyer, orderId);
  if (order.user_id !== buyer.userId) throw notFound('order');
  requireUnpaid(order);
  const live = await findLivePayment(till.db, orderId);
  const intent = live && (await till.cards.findIntent(live.intent_id));
  if (intent) {
    await settlePayment(till, intent);
    if (intent.status === 'succeeded') throw new ShopError('already-paid', 409, 'This order is paid already.');
    if (intent.status !== 'canceled') return clientSecretOf(intent);
  }
  return clientSecretOf(await startPayment(till, orderId, order.total_cents));
}

/**
 * The intent is made before its row, under a key that the next attempt would use too: a crash in between leaves no second one.
 * An order that was paid or cancelled meanwhile takes the intent back before anybody has its secret.
 */
async function startPayment({ db, cards }: Till, orderId: string, amountCents: number): Promise<Intent> {
  const attempt = await countPayments(db, orderId);
  const intent = await cards.createIntent({ orderId, amountCents, idempotencyKey: `order-${orderId}-intent-${attempt}` });
  const kept = await withLockedOrder(db, orderId, async (transaction, order) => {
    if (order.state !== 'unpaid') return false;
    await insertPayment(transaction, { orderId, intentId: intent.id, amountCents: intent.amountCents, currency: intent.currency });
    return true;
  });
  if (kept) return intent;
  await cards.cancelIntent(intent.id);
  throw new ShopError('order-closed', 409, 'This order was paid or cancelled meanwhile.');
}

function clientSecretOf(intent: Intent): string {
  if (!intent.clientSecret) throw new Error(`intent ${intent.id} came without its client secret`);
  return intent.clientSecret;
}

/**
 * Brings an order to what the provider says of its intent: paid, or refunded where the order was cancelled, or the intent canceled.
 * The buyer's page, the webhook and cancelling all end here, in any order and any number of times.
 */
export async function settlePayment(till: Till, intent: Intent, eventsDb?: (transaction: Db) => Promise<void>): Promise<void> {
  if (intent.orderId === null) return;
  const refundDue = await withLockedOrder(till.db, intent.orderId, async (transaction, order) => {
    await eventsDb?.(transaction);
    const { status } = intent;
    if (!isFinal(status)) return false;
    await insertPayment(transaction, {
      orderId: order.id,
      intentId: intent.id,
      amountCents: intent.amountCents,
      currency: intent.currency,
    });
    await setPaymentStatus(transaction, intent.id, status);
    if (status === 'canceled') return false;
    if (order.state === 'cancelled') return true;
    if (order.state === 'unpaid' && isPaymentOf(intent, order)) await markPaid(transaction, order, intent.id);
    return false;
  });
  if (refundDue) await setRefunded(till.db, intent.id, await till.cards.refundWhole(intent.id));
}

const isFinal = (status: string): status is 'succeeded' | 'canceled' => status === 'succeeded' || status === 'canceled';

function isPaymentOf(intent: Intent, order: { id: string; total_cents: number }): boolean {
  return intent.orderId === order.id && intent.amountCents === order.total_cents && intent.currency === currency;
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
  await settlePayment(till, intent);
  return getOrder(till.db, caller, orderId);
}

/**
 * Cancels an unpaid order and gives its stock back. A payment under way is cancelled with the provider first;
 * where that one has already succeeded the order becomes paid and this throws 409.
 */
export async function cancelOrder(till: Till, caller: Caller, orderId: string): Promise<void> {
  requireUnpaid(await requireOrderRow(till.db, caller, orderId));
  for (;;) {
    const live = await findLivePayment(till.db, orderId);
    if (live) {
      const intent = await till.cards.cancelIntent(live.intent_id);
      await settlePayment(till, intent);
      if (intent.status !== 'canceled')
        throw new ShopError('payment-under-way', 409, 'This order has been paid or is being paid right now. It cannot be cancelled.');
    }
    const cancelled = await withLockedOrder(till.db, orderId, async (transaction, order) => {
      requireUnpaid(order);
      // Another payment may have begun since; then its intent comes first.
      if (await findLivePayment(transaction, orderId)) return false;
      await markCancelled(transaction, order);
      return true;
    });
    if (cancelled) return;
  }
}

/** Takes in the provider's signed news, each event once. Answers false where the signature is not the provider's. */
export async function takeInEvent(till: Till, body: Buffer, signature: string): Promise<boolean> {
  const event = till.cards.readEvent(body, signature);
  if (!event) return false;
  if (!event.type.startsWith('payment_intent.')) return true;
  // The event may be old news: what holds is what the provider says now.
  const intent = await till.cards.findIntent((event.data.object as { id: string }).id);
  if (intent)
    await settlePayment(
      till,
      intent,
      async (transaction) => void (await insertPaymentEvent(transaction, { id: event.id, type: event.type })),
    );
  return true;
}
