import type { Waiting } from '@axlewright/contract/desk/waiting';
import { maximumWaiting, type WaitingKind } from '@axlewright/contract/desk/waiting-kinds';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverWebhooks, failRefundAtBank, payWithCard, testCards } from '../../../../test/cards.ts';
import { eventually } from '../../../../test/eventually.ts';
import { minutesFromNow, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp({ environment: { UNPAID_ORDER_HOURS: '72' } });
const { admin, buyer, placeOrder, placePaidOrder, secretOf } = useTestOrders(shop);
let clerk: Person;
let finance: Person;

beforeAll(async () => {
  const addAccount = await quickAccounts(shop);
  [clerk, finance] = [await addAccount({ staffRole: 'clerk' }), await addAccount({ staffRole: 'finance' })];
});

const waitingFor = async (person: Person) =>
  Object.fromEntries((await person.call('GET', '/overview/waiting')).json<Waiting[]>().map(({ kind, count }) => [kind, count]));

/** The list to which the page links from each count. */
const lists: Record<WaitingKind, string> = {
  'to-ship': '/orders-to-ship?list=ready',
  held: '/orders-to-ship?list=held',
  'refund-failed': '/payments/failed-refunds',
  'payment-failed': '/orders?state=payment-failed',
  expiring: '/orders?state=expiring&sort=oldest',
  'low-stock': '/parts?stock=low',
  'unknown-numbers': '/unknown-numbers?status=open',
};

async function expectListsWithCounts(counts: Partial<Record<WaitingKind, number>>): Promise<void> {
  expect(await waitingFor(admin)).toEqual(counts);
  for (const [kind, count] of Object.entries(counts)) {
    const response = await admin.call('GET', lists[kind as WaitingKind]);
    // The list of failed refunds has no pages.
    expect([kind, Number(response.headers['x-total-count'] ?? response.json<object[]>().length)]).toEqual([kind, count]);
  }
}

const placedHoursAgo = (order: Order, hours: number) =>
  shop.pool.query('update orders set created_at = now() - make_interval(hours => $2) where id = $1', [order._id, hours]);
const idsOf = async (list: string) => (await admin.call('GET', list)).json<{ _id: string }[]>().map(({ _id }) => _id);

async function placeWithDeclinedCard(): Promise<Order> {
  const order = await placeOrder();
  await payWithCard(shop, await secretOf(order), testCards.declined);
  await deliverWebhooks(shop);
  await reconcileNow(shop, { now: minutesFromNow(4) });
  return order;
}

describe('GET /overview/waiting', () => {
  it('has the same counts as the lists that it links to, and counts 0 in a shop without work', async () => {
    await expectListsWithCounts({
      'to-ship': 0,
      held: 0,
      'refund-failed': 0,
      'payment-failed': 0,
      expiring: 0,
      'low-stock': 0,
      'unknown-numbers': 0,
    });

    const [ready, held] = [await placePaidOrder(), await placePaidOrder()];
    await clerk.call('PUT', `/orders/${held._id}/hold`, { reason: 'Asks for another color' });
    const [declined, , old, fresh] = [await placeWithDeclinedCard(), await placeOrder(), await placeOrder(), await placeOrder()];
    await placedHoursAgo(old, 49);
    await placedHoursAgo(fresh, 47);
    const low = await addPart(admin, { price: 5, minQ: 5, availableQ: 6 });
    const discontinued = await addPart(admin, { price: 5, minQ: 5, availableQ: 6 });
    await shop.pool.query("update parts set life_cycle_status = '8' where id = $1", [discontinued._id]);
    const { id } = await providerOf(shop).refunds.create({ payment_intent: held.transactionId ?? '', amount: 700 });
    await failRefundAtBank(shop, id);
    await deliverWebhooks(shop);
    await buyer.call('POST', '/numbers/resolve', { lines: [{ text: 'XZ 9001' }] });
    // The shop writes unknown numbers after the response.
    await eventually(async () => expect(await waitingFor(admin)).toMatchObject({ 'unknown-numbers': 1 }));

    await expectListsWithCounts({
      'to-ship': 1,
      held: 1,
      'refund-failed': 1,
      'payment-failed': 1,
      expiring: 1,
      'low-stock': 1,
      'unknown-numbers': 1,
    });
    expect(await idsOf(lists['to-ship'])).toEqual([ready._id]);
    expect(await idsOf(lists['payment-failed'])).toEqual([declined._id]);
    expect(await idsOf(lists.expiring)).toEqual([old._id]);
    expect(await idsOf(lists['low-stock'])).toEqual([low._id]);
    const csv = (await admin.call('GET', '/exports/orders?state=expiring')).body;
    expect(csv).toContain(`\n${old._id},`);
    expect(csv).not.toContain(`\n${fresh._id},`);
  });

  it('no longer counts a declined card after the order is paid', async () => {
    const before = await waitingFor(finance);
    const order = await placeWithDeclinedCard();
    expect(await waitingFor(finance)).toMatchObject({ 'payment-failed': (before['payment-failed'] ?? 0) + 1 });
    expect(await idsOf(lists['payment-failed'])).toContain(order._id);
    const { intentId } = await payWithCard(shop, await secretOf(order), testCards.success);
    await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
    expect(await idsOf(lists['payment-failed'])).not.toContain(order._id);
    expect(await waitingFor(finance)).toMatchObject({ 'payment-failed': before['payment-failed'] });
  });

  it('leaves out what the role of the caller does not include', async () => {
    expect(Object.keys(await waitingFor(clerk))).toEqual(['to-ship', 'held', 'payment-failed', 'expiring']);
    expect(Object.keys(await waitingFor(finance))).toEqual(['refund-failed', 'payment-failed', 'expiring']);
    expectProblem(await shop.app.inject({ url: '/api/overview/waiting' }), 401);
    expectProblem(await buyer.call('GET', '/overview/waiting'), 403);
  });

  it('stops counting at 100', async () => {
    await shop.asOwner(
      `insert into unknown_numbers (number_key, number) select 'flood' || n, 'FLOOD ' || n from generate_series(1, ${maximumWaiting + 5}) as n`,
    );
    expect(await waitingFor(admin)).toMatchObject({ 'unknown-numbers': maximumWaiting });
  });
});
