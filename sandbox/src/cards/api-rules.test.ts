import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPaidIntent, errorOf, headerOf, order, payByCard, publishableKey, secretOf, startSandbox } from './test-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.close());

describe('API versions', () => {
  it('accepts payment_method_types in old versions of the API, and rejects it in new ones', async () => {
    const { amount, currency } = order;
    const params = { amount, currency, payment_method_types: ['card'] };
    const intent = await stripe.paymentIntents.create(params, { apiVersion: '2026-07-29.dahlia' });
    expect(intent).toMatchObject({ payment_method_types: ['card'], automatic_payment_methods: null });
    expect(await errorOf(stripe.paymentIntents.create(params))).toMatchObject({ code: 'payment_method_types_no_longer_supported' });
  });
});

describe('keys', () => {
  it('rejects unknown keys', async () => {
    expect(await errorOf(sandbox.sdk('sk_test_other').paymentIntents.create(order))).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect((await fetch(`${sandbox.base}/v1/payment_intents`)).status).toBe(401);
    expect((await fetch(`${sandbox.base}/control/webhooks`)).status).toBe(401);
    expect((await fetch(`${sandbox.base}/control/webhooks`, { headers: { authorization: `Bearer ${publishableKey}` } })).status).toBe(401);
    expect((await fetch(`${sandbox.base}/v1/customers`)).status).toBe(404);
  });

  it('gives a browser with the publishable key fewer rights and fields', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const { browser } = sandbox;
    expect(await errorOf(browser.paymentIntents.create(order))).toMatchObject({ code: 'secret_key_required', statusCode: 401 });
    expect(await errorOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ code: 'parameter_missing', param: 'client_secret' });
    const wrong = { client_secret: `${intent.id}_secret_wrong` };
    expect((await errorOf(browser.paymentIntents.retrieve(intent.id, wrong))).code).toBe('payment_intent_invalid_parameter');
    const seenByBrowser = await browser.paymentIntents.retrieve(intent.id, secretOf(intent));
    expect(seenByBrowser).toMatchObject({ id: intent.id, amount: 4_200 });
    expect(seenByBrowser.metadata).toBeUndefined();
  });
});

describe('parameters', () => {
  it.each([
    ['unknown', { ...order, colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'unknown, deeply nested',
      { ...order, automatic_payment_methods: { enabled: true, colour: 'red' } },
      'parameter_unknown',
      'automatic_payment_methods[colour]',
    ],
    ['missing', { currency: 'usd' }, 'parameter_missing', 'amount'],
    ['not a number', { ...order, amount: '42.00' }, 'parameter_invalid_integer', 'amount'],
    ['empty', { ...order, description: '' }, 'parameter_invalid_empty', 'description'],
    ['too small', { ...order, amount: 49 }, 'amount_too_small', 'amount'],
    ['too large', { ...order, amount: 100_000_000 }, 'amount_too_large', 'amount'],
  ])('returns Stripe’s error for a parameter that is %s', async (_case, parameters, code, param) => {
    const error = await errorOf(stripe.paymentIntents.create(parameters as unknown as Stripe.PaymentIntentCreateParams));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param });
    expect(error.requestId).toMatch(/^req_/);
  });

  it('accepts the smallest and the largest amount', async () => {
    expect((await stripe.paymentIntents.create({ ...order, amount: 50 })).amount).toBe(50);
    expect((await stripe.paymentIntents.create({ ...order, amount: 99_999_999 })).amount).toBe(99_999_999);
  });

  it('returns an error for objects that do not exist', async () => {
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
    expect((await errorOf(stripe.paymentIntents.create({ ...order, payment_method: 'pm_none' }))).code).toBe('resource_missing');
    expect((await errorOf(stripe.paymentIntents.retrieve('pi_none', { expand: ['nothing'] }))).statusCode).toBe(404);
  });

  it('lists the newest first, page by page', async () => {
    const created: string[] = [];
    while (created.length < 5) created.unshift((await stripe.paymentIntents.create(order)).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([created.slice(0, 2), true]);
    const listed: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })) if (listed.push(id) === 5) break;
    expect(listed).toEqual(created);
    const before = await stripe.paymentIntents.list({ limit: 2, ending_before: created[3] });
    expect(before.data.map(({ id }) => id)).toEqual(created.slice(1, 3));
    expect((await stripe.paymentIntents.list({ created: { lt: 1 } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })).data).toHaveLength(1);
  });
});

