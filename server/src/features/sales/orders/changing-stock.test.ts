import type { NewOrder, Order } from '@axlewright/contract/sales/orders';
import { beforeAll, expect, it } from 'vitest';
import { companyIdOf } from '../../../../test/companies.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { createOrderBatches, type PlaceOrder } from './order-batches.ts';
import { placeOrderFor } from './place-order.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
});

/** Places an order for the buyer. `between` runs after each attempt, before the shop looks for the reason of its rejection. */
async function placeWith(order: Partial<NewOrder>, between: () => Promise<unknown>): Promise<Order> {
  const caps = shop.settings.unpaidCaps;
  const placeOnce = createOrderBatches(shop.db, caps);
  const place: PlaceOrder = async (toPlace) => {
    const outcome = await placeOnce(toPlace);
    await between();
    return outcome;
  };
  const { userId, email } = buyer;
  const companyId = await companyIdOf(buyer);
  const forBuyer = { userId, companyId, email, customer: buyer.name, note: '', placedBy: null, refusal: null };
  return placeOrderFor({ db: shop.db, place, caps }, { userId } as Caller, forBuyer, { address: '', ...order }, null);
}

it.each(['one part', 'lines'] as const)('an order with %s is placed if stock arrives while it is being rejected', async (form) => {
  const part = await addPart(admin, { availableQ: 3 });
  const line = { partId: part._id, quantity: 5 };
  const restock = () => admin.call('PUT', `/parts/${part._id}`, { availableQ: 100 });
  const order = await placeWith(form === 'lines' ? { lines: [line] } : line, restock);
  expect(order.lines).toMatchObject([line]);
});
