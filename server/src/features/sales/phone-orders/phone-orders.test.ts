import { randomUUID } from 'node:crypto';
import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order, OrderDetail } from '@axlewright/contract/sales/orders';
import type { Customer, FoundCustomer } from '@axlewright/contract/sales/phone-orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseCompany, companyIdOf } from '../../../../test/companies.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ hasCaps: true });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let admin: Person;
let clerk: Person;
let buyer: Person;
let companyId: string;
let part: PartDetail;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
  clerk = await addAccount({ staffRole: 'clerk', name: 'Cleo Clerk' });
  part = await addPart(admin, { price: 12.5, availableQ: 100_000 });
});
beforeEach(async () => {
  buyer = await addAccount({ name: 'Bea Buyer' });
  companyId = await companyIdOf(buyer);
});

const stockOf = async ({ _id }: PartDetail) => (await shop.app.inject({ url: `/api/parts/${_id}` })).json<PartDetail>().availableQ;
const lineOf = (quantity = 4, more: object = {}) => ({ partId: part._id, quantity, ...more });

function place(by: Person, body: object = {}, { key, company = companyId }: { key?: string; company?: string } = {}) {
  const order = { userId: buyer.userId, lines: [lineOf()], ...body };
  return by.call('POST', `/customers/${company}/orders`, order, key === undefined ? {} : { 'idempotency-key': key });
}

