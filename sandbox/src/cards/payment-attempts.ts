import type Stripe from 'stripe';
import { z } from 'zod';
import { recordCharge, requireCharge } from './charges.ts';
import type { Call } from './events.ts';
import { recordEvent } from './events.ts';
import { expand, flag, text } from './parameters.ts';
import { cardOf, markPaid, requireUnusedPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';
import { docUrl, invalidRequestError, StripeErrorResponse } from './stripe-errors.ts';
import type { Decline } from './test-cards.ts';

export const confirmIntentParameters = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.default(false),
  expand,
});

type Confirmation = Pick<z.output<typeof confirmIntentParameters>, 'payment_method' | 'receipt_email' | 'return_url' | 'use_stripe_sdk'>;

/** Tries to charge the card. Throws a 402 if the card is declined. The attempt is stored even then. */
export function confirmIntent(call: Call, intent: Stripe.PaymentIntent, parameters: Confirmation): Stripe.PaymentIntent {
  requireConfirmable(call, intent, parameters);
  const methodId = parameters.payment_method ?? idOf(intent.payment_method);
  if (!methodId) {
    throw unexpectedStateError(
      call,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  requireUnusedPaymentMethod(call, methodId);
  const method = resolvePaymentMethod(call, methodId);
  const attempted: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    receipt_email: parameters.receipt_email ?? intent.receipt_email,
  };
  return cardOf(call, method.id).authentication ? askForAuthentication(call, attempted) : chargeCard(call, attempted, method);
}

/** Continues a payment after the 3-D Secure authentication, with the outcome that the customer's bank reports. */
export function finishAuthentication(call: Call, intent: Stripe.PaymentIntent, outcome: 'succeeded' | 'failed'): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') {
    throw unexpectedStateError(call, intent, `This PaymentIntent is not waiting for authentication: it has a status of ${intent.status}.`);
  }
  const method = resolvePaymentMethod(call, idOf(intent.payment_method) ?? '');
  const finished: Stripe.PaymentIntent = { ...intent, next_action: null };
  if (outcome === 'succeeded') return chargeCard(call, finished, method);
  return failPayment(call, finished, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
    payment_method_type: 'card',
  });
}

/** Ends an intent's `processing` state with the outcome that the slow bank reports. */
export function settlePayment(call: Call, intent: Stripe.PaymentIntent, outcome: 'succeeded' | 'failed'): Stripe.PaymentIntent {
  if (intent.status !== 'processing')
    throw unexpectedStateError(call, intent, `This PaymentIntent is not processing: it has a status of ${intent.status}.`);
  const pending = requireCharge(call, idOf(intent.latest_charge) ?? '');
  const method = resolvePaymentMethod(call, idOf(intent.payment_method) ?? '');
  const settled: Stripe.PaymentIntent = { ...intent, processing: null };
  if (outcome === 'succeeded') {
    const charge: Stripe.Charge = { ...pending, status: 'succeeded' };
    call.store.save(charge);
    recordEvent(call, 'charge.succeeded', charge);
    return succeed(call, settled, charge);
  }
  const decline: Decline = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
  const charge: Stripe.Charge = {
    ...pending,
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: decline.code,
    failure_message: decline.message,
  };
  call.store.save(charge);
  recordEvent(call, 'charge.failed', charge);
  return failPayment(call, { ...settled, latest_charge: charge.id }, declineError(decline, charge, method));
}

export function unexpectedStateError(call: Call, intent: Stripe.PaymentIntent, message: string): StripeErrorResponse {
  return invalidRequestError(message, { code: 'payment_intent_unexpected_state', payment_intent: visibleIntent(call, intent) });
}

/** Returns the fields of an intent that the caller may see. A browser does not get the metadata, the charge or internal fields. */
export function visibleIntent(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (!call.byPublishableKey) return intent;
  const visibleFields = Object.entries(intent).filter(([name]) => fieldsForBrowsers.has(name));
  return Object.fromEntries(visibleFields) as unknown as Stripe.PaymentIntent;
}

const fieldsForBrowsers = new Set([
  ...['id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method'],
  ...['client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode', 'next_action'],
  ...[
    'payment_method',
    'payment_method_configuration_details',
    'payment_method_types',
    'processing',
    'receipt_email',
    'setup_future_usage',
  ],
  ...['shipping', 'source', 'status'],
]);

function requireConfirmable(call: Call, intent: Stripe.PaymentIntent, parameters: Confirmation): void {
  if (intent.status === 'succeeded') {
    throw unexpectedStateError(
      call,
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.`;
    throw unexpectedStateError(call, intent, message);
  }
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (mayRedirect && !call.byPublishableKey && !parameters.return_url && !parameters.use_stripe_sdk) {
    throw invalidRequestError(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  }
}

function askForAuthentication(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const changed: Stripe.PaymentIntent = {
    ...intent,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    status: 'requires_action',
  };
  call.store.save(changed);
  recordEvent(call, 'payment_intent.requires_action', changed);
  return changed;
}

function chargeCard(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.PaymentIntent {
  const { decline } = cardOf(call, method.id);
  if (decline) throw declineCharge(call, intent, method, decline);
  markPaid(call, method.id);
  if (!call.takeProcessingFault()) return succeed(call, intent, recordCharge(call, intent, method, { status: 'succeeded' }));
  const charge = recordCharge(call, intent, method, { status: 'pending' });
  const processing: Stripe.PaymentIntent = {
    ...intent,
    latest_charge: charge.id,
    processing: { type: 'card', card: {} },
    status: 'processing',
  };
  call.store.save(processing);
  recordEvent(call, 'payment_intent.processing', processing);
  return processing;
}

function succeed(call: Call, intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent {
  const paid: Stripe.PaymentIntent = { ...intent, amount_received: intent.amount, latest_charge: charge.id, status: 'succeeded' };
  call.store.save(paid);
  recordEvent(call, 'payment_intent.succeeded', paid);
  return paid;
}

function declineCharge(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline: Decline): StripeErrorResponse {
  const charge = recordCharge(call, intent, method, { status: 'failed', decline });
  const error = declineError(decline, charge, method);
  const failed = failPayment(call, { ...intent, latest_charge: charge.id }, error);
  return new StripeErrorResponse(402, {
    type: 'card_error',
    ...decline,
    charge: charge.id,
    payment_intent: visibleIntent(call, failed),
    payment_method: method,
  });
}

function declineError(decline: Decline, charge: Stripe.Charge, method: Stripe.PaymentMethod): Stripe.PaymentIntent.LastPaymentError {
  return { type: 'card_error', ...decline, charge: charge.id, doc_url: docUrl(decline.code), payment_method: method };
}

/** Stores the error in the intent. The intent then waits for another card. */
function failPayment(call: Call, intent: Stripe.PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = { ...intent, last_payment_error: error, payment_method: null, status: 'requires_payment_method' };
  call.store.save(failed);
  recordEvent(call, 'payment_intent.payment_failed', failed);
  return failed;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
