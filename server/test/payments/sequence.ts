import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { OrderCancellations } from '@axlewright/contract/money/cancellations';
import { centsFromDollars, dollarsFromCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import type { LightMyRequestResponse } from 'fastify';
import Stripe from 'stripe';
import { clearCardFaults, deliverWebhooks, failNextCardCalls, failRefundAtBank, payWithCard, testCards } from '../cards.ts';
import { providerOf, reconcileNow, shopIdOf } from '../payment-services.ts';
import { type Action, orderSlots, type Step } from './actions.ts';
import { intentsSince, requireInvariants, requireSameBooks } from './books.ts';
import { changePart, importFile, isPartChange, undoNewestImport } from './catalog-steps.ts';
import {
  addPartsTo,
  cancelOrder,
  intentIdIn,
  openPayment,
  placeOrder,
  placePhoneOrder,
  reportPayment,
  requireAsWanted,
  secretIn,
  type WantedLine,
  type World,
} from './payment-world.ts';
import { moveStock, requireSameStock } from './stock-steps.ts';

/** How far each run of the reconciler reads back into the previous run's period. It can be short, because the sandbox lists new payments at once. */
const overlapSeconds = 5;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** An order, and the client secret that the buyer's browser has. */
interface Slot {
  order?: Order;
  secret?: string;
}

/** Every sequence begins with a paid order and an unpaid order. */
const prelude: Action[] = [
  {
    do: 'order',
    slot: 0,
    lines: [
      { part: 0, quantity: 2 },
      { part: 2, quantity: 1 },
      { part: 0, quantity: 3 },
    ],
  },
  {
    do: 'order',
    slot: 1,
    lines: [
      { part: 1, quantity: 1 },
      { part: 0, quantity: 1 },
      { part: 1, quantity: 2 },
    ],
  },
  { do: 'open', slot: 0 },
  { do: 'pay', slot: 0, card: 'success' },
  { do: 'report', slot: 0, intentOf: 0 },
];

let sequenceCount = 0;
let rushedCount = 0;

/** How often the shop has accepted each action. */
export type Accepted = Map<Action['do'], number>;

/** Plays a sequence with new orders. Throws if a status is unexpected, an invariant is violated or the card processor's records differ. */
export async function playSequence(world: World, steps: Step[], accepted: Accepted): Promise<void> {
  const name = `sequence-${++sequenceCount}`;
  const began = new Date();
  const parts = await addPartsTo(world, 150);
  const held: Slot[] = Array.from({ length: orderSlots }, () => ({}));
  const stage: Stage = { world, name, parts, held, placed: new Map(), imports: [], isFaulty: false, accepted };
  for (const action of prelude) await perform(stage, action);
  for (const step of steps) await Promise.all(step.map((action) => perform(stage, action)));
  await requireInvariants(world.shop.db, 300);
  await settleAll(world);
  await requireInvariants(world.shop.db, 0);
  await requireSameStock(world, parts[0]?._id ?? '');
  const provider = providerOf(world.shop);
  const intents = await intentsSince(provider, began);
  for (const [id, wanted] of stage.placed) {
    const order = (await world.admin.call('GET', `/orders/${id}`)).json<Order>();
    requireAsWanted(order, parts, wanted);
    await requireSameBooks(provider, order, intents);
  }
}

/** Delivers all events, and runs the reconciler as if it were an hour later, so that it also retries refunds. */
async function settleAll(world: World): Promise<void> {
  await clearCardFaults(world.shop);
  await deliverWebhooks(world.shop);
  await reconcileNow(world.shop, { overlapSeconds, now: minutesFromNow(60) });
}

interface Stage {
  world: World;
  name: string;
  parts: PartDetail[];
  held: Slot[];
  /** the lines of each order */
  placed: Map<string, WantedLine[]>;
  /** ids of the imports that have ended */
  imports: string[];
  isFaulty: boolean;
  accepted: Accepted;
}

/** The expected statuses of each action. After a `fault`, 503 is also allowed until the sequence ends. */
export const expected: Partial<Record<Action['do'], number[]>> = {
  order: [201, 409, 422],
  phoneOrder: [201, 409, 422],
  setRule: [200],
  setBin: [200],
  rename: [200],
  import: [200, 409],
  undoImport: [200, 409],
  open: [200, 404, 409],
  report: [200, 404, 409],
  cancel: [204, 404, 409],
  refund: [201, 409, 422],
  setStock: [200],
  receive: [201],
  writeOff: [201, 422],
  count: [201, 409, 422],
  ship: [201, 409, 422],
  cancelPieces: [201, 409, 422],
  repeatRefunds: [200, 409, 422],
  pack: [200, 409],
  hold: [200, 409],
  deliverShipments: [200],
};

async function perform(stage: Stage, action: Action): Promise<void> {
  const response = await run(stage, action).catch((error) => {
    // Some actions call the card processor directly, so a fault makes them throw.
    if (!stage.isFaulty || !isProcessorFault(error)) throw error;
  });
  if (response && response.statusCode < 300) stage.accepted.set(action.do, (stage.accepted.get(action.do) ?? 0) + 1);
  if (!response || expected[action.do]?.includes(response.statusCode) || (stage.isFaulty && response.statusCode === 503)) return;
  throw new Error(`${JSON.stringify(action)} returned ${response.statusCode} ${response.body}`);
}

async function run(stage: Stage, action: Action): Promise<LightMyRequestResponse | undefined> {
  const { world, name, parts, placed } = stage;
  const { shop, admin } = world;
  const slot: Slot = 'slot' in action ? (stage.held[action.slot] ?? {}) : {};
  const { order, secret } = slot;
  if (action.do === 'order' || action.do === 'phoneOrder') {
    const place = action.do === 'order' ? placeOrder : placePhoneOrder;
    const response = await place(world, parts, action.lines, `${name}-${action.slot}`);
    if (response.statusCode === 201) {
      slot.order = response.json<Order>();
      placed.set(slot.order._id, action.lines);
    }
    return response;
  }
  if (action.do === 'rush') await rush(stage, action.orders);
  if (action.do === 'deliver') await deliverWebhooks(shop, { times: action.times, order: action.order });
  if (action.do === 'reconcile') await reconcileNow(shop, { overlapSeconds });
  if (action.do === 'setStock') return admin.call('PUT', `/parts/${parts[action.part]?._id}`, { availableQ: action.availableQ });
  if (action.do === 'receive' || action.do === 'writeOff' || action.do === 'count')
    return moveStock(world, parts[action.part]?._id ?? '', action);
  if (isPartChange(action)) return changePart(world, parts[action.part]?._id ?? '', action);
  if (action.do === 'import') return importFile(stage, action);
  if (action.do === 'undoImport') return undoNewestImport(stage);
  if (action.do === 'fault') {
    stage.isFaulty = true;
    await failNextCardCalls(shop, action.next, 1, { path: '/v1/', afterEffect: action.afterEffect });
  }
  if (!order) return undefined;
  if (action.do === 'open') {
    const response = await openPayment(world, order);
    if (response.statusCode === 200) slot.secret = secretIn(response);
    return response;
  }
  if (action.do === 'pay' && secret) await payWithCard(shop, secret, testCards[action.card]);
  if (action.do === 'report') {
    const other = stage.held[action.intentOf]?.secret;
    return reportPayment(world, order, other ? intentIdIn(other) : 'pi_unknown');
  }
  if (action.do === 'cancel') return cancelOrder(world, order, action.by);
  if (action.do === 'refund') {
    const amount = action.cents === null ? {} : { amount: dollarsFromCents(action.cents) };
    return admin.call('POST', `/orders/${order._id}/refunds`, amount, { 'idempotency-key': `${name}-${action.key}` });
  }
  if (action.do === 'refundOutsideShop' && secret)
    await providerOf(shop)
      .refunds.create({ payment_intent: intentIdIn(secret), amount: action.cents })
      .catch(ignoreRejection);
  if (action.do === 'payOutsideShop') await payOutsideShop(world, order, action.amount === 'right' ? centsFromDollars(order.price) : 700);
  if (action.do === 'failRefund' && secret) {
    const { data } = await providerOf(shop).refunds.list({ payment_intent: intentIdIn(secret), limit: 1 });
    if (data[0]) await failRefundAtBank(shop, data[0].id).catch(ignoreRejection);
  }
  if (action.do === 'ship') return shipPieces(world, order, action);
  if (action.do === 'cancelPieces') return cancelPieces(world, order, action);
  if (action.do === 'repeatRefunds') return repeatRefunds(world, order);
  if (action.do === 'pack') return admin.call('PUT', `/orders/${order._id}/packer`, { takeOver: false });
  if (action.do === 'hold')
    return action.on
      ? admin.call('PUT', `/orders/${order._id}/hold`, { reason: 'Call first' })
      : admin.call('DELETE', `/orders/${order._id}/hold`);
  if (action.do === 'deliverShipments') return deliverShipments(world, order);
  if (action.do === 'checkInvariants') await requireInvariants(shop.db, 300);
  return undefined;
}

/**
 * Places orders at the same time. The shop must accept each one or reject it for lack of stock. Throws for any other response, for example after
 * a deadlock.
 */
async function rush({ world, name, parts, placed }: Stage, orders: WantedLine[][]): Promise<void> {
  const keyed = orders.map((lines) => ({ lines, key: `${name}-rush-${++rushedCount}` }));
  const responses = await Promise.all(keyed.map(({ lines, key }) => placeOrder(world, parts, lines, key)));
  for (const [index, response] of responses.entries()) {
    if (response.statusCode === 201) placed.set(response.json<Order>()._id, orders[index] ?? []);
    else if (response.statusCode !== 422) throw new Error(`an order in a rush returned ${response.statusCode} ${response.body}`);
  }
}

/**
 * Ships pieces of one line, or all that are left. Other actions can run between reading what is left and shipping, so the shop may reject the
 * shipment.
 */
async function shipPieces({ admin }: World, order: Order, { line, quantity }: WantedPieces) {
  const { lines } = (await admin.call('GET', `/orders/${order._id}/packing`)).json<Packing>();
  return admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: piecesOf(lines, line, quantity) });
}

