import { readFile } from 'node:fs/promises';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { SalesOverview, SalesRow } from '@axlewright/contract/desk/reports';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failRefundAtBank, payWithCard, testCards } from '../../../../test/cards.ts';
import { salesCounted, whileNotCounting } from '../../../../test/counted-sales.ts';
import { eventually } from '../../../../test/eventually.ts';
import { providerOf } from '../../../../test/payment-services.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { listViolations } from '../invariants/invariants.queries.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let rotor: PartDetail;
let clip: PartDetail;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: '=Ann' })]);
  rotor = await addPart(admin, { name: 'Brake rotor', price: 12.5, availableQ: 10_000 });
  clip = await addPart(admin, { name: 'Clip', price: 3.33, availableQ: 10_000 });
});

// All orders get the same time of payment, because midnight can pass during a test.
const paidAt = '2026-03-10T12:00:00.000Z';
const period = 'from=2026-03-09&to=2026-03-10';
const overview = async () => (await admin.call('GET', `/reports/sales-overview?${period}`)).json<SalesOverview>();
const list = async (query: string) => (await admin.call('GET', `/reports/sales?${period}&${query}`)).json<SalesRow[]>();

async function buy(lines: { partId: string; quantity: number }[], by = buyer): Promise<Order> {
  const placed = await by.call('POST', '/orders', { lines });
  expect(placed.statusCode, placed.body).toBe(201);
  const order = placed.json<Order>();
  const { clientSecret } = (await by.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>();
  return whileNotCounting(shop, async () => {
    const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
    expect((await by.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId })).statusCode).toBe(200);
    await shop.pool.query('update orders set paid_at = $2 where id = $1', [order._id, paidAt]);
    return { ...order, transactionId: intentId };
  });
}

const ship = (order: Order, lines: { lineNumber: number; quantity: number; left: number }[]) =>
  admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines });

it('counts orders, refunds, canceled pieces and shipments exactly', async () => {
  const order = await buy([
    { partId: rotor._id, quantity: 4 },
    { partId: clip._id, quantity: 3 },
  ]);
  const other = await buy([{ partId: rotor._id, quantity: 2 }]);
  await buyer.call('POST', '/orders', { partId: rotor._id, quantity: 5 });
  expect((await admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5.01 })).statusCode).toBe(201);
  // The canceled pieces cost $12.50 + $6.66 = $19.16. $5.01 was refunded before, so the lines share $14.15 in proportion to these prices.
  const cancelled = await admin.call('POST', `/orders/${order._id}/cancellations`, {
    lines: [
      { lineNumber: 1, quantity: 1, left: 4 },
      { lineNumber: 2, quantity: 2, left: 3 },
    ],
    wereRefunded: true,
  });
  expect(cancelled.statusCode, cancelled.body).toBe(201);
  expect(cancelled.json()).toMatchObject({ value: 19.16, refund: 14.15 });
  expect((await ship(order, [{ lineNumber: 1, quantity: 2, left: 3 }])).statusCode).toBe(201);
  expect((await ship(other, [{ lineNumber: 1, quantity: 2, left: 2 }])).statusCode).toBe(201);
  await salesCounted(shop);

  const { total, days, previous, isComplete } = await overview();
  const sums = { gross: 84.99, refunded: 19.16, net: 65.83, pieces: 9, cancelled: 3, shipped: 4, left: 2, fillRate: 4 / 9 };
  expect(total).toEqual({ orders: 2, ...sums, shippedOrders: 2, completeOrders: 1 });
  expect(days).toHaveLength(2);
  expect(days.reduce((sum, { net }) => sum + net, 0)).toBeCloseTo(65.83, 5);
  expect(previous.total).toMatchObject({ orders: 0, gross: 0, fillRate: null });
  expect(isComplete).toBe(true);

  const ofRotor = { gross: 75, refunded: 9.23, net: 65.77, pieces: 6, cancelled: 1, shipped: 4, left: 1, fillRate: 4 / 6 };
  const ofClip = { gross: 9.99, refunded: 4.92, net: 5.07, pieces: 3, cancelled: 2, shipped: 0, left: 1, fillRate: 0 };
  const ofNone = { gross: 0, refunded: 5.01, net: -5.01, pieces: 0, cancelled: 0, shipped: 0, left: 0, fillRate: null };
  expect(await list('by=part')).toEqual([
    { _id: rotor._id, name: 'Brake rotor', partNumber: rotor.partNumber, orders: 2, ...ofRotor },
    { _id: clip._id, name: 'Clip', partNumber: clip.partNumber, orders: 1, ...ofClip },
    { _id: '0', name: '', partNumber: '', orders: 0, ...ofNone },
  ]);
  expect(await list('by=company')).toEqual([{ _id: expect.any(String), name: '=Ann', partNumber: '', orders: 2, ...sums }]);
  expect(await list('by=month&sort=-group')).toContainEqual({
    _id: '2026-03-01',
    name: '',
    partNumber: '',
    orders: 2,
    ...sums,
  });
  expect(await list('by=day')).toContainEqual({ _id: '2026-03-10', name: '', partNumber: '', orders: 2, ...sums });
  expect(await list('by=category')).toMatchObject([{ orders: null, ...sums }]);
});

