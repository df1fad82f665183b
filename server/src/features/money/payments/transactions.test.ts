import type { Transaction, TransactionTotals } from '@axlewright/contract/money/transactions';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, expect, it } from 'vitest';
import {
  clearCardFaults,
  deliverWebhooks,
  failNextCardCalls,
  failRefundAtBank,
  payWithCard,
  setWebhooks,
  testCards,
} from '../../../../test/cards.ts';
import { providerOf, shopIdOf } from '../../../../test/payment-services.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, placeOrder, placePaidOrder, pay } = useTestOrders(shop);

const list = async (query = '') => (await admin.call('GET', `/payments/transactions${query}`)).json<Transaction[]>();
const totals = async (query = '') => (await admin.call('GET', `/payments/transaction-totals${query}`)).json<TransactionTotals>();
const refund = (order: Order, body: object) => admin.call('POST', `/orders/${order._id}/refunds`, body);

/** paid on October 1 at noon, and partly refunded an hour later */
let october: Order;
/** paid when November began, with a refund that failed an hour later, and one that is under way */
let november: Order;
/** paid twice on November 15; the second payment was refunded an hour later */
let paidTwice: Order;

/** Sets the time of an order's payments. Its refunds ended an hour later. */
async function moveTo(time: string, { _id }: Order): Promise<void> {
  await shop.asOwner(`
    update payments set settled_at = '${time}' where order_id = ${_id};
    update refunds set settled_at = timestamptz '${time}' + interval '1 hour'
    where payment_id in (select id from payments where order_id = ${_id})`);
}

async function payTwice(order: Order): Promise<void> {
  const { id } = await providerOf(shop).paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order: order._id, shop: await shopIdOf(shop) },
  });
  await pay(order);
  await deliverWebhooks(shop);
  const { client_secret } = await providerOf(shop).paymentIntents.retrieve(id);
  await payWithCard(shop, client_secret ?? '', testCards.success);
  await deliverWebhooks(shop);
}

beforeAll(async () => {
  // A webhook that arrives during moveTo could deadlock with it, or set the time again.
  await setWebhooks(shop, 'hold');
  await buyer.call('PUT', '/company', { name: 'Ridge, Inc.', taxId: '', phone: '' });
  october = await placePaidOrder();
  await refund(october, { amount: 12.34, reason: 'One box was dented' });
  await moveTo('2026-10-01T12:00:00Z', october);

  november = await placePaidOrder();
  const { id } = await providerOf(shop).refunds.create({ payment_intent: november.transactionId ?? '', amount: 700 });
  await deliverWebhooks(shop);
  await failRefundAtBank(shop, id);
  await deliverWebhooks(shop);
  await moveTo('2026-11-01T00:00:00Z', november);
  await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
  await refund(november, { amount: 3 });
  await clearCardFaults(shop);
  await shop.asOwner(`update refunds set created_at = '2026-11-02T00:00:00Z' where state = 'requested'`);

  paidTwice = await placeOrder();
  await payTwice(paidTwice);
  await moveTo('2026-11-15T00:00:00Z', paidTwice);

  // Neither moved money.
  await buyer.call('POST', `/orders/${(await placeOrder())._id}/payment-intent`);
  const canceled = await placeOrder();
  await buyer.call('POST', `/orders/${canceled._id}/payment-intent`);
  await buyer.call('DELETE', `/orders/${canceled._id}`);
});

/** What the list must have, newest first. */
const expected = () => [
  [paidTwice._id, 'refund', 50, 'succeeded', false],
  [paidTwice._id, 'payment', 50, 'succeeded', false],
  [paidTwice._id, 'payment', 50, 'succeeded', true],
  [november._id, 'refund', 3, 'requested', true],
  [november._id, 'refund', 7, 'failed', true],
  [november._id, 'payment', 50, 'succeeded', true],
  [october._id, 'refund', 12.34, 'succeeded', true],
  [october._id, 'payment', 50, 'succeeded', true],
];
const summaryOf = ({ order, kind, amount, state, isDue }: Transaction) => [order, kind, amount, state, isDue];

it('lists the payments that succeeded and all refunds, newest first', async () => {
  const transactions = await list();
  expect(transactions.map(summaryOf)).toEqual(expected());
  expect(transactions[6]).toMatchObject({
    at: '2026-10-01T13:00:00.000Z',
    companyId: october.companyId,
    company: 'Ridge, Inc.',
    transactionId: october.transactionId,
    refundId: expect.stringMatching(/^re_/),
    reason: 'One box was dented',
  });
  expect(transactions[5]).toMatchObject({ at: '2026-11-01T00:00:00.000Z', refundId: null, reason: '' });
  expect(transactions[3]).toMatchObject({ at: '2026-11-02T00:00:00.000Z', refundId: null });
});

