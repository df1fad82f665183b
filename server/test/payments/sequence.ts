import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import Stripe from 'stripe';
import { clearCardTroubles, deliverWebhooks, failNextCardCalls, failRefundAtBank, payWithCard, testCards } from '../cards.ts';
import { providerOf, reconcileNow, shopIdOf } from '../payment-services.ts';
import { type Act, type Step, slots } from './acts.ts';
import { intentsSince, requireInvariants, requireSameBooks } from './books.ts';
import { addPartTo, cancelOrder, intentIdIn, openPayment, placeOrder, reportPayment, secretIn, type World } from './payment-world.ts';

/** Lists of the provider are read from so shortly before the last pass: in a test nothing lags. */
const overlapSeconds = 5;
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Each slot holds an order and what the buyer's browser knows of its payment. */
interface Slot {
  order?: Order;
  secret?: string;
}

/** Every sequence begins with a paid order and an unpaid one. */
const prelude: Act[] = [
  { do: 'order', slot: 0, quantity: 2 },
  { do: 'order', slot: 1, quantity: 2 },
  { do: 'open', slot: 0 },
  { do: 'pay', slot: 0, card: 'success' },
  { do: 'report', slot: 0, intentOf: 0 },
];

let sequenceCount = 0;

/** Plays a sequence on fresh orders. Throws where an answer, an invariant or the provider's books are not as they must be. */
export async function playSequence(world: World, steps: Step[]): Promise<void> {
  const name = `sequence-${++sequenceCount}`;
  const began = new Date();
  const part = await addPartTo(world, 12);
  const held: Slot[] = Array.from({ length: slots }, () => ({}));
  const stage: Stage = { world, name, part, held, placed: new Map(), isTroubled: false };
  for (const act of prelude) await perform(stage, act);
  for (const step of steps) await Promise.all(step.map((act) => perform(stage, act)));
  await requireInvariants(world.shop.db, 300);
  await settleAll(world);
  await requireInvariants(world.shop.db, 0);
  const provider = providerOf(world.shop);
  const intents = await intentsSince(provider, began);
  for (const id of stage.placed.keys())
    await requireSameBooks(provider, (await world.admin.call('GET', `/orders/${id}`)).json<Order>(), intents);
}

/** All news arrives, and the reconciler comes round, so late that it also goes on with refunds that wait for their next try. */
async function settleAll(world: World): Promise<void> {
  await clearCardTroubles(world.shop);
  await deliverWebhooks(world.shop);
  await reconcileNow(world.shop, { overlapSeconds, now: minutesLater(60) });
}

interface Stage {
  world: World;
  name: string;
  part: PartDetail;
  held: Slot[];
  placed: Map<string, Order>;
  isTroubled: boolean;
}

/** The statuses with which each act may be answered; 503 too where the line to the provider broke. */
const expected: Partial<Record<Act['do'], number[]>> = {
  order: [201, 409, 422],
  open: [200, 404, 409],
  report: [200, 404, 409],
  cancel: [204, 404, 409],
  refund: [201, 409, 422],
  setStock: [200],
};

async function perform(stage: Stage, act: Act): Promise<void> {
  const answer = await run(stage, act).catch((error) => {
    // Buyers and clerks have lines to the provider of their own, and these break too.
    if (!stage.isTroubled || !isLineBroken(error)) throw error;
  });
  if (!answer || expected[act.do]?.includes(answer.statusCode) || (stage.isTroubled && answer.statusCode === 503)) return;
  throw new Error(`${JSON.stringify(act)} was answered ${answer.statusCode} ${answer.body}`);
}

async function run(stage: Stage, act: Act): Promise<LightMyRequestResponse | undefined> {
  const { world, name, part, placed } = stage;
  const { shop, admin } = world;
  const slot: Slot = 'slot' in act ? (stage.held[act.slot] ?? {}) : {};
  const { order, secret } = slot;
  if (act.do === 'order') {
    const answer = await placeOrder(world, part, act.quantity, `${name}-${act.slot}`);
    if (answer.statusCode === 201) {
      slot.order = answer.json<Order>();
      placed.set(slot.order._id, slot.order);
    }
    return answer;
  }
  if (act.do === 'deliver') await deliverWebhooks(shop, { times: act.times, order: act.order });
  if (act.do === 'reconcile') await reconcileNow(shop, { overlapSeconds });
  if (act.do === 'setStock') return admin.call('PUT', `/parts/${part._id}`, { availableQ: act.availableQ });
  if (act.do === 'trouble') {
    stage.isTroubled = true;
    await failNextCardCalls(shop, act.next, 1, { path: '/v1/', afterEffect: act.afterEffect });
  }
  if (!order) return undefined;
  if (act.do === 'open') {
    const answer = await openPayment(world, order);
    if (answer.statusCode === 200) slot.secret = secretIn(answer);
    return answer;
  }
  if (act.do === 'pay' && secret) await payWithCard(shop, secret, testCards[act.card]);
  if (act.do === 'report') {
    const other = stage.held[act.intentOf]?.secret;
    return reportPayment(world, order, other ? intentIdIn(other) : 'pi_unknown');
  }
  if (act.do === 'cancel') return cancelOrder(world, order, act.by);
  if (act.do === 'refund') {
    const amount = act.cents === null ? {} : { amount: dollarsFromCents(act.cents) };
    return admin.call('POST', `/orders/${order._id}/refunds`, amount, { 'idempotency-key': `${name}-${act.key}` });
  }
  if (act.do === 'refundPastShop' && secret)
    await providerOf(shop)
      .refunds.create({ payment_intent: intentIdIn(secret), amount: act.cents })
      .catch(ignoreRefusal);
  if (act.do === 'payBesideShop') await payBesideShop(world, order, act.cents);
  if (act.do === 'failRefund' && secret) {
    const { data } = await providerOf(shop).refunds.list({ payment_intent: intentIdIn(secret), limit: 1 });
    if (data[0]) await failRefundAtBank(shop, data[0].id).catch(ignoreRefusal);
  }
  if (act.do === 'recount') await requireInvariants(shop.db, 300);
  return undefined;
}

/** As if the shop had been killed between the provider's answer and its own commit, and somebody had the secret nevertheless. */
async function payBesideShop({ shop }: World, order: Order, cents: number): Promise<void> {
  const intent = await providerOf(shop).paymentIntents.create({
    amount: cents,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order: order._id, shop: await shopIdOf(shop) },
  });
  await payWithCard(shop, intent.client_secret ?? '', testCards.success);
}

function isLineBroken(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError || (error instanceof TypeError && error.message === 'fetch failed');
}

/** The provider refuses what it cannot do as things stand, as it would in its dashboard. */
function ignoreRefusal(): void {}
