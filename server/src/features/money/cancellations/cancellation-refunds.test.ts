import type { Cancellation, OrderCancellations } from '@axlewright/contract/money/cancellations';
import type { FailedRefund } from '@axlewright/contract/money/payments';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverWebhooks, failNextCardCalls, failRefundAtBank } from '../../../../test/cards.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { minutesFromNow, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import { type Person, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, placePaidOrder, readOrder, stock } = useTestOrders(shop);
let finance: Person;
/** four pieces for $12.50 each */
let order: Order;
let stockBefore: number;

beforeAll(async () => {
  finance = await signUpStaff(shop, 'finance');
});
beforeEach(async () => {
  order = await placePaidOrder();
  stockBefore = await stock();
});
afterEach(() => void vi.restoreAllMocks());

const cancel = (quantity: number, left: number, more: object = {}) =>
  finance.call('POST', `/orders/${order._id}/cancellations`, { lines: [{ lineNumber: 1, quantity, left }], ...more });
const refundByHand = (amount: number) => admin.call('POST', `/orders/${order._id}/refunds`, { amount });
const overview = async () => (await finance.call('GET', `/orders/${order._id}/cancellations`)).json<OrderCancellations>();
const failedRefunds = async () =>
  (await finance.call('GET', '/payments/failed-refunds')).json<FailedRefund[]>().filter((refund) => refund.order === order._id);
const resolve = (failed?: FailedRefund) => finance.call('PUT', `/refunds/${failed?._id}/resolution`, { returnedBy: 'Check 1234' });
const repeatRefund = ({ _id }: Pick<Cancellation, '_id'>) => finance.call('PUT', `/cancellations/${_id}/refund`);
const refundsAtProvider = async () =>
  (await providerOf(shop).refunds.list({ payment_intent: order.transactionId ?? '' })).data.map(({ amount }) => amount).reverse();

