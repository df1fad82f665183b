import type Stripe from 'stripe';
import { z } from 'zod';
import { requireCharge } from './charges.ts';
import type { Call } from './events.ts';
import { recordEvent } from './events.ts';
import { expand, integer, listParameters, metadata, text } from './parameters.ts';
import { requirePaymentIntent } from './payment-intents.ts';
import { newId, nowSeconds } from './store.ts';
import { invalidParameterError, invalidRequestError, noSuchObjectError } from './stripe-errors.ts';

export const createRefundParameters = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.optional(),
  metadata: metadata.default({}),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

export const listRefundsParameters = z.strictObject({ ...listParameters, payment_intent: text.optional(), charge: text.optional() });

/** Refunds a charge. Throws if the amount exceeds the part of the charge that was not refunded yet. */
export function createRefund(call: Call, parameters: z.output<typeof createRefundParameters>): Stripe.Refund {
  const charge = chargeToRefund(call, parameters);
  if (charge.refunded) throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const unrefunded = charge.amount - charge.amount_refunded;
  const amount = parameters.amount ?? unrefunded;
  if (amount < 1) throw invalidParameterError('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount > unrefunded) {
    const limit =
      charge.amount_refunded > 0 ? `unrefunded amount on charge (${dollars(unrefunded)})` : `charge amount (${dollars(charge.amount)})`;
    throw invalidRequestError(`Refund amount (${dollars(amount)}) is greater than ${limit}`, { param: 'amount' });
  }
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: parameters.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const refunded = charge.amount_refunded + amount;
  const updated: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  call.store.save(refund);
  call.store.save(updated);
  recordEvent(call, 'refund.created', refund);
  recordEvent(call, 'charge.refunded', updated);
  return refund;
}

/** Changes a successful refund to failed. A bank can do this days later. The money returns to the shop. */
export function failRefund(call: Call, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== 'succeeded')
    throw invalidRequestError(`This refund can no longer fail: it has a status of ${String(refund.status)}.`);
  const charge = requireCharge(call, String(refund.charge), 'charge');
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  const restored: Stripe.Charge = { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false };
  call.store.save(failed);
  call.store.save(restored);
  recordEvent(call, 'refund.updated', failed);
  recordEvent(call, 'refund.failed', failed);
  return failed;
}

export function requireRefund(call: Call, id: string): Stripe.Refund {
  const refund = call.store.find<Stripe.Refund>('refund', id);
  if (!refund) throw noSuchObjectError('refund', id);
  return refund;
}

function chargeToRefund(
  call: Call,
  { payment_intent: intentId, charge: chargeId }: z.output<typeof createRefundParameters>,
): Stripe.Charge {
  if (intentId && chargeId)
    throw invalidParameterError('charge', 'You may only specify one of these parameters: charge, payment_intent.', 'parameters_exclusive');
  if (intentId) {
    const intent = requirePaymentIntent(call, intentId, undefined, 'payment_intent');
    if (intent.status === 'succeeded' && typeof intent.latest_charge === 'string')
      return requireCharge(call, intent.latest_charge, 'charge');
    throw invalidRequestError(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, { param: 'payment_intent' });
  }
  if (!chargeId)
    throw invalidParameterError(
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  const charge = requireCharge(call, chargeId, 'charge');
  if (charge.status === 'succeeded') return charge;
  throw invalidRequestError(`Charge ${chargeId} is not refundable: it has a status of ${charge.status}.`, {
    code: 'charge_not_refundable',
    param: 'charge',
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}
