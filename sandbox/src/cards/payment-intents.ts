import type Stripe from 'stripe';
import { z } from 'zod';
import type { Call } from './events.ts';
import { recordEvent } from './events.ts';
import { expand, flag, integer, listOf, metadata, shipping, text } from './parameters.ts';
import { confirmIntent, unexpectedStateError } from './payment-attempts.ts';
import { resolvePaymentMethod } from './payment-methods.ts';
import { newId, nowSeconds, randomText } from './store.ts';
import { invalidParameterError, invalidRequestError, noSuchObjectError } from './stripe-errors.ts';

/** The only currency of the sandbox. */
const supportedCurrency = 'usd';

/** Stripe's limits for one card payment in US dollars, in cents. */
const smallestCents = 50;
const largestCents = 99_999_999;

export const createIntentParameters = z.strictObject({
  amount: integer,
  currency: text,
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') }).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  confirm: flag.default(false),
  confirmation_method: z.literal('automatic').default('automatic'),
  description: text.optional(),
  metadata: metadata.default({}),
  payment_method: text.optional(),
  allowed_payment_method_types: listOf(z.literal('card')).optional(),
  payment_method_types: listOf(z.literal('card')).optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  shipping: shipping.optional(),
  statement_descriptor: z.string().min(1).max(22).optional(),
  statement_descriptor_suffix: z.string().min(1).max(22).optional(),
  use_stripe_sdk: flag.default(false),
  expand,
});

export function createPaymentIntent(call: Call, parameters: z.output<typeof createIntentParameters>): Stripe.PaymentIntent {
  requirePayableAmount(parameters.amount, parameters.currency);
  const { automatic_payment_methods: automatic, allowed_payment_method_types: allowed, payment_method_types: listed } = parameters;
  requireSupportedParameter(call, listed);
  const types = allowed ?? listed;
  if ([automatic?.enabled, allowed, listed].filter(Boolean).length > 1) {
    throw invalidParameterError(
      allowed ? 'allowed_payment_method_types' : 'payment_method_types',
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types, payment_method_types.',
      'parameters_exclusive',
    );
  }
  if (parameters.return_url && !parameters.confirm) {
    throw invalidParameterError('return_url', 'You cannot set `return_url` without also setting `confirm` to true.');
  }
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...blankIntent,
    id,
    amount: parameters.amount,
    automatic_payment_methods: types ? null : { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' },
    capture_method: parameters.capture_method,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: nowSeconds(),
    currency: supportedCurrency,
    description: parameters.description ?? null,
    metadata: parameters.metadata,
    payment_method: parameters.payment_method ? resolvePaymentMethod(call, parameters.payment_method).id : null,
    receipt_email: parameters.receipt_email ?? null,
    shipping: parameters.shipping ?? null,
    statement_descriptor: parameters.statement_descriptor ?? null,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    status: parameters.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  };
  call.store.save(intent);
  recordEvent(call, 'payment_intent.created', intent);
  return parameters.confirm ? confirmIntent(call, intent, parameters) : intent;
}

export const updateIntentParameters = z.strictObject({ metadata, expand });

/** Changes the metadata of an intent. An empty value removes its key. */
export function updatePaymentIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  { metadata: changes }: z.output<typeof updateIntentParameters>,
): Stripe.PaymentIntent {
  const pairs = Object.entries({ ...intent.metadata, ...changes }).filter(([, value]) => value !== '');
  const updated: Stripe.PaymentIntent = { ...intent, metadata: Object.fromEntries(pairs) };
  call.store.save(updated);
  return updated;
}

export const cancelIntentParameters = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

const cancellable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'];

export function cancelPaymentIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  parameters: z.output<typeof cancelIntentParameters>,
): Stripe.PaymentIntent {
  if (!cancellable.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`;
    throw unexpectedStateError(call, intent, message);
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: nowSeconds(),
    cancellation_reason: parameters.cancellation_reason ?? null,
    next_action: null,
    processing: null,
    status: 'canceled',
  };
  call.store.save(canceled);
  recordEvent(call, 'payment_intent.canceled', canceled);
  return canceled;
}

/** Returns an intent. Throws if it does not exist, or if a browser did not send the intent's client secret. */
export function requirePaymentIntent(call: Call, id: string, clientSecret?: string, param = 'intent'): Stripe.PaymentIntent {
  const intent = call.store.find<Stripe.PaymentIntent>('payment_intent', id);
  if (!intent) throw noSuchObjectError('payment_intent', id, param);
  if (call.byPublishableKey && clientSecret === undefined)
    throw invalidParameterError('client_secret', 'Missing required param: client_secret.', 'parameter_missing');
  if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
    const message = 'The client_secret provided does not match the client_secret associated with the PaymentIntent.';
    throw invalidRequestError(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
  }
  return intent;
}

function requirePayableAmount(cents: number, currency: string): void {
  if (currency.toLowerCase() !== supportedCurrency) {
    throw invalidParameterError(
      'currency',
      `Invalid currency: ${currency.toLowerCase()}. Stripe currently supports these currencies: ${supportedCurrency}`,
    );
  }
  if (cents < 1) throw invalidParameterError('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (cents < smallestCents)
    throw invalidParameterError('amount', `Amount must be at least $0.50 ${supportedCurrency}`, 'amount_too_small');
  if (cents > largestCents) throw invalidParameterError('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
}

/** The first API version that no longer accepts `payment_method_types`. */
const firstVersionWithoutMethodTypes = '2026-09-30';

function requireSupportedParameter({ apiVersion }: Call, types: string[] | undefined): void {
  if (!types || apiVersion < firstVersionWithoutMethodTypes) return;
  throw invalidParameterError(
    'payment_method_types',
    'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.',
    'payment_method_types_no_longer_supported',
  );
}

const blankIntent: Stripe.PaymentIntent = {
  id: '',
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: 0,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  created: 0,
  currency: supportedCurrency,
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
};
