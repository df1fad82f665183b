import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Receipt } from '@axlewright/contract/money/receipt';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { mailsAbout } from '../../../../test/mails.ts';
import { type Person, signUp, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);
let clerk: Person;

beforeAll(async () => {
  clerk = await signUpStaff(shop, 'clerk', 'Cleo Clerk');
});

const noDetails = { address: '', purchaseOrder: '', phone: '', note: '' };
const shipTo = {
  name: 'Corner Garage',
  line1: '12 Main St',
  line2: 'Suite 4',
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402',
  country: 'US',
};
const shipToText = 'Corner Garage\n12 Main St\nSuite 4\nDayton, OH 45402';
const { address: _, ...noTexts } = noDetails;
const correction = { ...noTexts, shipTo, purchaseOrder: '4711-B', seen: noDetails };

let order: Order;
beforeEach(async () => {
  order = await orders.placeOrder();
});

const correct = (body: object, by: Person = orders.buyer, { _id } = order) => by.call('PUT', `/orders/${_id}/details`, body);
const payOrder = async () => {
  const paid = { order: order._id, transactionId: await orders.pay(order) };
  expect((await orders.buyer.call('PATCH', `/orders/${order._id}`, paid)).statusCode).toBe(200);
};
const ship = () =>
  clerk.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 1, left: 4 }] });
const correctionsFor = async (person: Person) =>
  (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>().filter(({ what }) => what === 'details-changed');
const auditLog = async () => (await orders.admin.call('GET', `/audit?act=order-details-changed&q=${order._id}`)).json<AdminAction[]>();

describe('the buyer of an unpaid order', () => {
  it('corrects its details; the history says what was changed, and nobody gets an email', async () => {
    const response = await correct(correction);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ address: shipToText, shipTo, purchaseOrder: '4711-B' });
    expect(await orders.readOrder(order)).toEqual(response.json());
    expect(await correctionsFor(orders.buyer)).toMatchObject([
      {
        by: 'buyer',
        from: 'unpaid',
        to: 'unpaid',
        changes: [
          { field: 'address', from: '', to: shipToText },
          { field: 'purchaseOrder', from: '', to: '4711-B' },
        ],
      },
    ]);
    expect(await auditLog()).toEqual([]);
    expect((await mailsAbout(shop, order)).map(({ subject }) => subject)).toEqual([`Order ${order._id} received`]);
  });

  it('cannot correct it after the payment or the cancellation', async () => {
    const canceled = await orders.placeOrder();
    await orders.buyer.call('DELETE', `/orders/${canceled._id}`);
    await payOrder();
    const reasonOf = (response: Awaited<ReturnType<typeof correct>>) => expectProblem(response, 409, 'not-correctable').parameters;
    expect(reasonOf(await correct(correction))).toEqual({ reason: 'paid' });
    for (const person of [orders.buyer, clerk])
      expect(reasonOf(await correct(correction, person, canceled))).toEqual({ reason: 'cancelled' });
    expect(await orders.readOrder(order)).toMatchObject(noDetails);
  });

  it('includes members who manage the orders of the company, but not those who only see them', async () => {
    const owner = await signUp(shop);
    const [manager, viewer] = [await signUp(shop), await signUp(shop)];
    await join(shop, owner, manager, 'owner');
    await join(shop, owner, viewer, 'viewer');
    order = (await owner.call('POST', '/orders', { partId: orders.part._id, quantity: 4 })).json<Order>();
    expect(order.companyId).toBe(await companyIdOf(owner));
    expectProblem(await correct(correction, viewer), 403, 'forbidden');
    expectProblem(await correct(correction, orders.buyer), 404, 'not-found');
    expect((await correct(correction, manager)).statusCode).toBe(200);
  });
});

