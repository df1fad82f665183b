import type { Order } from '@axlewright/contract/sales/orders';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payWithCard, testCards } from '../cards.ts';
import { providerOf, webhookSecretOf } from '../payment-services.ts';
import { addPartsTo, openPayment, openWorld, placeOrder, secretIn, type World } from './payment-world.ts';
import { report, scaledToShare, seedFor } from './test-share.ts';

let world: World;
let order: Order;
/** the real event that reports the payment of the order */
let payload: string;
let secret: string;

beforeAll(async () => {
  world = await openWorld();
  order = (await placeOrder(world, await addPartsTo(world, 10), [{ part: 0, quantity: 2 }], 'order')).json<Order>();
  await payWithCard(world.shop, secretIn(await openPayment(world, order)), testCards.success);
  payload = JSON.stringify((await providerOf(world.shop).events.list({ type: 'payment_intent.succeeded' })).data[0]);
  secret = await webhookSecretOf(world.shop);
});
afterAll(() => world.stop());

interface SignedBody {
  body: string;
  signature: string;
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const sign = (body: string, { timestamp = nowSeconds(), key = secret, scheme = 'v1' } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret: key, timestamp, scheme });
const genuine = (): SignedBody => ({ body: payload, signature: sign(payload) });

function withByteChanged(text: string, position: number, change: number): string {
  const bytes = Buffer.from(text);
  const index = position % bytes.length;
  bytes[index] = ((bytes[index] ?? 0) + change) % 256;
  return bytes.toString('latin1');
}

const number = fc.nat({ max: 1_000_000 });
const change = fc.integer({ min: 1, max: 255 });

/** Ways to forge or damage a real webhook. They are functions, because a signature contains the time of sending. */
const forgeries: fc.Arbitrary<() => SignedBody> = fc.oneof(
  fc.tuple(number, change).map(([position, by]) => () => ({ ...genuine(), body: withByteChanged(payload, position, by) })),
  number.map((cut) => () => ({ ...genuine(), body: payload.slice(0, cut % payload.length) })),
  fc.string({ minLength: 1 }).map((tail) => () => ({ ...genuine(), body: payload + tail })),
  number.map((position) => () => {
    const { body, signature } = genuine();
    const index = signature.length - 1 - (position % 64);
    const other = signature[index] === '0' ? '1' : '0';
    return { body, signature: signature.slice(0, index) + other + signature.slice(index + 1) };
  }),
  fc.integer({ min: 1, max: 299 }).map((seconds) => () => {
    const { body, signature } = genuine();
    return { body, signature: signature.replace(/^t=\d+/, `t=${nowSeconds() - seconds}`) };
  }),
  fc
    .integer({ min: 301, max: 10_000_000 })
    .map((seconds) => () => ({ body: payload, signature: sign(payload, { timestamp: nowSeconds() - seconds }) })),
  fc.string({ minLength: 1 }).map((key) => () => ({ body: payload, signature: sign(payload, { key: `whsec_${key}` }) })),
  fc.constantFrom('v0', 'v2', 'v11').map((scheme) => () => ({ body: payload, signature: sign(payload, { scheme }) })),
  fc.string().map((signature) => () => ({ body: payload, signature: signature.replace(/[^\x20-\x7e]/g, '') })),
  number.map((digits) => () => ({ body: payload, signature: `t=${nowSeconds()},v1=${String(digits).padStart(64, '0')}` })),
  fc.string().map((other) => () => ({ body: payload, signature: sign(other) })),
);

it('rejects forged and damaged webhooks, and accepts the real one', async () => {
  const send = ({ body, signature }: SignedBody) =>
    world.shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: Buffer.from(body, 'latin1'),
    });
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(forgeries, async (forge) => {
      sent += 1;
      expect((await send(forge())).statusCode).toBe(400);
    }),
    { numRuns: scaledToShare(1_000), seed: seedFor('PAYMENT_SEED') },
  );
  const read = async () => (await world.buyer.call('GET', `/orders/${order._id}`)).json<Order>();
  expect((await read()).paid).toBe(false);
  expect(await world.shop.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  expect((await send(genuine())).statusCode).toBe(200);
  expect((await read()).paid).toBe(true);
  report(`forged webhooks: ${sent} sent, none accepted`);
}, 300_000);
