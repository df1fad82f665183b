import { randomUUID } from 'node:crypto';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverWebhooks, payWithCard, testCards } from '../cards.ts';
import type { Call } from '../remote-account.ts';
import { intentsSince, requireInvariants, requireSameBooks } from './books.ts';
import { type KillAction, killPoints } from './kill-points.ts';
import { type KilledWorld, openKilledWorld } from './killed-world.ts';
import { linesOfRound, orderOf, prices, requireAsWanted } from './payment-world.ts';
import { report, scaledToShare } from './test-share.ts';

const times = scaledToShare(20);
let world: KilledWorld;
let admin: Call;
let buyer: Call;
let parts: PartDetail[];
let round = 0;
let shopId: string;
/** Repeats the action after the restart, like a person whose click got no response. Then checks that the action had an effect only once. */
let repeat = async () => {};

beforeAll(async () => {
  world = await openKilledWorld();
  admin = await world.signUp('ada@parts-counter.example');
  buyer = await world.signUp('bea@parts-counter.example');
  await world.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'ada@parts-counter.example').execute();
  const part = { name: 'Oil filter', description: '', image: '', minQ: 1, availableQ: 1_000_000 };
  const added = await Promise.all(prices.map((price) => admin<PartDetail>('POST', '/parts', { ...part, price })));
  parts = added.map(({ body }) => body);
  const secret = await world.db.selectFrom('shop_secrets').select('value').where('name', '=', 'shop-id').executeTakeFirstOrThrow();
  shopId = secret.value;
});
afterAll(() => world.stop());

const place = () => buyer<Order>('POST', '/orders', orderOf(parts, linesOfRound(round)));
const open = (order: Order) => buyer<{ clientSecret: string }>('POST', `/orders/${order._id}/payment-intent`);
const pay = (clientSecret: string) => payWithCard(world.cards, clientSecret, testCards.success);

async function payAndReport(order: Order): Promise<void> {
  const { intentId } = await pay((await open(order)).body.clientSecret);
  await buyer('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
}

const onHand = async () => (await admin<PartStock>('GET', `/parts/${parts[0]?._id}/stock`)).body.onHand;

/** Prepares a change of the stock of the first part by `pieces`. */
async function prepareMove(path: string, body: object, pieces: number): Promise<() => Promise<unknown>> {
  const before = await onHand();
  const key = { 'idempotency-key': randomUUID() };
  const move = () => admin('POST', path, body, key);
  repeat = async () => {
    await move();
    expect(await onHand()).toBe(before + pieces);
  };
  return move;
}

/** For each action, a function that makes all preparations and returns a function that performs the action. */
const preparations: Record<KillAction, (order: Order) => Promise<() => Promise<unknown>>> = {
  place: async () => place,
  open: async (order) => () => open(order),
  report: async (order) => {
    const { intentId } = await pay((await open(order)).body.clientSecret);
    return () => buyer('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
  },
  webhook: async (order) => {
    await deliverWebhooks(world.cards);
    await pay((await open(order)).body.clientSecret);
    return () => deliverWebhooks(world.cards);
  },
  cancel: async (order) => {
    await open(order);
    return () => buyer('DELETE', `/orders/${order._id}`);
  },
  cancelPieces: async (order) => {
    await payAndReport(order);
    const [line] = order.lines;
    const lines = [{ lineNumber: 1, quantity: 1, left: line?.quantity }];
    return () => admin('POST', `/orders/${order._id}/cancellations`, { lines });
  },
  refund: async (order) => {
    await payAndReport(order);
    return () => admin('POST', `/orders/${order._id}/refunds`, { amount: 0.5 });
  },
  ship: async (order) => {
    await payAndReport(order);
    const shipment = { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 1, left: order.lines[0]?.quantity }] };
    const ship = () => admin('POST', `/orders/${order._id}/shipments`, shipment);
    repeat = async () => {
      await ship();
      const { body } = await admin<Packing>('GET', `/orders/${order._id}/packing`);
      expect(body.shipments).toHaveLength(1);
    };
    return ship;
  },
  receive: async () => prepareMove('/stock/receipts', { lines: [{ partId: parts[0]?._id, quantity: 5 }] }, 5),
  count: async () => {
    const before = await onHand();
    return prepareMove('/stock/counts', { lines: [{ partId: parts[0]?._id, onHand: before, counted: before - 2 }] }, -2);
  },
  writeOff: async () => prepareMove(`/parts/${parts[0]?._id}/write-offs`, { quantity: 3, reason: 'Broken' }, -3),
  lateWebhook: async (order) => {
    const late = await world.provider.paymentIntents.create({
      amount: centsFromDollars(order.price),
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { order: order._id, shop: shopId },
    });
    await buyer('DELETE', `/orders/${order._id}`);
    await deliverWebhooks(world.cards);
    await pay(late.client_secret ?? '');
    return () => deliverWebhooks(world.cards);
  },
  reconcile: async (order) => {
    await pay((await open(order)).body.clientSecret);
    return () => world.reconcile().catch(() => {});
  },
};

describe('a shop killed with SIGKILL leaves money and stock correct', () => {
  it.each(killPoints)(
    '$name',
    async ({ action, point }) => {
      for (let time = 0; time < times; time++) {
        round += 1;
        const began = new Date();
        const { body: order } = await place();
        repeat = async () => {};
        const perform = await preparations[action](order);
        await world.arm(point);
        await perform();
        await world.restart();
        await requireInvariants(world.db, 300);
        await repeat();
        await world.reconcile();
        await requireInvariants(world.db, 0);
        await deliverWebhooks(world.cards);
        await requireInvariants(world.db, 0);
        const now = await buyer<Order>('GET', `/orders/${order._id}`);
        expect(now.status).toBe(200);
        requireAsWanted(now.body, parts, linesOfRound(round));
        await requireSameBooks(world.provider, now.body, await intentsSince(world.provider, began));
      }
      report(`killed, ${action} ${JSON.stringify(point)}: ${times} times, no violation`);
    },
    600_000,
  );
});
