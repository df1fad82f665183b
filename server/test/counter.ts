import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach } from 'vitest';
import { payWithCard, setWebhooks, testCards } from './cards.ts';
import { addPart } from './catalogue.ts';
import { type Person, signUp, signUpAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Who trades, and what: of the part plenty is there, and an order of four costs $50. */
interface Trade {
  admin: Person;
  buyer: Person;
  part: PartDetail;
}

/**
 * Opens a counter in a shop, for one test file: a buyer orders a part there and pays for it. Read its people and its part inside tests
 * only. The provider's own news stay out of the way until a test asks for them.
 */
export function useCounter(shop: TestApp): Counter {
  const trade: Trade = { admin: {} as Person, buyer: {} as Person, part: {} as PartDetail };
  beforeAll(async () => {
    const opened = await openTrade(shop);
    for (const name of ['admin', 'buyer', 'part'] as const) Object.assign(trade[name], opened[name]);
  });
  beforeEach(() => setWebhooks(shop, 'hold'));
  return { ...trade, ...actsOf(shop, trade) };
}

/** The same in a shop that a test has started by itself. */
export async function openCounter(shop: TestApp): Promise<Counter> {
  const trade = await openTrade(shop);
  await setWebhooks(shop, 'hold');
  return { ...trade, ...actsOf(shop, trade) };
}

export type Counter = Trade & ReturnType<typeof actsOf>;

async function openTrade(shop: TestApp): Promise<Trade> {
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  return { admin, buyer, part: await addPart(admin, { price: 12.5, availableQ: 1_000_000 }) };
}

function actsOf(shop: TestApp, { buyer, part }: Trade) {
  const placeOrder = async () => (await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<Order>();
  const secretOf = async (order: Order) =>
    (await buyer.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>().clientSecret;
  /** Pays at the provider, of which the shop has yet to hear; the intent's id. */
  const pay = async (order: Order) => (await payWithCard(shop, await secretOf(order), testCards.success)).intentId;
  return {
    placeOrder,
    secretOf,
    pay,
    readOrder: async (order: Order) => (await buyer.call('GET', `/orders/${order._id}`)).json<Order>(),
    stock: async () => (await shop.app.inject({ url: `/api/parts/${part._id}` })).json<PartDetail>().availableQ ?? 0,
    placePaidOrder: async () => {
      const order = await placeOrder();
      return (await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await pay(order) })).json<Order>();
    },
  };
}
