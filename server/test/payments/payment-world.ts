import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import { setWebhooks } from '../cards.ts';
import { addPart } from '../catalogue.ts';
import { type Person, signUp, signUpAdmin } from '../people.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** A shop with a buyer, an admin and a card processor whose webhooks are delivered on demand. */
export interface World {
  shop: TestApp;
  admin: Person;
  buyer: Person;
  stop: () => Promise<void>;
}

export async function openWorld(): Promise<World> {
  const { shop, stop } = await startTestApp({ environment: { WRITES_PER_MINUTE: '1000000', SUDO_MINUTES: '1000000' } });
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  await setWebhooks(shop, 'hold');
  return { shop, admin, buyer, stop };
}

/** $12.50 each, smallest order 2. */
export const addPartTo = (world: World, availableQ: number): Promise<PartDetail> => addPart(world.admin, { availableQ, minQ: 1 });

export const placeOrder = (world: World, part: PartDetail, quantity: number, key: string) =>
  world.buyer.call('POST', '/orders', { partId: part._id, quantity }, { 'idempotency-key': key });

export const openPayment = (world: World, order: Order) => world.buyer.call('POST', `/orders/${order._id}/payment-intent`);

export const secretIn = (response: LightMyRequestResponse) => response.json<{ clientSecret: string }>().clientSecret;

export const intentIdIn = (secret: string) => secret.split('_secret_')[0] ?? '';

export const reportPayment = (world: World, order: Order, transactionId: string) =>
  world.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId });

export const cancelOrder = (world: World, order: Order, by: 'buyer' | 'admin' = 'buyer') =>
  world[by].call('DELETE', `/orders/${order._id}`);
