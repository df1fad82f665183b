import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { hasValidCheckDigit } from './check-digit.ts';
import type { Call } from './events.ts';
import { billingDetails, expand, integer, metadata, text } from './parameters.ts';
import { newId, nowSeconds } from './store.ts';
import { invalidRequestError, noSuchObjectError, StripeErrorResponse } from './stripe-errors.ts';
import type { TestCard } from './test-cards.ts';
import { findTestCard, findTestCardByToken } from './test-cards.ts';

export const createPaymentMethodParameters = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text.optional(),
  }),
  billing_details: billingDetails,
  metadata: metadata.default({}),
  expand,
});

type CardInput = z.output<typeof createPaymentMethodParameters>['card'];
type BillingDetails = z.output<typeof billingDetails>;

/** Creates a payment method. Throws Stripe's card errors if the number, date or security code is invalid, and for real cards. */
export function createPaymentMethod(call: Call, parameters: z.output<typeof createPaymentMethodParameters>): Stripe.PaymentMethod {
  const number = parameters.card.number.replaceAll(/[\s-]/g, '');
  requirePlausibleCard({ ...parameters.card, number });
  const card = findTestCard(number);
  if (!card) {
    const message =
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
    throw new StripeErrorResponse(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message,
      param: '',
    });
  }
  return savePaymentMethod(call, card, parameters.card, parameters.billing_details, parameters.metadata);
}

/** Returns the payment method with this id. A test token (pm_card_…) creates a new payment method each time. */
export function resolvePaymentMethod(call: Call, id: string): Stripe.PaymentMethod {
  const token = findTestCardByToken(id);
  if (token) return savePaymentMethod(call, token, { exp_month: 12, exp_year: new Date().getFullYear() + 1 });
  const method = call.store.find<Stripe.PaymentMethod>('payment_method', id);
  if (!method) throw noSuchObjectError('PaymentMethod', id, 'payment_method');
  return method;
}

export function markPaid(call: Call, id: string): void {
  call.store.db.prepare('update cards set has_paid = 1 where payment_method = ?').run(id);
}

/**
 * Throws if the payment method has paid before. At Stripe it could pay again if it belonged to a customer, but the sandbox has no
 * customers.
 */
export function requireUnusedPaymentMethod(call: Call, id: string): void {
  const usedCard = call.store.db.prepare('select 1 from cards where payment_method = ? and has_paid').get(id);
  if (!usedCard) return;
  throw invalidRequestError(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}

/** Returns the test card behind a payment method. */
export function cardOf(call: Call, paymentMethodId: string): TestCard {
  const row = call.store.db.prepare('select number from cards where payment_method = ?').get(paymentMethodId);
  const card = findTestCard(String(row?.number));
  if (!card) throw noSuchObjectError('PaymentMethod', paymentMethodId, 'payment_method');
  return card;
}

function requirePlausibleCard({ number, exp_month: month, exp_year: year, cvc }: CardInput): void {
  if (!/^\d{12,19}$/.test(number) || !hasValidCheckDigit(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (month < 1 || month > 12) throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const now = new Date();
  const fullYear = year < 100 ? 2000 + year : year;
  const lastYear = now.getUTCFullYear() + 50;
  if (fullYear < now.getUTCFullYear() || fullYear > lastYear)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (fullYear === now.getUTCFullYear() && month < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const cvcDigits = /^3[47]/.test(number) ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !cvcDigits.test(cvc)) throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

function cardError(code: string, message: string, param: string): StripeErrorResponse {
  return new StripeErrorResponse(402, { type: 'card_error', code, message, param });
}

function savePaymentMethod(
  call: Call,
  card: TestCard,
  expiry: { exp_month: number; exp_year: number; cvc?: string },
  billing: BillingDetails = billingDetails.parse({}),
  ownMetadata: Record<string, string> = {},
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: expiry.cvc === undefined ? null : 'unchecked' },
      country: 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: expiry.exp_month,
      exp_year: expiry.exp_year < 100 ? 2000 + expiry.exp_year : expiry.exp_year,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: ownMetadata,
    type: 'card',
  };
  call.store.save(method);
  call.store.db.prepare('insert into cards (payment_method, number) values (?, ?)').run(method.id, card.number);
  return method;
}
