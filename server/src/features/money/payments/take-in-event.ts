import type Stripe from 'stripe';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Actor, asWebhook } from '../../sales/orders/order-history.ts';
import type { Intent } from './card-provider.ts';
import { listTakenInEvents } from './payments.queries.ts';
import { type Change, settlePayment } from './settle-payment.ts';
import type { Till } from './till.ts';

/**
 * Takes in the provider's signed news. Answers false where the signature is not the provider's. Throws 409 for news of an order
 * that the shop cannot see (yet), 503 where the provider does not answer: anything but 2xx comes again, for three days.
 */
export async function takeInWebhook(till: Till, body: Buffer, signature: string): Promise<boolean> {
  const event = till.cards.readEvent(body, signature);
  if (!event) return false;
  try {
    await takeInEvent(till, event, asWebhook);
  } catch (error) {
    if (!(error instanceof ShopError && error.status === 404)) throw error;
    throw new ShopError('order-not-here-yet', 409, 'This event is about an order that is not here yet. Send it again later.', {
      retryAfterSeconds: 30,
    });
  }
  return true;
}

export interface TakenIn {
  intent: Intent;
  /** null where it is no order's of this shop */
  changes: Change[] | null;
}

/**
 * An event is a hint: late, repeated or out of order it does no harm, because what holds is what the provider says now.
 * Null where it is nothing to this shop, or was taken in before. Throws 404 where its order is not there.
 */
export async function takeInEvent(till: Till, event: Stripe.Event, actor: Actor): Promise<TakenIn | null> {
  const subject = subjectOf(event);
  if (!subject || (await listTakenInEvents(till.db, [event.id])).has(event.id)) return null;
  const intent = await till.cards.findIntent(subject.intentId);
  if (!intent) return null;
  const refunds = subject.isRefund ? await till.cards.listRefunds(intent.id) : [];
  return { intent, changes: await settlePayment(till, { intent, refunds, event }, actor) };
}

function subjectOf(event: Stripe.Event): { intentId: string; isRefund: boolean } | null {
  const object = event.data.object as { id: string; payment_intent?: string | { id: string } | null };
  if (event.type.startsWith('payment_intent.')) return { intentId: object.id, isRefund: false };
  if (!event.type.startsWith('refund.') || !object.payment_intent) return null;
  return { intentId: typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent.id, isRefund: true };
}