/** Cancels pieces of one line, or all that are left. As with a shipment, the shop may reject it. */
async function cancelPieces({ admin }: World, order: Order, { line, quantity, wereRefunded }: WantedPieces & { wereRefunded: boolean }) {
  const { left } = (await admin.call('GET', `/orders/${order._id}/cancellations`)).json<OrderCancellations>();
  return admin.call('POST', `/orders/${order._id}/cancellations`, { lines: piecesOf(left, line, quantity), wereRefunded });
}

/** Repeats the failed refunds of an order's cancellations. Returns the last response. */
async function repeatRefunds({ admin }: World, order: Order): Promise<LightMyRequestResponse> {
  let response = await admin.call('GET', `/orders/${order._id}/cancellations`);
  for (const { _id } of response.json<OrderCancellations>().cancellations) {
    response = await admin.call('PUT', `/cancellations/${_id}/refund`);
    if (response.statusCode !== 200) break;
  }
  return response;
}

interface WantedPieces {
  line: number;
  /** null: all pieces that are left */
  quantity: number | null;
}

function piecesOf(lines: { lineNumber: number; left: number }[], line: number, quantity: number | null) {
  if (quantity === null) return lines.filter(({ left }) => left > 0).map(({ lineNumber, left }) => ({ lineNumber, quantity: left, left }));
  const one = lines[line % lines.length];
  return one ? [{ lineNumber: one.lineNumber, quantity, left: one.left }] : [];
}

/** Marks all shipments of an order as delivered. Returns the last response. */
async function deliverShipments({ admin }: World, order: Order): Promise<LightMyRequestResponse> {
  let response = await admin.call('GET', `/orders/${order._id}/packing`);
  for (const { _id } of response.json<Packing>().shipments) response = await admin.call('PUT', `/shipments/${_id}/delivery`);
  return response;
}

/** Pays an intent that has no row in the shop's database, as if the shop had died before it stored the intent. */
async function payOutsideShop({ shop }: World, order: Order, cents: number): Promise<void> {
  const intent = await providerOf(shop).paymentIntents.create({
    amount: cents,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order: order._id, shop: await shopIdOf(shop) },
  });
  await payWithCard(shop, intent.client_secret ?? '', testCards.success);
}

function isProcessorFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError || (error instanceof TypeError && error.message === 'fetch failed');
}

/** The card processor rejects calls that the payment's current state does not allow. That is not an error of the test. */
function ignoreRejection(): void {}
