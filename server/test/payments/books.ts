import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type Stripe from 'stripe';
import { listBreaches } from '../../src/features/desk/invariants/invariants.queries.ts';
import type { Database } from '../../src/platform/database/db.ts';

/** Throws where an invariant does not hold; without grace where the provider's money has not found its way yet. */
export async function requireInvariants(db: Database, graceSeconds: number): Promise<void> {
  const breaches = await listBreaches(db, { graceSeconds });
  if (breaches.length > 0) throw new Error(`Broken: ${breaches.map((breach) => Object.values(breach).join(' ')).join('; ')}`);
}

/** Throws where the provider's books and an order do not say the same. Call it once all news has been taken in. */
export async function requireSameBooks(provider: Stripe, order: Order, intents: Stripe.PaymentIntent[]): Promise<void> {
  const own = intents.filter(({ metadata }) => metadata.order === order._id);
  for (const intent of own) {
    const backCents = await centsGivenBack(provider, intent);
    if (intent.id === order.transactionId) requirePaying(order, intent, backCents);
    else if (intent.status === 'succeeded' && backCents !== intent.amount)
      throw new Error(`${intent.id} took ${intent.amount} cents for order ${order._id} (${order.state}), of which ${backCents} went back`);
    else if (order.state === 'cancelled' && intent.status !== 'succeeded' && intent.status !== 'canceled')
      throw new Error(`${intent.id} can still be paid, and order ${order._id} is cancelled`);
  }
  if (order.transactionId !== null && !own.some(({ id }) => id === order.transactionId))
    throw new Error(`order ${order._id} is paid by ${order.transactionId}, which the provider does not know`);
}

function requirePaying(order: Order, intent: Stripe.PaymentIntent, backCents: number): void {
  const paid = intent.status === 'succeeded' && intent.amount === centsFromDollars(order.price) && intent.currency === 'usd';
  if (!paid) throw new Error(`order ${order._id} is paid by ${intent.id}, which is ${intent.status} with ${intent.amount} cents`);
  if (backCents !== centsFromDollars(order.refunded))
    throw new Error(`order ${order._id} shows $${order.refunded} refunded, the provider gave ${backCents} cents back`);
}

async function centsGivenBack(provider: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  if (intent.status !== 'succeeded') return 0;
  const { data } = await provider.refunds.list({ payment_intent: intent.id, limit: 100 });
  return data.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0);
}

/** All intents that the provider has made since then. */
export async function intentsSince(provider: Stripe, since: Date): Promise<Stripe.PaymentIntent[]> {
  const gte = Math.floor(since.getTime() / 1_000);
  return provider.paymentIntents.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 10_000 });
}
