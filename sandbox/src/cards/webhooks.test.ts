import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestSandbox } from './test-sandbox.ts';
import { errorOf, headerOf, order, payByCard, secretKey, startReceiver, startSandbox, webhookSecret } from './test-sandbox.ts';

let sandbox: TestSandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ webhookUrl: receiver.url });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const create = () => sandbox.stripe.paymentIntents.create(order);

describe('webhooks', () => {
  it('deliver every change in order, with a signature', async () => {
    const intent = await create();
    await payByCard(sandbox, intent, '4242424242424242');
    await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    const { payload, signature } = await receiver.next();
    const event = Stripe.webhooks.constructEvent(payload, signature, webhookSecret);
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.created',
      data: { object: { id: intent.id, metadata: { order: '17' } } },
    });
    expect(() => Stripe.webhooks.constructEvent(payload, signature, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(() => Stripe.webhooks.constructEvent(payload.replace('4200', '1'), signature, webhookSecret)).toThrow();
    expect(await receiver.nextTypes(4)).toEqual(['charge.succeeded', 'payment_intent.succeeded', 'refund.created', 'charge.refunded']);
  });

  it('report declines, authentication requests and cancellations', async () => {
    const intent = await create();
    await errorOf(payByCard(sandbox, intent, '4000000000000002'));
    const waiting = await payByCard(sandbox, intent, '4000000000003220');
    await sandbox.authenticate(waiting, 'failed');
    await sandbox.stripe.paymentIntents.cancel(intent.id);
    expect(await receiver.nextTypes(6)).toEqual([
      ...['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed'],
      ...['payment_intent.requires_action', 'payment_intent.payment_failed', 'payment_intent.canceled'],
    ]);
  });

  it('are retried after a failure', async () => {
    receiver.replyWith(500, 302);
    await create();
    const first = await receiver.next();
    const second = await receiver.next();
    const third = await receiver.next();
    expect([second.event.id, third.event.id]).toEqual([first.event.id, first.event.id]);
    Stripe.webhooks.constructEvent(third.payload, third.signature, webhookSecret);
  });

  it('can be held back, and then delivered twice and in reverse order', async () => {
    await sandbox.control('/webhooks', { mode: 'hold' });
    const intent = await create();
    await payByCard(sandbox, intent, '4242424242424242');
    const { undelivered } = await sandbox.control('/webhooks');
    const types = undelivered.map(({ type }) => type);
    expect(types).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
    expect(receiver.arrivedCount()).toBe(0);
    receiver.replyWith(200, 503);
    const { deliveries } = await sandbox.control('/webhooks/deliver', { order: 'reversed', times: 2 });
    expect(deliveries.map(({ status }) => status)).toEqual([200, 503, 200, 200, 200, 200]);
    expect(await receiver.nextTypes(6)).toEqual(types.toReversed().flatMap((type) => [type, type]));
    expect((await sandbox.control('/webhooks')).undelivered).toEqual([]);
    expect((await sandbox.stripe.events.list()).data.map(({ pending_webhooks: pending }) => pending)).toEqual([0, 0, 0]);
  });

  it('can be delivered again by the id of the event', async () => {
    await create();
    const { event } = await receiver.next();
    const { deliveries } = await sandbox.control('/webhooks/deliver', { eventIds: [event.id] });
    expect(deliveries).toEqual([{ event: event.id, type: 'payment_intent.created', status: 200 }]);
    expect((await receiver.next()).event.id).toBe(event.id);
  });

  it('are delivered when they are no longer held back', async () => {
    await sandbox.control('/webhooks', { mode: 'hold' });
    await create();
    await sandbox.control('/webhooks', { mode: 'normal' });
    expect(await receiver.nextTypes(1)).toEqual(['payment_intent.created']);
  });

  it('are delivered after a restart, if nobody received them before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cards-'));
    const storePath = join(folder, 'cards.sqlite');
    const withoutReceiver = await startSandbox({ storePath });
    const intent = await withoutReceiver.stripe.paymentIntents.create(order);
    const { deliveries } = await withoutReceiver.control('/webhooks/deliver', {});
    expect(deliveries.map(({ status }) => status)).toEqual([null]);
    await withoutReceiver.close();
    const restarted = await startSandbox({ storePath, webhookUrl: receiver.url });
    expect((await receiver.next()).event.data.object).toMatchObject({ id: intent.id });
    await restarted.close();
    rmSync(folder, { recursive: true });
  });

  it('are listed as events', async () => {
    const intent = await create();
    await payByCard(sandbox, intent, '4242424242424242');
    const { data } = await sandbox.stripe.events.list({ types: ['payment_intent.succeeded', 'payment_intent.created'] });
    expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
    expect((await sandbox.stripe.events.list({ type: 'charge.succeeded' })).data).toHaveLength(1);
    expect((await sandbox.stripe.events.retrieve(data[0]?.id ?? '')).request?.id).toMatch(/^req_/);
  });
});

describe('planned faults', () => {
  it('can return "rate limited" for a number of requests to a path', async () => {
    await sandbox.control('/faults', { next: 'rate_limit', count: 2, path: '/v1/payment_intents' });
    expect(await sandbox.stripe.refunds.list()).toMatchObject({ data: [] });
    expect(await errorOf(create())).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    expect((await errorOf(create())).statusCode).toBe(429);
    expect((await create()).status).toBe('requires_payment_method');
  });

  it.each(['server_error', 'disconnect'])(
    'can execute a request but lose its response (%s), and a retry gets the response',
    async (next) => {
      await sandbox.control('/faults', { next, afterEffect: true });
      const retrying = sandbox.sdk(secretKey, { maxNetworkRetries: 1 });
      const intent = await retrying.paymentIntents.create(order);
      expect(headerOf(intent, 'idempotent-replayed')).toBe('true');
      expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(1);
    },
  );

  it('can prevent a request from being executed', async () => {
    await sandbox.control('/faults', { next: 'server_error' });
    expect(await errorOf(create())).toMatchObject({ statusCode: 500, rawType: 'api_error' });
    expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(0);
  });

  it('can execute a request and send no response until the caller gives up', async () => {
    await sandbox.control('/faults', { next: 'timeout', afterEffect: true });
    const createWithKey = (stripe: Stripe) => stripe.paymentIntents.create(order, { idempotencyKey: 'order-17' });
    expect(await sandbox.giveUpOn(createWithKey)).toMatchObject({ type: 'StripeConnectionError' });
    const intent = await vi.waitFor(() => createWithKey(sandbox.stripe), { timeout: 45_000, interval: 10 });
    expect(headerOf(intent, 'idempotent-replayed')).toBe('true');
  });

  it('do not prevent the sandbox from closing', async () => {
    await sandbox.control('/faults', { next: 'timeout' });
    const hanging = errorOf(create());
    while ((await sandbox.control('/faults')).planned.length > 0);
    await sandbox.close();
    expect((await hanging).type).toBe('StripeConnectionError');
  });
});