it('has pages, in both directions, even if transactions have the same time', async () => {
  await shop.asOwner(
    `update refunds set settled_at = '2026-11-15T00:00:00Z' where payment_id in (select id from payments where order_id = ${paidTwice._id})`,
  );
  const all = (await list()).map(({ _id }) => _id);
  const ids: string[] = [];
  const walk = async (path: string | undefined, rel: 'next' | 'prev', add: (page: string[]) => void): Promise<string | undefined> => {
    let last: string | undefined;
    for (let next = path; next; ) {
      last = next;
      const response = await admin.call('GET', next);
      expect(response.headers['x-total-count']).toBe('8');
      add(response.json<Transaction[]>().map(({ _id }) => _id));
      next = new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(String(response.headers.link))?.[1];
    }
    return last;
  };
  const last = await walk('/payments/transactions?limit=1', 'next', (page) => ids.push(...page));
  expect(ids).toEqual(all);
  ids.length = 0;
  await walk(last, 'prev', (page) => ids.unshift(...page));
  expect(ids).toEqual(all);
  await moveTo('2026-11-15T00:00:00Z', paidTwice);
});

it('filters by kind, period, order, and id at the card processor', async () => {
  const rows = expected();
  const listed = async (query: string) => (await list(query)).map(summaryOf);
  expect(await listed('?kind=payment')).toEqual(rows.filter(([, kind]) => kind === 'payment'));
  expect(await listed('?kind=refund')).toEqual(rows.filter(([, kind]) => kind === 'refund'));
  expect(await listed('?from=2026-11-01&to=2026-11-02')).toEqual(rows.slice(3, 6));
  expect(await listed('?from=2026-10-01&to=2026-11-01T00:00:00.000Z')).toEqual(rows.slice(6));
  for (const q of [
    october._id,
    `%23${october._id}`,
    `No. ${october._id}`,
    `${october.transactionId}`,
    ` ${october.transactionId?.toUpperCase()} `,
  ])
    expect(await listed(`?q=${q}`), q).toEqual(rows.slice(6));
  const refundId = (await list())[6]?.refundId;
  for (const q of [refundId, refundId?.toUpperCase()]) expect(await listed(`?q=${q}`)).toEqual(rows.slice(6, 7));
  expect(await listed(`?q=${refundId}&kind=payment`)).toEqual([]);
  for (const q of ['pi_', 'nothing', '999999']) expect(await listed(`?q=${q}`), q).toEqual([]);
  expectProblem(await admin.call('GET', '/payments/transactions?kind=gift'), 400, 'invalid-query');
  expectProblem(await admin.call('GET', '/payments/transactions?cursor=x'), 400, 'invalid-query');
  expectProblem(await admin.call('GET', '/payments/transaction-totals?from=yesterday'), 400, 'invalid-query');
  expectProblem(await admin.call('GET', '/exports/transactions?to=tomorrow'), 400, 'invalid-query');
});

it('adds up only money that moved', async () => {
  expect(await totals()).toEqual({ paid: 200, refunded: 62.34, net: 137.66 });
  expect(await totals('?from=2026-10-01&to=2026-10-31')).toEqual({ paid: 50, refunded: 12.34, net: 37.66 });
  expect(await totals('?from=2026-11-01&to=2026-11-02')).toEqual({ paid: 50, refunded: 0, net: 50 });
  expect(await totals('?kind=refund')).toEqual({ paid: 0, refunded: 62.34, net: -62.34 });
  expect(await totals(`?kind=payment&q=${paidTwice._id}`)).toEqual({ paid: 100, refunded: 0, net: 100 });
  expect(await totals('?from=2020-01-01&to=2020-01-31')).toEqual({ paid: 0, refunded: 0, net: 0 });
});

it('exports the same transactions as CSV; the net column adds up to the net of the totals', async () => {
  const lines = (await admin.call('GET', '/exports/transactions?from=2026-10-01&to=2026-10-31')).body.trim().split('\n');
  const { refundId } = (await list('?from=2026-10-01&to=2026-10-31'))[0] as Transaction;
  const { _id: order, companyId, transactionId } = october;
  expect(lines).toEqual([
    'time,kind,state,order,company id,company,amount in dollars,net in dollars,transaction id,refund id,reason,needed by order',
    `2026-10-01T13:00:00.000Z,refund,succeeded,${order},${companyId},"Ridge, Inc.",12.34,-12.34,${transactionId},${refundId},One box was dented,yes`,
    `2026-10-01T12:00:00.000Z,payment,succeeded,${order},${companyId},"Ridge, Inc.",50,50,${transactionId},,,yes`,
  ]);
  const rows = (await admin.call('GET', '/exports/transactions')).body.replaceAll('"Ridge, Inc."', '').trim().split('\n').slice(1);
  const net = rows.reduce((sum, row) => sum + Number(row.split(',')[7]), 0);
  expect([rows.length, net.toFixed(2)]).toEqual([8, (await totals()).net.toFixed(2)]);
});