describe('staff', () => {
  it('correct a paid order until its first shipment; the buyer gets one email, and the audit log has an entry', async () => {
    await payOrder();
    expect((await correct(correction, clerk)).statusCode).toBe(200);
    const packing = (await clerk.call('GET', `/orders/${order._id}/packing`)).json<Packing>();
    expect(packing).toMatchObject({ address: shipToText, purchaseOrder: '4711-B' });

    const [mail, ...others] = (await mailsAbout(shop, order)).filter(({ subject }) => subject.endsWith('changed'));
    expect(others).toEqual([]);
    expect(mail?.to).toBe(orders.buyer.email);
    expect(mail?.text).toContain('Axlewright changed this order. If nobody asked for this, contact us.');
    expect(mail?.text).toContain('Ship to added: “Corner Garage, 12 Main St, Suite 4, Dayton, OH 45402”.');
    expect(mail?.text).toContain('PO number added: “4711-B”.');
    expect(mail?.text).not.toContain('Cleo');

    expect(await correctionsFor(orders.buyer)).toMatchObject([{ by: 'admin', name: null }]);
    expect(await correctionsFor(clerk)).toMatchObject([{ by: 'admin', name: 'Cleo Clerk' }]);
    expect(await auditLog()).toMatchObject([
      {
        by: { name: 'Cleo Clerk' },
        changes: [
          { field: 'address', from: null, to: shipToText },
          { field: 'purchaseOrder', from: null, to: '4711-B' },
        ],
      },
    ]);

    expect((await ship()).statusCode).toBe(201);
    const seen = { ...noDetails, address: shipToText, purchaseOrder: '4711-B' };
    const problem = expectProblem(await correct({ ...correction, note: 'Ring twice', seen }, clerk), 409, 'not-correctable');
    expect(problem.parameters).toEqual({ reason: 'shipped' });
  });

  it('do not change who is billed; the receipt shows the corrected address and PO number', async () => {
    await payOrder();
    const receipt = async () => (await orders.buyer.call('GET', `/orders/${order._id}/receipt`)).json<Receipt>();
    const before = await receipt();
    await correct(correction, clerk);
    expect(await receipt()).toEqual({ ...before, shipTo: shipToText, purchaseOrder: '4711-B' });
  });
});

describe('a correction', () => {
  it('fails if someone else has corrected the order since the caller read it, and says what is there now', async () => {
    await correct(correction);
    const problem = expectProblem(await correct({ ...correction, purchaseOrder: '4712' }, clerk), 409, 'order-changed');
    expect(problem.parameters).toEqual({ address: shipToText, purchaseOrder: '4711-B' });
    expect(problem.detail).toContain('PO number is now “4711-B”.');
    expect(await orders.readOrder(order)).toMatchObject({ purchaseOrder: '4711-B' });
  });

  it('does nothing if it is repeated', async () => {
    for (const _attempt of [1, 2]) expect((await correct(correction)).statusCode).toBe(200);
    expect(await correctionsFor(orders.buyer)).toHaveLength(1);
  });

  it('loses against one at the same moment', async () => {
    const responses = await raceForTable(shop, 'orders', () =>
      ['4711-B', '4711-C'].map((purchaseOrder) => correct({ ...correction, purchaseOrder })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await correctionsFor(orders.buyer)).toHaveLength(1);
  });

  it('has the rules of the checkout, and needs exactly one form of the address', async () => {
    const fieldsOf = async (body: object) => expectProblem(await correct(body), 422, 'invalid-body').errors?.map(({ field }) => field);
    expect(await fieldsOf({ ...correction, shipTo: { ...shipTo, city: ' ' } })).toEqual(['shipTo.city']);
    expect(await fieldsOf({ ...correction, purchaseOrder: 'x'.repeat(51) })).toEqual(['purchaseOrder']);
    expect(await fieldsOf({ ...correction, address: '12 Main St' })).toEqual(['shipTo']);
    expect((await correct({ ...noDetails, address: '12 Main St', seen: noDetails })).json()).toMatchObject({
      address: '12 Main St',
      shipTo: null,
    });
  });
});