/** Adds a member to the buyer's company. The member's current company is still a different one. */
async function addMember(role: string, name = 'Mo Member'): Promise<Person> {
  const member = await addAccount({ name });
  await shop.pool.query('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [companyId, member.userId, role]);
  return member;
}

describe('a phone order', () => {
  it('rejects an Idempotency-Key that is not valid', async () => {
    expectProblem(await place(clerk, {}, { key: 'a b' }), 400);
  });

  it('belongs to the company and the member, and says who placed it', async () => {
    const stock = await stockOf(part);
    const shipTo = { name: 'Bay 4', line1: '12 Mill St', line2: '', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'US' };
    const details = { shipTo, purchaseOrder: 'PO 7', phone: '555 0100', note: 'Ring at the back door' };
    const response = await place(clerk, { lines: [lineOf(4, { seenPrice: 12.5, orderedAs: 'OLD-7' }), lineOf(2)], price: 75, ...details });
    expect(response.statusCode, response.body).toBe(201);
    const order = response.json<Order>();
    expect(order).toMatchObject({ ...details, companyId, email: buyer.email, customer: 'Bea Buyer', price: 75, placedByStaff: true });
    expect(order.lines.map(({ orderedAs, quantity }) => [orderedAs, quantity])).toEqual([
      ['OLD-7', 4],
      ['', 2],
    ]);
    expect(await stockOf(part)).toBe((stock ?? 0) - 6);

    const [seenByBuyer, seenByClerk] = await Promise.all(
      [buyer, clerk].map(async (person) => (await person.call('GET', `/orders/${order._id}`)).json<OrderDetail>()),
    );
    expect(seenByBuyer).toMatchObject({ placedByStaff: true, note: 'Ring at the back door' });
    expect(seenByBuyer).not.toHaveProperty('placedBy');
    expect(seenByClerk).toMatchObject({ placedByStaff: true, placedBy: 'Cleo Clerk' });
    const [ofBuyer, ofClerk] = await Promise.all(
      [buyer, clerk].map(async (person) => (await person.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>()),
    );
    expect(ofBuyer).toEqual([expect.objectContaining({ what: 'placed', by: 'admin', name: null, amount: 75 })]);
    expect(ofClerk).toEqual([expect.objectContaining({ what: 'placed', by: 'admin', name: 'Cleo Clerk' })]);
    const acts = (await admin.call('GET', `/audit?act=order-placed&q=${order._id}`)).json<AdminAction[]>();
    expect(acts).toEqual([expect.objectContaining({ subject: { kind: 'order', id: order._id, name: order._id } })]);
    expect(acts[0]?.by).toEqual({ name: 'Cleo Clerk', email: clerk.email });

    const own = (await buyer.call('GET', `/orders?email=${buyer.email}`)).json<Order[]>();
    expect(own.map(({ _id }) => _id)).toEqual([order._id]);
    expectProblem(await clerk.call('POST', `/orders/${order._id}/payment-intent`), 404, 'not-found');
    expect((await buyer.call('POST', `/orders/${order._id}/payment-intent`)).statusCode).toBe(200);
  });

  it('can be told apart from an order that the buyer placed', async () => {
    const order = (await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<Order>();
    expect(order).toMatchObject({ placedByStaff: false, note: '' });
    expect((await clerk.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ placedBy: null });
  });

  it('says when it must be paid, unless it was canceled', async () => {
    const order = (await place(clerk)).json<Order>();
    const payBy = async () => (await buyer.call('GET', `/orders/${order._id}`)).json<OrderDetail>().payBy;
    expect(await payBy()).toBe(new Date(Date.parse(order.createdAt) + shop.settings.unpaidHours.verified * 3_600_000).toISOString());
    await clerk.call('DELETE', `/orders/${order._id}`);
    expect(await payBy()).toBe(null);
  });

  it('can be for a member whose current company is a different one, and the member can pay it', async () => {
    const member = await addMember('buyer');
    const order = (await place(clerk, { userId: member.userId })).json<Order>();
    expect(order).toMatchObject({ companyId, email: member.email });
    expect(await companyIdOf(member)).not.toBe(companyId);
    expect((await member.call('POST', `/orders/${order._id}/payment-intent`)).statusCode).toBe(200);
  });

  it('is rejected for members who may not order, and for everyone else', async () => {
    const viewer = await addMember('viewer');
    expectProblem(await place(clerk, { userId: viewer.userId }), 422, 'may-not-order');
    const stranger = await addAccount();
    expectProblem(await place(clerk, { userId: stranger.userId }), 404, 'not-found');
    expectProblem(await place(clerk, {}, { company: '999999999' }), 404, 'not-found');
    expectProblem(await place(clerk, { lines: [] }), 422, 'invalid-body');
    expectProblem(await clerk.call('POST', `/customers/${companyId}/orders`, {}, { 'idempotency-key': 'ü' }), 422, 'invalid-body');
    const { rows } = await shop.pool.query('select from orders where company_id = $1', [companyId]);
    expect(rows).toHaveLength(0);
  });

  it('may be placed or rejected if the member leaves the company while the order waits, but the next one is rejected', async () => {
    const member = await addMember('buyer');
    await chooseCompany(member, companyId);
    const connection = await shop.pool.connect();
    await beginAsHolder(connection);
    await connection.query('select from parts where id = $1 for update', [part._id]);
    const waiting = place(clerk, { userId: member.userId });
    await waitingOnLock(shop);
    await buyer.call('DELETE', `/company/members/${member.userId}`);
    await connection.query('commit');
    connection.release();
    // The order may have read the membership before the member left. Then it is still placed.
    expect([201, 404, 503]).toContain((await waiting).statusCode);
    expectProblem(await place(clerk, { userId: member.userId }), 404, 'not-found');
  });

  it('follows the rules of every order: quantity, price, total, and the limits of the member', async () => {
    expectProblem(await place(clerk, { lines: [lineOf(100_000)] }), 422, 'lines-rejected');
    const seen = expectProblem(await place(clerk, { lines: [lineOf(4, { seenPrice: 11 })] }), 422, 'lines-rejected');
    expect(seen.lines).toEqual([{ line: 0, code: 'price-changed', price: 12.5 }]);
    expectProblem(await place(clerk, { price: 1 }), 409, 'price-changed');
    await shop.pool.query('update users set email_verified = false where id = $1', [buyer.userId]);
    for (let placed = 0; placed < 5; placed++) expect((await place(clerk)).statusCode).toBe(201);
    for (let placed = 0; placed < 5; placed++)
      expect((await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).statusCode).toBe(201);
    expectProblem(await place(clerk), 409, 'too-many-unpaid-orders');
    expectProblem(await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 }), 409, 'too-many-unpaid-orders');
  });

  it('repeated with the same key is placed once; another clerk or the buyer can use the same key', async () => {
    const [key, other] = [randomUUID(), await addAccount({ staffRole: 'clerk' })];
    const stock = await stockOf(part);
    const responses = await Promise.all([place(clerk, {}, { key }), place(clerk, {}, { key })]);
    expect(responses.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
    const first = responses.find(({ statusCode }) => statusCode === 201)?.json<Order>();
    const again = await place(clerk, {}, { key });
    expect([again.statusCode, again.json<Order>()._id]).toEqual([201, first?._id]);
    expect(await stockOf(part)).toBe((stock ?? 0) - 4);
    expectProblem(await place(clerk, { note: 'changed' }, { key }), 422, 'idempotency-key-reused');
    const byOther = await place(other, {}, { key });
    const byBuyer = await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 }, { 'idempotency-key': key });
    expect([byOther.statusCode, byBuyer.statusCode]).toEqual([201, 201]);
    expect(new Set([first?._id, byOther.json<Order>()._id, byBuyer.json<Order>()._id]).size).toBe(3);
    const acts = (await admin.call('GET', `/audit?act=order-placed&q=${first?._id}`)).json<AdminAction[]>();
    expect(acts).toHaveLength(1);
  });

  it('repeated with the same key returns the order even if the member has left the company or may no longer order', async () => {
    const [key, member] = [randomUUID(), await addMember('buyer')];
    const order = { userId: member.userId };
    const first = (await place(clerk, order, { key })).json<Order>();
    for (const change of ["update company_members set role = 'viewer'", 'delete from company_members']) {
      await shop.pool.query(`${change} where company_id = $1 and user_id = $2`, [companyId, member.userId]);
      const again = await place(clerk, order, { key });
      expect([again.statusCode, again.json()], change).toEqual([201, first]);
    }
    expectProblem(await place(clerk, order), 404);
    expectProblem(await place(clerk, { ...order, note: 'changed' }, { key }), 422, 'idempotency-key-reused');
  });

  it('is rejected if the clerk has used the key for a different member or company, even at the same time', async () => {
    const [key, stock] = [randomUUID(), (await stockOf(part)) ?? 0];
    const [member, stranger] = [await addMember('buyer'), await addAccount()];
    const calls = [{}, { body: { userId: member.userId } }, { body: { userId: stranger.userId }, company: await companyIdOf(stranger) }];
    const placeAll = () => Promise.all(calls.map(({ body, company }) => place(clerk, body, { key, company: company ?? companyId })));
    for (const responses of [await placeAll(), await placeAll()]) {
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
      for (const response of responses.filter(({ statusCode }) => statusCode === 422))
        expectProblem(response, 422, 'idempotency-key-reused');
    }
    expect(await stockOf(part)).toBe(stock - 4);
  });

  it('two clerks who order the last pieces at once do not sell more than the stock', async () => {
    const rare = await addPart(admin, { minQ: 1, availableQ: 9 });
    const other = await addAccount({ staffRole: 'clerk' });
    const bodies = { lines: [{ partId: rare._id, quantity: 5 }] };
    const statuses = (await Promise.all([place(clerk, bodies), place(other, bodies)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 422]);
    expect(await stockOf(rare)).toBe(4);
  });

  it('is only for staff who may order for customers', async () => {
    expectProblem(await place(buyer), 403);
    for (const staffRole of ['catalog', 'finance', 'support'] as const) expectProblem(await place(await addAccount({ staffRole })), 403);
    expect((await place(admin)).statusCode).toBe(201);
  });
});

describe('a clerk', () => {
  const find = async (q: string) => (await clerk.call('GET', `/customers?q=${encodeURIComponent(q)}`)).json<FoundCustomer[]>();

  it('finds a company by its name, a member, a phone number, or an order number', async () => {
    const name = `Bay ${randomUUID()}`;
    const digits = `937${Date.now()}`;
    await buyer.call('PUT', '/company', { name, taxId: '', phone: `+1 (${digits.slice(0, 3)}) ${digits.slice(3)}` });
    const member = await addMember('buyer', `Nia ${randomUUID()}`);
    await member.call('POST', '/profile', { phone: `1-${digits.slice(1)}9` });
    const order = (await place(clerk)).json<Order>();
    for (const q of [name.toUpperCase(), buyer.email.slice(0, 20), member.name, digits, `#${order._id}`, `1-${digits.slice(1)}9`])
      expect(
        (await find(q)).find(({ _id }) => _id === companyId),
        q,
      ).toMatchObject({
        name,
        members: [
          { name: 'Bea Buyer', email: buyer.email, role: 'owner' },
          { name: member.name, email: member.email, role: 'buyer' },
        ],
      });
    expect(await find(`nothing ${randomUUID()}`)).toEqual([]);
    expectProblem(await clerk.call('GET', '/customers?q=x'), 400, 'invalid-query');
  });

  it('sees the members, addresses and unpaid orders of the company', async () => {
    await addMember('viewer', 'Vi Viewer');
    const shipTo = { name: 'Bay 4', line1: '12 Mill St', line2: '', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'US' };
    await buyer.call('POST', '/company/addresses', { shipTo });
    const order = (await place(clerk, { address: '1 Counter Lane', purchaseOrder: 'PO 9' })).json<Order>();
    const canceled = (await place(clerk)).json<Order>();
    await shop.pool.query(`update orders set created_at = created_at - interval '1 hour' where id = $1`, [canceled._id]);
    await clerk.call('DELETE', `/orders/${canceled._id}`);
    const customer = (await clerk.call('GET', `/customers/${companyId}`)).json<Customer>();
    expect(customer).toMatchObject({
      _id: companyId,
      lastAddress: '1 Counter Lane',
      addresses: [{ shipTo, isDefault: true }],
      members: [
        { userId: buyer.userId, role: 'owner', mayOrder: true },
        { name: 'Vi Viewer', role: 'viewer', mayOrder: false },
      ],
      unpaidOrders: [{ _id: order._id, purchaseOrder: 'PO 9', price: 50 }],
    });
    expect(customer.unpaidOrders).toHaveLength(1);
    expectProblem(await clerk.call('GET', '/customers/999999999'), 404, 'not-found');
  });

  it("looks up numbers with the company's own ones", async () => {
    const own = `BIN ${randomUUID()}`;
    await buyer.call('POST', '/company/numbers', { lines: [{ number: own, part: part.partNumber }] });
    const resolve = async (company: string) => {
      const response = await clerk.call('POST', `/customers/${company}/numbers`, { lines: [{ text: own }] });
      return response.json<{ lines: ResolvedNumber[] }>().lines[0];
    };
    expect(await resolve(companyId)).toMatchObject({ status: 'found', partId: part._id, part: { price: 12.5 } });
    expect((await resolve(await companyIdOf(clerk)))?.partId).not.toBe(part._id);
    expectProblem(await clerk.call('POST', '/customers/999999999/numbers', { lines: [{ text: own }] }), 404, 'not-found');
    expectProblem(await clerk.call('POST', `/customers/${companyId}/numbers`, { lines: [] }), 422, 'invalid-body');
  });
});
