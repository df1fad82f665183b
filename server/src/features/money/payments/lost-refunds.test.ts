import type { Finding, Refund } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearCardFaults, deliverWebhooks, failNextCardCalls, failRefundAtBank } from '../../../../test/cards.ts';
import { minutesFromNow, providerOf, reconcileNow, shopIdOf } from '../../../../test/payment-services.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, placePaidOrder, readOrder } = useTestOrders(shop);

const refund = (order: Order, amount: number) => admin.call('POST', `/orders/${order._id}/refunds`, { amount });
const retries = async (order: Order) =>
  (await admin.call('GET', '/payments/findings?kind=refund-retried')).json<Finding[]>().filter((finding) => finding.order === order._id);
const atProvider = async ({ transactionId }: Order) =>
  (await providerOf(shop).refunds.list({ payment_intent: transactionId ?? '' })).data.filter(({ status }) => status === 'succeeded');
const rowsOf = ({ transactionId }: Order) =>
  shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'refunds.actor', 'refunds.state', 'refunds.provider_refund_id', 'refunds.cents', 'refunds.attempt'])
    .where('intent_id', '=', transactionId)
    .orderBy('refunds.id')
    .execute();

/** Creates a refund at the provider, with the metadata of a refund that the shop requested. The shop does not get the response. */
const refundOnBehalfOf = async (order: Order, refundId: string, attempt: number, cents = 1_000) =>
  providerOf(shop).refunds.create({
    payment_intent: order.transactionId ?? '',
    amount: cents,
    metadata: { refund: refundId, attempt: String(attempt), shop: await shopIdOf(shop) },
  });

/** Changes the calls that make refunds. If `change` returns a response, the card processor does not get the call. */
function onRefundCalls(change: (headers: Headers) => Promise<Response | undefined> | undefined): void {
  const originalFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/v1/refunds') || init?.method !== 'POST') return originalFetch(input, init);
    const headers = new Headers(init.headers);
    return (await change(headers)) ?? originalFetch(input, { ...init, headers });
  });
}

afterEach(() => vi.restoreAllMocks());

describe('a call to make a refund', () => {
  it('refunds only once if it is still on its way after some minutes, and the reconciler has made the refund in the meantime', async () => {
    const order = await placePaidOrder();
    let isFirst = true;
    onRefundCalls(async () => {
      if (isFirst) {
        isFirst = false;
        await reconcileNow(shop, { now: minutesFromNow(6) });
      }
      return undefined;
    });
    await refund(order, 10);
    expect(await atProvider(order)).toHaveLength(1);
    expect((await readOrder(order)).refunded).toBe(10);
  });

  it('that is rejected when the next attempt has already begun does not start another one', async () => {
    const order = await placePaidOrder();
    let isFirst = true;
    onRefundCalls(async () => {
      if (isFirst) {
        isFirst = false;
        await reconcileNow(shop);
      }
      return Response.json({ error: { type: 'invalid_request_error', message: 'Insufficient funds' } }, { status: 400 });
    });
    await refund(order, 10);
    expect(await rowsOf(order)).toMatchObject([{ state: 'requested', attempt: 2 }]);
  });

  it('refunds only once if it is repeated after the card processor has forgotten its key', async () => {
    const order = await placePaidOrder();
    const press = () => admin.call('POST', `/orders/${order._id}/refunds`, { amount: 10 }, { 'idempotency-key': 'press-again' });
    await failNextCardCalls(shop, 'disconnect', 3, { path: '/v1/refunds', afterEffect: true });
    const first = (await press()).json<Refund>();
    await clearCardFaults(shop);
    onRefundCalls((headers) => void headers.set('idempotency-key', crypto.randomUUID()));
    const again = (await press()).json<Refund>();
    expect(await atProvider(order)).toHaveLength(1);
    expect(again).toEqual(first);
    await reconcileNow(shop);
    expect(await atProvider(order)).toHaveLength(1);
    expect((await readOrder(order)).refunded).toBe(10);
  });
});

describe('a refund that keeps failing with the same idempotency key', () => {
  it('is retried with a new key after some minutes, and the finding is recorded once', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await refund(order, 10);
    for (const minute of [1, 2, 3]) await reconcileNow(shop, { now: minutesFromNow(minute) });
    expect(await retries(order)).toEqual([]);
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await readOrder(order)).refunded).toBe(10);
    expect(await atProvider(order)).toHaveLength(1);
    expect(await retries(order)).toHaveLength(1);
  });

  it('succeeds if an earlier attempt succeeded and only its response was lost', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await refund(order, 10);
    const [row] = await rowsOf(order);
    await shop.db
      .updateTable('refunds')
      .set({ attempt: 2 })
      .where('id', '=', row?.id ?? '')
      .execute();
    const lateRefund = await refundOnBehalfOf(order, row?.id ?? '', 1);
    await deliverWebhooks(shop);
    await reconcileNow(shop, { now: minutesFromNow(20) });
    expect((await readOrder(order)).refunded).toBe(10);
    expect(await rowsOf(order)).toMatchObject([{ state: 'succeeded', provider_refund_id: lateRefund.id }]);
    expect(await atProvider(order)).toHaveLength(1);
  });
});

describe('a refund that is missing from the database of the shop', () => {
  it('is recorded once, even if it has already failed', async () => {
    const order = await placePaidOrder();
    const providerRefund = await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 700 });
    await failRefundAtBank(shop, providerRefund.id);
    await deliverWebhooks(shop, { times: 2 });
    await reconcileNow(shop);
    expect(await rowsOf(order)).toMatchObject([{ state: 'failed', provider_refund_id: providerRefund.id }]);
    expect((await readOrder(order)).refunded).toBe(0);
  });

  it('is recorded as made by the provider if it repeats a refund of the shop', async () => {
    const order = await placePaidOrder();
    await refund(order, 10);
    const [row] = await rowsOf(order);
    await refundOnBehalfOf(order, row?.id ?? '', 2);
    await deliverWebhooks(shop, { times: 2 });
    expect((await readOrder(order)).refunded).toBe(20);
    expect(await rowsOf(order)).toMatchObject([{ actor: 'admin' }, { actor: 'provider', state: 'succeeded' }]);
  });

  it.each([1, 2])('is recorded once if its row was lost by restoring an older backup (attempt %i)', async (attempt) => {
    const order = await placePaidOrder();
    const providerRefund = await refundOnBehalfOf(order, '999999', attempt);
    await deliverWebhooks(shop);
    await reconcileNow(shop, { now: minutesFromNow(10) });
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 100 });
    await deliverWebhooks(shop);
    await reconcileNow(shop, { now: minutesFromNow(20) });
    expect(await rowsOf(order)).toMatchObject([{ state: 'succeeded', provider_refund_id: providerRefund.id }, { state: 'succeeded' }]);
    expect((await readOrder(order)).refunded).toBe(11);
    expect(await atProvider(order)).toHaveLength(2);
  });

  it('leaves nothing to refund if it and a requested refund add up to more than the payment', async () => {
    const order = await placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await refund(order, 30);
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 4_000 });
    await deliverWebhooks(shop);
    expectProblem(await admin.call('POST', `/orders/${order._id}/refunds`, {}), 409, 'already-refunded');
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await readOrder(order)).refunded).toBe(40);
  });
});