describe('the refund of a cancellation', () => {
  it('is made later, and only once, if the card processor does not respond', async () => {
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    expect((await cancel(1, 4)).json<Cancellation>().refundState).toBe('requested');
    expect(await stock()).toBe(stockBefore + 1);
    expect(await overview()).toMatchObject({ refundable: 37.5, cancellations: [{ refundState: 'requested' }] });
    for (const minutes of [6, 7]) await reconcileNow(shop, { now: minutesFromNow(minutes) });
    expect((await overview()).cancellations).toMatchObject([{ refundState: 'succeeded' }]);
    expect(await refundsAtProvider()).toEqual([1_250]);
  });

  it('is never below 0, even if a requested refund and one made at the card processor exceed the payment', async () => {
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await refundByHand(45);
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 3_000 });
    await deliverWebhooks(shop);
    expect(await overview()).toMatchObject({ refundable: 0 });
  });

  it('is made once if only the response was lost', async () => {
    await failNextCardCalls(shop, 'disconnect', 3, { path: '/v1/refunds', afterEffect: true });
    await cancel(1, 4);
    await reconcileNow(shop);
    expect(await readOrder(order)).toMatchObject({ refunded: 12.5 });
    expect(await refundsAtProvider()).toEqual([1_250]);
  });

  it('stays requested if the card processor rejects the key of the shop', async () => {
    const originalFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      String(input).includes('/sandbox/stripe/v1/')
        ? Response.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, { status: 401 })
        : originalFetch(input, init),
    );
    expect((await cancel(1, 4)).json<Cancellation>().refundState).toBe('requested');
    vi.restoreAllMocks();
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect(await refundsAtProvider()).toEqual([1_250]);
  });

  it('that failed for good can be repeated once; the pieces stay canceled', async () => {
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    const cancellation = (await cancel(4, 4)).json<Cancellation>();
    const dashboardRefund = await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 1_000 });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await overview()).cancellations).toMatchObject([{ refund: 50, refundState: 'failed' }]);
    const [mail] = await mailsTo(shop, buyer.email, `Refund for order ${order._id} failed`);
    expect(mail?.text).toContain('so we canceled those below. The refund of $50.00 to your card failed.');
    expect(mail?.text).toContain('4 of 4');
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', refunded: 10, lines: [{ cancelled: 4 }] });
    expectProblem(await repeatRefund(cancellation), 422, 'refund-too-large');
    await failRefundAtBank(shop, dashboardRefund.id);
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect(await failedRefunds()).toMatchObject([{ amount: 50 }, { amount: 10 }]);
    const [failed] = await failedRefunds();
    const responses = await Promise.all([repeatRefund(cancellation), repeatRefund(cancellation)]);
    expect(await failedRefunds()).toEqual([]);
    expectProblem(await resolve(failed), 409, 'refund-not-owed');
    const history = (await finance.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>();
    expect(history.map(({ what }) => what)).not.toContain('refund-resolved');
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await repeatRefund(cancellation)).json<Cancellation>().refundState).toBe('succeeded');
    expect(await readOrder(order)).toMatchObject({ refunded: 50 });
    expect(await refundsAtProvider()).toEqual([1_000, 5_000]);
    expect(await stock()).toBe(stockBefore + 4);
  });

  it('stays failed until it is repeated, and is not repeated if the money was returned in another way', async () => {
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    const cancellation = (await cancel(4, 4)).json<Cancellation>();
    const dashboardRefund = await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 1_000 });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    const [failed] = await failedRefunds();
    expect(failed).toMatchObject({ amount: 50, failure: 'already refunded at the card processor' });
    expect((await resolve(failed)).statusCode).toBe(204);
    await failRefundAtBank(shop, dashboardRefund.id);
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect((await repeatRefund(cancellation)).json()).toMatchObject({ refundState: 'failed', isRefundResolved: true });
    expect(await readOrder(order)).toMatchObject({ refunded: 0 });
  });

  it('is too small if an earlier refund that was subtracted fails later; the page shows the missing amount until it is returned', async () => {
    // A refund from the dashboard of the card processor. The shop does not retry it.
    const { id } = await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 2_000 });
    await deliverWebhooks(shop);
    await cancel(4, 4, { wereRefunded: true });
    expect(await overview()).toMatchObject({ uncovered: 0, cancellations: [{ value: 50, refund: 30 }] });
    await failRefundAtBank(shop, id);
    await deliverWebhooks(shop);
    expect((await overview()).uncovered).toBe(20);
    await refundByHand(5);
    expect((await overview()).uncovered).toBe(15);
    const [failed] = await failedRefunds();
    expect((await resolve(failed)).statusCode).toBe(204);
    expect(await overview()).toMatchObject({ uncovered: 0, refundedByHand: 0 });
  });

  it('is reduced by a refund that failed and was returned in another way, if this was for the same pieces', async () => {
    const { id } = await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 2_000 });
    await deliverWebhooks(shop);
    await failRefundAtBank(shop, id);
    await deliverWebhooks(shop);
    const [failed] = await failedRefunds();
    await resolve(failed);
    expect(await overview()).toMatchObject({ refundable: 50, refundedByHand: 0, returnedByHand: 20, returnedOtherwise: 20 });
    expect((await cancel(1, 4)).json<Cancellation>().refund).toBe(12.5);
    expect((await cancel(3, 3, { wereRefunded: true, seenRefund: 17.5 })).json<Cancellation>().refund).toBe(17.5);
    expect(await overview()).toMatchObject({ refundable: 20, returnedByHand: 0, returnedOtherwise: 20, uncovered: 0 });
  });

  it('cannot be repeated if everything was refunded in another way, or if there is none', async () => {
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    const cancellation = (await cancel(1, 4)).json<Cancellation>();
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 5_000 });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expectProblem(await repeatRefund(cancellation), 409, 'already-refunded');
    expectProblem(await repeatRefund({ _id: '999999' }), 404);
    expect((await cancel(1, 3)).json<Cancellation>()).toMatchObject({ refund: 0, refundState: null });
  });
});