it('sorts and pages by every column, without repeating or leaving out a row', async () => {
  for (const by of ['part', 'company', 'day'])
    for (const sort of ['-net', 'gross', '-refunded', 'pieces', '-orders', 'fill-rate', 'group', '-group']) {
      const all = await list(`by=${by}&sort=${sort}`);
      const seen: SalesRow[] = [];
      let next: string | undefined = `/reports/sales?${period}&by=${by}&sort=${sort}&limit=1`;
      while (next) {
        const response = await admin.call('GET', next);
        expect(response.headers['x-total-count']).toBe(String(all.length));
        seen.push(...response.json<SalesRow[]>());
        next = /<\/api([^>]*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
      }
      expect(seen).toEqual(all);
    }
});

it('exports CSV whose cells no spreadsheet runs as a formula', async () => {
  const { body } = await admin.call('GET', `/exports/sales?${period}&by=company`);
  expect(body).toBe(
    "\ufeffcompany,orders,pieces,gross in dollars,refunded in dollars,net in dollars,pieces shipped,pieces canceled,pieces left to ship\n'=Ann,2,9,84.99,19.16,65.83,4,3,2\n",
  );
  const parts = (await admin.call('GET', `/exports/sales?${period}&by=part&sort=group`)).body.split('\n');
  expect(parts[1]).toMatch(/^\(no part\),,0,0,0,5.01,'?-5.01,0,0,0$/);
});

it('shows the last 30 days if the call gives no days; if it gives only the last day, the 30 days up to that day', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  const { days } = (await admin.call('GET', '/reports/sales-overview')).json<SalesOverview>();
  expect([days.length, days.at(-1)?.day]).toEqual([30, expect.toBeOneOf([before, today()])]);
  const { days: earlier, previous } = (await admin.call('GET', '/reports/sales-overview?to=2024-03-01')).json<SalesOverview>();
  expect([earlier[0]?.day, earlier.at(-1)?.day, previous.from, previous.to]).toEqual([
    '2024-02-01',
    '2024-03-01',
    '2024-01-02',
    '2024-01-31',
  ]);
});

describe('a report of several years', () => {
  const addMonths = `
    insert into sales_sums (subject, grain, starts, subject_id, pieces, cents)
    select subject, 'month', month::date, 0, extract(year from month) - 2000, extract(month from month)
    from generate_series('2020-11-01'::timestamp, '2024-02-01', '1 month') as month, (values ('shop'), ('part')) as subjects (subject)`;
  const removeMonths = `delete from sales_sums where starts < '2025-01-01'`;
  const years = `select subject, starts::text, pieces::int, cents::int from sales_sums where grain = 'year' and starts < '2025-01-01' order by 1, 2`;
  const total = async (from: string, to: string) =>
    (await admin.call('GET', `/reports/sales-overview?from=${from}&to=${to}`)).json<SalesOverview>().total;
  afterEach(() => shop.pool.query(removeMonths));

  it('adds up whole years, and the months before and after them', async () => {
    await shop.pool.query(addMonths);
    await shop.pool.query(`update sales_sums set cents = cents + 100 where grain = 'month' and starts = '2022-05-01'`);
    expect(await total('2021-12-01', '2024-02-29')).toMatchObject({
      pieces: 21 + 12 * (22 + 23) + 2 * 24,
      gross: (12 + 2 * 78 + 100 + 3) / 100,
    });
    expect(await total('2021-02-01', '2023-12-31')).toMatchObject({ pieces: 11 * 21 + 12 * (22 + 23), gross: (77 + 2 * 78 + 100) / 100 });
  });

  it('includes the months before the upgrade', async () => {
    await shop.pool.query(addMonths);
    const { rows: expected } = await shop.pool.query(years);
    expect(expected).toContainEqual({ subject: 'part', starts: '2022-01-01', pieces: 12 * 22, cents: 78 });
    await shop.asOwner(`drop function add_month_to_year() cascade; delete from sales_sums where grain = 'year'`);
    await shop.asOwner(await readFile(new URL('../../../../database/migrations/0072_yearly_sums.sql', import.meta.url), 'utf8'));
    expect((await shop.pool.query(years)).rows).toEqual(expected);
  });
});

it('rejects a period that ends before it begins, is too long, or is in the distant past or future', async () => {
  for (const query of ['from=2026-02-02&to=2026-02-01', 'from=2020-01-01&to=2026-01-01', 'to=0001-01-01', 'to=9999-12-31'])
    for (const path of ['/reports/sales-overview', '/reports/sales', '/exports/sales']) {
      const { errors } = expectProblem(await admin.call('GET', `${path}?${query}`), 400, 'invalid-query');
      expect(errors?.[0]?.field).toBe('to');
    }
});

it('no longer counts a refund that the bank rejects later', async () => {
  const order = await buy([{ partId: rotor._id, quantity: 2 }]);
  expect((await admin.call('POST', `/orders/${order._id}/refunds`, { amount: 10 })).json()).toMatchObject({ state: 'succeeded' });
  await salesCounted(shop);
  const before = (await overview()).total.refunded;
  const [refund] = (await providerOf(shop).refunds.list({ payment_intent: order.transactionId ?? '' })).data;
  await failRefundAtBank(shop, refund?.id ?? '');
  await eventually(async () => expect((await overview()).total.refunded).toBeCloseTo(before - 10, 5));
});

it('counts an order for the company that placed it, even if the order moves to another company', async () => {
  const order = await buy([{ partId: rotor._id, quantity: 2 }]);
  await salesCounted(shop);
  const before = await list('by=company');
  await shop.pool.query('update orders set company_id = (select company_id from users where id = $2) where id = $1', [
    order._id,
    admin.userId,
  ]);
  await ship(order, [{ lineNumber: 1, quantity: 2, left: 2 }]);
  await salesCounted(shop);
  expect(await list('by=company')).toEqual(
    before.map((row) => ({ ...row, shipped: row.shipped + 2, left: row.left - 2, fillRate: expect.any(Number) })),
  );
});

describe('the doctor', () => {
  const violations = async () => (await listViolations(shop.db)).map(({ invariant, what, id }) => `${invariant} ${what} ${id}`);
  /** Makes the shop count all orders again. */
  async function countAgain(): Promise<void> {
    await shop.pool.query(`
      delete from sales_sums; delete from counted_sales; delete from part_last_sales;
      update outbox.readers set caught_up_to = 999999999 where name = 'sales'`);
    await salesCounted(shop);
  }
  const ofRotor = (grain: string) => `subject = 'part' and subject_id = ${rotor._id} and grain = '${grain}'`;

  it.each([
    ['a wrong monthly sum', () => `update sales_sums set cents = cents + 1 where ${ofRotor('month')}`, 1],
    ['a wrong yearly sum', () => `update sales_sums set pieces = pieces + 1 where ${ofRotor('year')}`, 1],
    ['a wrong daily sum', () => `update sales_sums set shipped_pieces = shipped_pieces - 1 where ${ofRotor('day')}`, 2],
    ['a missing day', () => `delete from sales_sums where ${ofRotor('day')}`, 3],
    ['a wrong date of the last sale', () => `update part_last_sales set day = day - 1 where part_id = ${rotor._id}`, 1],
  ])('finds %s, and counting again repairs it', async (_what, breakIt, findings) => {
    await salesCounted(shop);
    await shop.pool.query(breakIt());
    expect(await violations()).toEqual(Array(findings).fill(`reports part ${rotor._id}`));
    await countAgain();
    expect(await violations()).toEqual([]);
  });

  it('finds an order that nobody counts', async () => {
    const { rows } = await shop.pool.query('select order_id, last_event_id from counted_sales limit 1');
    await shop.pool.query('update counted_sales set last_event_id = last_event_id - 1 where order_id = $1', [rows[0].order_id]);
    expect(await violations()).toEqual([`reports order ${rows[0].order_id}`]);
    await countAgain();
  });
});
