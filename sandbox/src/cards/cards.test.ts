import { afterAll, describe, expect, it } from 'vitest';
import { card, createPaidIntent, errorOf, order, payByCard, startSandbox } from './test-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.close());

describe('cards', () => {
  it.each(['4242424242424242', '5555555555554444', '378282246310005'])('charges %s', async (number) => {
    const intent = await stripe.paymentIntents.create(order);
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 4_200,
      metadata: { order: '17' },
      livemode: false,
    });
    expect((await payByCard(sandbox, intent, number)).status).toBe('succeeded');
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4_200, last_payment_error: null, metadata: { order: '17' } });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      status: 'succeeded',
      payment_method_details: { card: { last4: number.slice(-4) } },
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', '', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', '', "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', '', 'An error occurred while processing your card. Try again in a little bit.'],
  ])('declines %s and waits for another card', async (number, code, declineCode, message) => {
    const intent = await stripe.paymentIntents.create(order);
    const error = await errorOf(payByCard(sandbox, intent, number));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode, message });
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method', payment_method: null });
    const failed = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(failed.last_payment_error).toMatchObject({ type: 'card_error', code, message });
    expect(failed.latest_charge).toMatchObject({ paid: false, status: 'failed', failure_code: code });
    expect((await payByCard(sandbox, failed, '4242424242424242')).status).toBe('succeeded');
  });

  it.each([
    ['a real card', card('4111111111111111'), 'card_declined', 'test_mode_live_card'],
    ['a wrong check digit', card('4242424242424241'), 'incorrect_number', ''],
    ['an impossible month', card('4242424242424242', { exp_month: 13 }), 'invalid_expiry_month', ''],
    ['a past year', card('4242424242424242', { exp_year: 2020 }), 'invalid_expiry_year', ''],
    ['a short security code', card('4242424242424242', { cvc: '12' }), 'invalid_cvc', ''],
  ])('creates no payment method from %s', async (_case, parameters, code, declineCode) => {
    expect(await errorOf(sandbox.browser.paymentMethods.create(parameters))).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
    });
  });

  it('lets a payment method pay only once', async () => {
    const method = await stripe.paymentMethods.create(card('4242424242424242'));
    const pay = async () => stripe.paymentIntents.create({ ...order, payment_method: method.id, confirm: true });
    expect((await pay()).status).toBe('succeeded');
    expect((await errorOf(pay())).message).toContain('It may not be used again');
  });
});

describe('3-D Secure', () => {
  it.each(['4000002500003155', '4000000000003220'])('charges %s after authentication', async (number) => {
    const waiting = await payByCard(sandbox, await stripe.paymentIntents.create(order), number);
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const page = await fetch(`${sandbox.base}/three-d-secure?payment_intent=${waiting.id}&client_secret=${waiting.client_secret}`);
    expect(await page.text()).toContain('$42.00');
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await sandbox.authenticate(waiting, 'succeeded')).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe('succeeded');
  });

  it('declines 4000008400001629 after authentication', async () => {
    const waiting = await payByCard(sandbox, await stripe.paymentIntents.create(order), '4000008400001629');
    expect((await sandbox.authenticate(waiting, 'succeeded')).status).toBe(402);
    expect(await stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });

  it('charges nothing after a failed authentication, which cannot be repeated', async () => {
    const waiting = await payByCard(sandbox, await stripe.paymentIntents.create(order), '4000000000003220');
    expect((await sandbox.authenticate(waiting, 'failed')).status).toBe(200);
    const failed = await stripe.paymentIntents.retrieve(waiting.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      latest_charge: null,
    });
    expect((await sandbox.authenticate(waiting, 'succeeded')).status).toBe(400);
  });

  it('rejects callers without the client secret', async () => {
    const waiting = await payByCard(sandbox, await stripe.paymentIntents.create(order), '4000000000003220');
    expect((await sandbox.authenticate({ ...waiting, client_secret: 'wrong' }, 'succeeded')).status).toBe(400);
    expect((await fetch(`${sandbox.base}/three-d-secure?payment_intent=${waiting.id}&client_secret=wrong`)).status).toBe(400);
  });
});

describe('states', () => {
  it('requires confirmation if a payment method is given at creation', async () => {
    const intent = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa' });
    expect(intent.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  it('does not confirm without a payment method', async () => {
    const intent = await stripe.paymentIntents.create(order);
    expect(await errorOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id },
    });
  });

  it('requires a return URL from the server if redirects are allowed', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 4_200, currency: 'usd' });
    expect((await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).message).toContain('return_url');
    expect((await payByCard(sandbox, intent, '4242424242424242')).status).toBe('succeeded');
  });

  it('neither confirms nor cancels a paid intent', async () => {
    const paid = await createPaidIntent(sandbox);
    const confirming = await errorOf(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }));
    expect(confirming).toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    });
    const canceling = await errorOf(stripe.paymentIntents.cancel(paid.id));
    expect(canceling).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } });
    expect(canceling.message).toContain('has a status of succeeded');
  });

  it('neither confirms nor cancels a canceled intent', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await errorOf(payByCard(sandbox, intent, '4242424242424242'))).code).toBe('payment_intent_unexpected_state');
    expect((await errorOf(stripe.paymentIntents.cancel(intent.id))).code).toBe('payment_intent_unexpected_state');
  });

  it('cancels during 3-D Secure authentication', async () => {
    const waiting = await payByCard(sandbox, await stripe.paymentIntents.create(order), '4000000000003220');
    expect(await stripe.paymentIntents.cancel(waiting.id)).toMatchObject({ status: 'canceled', next_action: null });
    expect((await sandbox.authenticate(waiting, 'succeeded')).status).toBe(400);
  });

  it.each([
    ['succeeded', 'succeeded'],
    ['failed', 'requires_payment_method'],
  ])('is processing while the bank is slow, until the bank reports %s', async (outcome, status) => {
    await sandbox.control('/faults', { next: 'processing' });
    const intent = await payByCard(sandbox, await stripe.paymentIntents.create(order), '4242424242424242');
    expect(intent.status).toBe('processing');
    expect((await errorOf(payByCard(sandbox, intent, '4242424242424242'))).code).toBe('payment_intent_unexpected_state');
    await sandbox.control(`/payment_intents/${intent.id}/settle`, { outcome });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });
});
