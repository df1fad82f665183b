import type Stripe from 'stripe';
import type { Call } from './events.ts';
import { recordEvent } from './events.ts';
import { newId, nowSeconds } from './store.ts';
import { noSuchObjectError } from './stripe-errors.ts';
import type { Decline } from './test-cards.ts';

/** Records the bank's response to a payment attempt. */
export function recordCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  verdict: { status: 'succeeded' | 'pending' } | { status: 'failed'; decline: Decline },
): Stripe.Charge {
  const failed = verdict.status === 'failed';
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failed ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: verdict.status === 'succeeded' ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'SANDBOX',
    captured: !failed,
    created: nowSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: verdict.status === 'failed' ? verdict.decline.code : null,
    failure_message: verdict.status === 'failed' ? verdict.decline.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: verdict.status === 'failed' ? outcomeOfDecline(verdict.decline) : outcomeOfApproval,
    paid: !failed,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentMethodDetails(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: verdict.status,
    transfer_data: null,
    transfer_group: null,
  };
  call.store.save(charge);
  if (verdict.status !== 'pending') recordEvent(call, failed ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

export function requireCharge(call: Call, id: string, param = 'id'): Stripe.Charge {
  const charge = call.store.find<Stripe.Charge>('charge', id);
  if (!charge) throw noSuchObjectError('charge', id, param);
  return charge;
}

const outcomeOfApproval: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 10,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function outcomeOfDecline({ code, decline_code: declineCode }: Decline): Stripe.Charge.Outcome {
  return {
    ...outcomeOfApproval,
    network_status: 'declined_by_network',
    reason: declineCode ?? code,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function paymentMethodDetails({ card }: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails {
  if (!card) throw new Error('a payment method of the sandbox has no card');
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
