import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order, OrderDetail } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let part: PartDetail;
let open: Order;
let cancelled: Order;
let other: Order;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: 'Quentin Query' })]);
  part = await addPart(admin, { name: 'Hub', minQ: 1, availableQ: 100, price: 5 });
  const another = await addPart(admin, { name: 'Lamp', minQ: 1, availableQ: 100, price: 5 });
  const place = async (partId: string) => (await buyer.call('POST', '/orders', { partId, quantity: 2 })).json<Order>();
  [open, cancelled, other] = [await place(part._id), await place(part._id), await place(another._id)];
  await buyer.call('DELETE', `/orders/${cancelled._id}`);
});

const find = async (search: Record<string, string>) =>
  (await admin.call('GET', `/orders?${new URLSearchParams({ sort: 'oldest', ...search })}`)).json<Order[]>().map(({ _id }) => _id);

describe('a search of all orders', () => {
  it('finds canceled orders too, if the search does not ask for a state', async () => {
    expect(await find({ q: 'quentin' })).toEqual([open._id, cancelled._id, other._id]);
    expect(await find({ q: 'quentin', state: 'open' })).toEqual([open._id, other._id]);
    expect(await find({ q: 'quentin', state: 'cancelled' })).toEqual([cancelled._id]);
    expect(await find({})).toEqual([open._id, other._id]);
    expect(await find({ state: 'all' })).toEqual([open._id, cancelled._id, other._id]);
  });

  it.each([
    (id: string) => id,
    (id: string) => `#${id}`,
    (id: string) => `No. ${id}`,
    (id: string) => `no ${id}`,
    (id: string) => `Order ${id}`,
    (id: string) => ` order #${id} `,
  ])('finds an order by its number in any spelling: %s', async (written) => {
    expect(await find({ q: written(cancelled._id) })).toContain(cancelled._id);
    expect(await find({ q: written(`9${cancelled._id}00`) })).toEqual([]);
  });

  it('finds orders by part number, with or without separators', async () => {
    for (const q of [part.partNumber, part.partNumber.toLowerCase().replaceAll('-', ' '), part.partNumber.replaceAll('-', '').slice(2)])
      expect(await find({ q }), q).toEqual([open._id, cancelled._id]);
  });

  it('finds the orders of a deleted part by its number', async () => {
    const deleted = await addPart(admin);
    const { _id } = (await buyer.call('POST', '/orders', { partId: deleted._id, quantity: 2 })).json<Order>();
    await admin.call('DELETE', `/parts/${deleted._id}`);
    expect(await find({ q: deleted.partNumber })).toEqual([_id]);
    await buyer.call('DELETE', `/orders/${_id}`);
  });

  it('finds orders by any portion of the PO number, in upper or lower case', async () => {
    const lines = [{ partId: part._id, quantity: 2 }];
    const place = async (purchaseOrder: string) => (await buyer.call('POST', '/orders', { lines, purchaseOrder })).json<Order>()._id;
    const [counter, workshop] = [await place('Counter_12/A'), await place('Counter 312 B')];
    expect(await find({ q: 'counter' })).toEqual([counter, workshop]);
    expect(await find({ q: 'COUNTER_12' })).toEqual([counter]);
    expect(await find({ q: '12 b' })).toEqual([workshop]);
    for (const id of [counter, workshop]) await buyer.call('DELETE', `/orders/${id}`);
  });

  it('finds an order by the transaction id of a payment attempt', async () => {
    const { clientSecret } = (await buyer.call('POST', `/orders/${open._id}/payment-intent`)).json<{ clientSecret: string }>();
    const [intentId = ''] = clientSecret.split('_secret');
    expect(await find({ q: intentId })).toEqual([open._id]);
    expect(await find({ q: `${intentId}x` })).toEqual([]);
  });

  it('accepts exact times as bounds, because the pages send days in the time zone of the viewer', async () => {
    const { createdAt } = open;
    const after = new Date(Date.parse(createdAt) + 1).toISOString();
    expect(await find({ q: 'quentin', from: createdAt })).toContain(open._id);
    expect(await find({ q: 'quentin', from: createdAt, to: createdAt })).toEqual([]);
    expect(await find({ q: 'quentin', from: createdAt, to: after })).toContain(open._id);
    const countEntries = async (search: string) => (await admin.call('GET', `/audit?${search}`)).json<unknown[]>().length;
    expect(await countEntries(`to=${encodeURIComponent(createdAt)}`)).toBe(2);
    expect(await countEntries(`from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toBe(0);
    expectProblem(await admin.call('GET', '/orders?from=2026-01-01T00:00'), 400);
  });
});

describe('GET /orders/{id}', () => {
  it('shows the phone number of the profile only to staff', async () => {
    const phone = async (person: Person) => (await person.call('GET', `/orders/${open._id}`)).json<OrderDetail>().buyerPhone;
    expect(await phone(admin)).toBeNull();
    await buyer.call('POST', '/profile', { phone: '+1 937 555 0142' });
    expect(await phone(admin)).toBe('+1 937 555 0142');
    expect(await phone(buyer)).toBeUndefined();
  });
});