describe('idempotency', () => {
  it('returns the first response to a repeated request', async () => {
    const create = (parameters: Stripe.PaymentIntentCreateParams) =>
      stripe.paymentIntents.create(parameters, { idempotencyKey: 'order-17' });
    const first = await create(order);
    const again = await create(order);
    expect(again.id).toBe(first.id);
    expect(headerOf(again, 'idempotent-replayed')).toBe('true');
    expect(await errorOf(create({ ...order, amount: 9_900 }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    expect((await errorOf(stripe.refunds.create({ payment_intent: first.id }, { idempotencyKey: 'order-17' }))).rawType).toBe(
      'idempotency_error',
    );
  });

  it('repeats a decline too, but not the rejection of an invalid request', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const confirm = () =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey: 'try-1' });
    expect((await errorOf(confirm())).code).toBe('card_declined');
    expect((await errorOf(confirm())).headers).toMatchObject({ 'idempotent-replayed': 'true' });
    await errorOf(stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'order-18' }));
    expect((await stripe.paymentIntents.create(order, { idempotencyKey: 'order-18' })).amount).toBe(4_200);
  });

  it('rejects a key whose request is still in progress', async () => {
    await sandbox.control('/faults', { next: 'timeout', path: '/v1/payment_intents' });
    const create = (sdk: Stripe) => sdk.paymentIntents.create(order, { idempotencyKey: 'order-19' });
    await sandbox.giveUpOn(create, async () => expect((await errorOf(create(stripe))).code).toBe('idempotency_key_in_use'));
    // The sandbox notices the disconnect of the first caller a moment later. Until then, the key is in use.
    expect((await vi.waitFor(() => create(stripe), { timeout: 45_000, interval: 10 })).object).toBe('payment_intent');
  });

  it('survives a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cards-'));
    const storePath = join(folder, 'cards.sqlite');
    const before = await startSandbox({ storePath });
    const first = await before.stripe.paymentIntents.create(order, { idempotencyKey: 'order-17' });
    await before.close();
    const after = await startSandbox({ storePath });
    const again = await after.stripe.paymentIntents.create(order, { idempotencyKey: 'order-17' });
    expect([again.id, headerOf(again, 'idempotent-replayed')]).toEqual([first.id, 'true']);
    expect((await payByCard(after, again, '4242424242424242')).status).toBe('succeeded');
    await after.close();
    rmSync(folder, { recursive: true });
  });
});

describe('refunds', () => {
  it('makes several refunds, but never refunds more than was paid', async () => {
    const paid = await createPaidIntent(sandbox, 5_000);
    const refund = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 2_000,
      reason: 'requested_by_customer',
      metadata: { order: '17' },
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 2_000,
      status: 'succeeded',
      payment_intent: paid.id,
      metadata: { order: '17' },
    });
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: paid.id, amount: 3_001 }));
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    });
    const secondRefund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(secondRefund.amount).toBe(3_000);
    expect((await errorOf(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe('charge_already_refunded');
    expect((await stripe.charges.retrieve(String(refund.charge))).refunded).toBe(true);
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map(({ id }) => id)).toEqual([secondRefund.id, refund.id]);
    expect((await stripe.refunds.retrieve(refund.id, { expand: ['charge.payment_intent'] })).charge).toMatchObject({
      payment_intent: { id: paid.id },
    });
  });

  it('refunds nothing if nothing was paid', async () => {
    const intent = await stripe.paymentIntents.create(order);
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
      'does not have a successful charge to refund',
    );
    const paid = await createPaidIntent(sandbox);
    expect((await errorOf(stripe.refunds.create({ payment_intent: paid.id, amount: 4_201 }))).message).toContain(
      'greater than charge amount ($42.00)',
    );
    expect((await errorOf(stripe.refunds.create({ payment_intent: paid.id, amount: 0 }))).code).toBe('parameter_invalid_integer');
  });
});
