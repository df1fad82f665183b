import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { NewOrder, Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import { setWebhooks } from '../cards.ts';
import { companyIdOf } from '../companies.ts';
import { type Person, signUp, signUpAdmin } from '../people.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { addPart } from '../test-parts.ts';

/** A shop with a buyer, an admin and a card processor. The tests decide when its webhooks are delivered. */
export interface World {
  shop: TestApp;
  admin: Person;
  buyer: Person;
  /** the buyer's company */
  companyId: string;
  stop: () => Promise<void>;
}

export async function openWorld({ areCallsRandom = false } = {}): Promise<World> {
  const { shop, stop } = await startTestApp({ areCallsRandom, environment: { WRITES_PER_MINUTE: '1000000', SUDO_MINUTES: '1000000' } });
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  await setWebhooks(shop, 'hold');
  return { shop, admin, buyer, companyId: await companyIdOf(buyer), stop };
}

/** Prices of the parts, in dollars. The smallest order of the first part is 2. */
export const prices = [12.5, 0.75, 7.29, 240.1, 31.4, 3.99, 18, 64.95];
export const partCount = prices.length;

/** A line as plain data: the index of its part, and its quantity. */
export interface WantedLine {
  part: number;
  quantity: number;
}

/** Adds the parts for all orders of a test. */
export const addPartsTo = (world: World, availableQ: number): Promise<PartDetail[]> =>
  Promise.all(prices.map((price, index) => addPart(world.admin, { availableQ, price, minQ: index === 0 ? 1 : 0 })));

/** Returns 1 to 50 lines, different for each round. In most rounds, some parts are in several lines. */
export function linesOfRound(round: number): WantedLine[] {
  const count = 1 + ((round * 13) % 50);
  return Array.from({ length: count }, (_, index) => ({ part: (round + index * 3) % partCount, quantity: 2 + (index % 3) }));
}

/** Returns the body of the request that places an order. For a single line, uses the API's short form, which has no `lines`. */
export function orderOf(parts: readonly Pick<PartDetail, '_id'>[], wanted: readonly WantedLine[]): Partial<NewOrder> {
  const lines = wanted.map(({ part, quantity }) => ({ partId: parts[part]?._id ?? '', quantity }));
  return lines.length === 1 ? { ...lines[0] } : { lines };
}

/** Places an order. Throws if the order is not what was requested. */
export async function placeOrder(world: World, parts: readonly PartDetail[], wanted: readonly WantedLine[], key: string) {
  const response = await world.buyer.call('POST', '/orders', orderOf(parts, wanted), { 'idempotency-key': key });
  if (response.statusCode === 201) requireAsWanted(response.json<Order>(), parts, wanted);
  return response;
}

/** Places an order for the buyer, as a clerk does on the phone. Throws if the order is not what was requested. */
export async function placePhoneOrder(
  { admin, buyer, companyId }: World,
  parts: readonly PartDetail[],
  wanted: readonly WantedLine[],
  key: string,
) {
  const lines = wanted.map(({ part, quantity }) => ({ partId: parts[part]?._id, quantity }));
  const body = { userId: buyer.userId, lines };
  const response = await admin.call('POST', `/customers/${companyId}/orders`, body, { 'idempotency-key': key });
  if (response.statusCode === 201) requireAsWanted(response.json<Order>(), parts, wanted);
  return response;
}

/** Throws if an order does not have the requested lines, or if its total is not their sum. */
export function requireAsWanted(order: Order, parts: readonly Pick<PartDetail, '_id' | 'price'>[], wanted: readonly WantedLine[]): void {
  const cents = wanted.reduce((sum, { part, quantity }) => sum + centsFromDollars(parts[part]?.price ?? 0) * quantity, 0);
  const given = order.lines.map(({ partId, quantity }) => `${quantity} × ${partId}`);
  const expected = wanted.map(({ part, quantity }) => `${quantity} × ${parts[part]?._id}`);
  if (given.join() !== expected.join()) throw new Error(`order ${order._id} has ${given.join()} instead of ${expected.join()}`);
  if (centsFromDollars(order.price) !== cents) throw new Error(`order ${order._id} costs $${order.price} instead of ${cents} cents`);
}

export const openPayment = (world: World, order: Order) => world.buyer.call('POST', `/orders/${order._id}/payment-intent`);

export const secretIn = (response: LightMyRequestResponse) => response.json<{ clientSecret: string }>().clientSecret;

export const intentIdIn = (secret: string) => secret.split('_secret_')[0] ?? '';

export const reportPayment = (world: World, order: Order, transactionId: string) =>
  world.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId });

export const cancelOrder = (world: World, order: Order, by: 'buyer' | 'admin' = 'buyer') =>
  world[by].call('DELETE', `/orders/${order._id}`);
