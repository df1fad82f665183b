import type { SalesOverview, SalesRow } from '@axlewright/contract/desk/reports';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, expect, it } from 'vitest';
import { salesCounted, whileNotCounting } from '../../../../test/counted-sales.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, placeOrder, placePaidOrder } = useTestOrders(shop);

const payTimes = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'];

/** Pays four orders around the first and the last minute of March, refunds some of their money, and places orders that nobody pays. */
beforeAll(async () => {
  await whileNotCounting(shop, async () => {
    for (const [index, time] of payTimes.entries()) {
      const { _id } = await placePaidOrder();
      await shop.asOwner(`update orders set paid_at = '${time}' where id = ${_id}`);
      await admin.call('POST', `/orders/${_id}/refunds`, index === 2 ? {} : { amount: 1.11 * (index + 1) });
    }
    await placeOrder();
    await buyer.call('DELETE', `/orders/${(await placeOrder())._id}`);
  });
  await salesCounted(shop);
});

/** Reads all pages of the orders that were paid in a period. */
async function listPaid(query: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (let path: string | undefined = `/orders?limit=1&${query}`; path; ) {
    const response = await admin.call('GET', path);
    expect(response.statusCode, response.body).toBe(200);
    orders.push(...response.json<Order[]>());
    path = /<\/api([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }
  return orders;
}

const sumOf = (orders: Order[], amount: 'price' | 'refunded') => orders.reduce((sum, order) => sum + centsFromDollars(order[amount]), 0);
const moneyOf = (orders: Order[]) => ({ orders: orders.length, gross: sumOf(orders, 'price'), refunded: sumOf(orders, 'refunded') });

it.each([
  ['2026-02-28', '2026-02-28', 1],
  ['2026-03-01', '2026-03-01', 2],
  ['2026-03-01', '2026-03-31', 3],
  ['2026-02-01', '2026-04-30', 4],
  ['2026-03-02', '2026-03-30', 0],
])('the orders that were paid from %s to %s add up to the report', async (from, to, count) => {
  const { total } = (await admin.call('GET', `/reports/sales-overview?from=${from}&to=${to}`)).json<SalesOverview>();
  const ofReport = { orders: total.orders, gross: centsFromDollars(total.gross), refunded: centsFromDollars(total.refunded) };
  expect(ofReport).toMatchObject({ orders: count, gross: 5_000 * count });
  for (const sort of ['newest', 'oldest', 'price']) {
    const orders = await listPaid(`paidFrom=${from}&paidTo=${to}&sort=${sort}`);
    expect(moneyOf(orders)).toEqual(ofReport);
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(count);
  }
  const csv = (await admin.call('GET', `/exports/orders?paidFrom=${from}&paidTo=${to}`)).body.trim().split('\n');
  expect(csv).toHaveLength(count + 1);
});

it('each month of a report has the orders that were paid in it', async () => {
  const rows = (await admin.call('GET', '/reports/sales?from=2026-02-01&to=2026-03-31&by=month&sort=group')).json<SalesRow[]>();
  const ofRows = rows.map(({ orders, gross, refunded }) => ({
    orders,
    gross: centsFromDollars(gross),
    refunded: centsFromDollars(refunded),
  }));
  const february = await listPaid('paidFrom=2026-02-01&paidTo=2026-02-28');
  const march = await listPaid('paidFrom=2026-03-01&paidTo=2026-03-31');
  expect(ofRows).toEqual([moneyOf(february), moneyOf(march)]);
});

it('orders that were paid in a period are sorted by the time of the payment, and can be filtered and searched further', async () => {
  const times = async (query: string) => (await listPaid(`paidFrom=2026-02-01&${query}`)).map(({ paidAt }) => paidAt);
  const inMarch = payTimes.slice(1);
  expect(await times('paidTo=2026-03-31&sort=oldest')).toEqual(payTimes);
  expect(await times('paidTo=2026-04-30&sort=newest')).toEqual(payTimes.toReversed());
  expect(await times('paidTo=2026-04-30&state=unpaid')).toEqual([]);
  expect(await times('paidTo=2026-03-01T00:00:00.000Z')).toEqual(payTimes.slice(0, 1));
  expect(await times(`paidTo=2026-04-30&sort=oldest&q=${encodeURIComponent(buyer.email)}`)).toEqual(payTimes);
  expect((await listPaid(`paidFrom=2026-03-01&paidTo=2026-04-30&sort=oldest&email=${buyer.email}`)).map(({ paidAt }) => paidAt)).toEqual(
    inMarch,
  );
  expect(await times('paidTo=2026-04-30&to=2020-01-01')).toEqual([]);
  expectProblem(await admin.call('GET', '/orders?paidFrom=March'), 400, 'invalid-query');
});
