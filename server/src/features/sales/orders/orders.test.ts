import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  [admin, buyer, other] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: 'Bea Buyer' }), signUp(shop, { name: 'Otto Other' })]);
});

const order = async (part: PartDetail, quantity: number) =>
  (await buyer.call('POST', '/orders', { partId: part._id, quantity, address: '1 Counter Lane' })).json<Order>();

describe('GET /orders', () => {
  it("lists the caller's own orders, newest first, without canceled orders", async () => {
    const part = await addPart(admin);
    const [first, second, cancelled] = [await order(part, 2), await order(part, 3), await order(part, 4)];
    await buyer.call('DELETE', `/orders/${cancelled._id}`);
    const listed = (await buyer.call('GET', `/orders?email=${buyer.email}&limit=2`)).json<Order[]>();
    expect(listed.map((each) => each._id)).toEqual([second._id, first._id]);
    const cancelledOnes = (await buyer.call('GET', `/orders?email=${buyer.email}&state=cancelled`)).json<Order[]>();
    expect(cancelledOnes.map((each) => each._id)).toContain(cancelled._id);
  });

  it('returns the list in pages', async () => {
    const part = await addPart(admin);
    for (let placed = 0; placed < 5; placed++) await order(part, 2);
    const first = await buyer.call('GET', `/orders?email=${buyer.email}&limit=2`);
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await buyer.call('GET', next);
    const back = /<\/api([^>]+)>; rel="prev"/.exec(String(second.headers.link))?.[1] ?? '';
    expect((await buyer.call('GET', back)).json()).toEqual(first.json());
    expect(second.json<Order[]>()[0]?._id).not.toBe(first.json<Order[]>()[0]?._id);
  });

  it('lists all orders, or the orders of another account, only to admins', async () => {
    const theirs = (await other.call('POST', '/orders', { partId: (await addPart(admin))._id, quantity: 2 })).json<Order>();
    expect((await admin.call('GET', '/orders')).json<Order[]>().map((each) => each._id)).toContain(theirs._id);
    const ofOther = (await admin.call('GET', `/orders?email=${other.email}`)).json<Order[]>();
    expect(ofOther.map((each) => each.email)).toEqual(ofOther.map(() => other.email));
    expectProblem(await buyer.call('GET', '/orders'), 403);
    expectProblem(await buyer.call('GET', `/orders?email=${other.email}`), 403);
    expectProblem(await shop.app.inject({ url: '/api/orders' }), 401);
    expectProblem(await buyer.call('GET', `/orders?email=${buyer.email}&state=lost`), 400);
  });
});

describe('GET /orders/{id}', () => {
  it('shows an order to its buyer and to admins', async () => {
    const placed = await order(await addPart(admin), 2);
    expect((await buyer.call('GET', `/orders/${placed._id}`)).json()).toMatchObject(placed);
    expect((await admin.call('GET', `/orders/${placed._id}`)).json()).toMatchObject({ ...placed, isOwn: false });
    expectProblem(await other.call('GET', `/orders/${placed._id}`), 404);
    expectProblem(await buyer.call('GET', '/orders/1'), 404);
    expectProblem(await buyer.call('GET', '/orders/x'), 404);
    expectProblem(await shop.app.inject({ url: `/api/orders/${placed._id}` }), 401);
  });

  it('does not change if its part is renamed, gets a different price or is deleted', async () => {
    const part = await addPart(admin, { name: 'Wheel hub', price: 20 });
    const placed = await order(part, 2);
    await admin.call('PUT', `/parts/${part._id}`, { price: 99, name: 'Renamed' });
    await admin.call('DELETE', `/parts/${part._id}`);
    expect((await buyer.call('GET', `/orders/${placed._id}`)).json()).toMatchObject({ name: 'Wheel hub', price: 40 });
  });
});

describe('the orders table of admins', () => {
  it('filters by buyer, order number and day, and sorts by price', async () => {
    const someone = await signUp(shop, { name: 'Zacharias Zimt' });
    const part = await addPart(admin, { price: 10 });
    const place = async (quantity: number) => (await someone.call('POST', '/orders', { partId: part._id, quantity })).json<Order>();
    // Gives the orders numbers of nine digits. A shorter one could also occur in a part number (eight digits) or in an email address, so a
    // search for it could find more orders.
    await shop.asOwner('alter sequence orders_id_seq restart with 987654321');
    const [expensive, cheap] = [await place(9), await place(3)];
    const list = async (query: string) => (await admin.call('GET', `/orders?${query}`)).json<Order[]>().map((each) => each._id);
    const [firstDay, lastDay] = [expensive.createdAt.slice(0, 10), cheap.createdAt.slice(0, 10)];
    const dayBefore = new Date(Date.parse(firstDay) - 86_400_000).toISOString().slice(0, 10);

    expect(await list('q=zimt')).toEqual([cheap._id, expensive._id]);
    expect(await list('q=zimt&sort=oldest')).toEqual([expensive._id, cheap._id]);
    expect(await list('q=zimt&sort=price')).toEqual([cheap._id, expensive._id]);
    expect(await list(`q=${expensive._id}`)).toEqual([expensive._id]);
    expect(await list(`q=zimt&from=${firstDay}&to=${lastDay}`)).toHaveLength(2);
    expect(await list(`q=zimt&to=${dayBefore}`)).toEqual([]);
    expect(await list('q=zimt&state=paid')).toEqual([]);
    expectProblem(await admin.call('GET', '/orders?from=yesterday'), 400);
  });

  it('shows each order once on pages sorted by price', async () => {
    const someone = await signUp(shop, { name: 'Yola Yarn' });
    const part = await addPart(admin, { price: 10 });
    for (const quantity of [3, 2, 3, 2, 4]) await someone.call('POST', '/orders', { partId: part._id, quantity });
    const seen: number[] = [];
    let path: string | undefined = '/orders?q=yarn&sort=-price&limit=2';
    while (path) {
      const response: LightMyRequestResponse = await admin.call('GET', path);
      seen.push(...response.json<Order[]>().map((each) => each.price));
      path = /<\/api([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    expect(seen).toEqual([40, 30, 30, 20, 20]);
  });
});
