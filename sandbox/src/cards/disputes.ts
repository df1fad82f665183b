import type Stripe from 'stripe';
import { requireCharge } from './charges.ts';
import { type Call, recordEvent } from './events.ts';
import { type ApiObject, newId, nowSeconds } from './store.ts';

const secondsToAnswer = 7 * 86_400;

/** Records that the buyer disputed a payment at the bank, or how such a dispute ended. Nothing else in the sandbox changes. */
export function recordDispute(call: Call, intent: Stripe.PaymentIntent, status: 'needs_response' | 'won' | 'lost'): ApiObject {
  const charge = requireCharge(call, String(intent.latest_charge), 'charge');
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    evidence_details: { due_by: nowSeconds() + secondsToAnswer },
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
  };
  recordEvent(call, status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
  return dispute;
}
