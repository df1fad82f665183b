import type { StockReportOverview, StockReportRow } from '@axlewright/contract/desk/stock-report';
import { beforeAll, expect, it } from 'vitest';
import { salesCounted, whileNotCounting } from '../../../../test/counted-sales.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
const { part: sold, buyer, placePaidOrder } = useTestOrders(shop);
let admin: Person;
let slow: string;
let newer: string;

// The ages are far from the limits of the groups, because midnight can pass during a test.
const start = Date.now();
const day = (daysAgo: number) => new Date(start - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Matches an age in days. It is one more if midnight has passed since the start. */
const days = (ago: number) => expect.toBeOneOf([ago, ago + 1]);
/** Changes a part so that it seems to have been added some days ago. */
const addedDaysAgo = (id: string, ago: number) =>
  shop.pool.query('update parts set created_at = $2 where id = $1', [id, `${day(ago)}T12:00:00Z`]);
const list = async (query = '') => (await admin.call('GET', `/reports/stock?${query}`)).json<StockReportRow[]>();

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  slow = (await addPart(admin, { name: '=Slow caliper', price: 40, minQ: 1, availableQ: 10 }))._id;
  newer = (await addPart(admin, { name: 'New gasket', price: 1.5, minQ: 1, availableQ: 20 }))._id;
  const empty = await addPart(admin, { name: 'Out of stock', price: 5, minQ: 0, availableQ: 0 });
  await addedDaysAgo(slow, 250);
  await addedDaysAgo(newer, 40);
  await addedDaysAgo(empty._id, 400);
  await addedDaysAgo(sold._id, 500);
  // Stock that is promised to an unpaid order is still in the warehouse.
  await buyer.call('POST', '/orders', { partId: slow, quantity: 3 });
});

it('lists the value of what is in the warehouse, with the last sale of each part', async () => {
  expect((await list()).find(({ _id }) => _id === sold._id)).toMatchObject({ lastSoldOn: null, unsoldDays: days(500) });
  await whileNotCounting(shop, async () => {
    const { _id } = await placePaidOrder();
    await shop.pool.query('update orders set paid_at = $2 where id = $1', [_id, `${day(10)}T12:00:00Z`]);
  });
  await salesCounted(shop);
  const soldRow = {
    _id: sold._id,
    onHand: 1_000_000,
    promised: 4,
    price: 12.5,
    value: 12_500_000,
    lastSoldOn: day(10),
    unsoldDays: days(10),
  };
  const slowRow = {
    _id: slow,
    name: '=Slow caliper',
    onHand: 10,
    promised: 3,
    price: 40,
    value: 400,
    lastSoldOn: null,
    addedOn: day(250),
    unsoldDays: days(250),
  };
  const newRow = { _id: newer, onHand: 20, promised: 0, value: 30, lastSoldOn: null, unsoldDays: days(40) };
  expect(await list()).toMatchObject([soldRow, slowRow, newRow]);
  expect(await list('sort=unsold&limit=2')).toMatchObject([soldRow, newRow]);
  expect(await list('unsold=90')).toMatchObject([slowRow]);
  expect(await list('unsold=180')).toMatchObject([slowRow]);
  expect(await list('unsold=365')).toEqual([]);
});

it('adds up the stock by the days since the last sale', async () => {
  const report = (await admin.call('GET', '/reports/stock-overview')).json<StockReportOverview>();
  expect(report.isComplete).toBe(true);
  expect(report.total).toEqual({ parts: 3, pieces: 1_000_030, value: 12_500_430 });
  expect(report.ages).toEqual([
    { days: 0, parts: 2, pieces: 1_000_020, value: 12_500_030 },
    { days: 90, parts: 0, pieces: 0, value: 0 },
    { days: 180, parts: 1, pieces: 10, value: 400 },
    { days: 365, parts: 0, pieces: 0, value: 0 },
  ]);
});

it('pages through the parts by every column', async () => {
  for (const sort of ['-value', 'value', '-on-hand', 'unsold', '-unsold', 'number', '-number']) {
    const all = await list(`sort=${sort}`);
    const seen: StockReportRow[] = [];
    let next: string | undefined = `/reports/stock?sort=${sort}&limit=1`;
    while (next) {
      const response = await admin.call('GET', next);
      expect(response.headers['x-total-count']).toBe('3');
      seen.push(...response.json<StockReportRow[]>());
      next = /<\/api([^>]*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all);
  }
});

it('exports CSV whose cells no spreadsheet runs as a formula', async () => {
  const { body } = await admin.call('GET', '/exports/stock-values?unsold=180');
  const [heading, row] = body.split('\n');
  expect(heading).toBe(
    '\ufeffpart number,name,on hand,promised,list price in dollars,value in dollars,last sold,added,days without a sale',
  );
  expect(row).toMatch(/^[^,]+,'=Slow caliper,10,3,40,400,,\d{4}-\d\d-\d\d,25[01]$/);
});

it('buyers, clerks and support staff get no report', async () => {
  for (const role of [null, 'clerk', 'support']) {
    const person = await signUp(shop);
    await shop.pool.query('update users set role = $1 where id = $2', [role, person.userId]);
    for (const path of ['/reports/stock', '/reports/sales', '/exports/sales'])
      expect((await person.call('GET', path)).statusCode).toBe(403);
  }
});
