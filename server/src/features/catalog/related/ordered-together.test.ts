import type { Part } from '@axlewright/contract/catalog/parts';
import type { OrderedWithPart, RelatedParts } from '@axlewright/contract/catalog/related-parts';
import type { Order } from '@axlewright/contract/sales/orders';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUpAdmin } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { updatePartsOrderedTogether } from './ordered-together.ts';

const shop = useTestApp();
let admin: Person;
/** three buyers of three companies */
let buyers: [Person, Person, Person];

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  const addAccount = await quickAccounts(shop);
  buyers = [await addAccount(), await addAccount(), await addAccount()];
});

async function order(buyer: Person, parts: Part[]): Promise<Order> {
  return (await buyer.call('POST', '/orders', { lines: parts.map(({ _id }) => ({ partId: _id, quantity: 2 })) })).json<Order>();
}

async function buy(buyer: Person, ...parts: Part[]): Promise<void> {
  const { _id } = await order(buyer, parts);
  const { clientSecret } = (await buyer.call('POST', `/orders/${_id}/payment-intent`)).json<{ clientSecret: string }>();
  const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
  expect((await buyer.call('PATCH', `/orders/${_id}`, { order: _id, transactionId: intentId })).statusCode).toBe(200);
}

const idsOrderedWith = (response: { json<Body>(): Body }) => response.json<RelatedParts>().orderedWith.map(({ _id }) => _id);

/** Runs the job. Then reads as an admin, because the responses for admins are not cached. */
async function orderedWith(part: Part): Promise<string[]> {
  await updatePartsOrderedTogether(shop.db);
  return idsOrderedWith(await admin.call('GET', `/related-parts?partId=${part._id}`));
}

const visitorsOrderedWith = async (part: Part) => idsOrderedWith(await shop.app.inject({ url: `/api/related-parts?partId=${part._id}` }));

it('shows parts only if three companies bought them together, however often two companies did', async () => {
  const [rotor, pads] = [await addPart(admin), await addPart(admin)];
  const [one, two, three] = buyers;
  for (const buyer of [one, two, one, two]) await buy(buyer, rotor, pads);
  expect(await orderedWith(rotor)).toEqual([]);
  // An unpaid order does not count. Neither do two orders with one of the parts each.
  await order(three, [rotor, pads]);
  await buy(three, rotor);
  await buy(three, pads);
  expect(await orderedWith(rotor)).toEqual([]);
  await buy(three, rotor, pads);
  expect(await orderedWith(rotor)).toEqual([pads._id]);
  expect(await orderedWith(pads)).toEqual([rotor._id]);
});

it('sorts parts by the number of companies, and leaves out deleted parts and parts that are listed as needed', async () => {
  const [rotor, pads, bolts, wrench] = [await addPart(admin), await addPart(admin), await addPart(admin), await addPart(admin)];
  const fourth = await (await quickAccounts(shop))();
  for (const buyer of buyers) await buy(buyer, rotor, pads, bolts, wrench);
  await buy(fourth, rotor, wrench);
  expect(await orderedWith(rotor)).toEqual([wrench._id, pads._id, bolts._id]);
  await admin.call('POST', `/parts/${rotor._id}/needed`, { neededPartId: pads._id, kind: 'together' });
  expect(await orderedWith(rotor)).toEqual([wrench._id, bolts._id]);
  await admin.call('DELETE', `/parts/${wrench._id}`);
  expect(await orderedWith(rotor)).toEqual([bolts._id]);
});

it('ignores orders that restock a store', async () => {
  const parts = await Promise.all(Array.from({ length: 31 }, () => addPart(admin)));
  for (const buyer of buyers) await buy(buyer, ...parts);
  expect(await orderedWith(parts[0] as Part)).toEqual([]);
});

it('keeps a pair hidden on the pages of both parts after the next run, and another part takes its place', async () => {
  const [part, ...others] = await Promise.all(Array.from({ length: 18 }, () => addPart(admin)));
  if (!part) throw new Error('there is no part');
  for (const buyer of buyers) await buy(buyer, part, ...others);
  const ids = others.map(({ _id }) => _id).toSorted((one, other) => Number(one) - Number(other));
  expect(await orderedWith(part)).toEqual(ids.slice(0, 8));
  const hiddenIds = ids.slice(0, 10);
  for (const id of hiddenIds) expect((await admin.call('PUT', `/parts/${id}/ordered-with/${part._id}/hidden`)).statusCode).toBe(204);
  expect(await orderedWith(part)).toEqual(ids.slice(10));
  const listed = (await admin.call('GET', `/parts/${part._id}/ordered-with`)).json<OrderedWithPart[]>();
  expect(listed.filter(({ isHidden }) => isHidden).map(({ partId }) => partId)).toEqual(hiddenIds);
  expect(listed).toHaveLength(17);
});

it('forgets orders after a year, and a run that changes nothing invalidates no cache', async () => {
  const [rotor, pads] = [await addPart(admin), await addPart(admin)];
  expect(await visitorsOrderedWith(rotor)).toEqual([]);
  for (const buyer of buyers) await buy(buyer, rotor, pads);
  expect(await orderedWith(rotor)).toEqual([pads._id]);
  await eventually(async () => expect(await visitorsOrderedWith(rotor)).toEqual([pads._id]));

  const listener = new pg.Client(shop.ownerConnectionString);
  await listener.connect();
  onTestFinished(() => listener.end());
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen public_data');
  await updatePartsOrderedTogether(shop.db);
  // A notification arrives before the result of a later statement.
  await listener.query('select');
  expect(heard).not.toContain('parts');

  const ids = [rotor._id, pads._id];
  await shop.pool.query(
    "update orders set paid_at = paid_at - interval '366 days' where id in (select order_id from order_lines where part_id = any($1))",
    [ids],
  );
  expect(await orderedWith(rotor)).toEqual([]);
  await listener.query('select');
  expect(heard).toContain('parts');
});
