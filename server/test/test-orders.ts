import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach } from 'vitest';
import { payWithCard, setWebhooks, testCards } from './cards.ts';
import { type Person, signUp, signUpAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';
import { addPart } from './test-parts.ts';

/** The part has enough stock for all tests. An order of four costs $50. */
interface TestOrderData {
  admin: Person;
  buyer: Person;
  part: PartDetail;
}

/**
 * Creates an admin, a buyer and a part for one test file. Also returns functions that order the part and pay for it. Use the result only
 * inside tests. The card processor holds its webhooks until a test delivers them.
 */
export function useTestOrders(shop: TestApp): TestOrders {
  const data: TestOrderData = { admin: {} as Person, buyer: {} as Person, part: {} as PartDetail };
  beforeAll(async () => {
    const opened = await createTestOrderData(shop);
    for (const name of ['admin', 'buyer', 'part'] as const) Object.assign(data[name], opened[name]);
  });
  beforeEach(() => setWebhooks(shop, 'hold'));
  return { ...data, ...actionsOf(shop, data) };
}

/** Like useTestOrders, but for a shop that the test has started. */
export async function openTestOrders(shop: TestApp): Promise<TestOrders> {
  const data = await createTestOrderData(shop);
  await setWebhooks(shop, 'hold');
  return { ...data, ...actionsOf(shop, data) };
}

export type TestOrders = TestOrderData & ReturnType<typeof actionsOf>;

async function createTestOrderData(shop: TestApp): Promise<TestOrderData> {
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  return { admin, buyer, part: await addPart(admin, { price: 12.5, availableQ: 1_000_000 }) };
}

function actionsOf(shop: TestApp, { buyer, part }: TestOrderData) {
  const placeOrder = async () => (await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<Order>();
  const secretOf = async (order: Order) =>
    (await buyer.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>().clientSecret;
  /** Pays at the card processor. The shop does not learn of the payment. Returns the intent's id. */
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
