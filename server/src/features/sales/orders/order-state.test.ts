import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '@axlewright/contract/sales/orders';
import { expect, it } from 'vitest';
import { payWithCard, setWebhooks, testCards } from '../../../../test/cards.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();

const statusOf = async (person: Person, id: string) => {
  const { status, settlement, fulfillment, state, paid } = (await person.call('GET', `/orders/${id}`)).json<Order>();
  return { status, settlement, fulfillment, state, paid };
};

async function placeThree() {
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  const part = await addPart(admin);
  const place = async () => (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<Order>()._id;
  return { buyer, ids: [await place(), await place(), await place()] as const };
}

it('an order has a status, a settlement and a fulfillment', async () => {
  await setWebhooks(shop, 'hold');
  const { buyer, ids } = await placeThree();
  const [open, paid, cancelled] = ids;
  const { clientSecret } = (await buyer.call('POST', `/orders/${paid}/payment-intent`)).json<{ clientSecret: string }>();
  const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
  await buyer.call('PATCH', `/orders/${paid}`, { order: paid, transactionId: intentId });
  await buyer.call('DELETE', `/orders/${cancelled}`);
  const notShipped = { fulfillment: 'none' };
  expect(await statusOf(buyer, open)).toEqual({ ...notShipped, status: 'open', settlement: 'unpaid', state: 'unpaid', paid: false });
  expect(await statusOf(buyer, paid)).toEqual({ ...notShipped, status: 'open', settlement: 'paid', state: 'paid', paid: true });
  expect(await statusOf(buyer, cancelled)).toEqual({
    ...notShipped,
    status: 'cancelled',
    settlement: 'unpaid',
    state: 'cancelled',
    paid: false,
  });
});

it('an older instance writes only the state column, and the database sets the other columns', async () => {
  const { buyer, ids } = await placeThree();
  const id = ids[0];
  // This is how an older version of the shop cancels an order.
  await shop.asOwner(`
    begin;
    update orders set state = 'cancelled', cancelled_at = now() where id = ${id};
    update parts set available_quantity = available_quantity + 2 where id = (select part_id from order_lines where order_id = ${id});
    insert into order_events (order_id, what, from_state, to_state, actor, user_id)
      values (${id}, 'cancelled', 'unpaid', 'cancelled', 'buyer', ${buyer.userId});
    commit`);
  expect(await statusOf(buyer, id)).toMatchObject({ status: 'cancelled', settlement: 'unpaid' });
});

it('orders from before the migration get their status and settlement', async () => {
  const { buyer, ids } = await placeThree();
  const id = ids[0];
  await buyer.call('DELETE', `/orders/${id}`);
  await shop.asOwner(`update orders set order_status = 'open' where id = ${id}`);
  await shop.asOwner(await readFile(join(import.meta.dirname, '../../../../database/migrations/0028_fill_three_answers.sql'), 'utf8'));
  expect(await statusOf(buyer, id)).toMatchObject({ status: 'cancelled', settlement: 'unpaid' });
});
