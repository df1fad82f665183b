import type Stripe from 'stripe';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Actor, asWebhook } from '../../sales/orders/order-history.ts';
import type { Intent } from './card-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { listProcessedEvents } from './payments.queries.ts';
import { type Change, settlePayment } from './settle-payment.ts';

/**
 * Processes a webhook. Returns false if its signature is invalid. Throws 409 if the order does not exist yet, and 503 if the provider does not
 * respond. After an error, the provider keeps resending the webhook for three days.
 */
export async function receiveWebhook(services: PaymentServices, body: Buffer, signature: string): Promise<boolean> {
  const event = services.cards.readEvent(body, signature);
  if (!event) return false;
  try {
    await processEvent(services, event, asWebhook);
  } catch (error) {
    if (!(error instanceof ShopError && error.status === 404)) throw error;
    throw new ShopError('order-not-here-yet', 409, {
      retryAfterSeconds: 30,
    });
  }
  return true;
}

export interface ProcessedEvent {
  intent: Intent;
  /** null if the intent does not belong to an order of this shop */
  changes: Change[] | null;
}

/**
 * Processes an event. Does not trust the event's content, but asks the provider for the current state. So late and repeated events do no harm.
 * Returns null if the event is not about a payment that the provider knows, or was processed before. Throws 404 if the order of the payment
 * does not exist.
 */
export async function processEvent(services: PaymentServices, event: Stripe.Event, actor: Actor): Promise<ProcessedEvent | null> {
  const subject = subjectOf(event);
  if (!subject || (await listProcessedEvents(services.db, [event.id])).has(event.id)) return null;
  const intent = await services.cards.findIntent(subject.intentId);
  if (!intent) return null;
  const refunds = subject.isRefund ? await services.cards.listRefunds(intent.id) : [];
  return { intent, changes: await settlePayment(services, { intent, refunds, event }, actor) };
}

function subjectOf(event: Stripe.Event): { intentId: string; isRefund: boolean } | null {
  const [intentId, isRefund] = [intentIdOf(event), event.type.startsWith('refund.')];
  return intentId !== null && (isRefund || event.type.startsWith('payment_intent.')) ? { intentId, isRefund } : null;
}

/** Returns the id of the intent that an event is about, or null. */
export function intentIdOf({ type, data }: Stripe.Event): string | null {
  const { id, payment_intent: intent } = data.object as { id: string; payment_intent?: string | { id: string } | null };
  if (type.startsWith('payment_intent.')) return id;
  return (typeof intent === 'string' ? intent : intent?.id) ?? null;
}
