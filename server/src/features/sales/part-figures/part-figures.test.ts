import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import type { OrderWithPart, PartFigures } from '@axlewright/contract/sales/part-figures';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { companyIdOf } from '../../../../test/companies.ts';
import { salesCounted, whileNotCounting } from '../../../../test/counted-sales.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
const { admin, buyer, part: usualPart, placePaidOrder } = useTestOrders(shop);
const start = new Date();
let clerk: Person;
let part: PartDetail;

beforeAll(async () => {
  clerk = await (await quickAccounts(shop))({ staffRole: 'clerk' });
});
beforeEach(async () => {
  part = await addPart(admin, { price: 12.5, availableQ: 1_000 });
});

const figuresOf = async ({ _id }: { _id: string }) => (await clerk.call('GET', `/parts/${_id}/figures`)).json<PartFigures>();
const openOrdersOf = async ({ _id }: { _id: string }, query = '') =>
  (await clerk.call('GET', `/parts/${_id}/open-orders${query}`)).json<OrderWithPart[]>();
const place = async (by: Person, quantity: number, of = part) =>
  (
    await by.call('POST', '/orders', {
      lines: [
        { partId: of._id, quantity },
        { partId: of._id, quantity: 3 },
      ],
    })
  ).json<Order>();

it('the figures of a part count the paid orders of each month, without canceled pieces, and list the companies', async () => {
  // Moves the payments to the middle of an earlier month, because a month can end during a test.
  const middleOf = (monthsAgo: number) => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - monthsAgo, 15)).toISOString();
  const setPaidAt = (orders: Order[], time: string) =>
    shop.pool.query('update orders set paid_at = $2 where id = any($1::bigint[])', [orders.map(({ _id }) => _id), time]);
  const name = 'Lakeshore Fleet Services';
  await buyer.call('PUT', '/company', { name, taxId: '', phone: '' });
  const [first, old] = await whileNotCounting(shop, async () => {
    const orders: [Order, Order] = [await placePaidOrder(), await placePaidOrder()];
    await setPaidAt(orders, middleOf(3));
    return orders;
  });
  await buyer.call('POST', '/orders', { partId: usualPart._id, quantity: 4 });
  const canceled = await admin.call('POST', `/orders/${first._id}/cancellations`, { lines: [{ lineNumber: 1, quantity: 1, left: 4 }] });
  expect(canceled.statusCode, canceled.body).toBe(201);
  await salesCounted(shop);
  const figures = await figuresOf(usualPart);
  expect(figures).toMatchObject({ _id: usualPart._id, partNumber: usualPart.partNumber, price: 12.5, isComplete: true, draft: false });
  expect(figures.months).toHaveLength(12);
  expect(figures.months.at(-1)?.month).toBeOneOf([start, new Date()].map((time) => `${time.toISOString().slice(0, 7)}-01`));
  expect(figures.months.filter(({ pieces, revenue }) => pieces !== 0 || revenue !== 0)).toEqual([
    { month: `${middleOf(3).slice(0, 7)}-01`, pieces: 7, revenue: 87.5 },
  ]);
  expect(figures.buyers).toEqual([{ companyId: await companyIdOf(buyer), name, pieces: 7, revenue: 87.5 }]);

  // The figures of the buyers cover the same 12 months. An order that was paid earlier does not count.
  await setPaidAt([old], middleOf(12));
  expect((await figuresOf(usualPart)).buyers).toMatchObject([{ name, pieces: 3 }]);
  await setPaidAt([old], middleOf(3));
});

it('a part without sales has months of zero, and drafts have figures, too', async () => {
  const draft = (await admin.call('POST', '/parts', { name: 'New arm' })).json<PartDetail>();
  const figures = await figuresOf(draft);
  expect(figures.months.every(({ pieces, revenue }) => pieces === 0 && revenue === 0)).toBe(true);
  expect(figures).toMatchObject({ draft: true, price: null, buyers: [], searches: [], isComplete: true });
  expectProblem(await clerk.call('GET', '/parts/999999999/figures'), 404, 'not-found');
});

it('the searches of a part are those for its number or for a number that it replaces, in all spellings', async () => {
  const number = `ZQ-77.${Date.now()}`;
  await admin.call('PUT', `/parts/${part._id}`, { interchange: [{ type: 'OEM', brand: 'Veldane', partNumber: number }] });
  const compact = number.replace(/\W/g, '').toLowerCase();
  const searched = [
    [0, part.partNumber.toLowerCase(), 3],
    [40, part.partNumber.toLowerCase(), 2],
    [1, `veldane ${compact}`, 4],
    [80, compact, 1],
    [100, number.toLowerCase(), 9],
    [0, 'brake pads', 50],
  ] as const;
  for (const [age, text, searches] of searched)
    await shop.pool.query(
      `insert into searches (day, text, searches, visitors, found) values ((now() at time zone 'utc')::date - $1::int, $2, $3, 1, 1)
       on conflict do nothing`,
      [age, text, searches],
    );
  expect((await figuresOf(part)).searches.map(({ text, searches, visitors }) => [text, searches, visitors])).toEqual([
    [part.partNumber.toLowerCase(), 5, 2],
    [`veldane ${compact}`, 4, 1],
    [compact, 1, 1],
  ]);
});

it('the open orders of a part come newest first, in pages, with the pieces that are left', async () => {
  const other = await signUp(shop, { name: 'Otto Other' });
  const [first, second, canceled] = [await place(buyer, 4), await place(other, 5), await place(buyer, 6)];
  await buyer.call('DELETE', `/orders/${canceled._id}`);
  expect(await openOrdersOf(part)).toMatchObject([
    { _id: second._id, customer: 'Otto Other', company: '', state: 'unpaid', fulfillment: 'none', quantity: 8, left: 8 },
    { _id: first._id, quantity: 7, left: 7 },
  ]);
  const page = await clerk.call('GET', `/parts/${part._id}/open-orders?limit=1`);
  expect(page.headers['x-total-count']).toBe('2');
  const next = /<\/api(.+?)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
  expect((await clerk.call('GET', next)).json<OrderWithPart[]>().map(({ _id }) => _id)).toEqual([first._id]);
  expectProblem(await clerk.call('GET', `/parts/${part._id}/open-orders?cursor=x`), 400, 'invalid-query');
  expectProblem(await clerk.call('GET', '/parts/999999999/open-orders'), 404, 'not-found');
});

it('only staff who may see the figures of the shop may see the figures of a part', async () => {
  const addAccount = await quickAccounts(shop);
  for (const path of ['figures', 'open-orders']) {
    expectProblem(await shop.app.inject({ url: `/api/parts/${part._id}/${path}` }), 401);
    for (const person of [buyer, await addAccount({ staffRole: 'catalog' })])
      expectProblem(await person.call('GET', `/parts/${part._id}/${path}`), 403);
  }
});
