import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverWebhooks, payWithCard, testCards } from '../cards.ts';
import { providerOf, reconcileNow } from '../payment-services.ts';
import { intentsSince, requireInvariants, requireSameBooks } from './books.ts';
import {
  addPartsTo,
  cancelOrder,
  intentIdIn,
  linesOfRound,
  openPayment,
  openWorld,
  placeOrder,
  reportPayment,
  requireAsWanted,
  secretIn,
  type WantedLine,
  type World,
} from './payment-world.ts';
import { report, scaledToShare } from './test-share.ts';

const rounds = scaledToShare(200);
let world: World;
let besideCount = 0;
let parts: PartDetail[];

/** Starts a new shop for each pair. Each round checks all orders of the shop, which is faster if there are few. */
beforeEach(async () => {
  world = await openWorld();
  parts = await addPartsTo(world, 1_000_000);
});
afterEach(() => world.stop());

const actions = {
  pay: (_order: Order, secret: string) => payWithCard(world.shop, secret, testCards.success),
  webhook: () => deliverWebhooks(world.shop),
  PATCH: (order: Order, secret: string) => reportPayment(world, order, intentIdIn(secret)),
  cancel: (order: Order) => cancelOrder(world, order),
  reconcile: () => reconcileNow(world.shop, { overlapSeconds: 5 }),
  /** places another order, with the same lines in reverse order */
  order: async ({ _id }: Order, _secret: string, wanted: WantedLine[]) => {
    const { statusCode } = await placeOrder(world, parts, wanted.toReversed(), `beside-${_id}-${++besideCount}`);
    expect(statusCode).toBe(201);
  },
};
type ActionName = keyof typeof actions;
const names = Object.keys(actions) as ActionName[];
/** Placing an order is paired only with these actions, because they take the same locks. */
const besideAnOrder: ActionName[] = ['cancel', 'webhook'];
const pairs = names
  .flatMap((first, index) => names.slice(index).map((second) => [first, second] as const))
  .filter(([first, second]) => second !== 'order' || besideAnOrder.includes(first));

/** If neither action pays, every second round pays the order first. Otherwise there would be no payment to process. */
async function playRound(pair: readonly [ActionName, ActionName], round: number): Promise<string> {
  const began = new Date();
  const wanted = linesOfRound(round);
  const order = (await placeOrder(world, parts, wanted, `${pair.join()}-${round}`)).json<Order>();
  const secret = secretIn(await openPayment(world, order));
  if (!pair.includes('pay') && round % 2 === 0) await actions.pay(order, secret);
  const inTurn = round % 4 < 2 ? pair : pair.toReversed();
  await Promise.all(inTurn.map((name) => actions[name](order, secret, wanted)));
  await requireInvariants(world.shop.db, 300);
  await actions.webhook();
  await actions.reconcile();
  await requireInvariants(world.shop.db, 0);
  const now = (await world.buyer.call('GET', `/orders/${order._id}`)).json<Order>();
  requireAsWanted(now, parts, wanted);
  const provider = providerOf(world.shop);
  await requireSameBooks(provider, now, await intentsSince(provider, began));
  return now.state;
}

describe('two simultaneous actions on one order', () => {
  it.each(pairs)(
    '%s and %s leave money and stock correct',
    async (...pair) => {
      const ends = new Map<string, number>();
      for (let round = 0; round < rounds; round++) {
        const state = await playRound(pair, round);
        ends.set(state, (ends.get(state) ?? 0) + 1);
      }
      expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds);
      report(`${pair.join(' and ')}: ${rounds} times, ended ${[...ends].map((end) => end.join(' ')).join(', ')}`);
    },
    300_000,
  );
});
