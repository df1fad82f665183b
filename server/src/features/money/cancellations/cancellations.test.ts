import type { Cancellation, OrderCancellations } from '@axlewright/contract/money/cancellations';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import type { OrderToShip, Packing } from '@axlewright/contract/warehouse/shipments';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failNextCardCalls } from '../../../../test/cards.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { minutesFromNow, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import { type Person, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
const { admin, buyer, part, pay, placeOrder, placePaidOrder, readOrder, stock } = useTestOrders(shop);
let finance: Person;
let clerk: Person;

beforeAll(async () => {
  [finance, clerk] = await Promise.all([signUpStaff(shop, 'finance'), signUpStaff(shop, 'clerk')]);
});

/** four pieces for $12.50 each */
let order: Order;
let stockBefore: number;
beforeEach(async () => {
  order = await placePaidOrder();
  stockBefore = await stock();
});

const cancel = (quantity: number, left: number, more: object = {}, by = finance) =>
  by.call('POST', `/orders/${order._id}/cancellations`, { lines: [{ lineNumber: 1, quantity, left }], ...more });
const ship = (quantity: number, left: number) =>
  clerk.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity, left }] });
const refundByHand = (amount: number) => admin.call('POST', `/orders/${order._id}/refunds`, { amount });
const overview = async () => (await finance.call('GET', `/orders/${order._id}/cancellations`)).json<OrderCancellations>();
const packing = async () => (await clerk.call('GET', `/orders/${order._id}/packing`)).json<Packing>();
const workList = async () => (await clerk.call('GET', `/orders-to-ship?q=${order._id}&list=all`)).json<OrderToShip[]>();
const historyOf = async (person: Person) => (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>();
const refundsAtProvider = async () =>
  (await providerOf(shop).refunds.list({ payment_intent: order.transactionId ?? '' })).data.map(({ amount }) => amount).reverse();

describe('canceling pieces of a paid order', () => {
  it('refunds their price and returns them to stock; the rest can be shipped and completes the order', async () => {
    const response = await cancel(1, 4, { reason: 'Out of stock' });
    expect(response.statusCode, response.body).toBe(201);
    const lines = [{ lineNumber: 1, quantity: 1 }];
    expect(response.json()).toMatchObject({ order: order._id, lines, value: 12.5, refund: 12.5, refundState: 'succeeded' });
    expect(await stock()).toBe(stockBefore + 1);
    expect(await readOrder(order)).toMatchObject({ state: 'paid', status: 'open', refunded: 12.5, lines: [{ shipped: 0, cancelled: 1 }] });
    expect(await workList()).toMatchObject([{ linesLeft: 1, piecesLeft: 3 }]);
    expect((await ship(4, 4)).statusCode).toBe(409);
    expect((await ship(3, 3)).json<Packing>()).toMatchObject({ fulfillment: 'shipped', lines: [{ quantity: 4, cancelled: 1, left: 0 }] });
    expect(await readOrder(order)).toMatchObject({
      status: 'completed',
      fulfillment: 'shipped',
      lines: [{ quantity: 4, shipped: 3, cancelled: 1 }],
    });
    expect(await workList()).toEqual([]);
    expect(await refundsAtProvider()).toEqual([1_250]);
  });

  it('completes an order that was partly shipped and has nothing left to ship, and ends its hold', async () => {
    await ship(3, 4);
    await clerk.call('PUT', `/orders/${order._id}/hold`, { reason: 'The last one is broken' });
    await cancel(1, 1);
    expect(await readOrder(order)).toMatchObject({ status: 'completed', fulfillment: 'shipped', lines: [{ shipped: 3, cancelled: 1 }] });
    expect(await packing()).toMatchObject({ canShip: false, holdReason: null });
  });

  it('completes an order as delivered if all that was shipped is delivered', async () => {
    const [shipment] = (await ship(3, 4)).json<Packing>().shipments;
    await clerk.call('PUT', `/shipments/${shipment?._id}/delivery`);
    await cancel(1, 1);
    expect(await readOrder(order)).toMatchObject({ status: 'completed', fulfillment: 'delivered' });
  });

  it('cancels the order if no piece is left; the order stays paid, with its refund', async () => {
    await clerk.call('PUT', `/orders/${order._id}/packer`, { takeOver: false });
    expect((await cancel(4, 4)).json<Cancellation>().refund).toBe(50);
    expect(await readOrder(order)).toMatchObject({ state: 'paid', paid: true, status: 'cancelled', fulfillment: 'none', refunded: 50 });
    expect(await stock()).toBe(stockBefore + 4);
    expect(await packing()).toMatchObject({ status: 'cancelled', canShip: false, packer: null });
    expect(await workList()).toEqual([]);
    expect(expectProblem(await cancel(1, 4), 409, 'not-cancelable').detail).toBe('This order was canceled already.');
    expectProblem(await buyer.call('DELETE', `/orders/${order._id}`), 409, 'already-paid');
  });

  it('affects only the lines in the request, even if two lines have the same part', async () => {
    const other = await addPart(admin, { price: 20, availableQ: 100 });
    const lines = [other, part, other].map(({ _id }, index) => ({ partId: _id, quantity: 3 + index }));
    order = (await buyer.call('POST', '/orders', { lines })).json<Order>();
    await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await pay(order) });
    const body = {
      lines: [
        { lineNumber: 3, quantity: 2, left: 5 },
        { lineNumber: 1, quantity: 3, left: 3 },
      ],
    };
    const response = await finance.call('POST', `/orders/${order._id}/cancellations`, body);
    expect(response.json<Cancellation>().refund).toBe(100);
    expect((await shop.app.inject({ url: `/api/parts/${other._id}` })).json()).toMatchObject({ availableQ: 100 - 8 + 5 });
    expect((await packing()).lines.map(({ left }) => left)).toEqual([0, 4, 3]);
    expect((await overview()).left).toEqual([
      { lineNumber: 2, left: 4 },
      { lineNumber: 3, left: 3 },
    ]);
  });

  it('a second time with the same numbers cancels nothing more', async () => {
    await cancel(1, 4);
    expectProblem(await cancel(1, 4), 409, 'shipment-outdated');
    expect(await readOrder(order)).toMatchObject({ refunded: 12.5, lines: [{ cancelled: 1 }] });
  });

  it('happens once, even if employees cancel and ship at the same time', async () => {
    const responses = await Promise.all([cancel(4, 4), cancel(4, 4, {}, admin), ship(4, 4)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const [line] = (await readOrder(order)).lines;
    expect((line?.shipped ?? 0) + (line?.cancelled ?? 0)).toBe(4);
  });

  it('has the time when it gets the lock of the order, as a shipment has, because packing slips compare these times', async () => {
    const { shipping, canceling, lockedUntil } = await whileLocked(
      shop,
      'select from orders where id = $1 for update',
      [order._id],
      async (holder) => {
        const ships = ship(1, 4);
        await waitingOnLock(shop);
        const cancels = cancel(1, 3);
        await waitingOnLock(shop, 2);
        const { rows } = await holder.query<{ now: string }>('select clock_timestamp()::text as now');
        return { shipping: ships, canceling: cancels, lockedUntil: rows[0]?.now };
      },
    );
    expect([(await shipping).statusCode, (await canceling).statusCode]).toEqual([201, 201]);
    const { rows } = await shop.pool.query(
      `select shipped_at > $2::timestamptz as "isShippedLater", at > shipped_at as "isCanceledLater"
       from shipments join cancellations using (order_id) where order_id = $1`,
      [order._id, lockedUntil],
    );
    expect(rows).toEqual([{ isShippedLater: true, isCanceledLater: true }]);
  });

  it('is rejected for too many pieces, unknown lines and lines listed twice', async () => {
    const line = { lineNumber: 1, quantity: 1, left: 4 };
    for (const lines of [[{ ...line, quantity: 5 }], [{ ...line, lineNumber: 2 }], [line, line], [], [{ ...line, quantity: 0 }]])
      expectProblem(await cancel(1, 4, { lines }), 422, 'invalid-body');
    expect((await overview()).cancellations).toEqual([]);
  });

  it('needs a paid order with pieces to ship', async () => {
    const reasonOf = async () => (expectProblem(await cancel(1, 4), 409, 'not-cancelable').parameters as { reason: string }).reason;
    await ship(4, 4);
    expect(await reasonOf()).toBe('shipped');
    expect((await overview()).left).toEqual([]);
    order = await placeOrder();
    expect(await reasonOf()).toBe('unpaid');
    expect(await overview()).toMatchObject({ left: [], refundable: 0 });
    await buyer.call('DELETE', `/orders/${order._id}`);
    expect(await reasonOf()).toBe('cancelled');
    expectProblem(await finance.call('GET', '/orders/1/cancellations'), 404);
    order = { ...order, _id: '1' };
    expectProblem(await cancel(1, 4), 404);
  });

  it('is for employees who may refund; clerks can see what was canceled', async () => {
    await cancel(1, 4);
    expect(expectProblem(await cancel(1, 3, {}, clerk), 403, 'forbidden').parameters).toEqual({ reason: 'no-access' });
    expectProblem(await cancel(1, 3, {}, buyer), 403);
    const response = await clerk.call('GET', `/orders/${order._id}/cancellations`);
    expect(response.json<OrderCancellations>().cancellations).toMatchObject([{ refund: 12.5, refundState: 'succeeded' }]);
  });

  it('needs a recent sign-in', async () => {
    await shop.pool.query(`update sessions set authenticated_at = now() - interval '1 day' where user_id = $1`, [finance.userId]);
    expectProblem(await cancel(1, 4), 403, 'reauthentication-required');
    await shop.pool.query('update sessions set authenticated_at = now() where user_id = $1', [finance.userId]);
  });

  it('is in the history that buyers see, and in the audit log', async () => {
    await cancel(2, 4, { reason: 'Out of stock' });
    const event = (await historyOf(buyer)).find(({ what }) => what === 'pieces-cancelled');
    const pieces = [{ partNumber: part.partNumber, quantity: 2 }];
    expect(event).toMatchObject({ by: 'admin', name: null, amount: 25, reason: 'Out of stock', pieces });
    expect((await historyOf(finance)).map(({ what }) => what).slice(-3)).toEqual(['pieces-cancelled', 'refund-requested', 'refunded']);
    const { rows } = await shop.pool.query(`select changes from admin_acts where act = 'pieces-cancelled' and subject_id = $1`, [
      order._id,
    ]);
    expect(rows).toEqual([
      {
        changes: [
          { field: 'pieces left', from: 4, to: 2 },
          { field: 'refund', from: null, to: 25 },
          { field: 'reason', from: null, to: 'Out of stock' },
        ],
      },
    ]);
  });
});

describe('an order that was refunded by hand', () => {
  it('refunds the full price of canceled pieces, if the earlier refund was for something else', async () => {
    await refundByHand(5);
    expect(await overview()).toMatchObject({ refundable: 45, refundedByHand: 5 });
    expect((await cancel(1, 4)).json<Cancellation>()).toMatchObject({ value: 12.5, refund: 12.5 });
    expect((await readOrder(order)).refunded).toBe(17.5);
  });

  it('refunds less if the earlier refund was for these pieces, and counts each earlier refund once', async () => {
    await refundByHand(20);
    expect((await cancel(1, 4, { wereRefunded: true })).json<Cancellation>()).toMatchObject({ refund: 0, refundState: null });
    expect((await overview()).refundedByHand).toBe(7.5);
    expect((await cancel(1, 3, { wereRefunded: true })).json<Cancellation>()).toMatchObject({ value: 12.5, refund: 5 });
    expect((await cancel(1, 2, { wereRefunded: true })).json<Cancellation>()).toMatchObject({ value: 12.5, refund: 12.5 });
    expect((await readOrder(order)).refunded).toBe(37.5);
  });

  it('never refunds more than was paid', async () => {
    await refundByHand(30);
    expect((await cancel(4, 4)).json<Cancellation>()).toMatchObject({ value: 50, refund: 20 });
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', refunded: 50 });
  });

  it('in full can still be canceled, so that its stock is free again', async () => {
    await refundByHand(50);
    expect(await stock()).toBe(stockBefore);
    expect((await cancel(4, 4)).json<Cancellation>()).toMatchObject({ refund: 0, refundState: null });
    expect(await stock()).toBe(stockBefore + 4);
  });

  it('in the meantime is not canceled if the employee was shown a different refund', async () => {
    await refundByHand(45);
    const problem = expectProblem(await cancel(1, 4, { seenRefund: 12.5 }), 409, 'refund-changed');
    expect(problem.parameters).toEqual({ refund: 5 });
    expect((await overview()).cancellations).toEqual([]);
    expect((await cancel(1, 4, { seenRefund: 5 })).statusCode).toBe(201);
  });
});

describe('the buyer', () => {
  const mails = (subject: string) => mailsTo(shop, buyer.email, subject);

  it('learns from the refund email which pieces were canceled', async () => {
    await cancel(3, 4, { reason: 'Damaged in the warehouse' });
    const [mail] = await mails(`Refund of $37.50 for order ${order._id}`);
    expect(mail?.text).toContain('so we canceled those below');
    expect(mail?.text).toMatch(/3 of 4/);
    expect(mail?.text).toContain('Reason: Damaged in the warehouse');
    expect((await mails(`order ${order._id}`)).map(({ subject }) => subject)).not.toContain(`Pieces of order ${order._id} canceled`);
  });

  it('gets an email about the canceled pieces if nothing was left to refund', async () => {
    await refundByHand(50);
    await cancel(1, 4);
    const [mail] = await mails(`Pieces of order ${order._id} canceled`);
    expect(mail?.text).toContain('We have already refunded them.');
    expect(mail?.text).toMatch(/1 of 4/);
  });

  it('is not told that canceled pieces were refunded while that refund is under way, and learns that it failed', async () => {
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await refundByHand(20);
    await cancel(1, 4, { wereRefunded: true });
    const [canceled] = await mails(`Pieces of order ${order._id} canceled`);
    expect(canceled?.text).toContain('Their refund is under way.');
    await providerOf(shop).refunds.create({ payment_intent: order.transactionId ?? '', amount: 4_000 });
    await reconcileNow(shop, { now: minutesFromNow(6) });
    const [failed] = await mails(`Refund for order ${order._id} failed`);
    expect(failed?.text).toContain('so we canceled some. The refund of $20.00 to your card failed.');
  });
});
