import type Stripe from 'stripe';
import { asReconciler, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { withLockedOrder } from '../../sales/orders/order-state.ts';
import { findPayment, insertPaymentEvent } from './payments.queries.ts';
import type { Pass } from './reconcile-pass.ts';

type DisputeEvent = Stripe.ChargeDisputeCreatedEvent | Stripe.ChargeDisputeClosedEvent;

export const isDisputeEvent = (event: Stripe.Event): event is DisputeEvent =>
  event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed';

/**
 * Records once that the buyer disputed a payment, or how the dispute ended, as a finding and in the history of the order. The shop does nothing
 * else: only people can answer a dispute. Ignores payments of other shops with the same account.
 */
export async function recordDispute(pass: Pass, event: DisputeEvent): Promise<void> {
  const { db } = pass.services;
  const { payment_intent: intent, amount: cents, reason, status } = event.data.object;
  const payment = intent === null ? undefined : await findPayment(db, typeof intent === 'string' ? intent : intent.id);
  if (!payment) return void (await insertPaymentEvent(db, event));
  const { order_id: orderId, intent_id: intentId } = payment;
  const isOpen = event.type === 'charge.dispute.created';
  const kind = isOpen ? 'disputed' : 'dispute-ended';
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if (!(await insertPaymentEvent(transaction, event))) return;
    await recordOrderEvent(transaction, order, asReconciler, { what: kind, cents, intentId, note: wordsOf(isOpen ? reason : status) });
    const did = isOpen ? `Did nothing. Answer it ${answerBy(event.data.object)}.` : `Did nothing. The dispute ended: ${wordsOf(status)}.`;
    await pass.recordFinding({ kind, orderId, intentId, cents, did }, transaction);
  });
}

function answerBy({ evidence_details: { due_by: seconds } }: Stripe.Dispute): string {
  const place = 'in the card processor’s dashboard';
  return seconds === null ? place : `${place} by ${new Date(seconds * 1_000).toISOString().slice(0, 10)}`;
}

/** 'product_not_received' → 'product not received' */
const wordsOf = (code: string) => code.replaceAll('_', ' ');
