import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type Stripe from 'stripe';
import { listViolations } from '../../src/features/desk/invariants/invariants.queries.ts';
import type { Database } from '../../src/platform/database/db.ts';

/** Throws if an invariant is violated. The grace period is for payments that the shop has not recorded yet. */
export async function requireInvariants(db: Database, graceSeconds: number): Promise<void> {
  const violations = await listViolations(db, { graceSeconds });
  if (violations.length > 0) throw new Error(`violated: ${violations.map((violation) => Object.values(violation).join(' ')).join('; ')}`);
}

/** Throws if an order differs from the card processor's records. Call it after all events were processed. */
export async function requireSameBooks(provider: Stripe, order: Order, intents: Stripe.PaymentIntent[]): Promise<void> {
  const own = intents.filter(({ metadata }) => metadata.order === order._id);
  for (const intent of own) {
    const returnedCents = await refundedCents(provider, intent);
    if (intent.id === order.transactionId) requirePaying(order, intent, returnedCents);
    else if (intent.status === 'succeeded' && returnedCents !== intent.amount)
      throw new Error(
        `${intent.id} charged ${intent.amount} cents for order ${order._id} (${order.state}), and ${returnedCents} cents were refunded`,
      );
    else if (order.state === 'cancelled' && intent.status !== 'succeeded' && intent.status !== 'canceled')
      throw new Error(`${intent.id} can still be paid, but order ${order._id} is canceled`);
  }
  if (order.transactionId !== null && !own.some(({ id }) => id === order.transactionId))
    throw new Error(`order ${order._id} is paid by ${order.transactionId}, but the card processor does not know this payment`);
}

function requirePaying(order: Order, intent: Stripe.PaymentIntent, returnedCents: number): void {
  const paid = intent.status === 'succeeded' && intent.amount === centsFromDollars(order.price) && intent.currency === 'usd';
  if (!paid)
    throw new Error(`order ${order._id} is paid by ${intent.id}, but its status is ${intent.status} and its amount ${intent.amount} cents`);
  if (returnedCents !== centsFromDollars(order.refunded))
    throw new Error(`order ${order._id} shows $${order.refunded} refunded, but the card processor refunded ${returnedCents} cents`);
}

async function refundedCents(provider: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  if (intent.status !== 'succeeded') return 0;
  const { data } = await provider.refunds.list({ payment_intent: intent.id, limit: 100 });
  return data.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0);
}

/** Lists all intents that were created since a time. */
export async function intentsSince(provider: Stripe, since: Date): Promise<Stripe.PaymentIntent[]> {
  const gte = Math.floor(since.getTime() / 1_000);
  return provider.paymentIntents.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 10_000 });
}
