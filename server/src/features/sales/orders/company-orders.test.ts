import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { chooseCompany, companyIdOf, join } from '../../../../test/companies.ts';
import { mailsTo } from '../../../../test/mails.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let part: PartDetail;
let admin: Person;
let members: Record<CompanyRole | 'placer' | 'stranger', Person>;
let companyId: string;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
  part = await addPart(admin, { availableQ: 10_000, price: 12.5 });
  const named = async (name: string) => addAccount({ name });
  members = {
    owner: await named('Olga Owner'),
    buyer: await named('Bob Buyer'),
    approver: await named('Ada Approver'),
    viewer: await named('Vera Viewer'),
    placer: await named('Pia Placer'),
    stranger: await named('Sam Stranger'),
  };
  await members.owner.call('PUT', '/company', { name: 'Corner Garage', taxId: '', phone: '' });
  for (const role of ['buyer', 'approver', 'viewer'] as const) await join(shop, members.owner, members[role], role);
  await join(shop, members.owner, members.placer, 'buyer');
  companyId = await companyIdOf(members.owner);
});

const place = (by = members.placer, body: object = {}, headers: Record<string, string> = {}) =>
  by.call('POST', '/orders', { partId: part._id, quantity: 2, ...body }, headers);
const placeOrder = async (by = members.placer) => (await place(by)).json<Order>();
const countOrders = async () => Number((await shop.pool.query('select count(*) from orders')).rows[0].count);

describe('the orders of a company', () => {
  it.each([
    ['owner', 'sees, pays for and cancels'],
    ['approver', 'sees, pays for and cancels'],
    ['viewer', 'only sees'],
    ['buyer', 'does not see'],
    ['stranger', 'does not see'],
  ] as const)('with the role %s, a person %s the orders of a colleague', async (role, rights) => {
    const person = members[role];
    const [order, other] = [await placeOrder(), await placeOrder()];
    const path = `/orders/${order._id}`;
    const sees = rights !== 'does not see';
    const manages = rights === 'sees, pays for and cancels';
    const list = await person.call('GET', `/orders?company=${companyId}&limit=100`);
    expect(list.statusCode).toBe(sees ? 200 : 403);
    if (sees) expect(list.json<Order[]>().map(({ _id }) => _id)).toContain(order._id);
    expect((await person.call('GET', `/orders?email=${members.placer.email}`)).statusCode).toBe(403);
    expect((await person.call('GET', path)).statusCode).toBe(sees ? 200 : 404);
    expect((await person.call('GET', `${path}/history`)).statusCode).toBe(sees ? 200 : 404);
    const rejection = sees ? 403 : 404;
    const intent = await person.call('POST', `${path}/payment-intent`);
    expect(intent.statusCode).toBe(manages ? 200 : rejection);
    const secret = (await (manages ? person : members.placer).call('POST', `${path}/payment-intent`)).json<{ clientSecret: string }>();
    const { intentId } = await payWithCard(shop, secret.clientSecret, testCards.success);
    const report = await person.call('PATCH', path, { order: order._id, transactionId: intentId });
    expect(report.statusCode).toBe(manages ? 200 : rejection);
    expect((await person.call('DELETE', `/orders/${other._id}`)).statusCode).toBe(manages ? 204 : rejection);
    const { state } = (await members.placer.call('GET', `/orders/${other._id}`)).json<Order>();
    expect(state).toBe(manages ? 'cancelled' : 'unpaid');
  });

  it('are exported to those who may see them, and the export of a buyer has no orders of colleagues', async () => {
    const [own, colleagues] = [await placeOrder(members.buyer), await placeOrder()];
    const numbersIn = async (person: Person, query: string) =>
      (await person.call('GET', `/exports/orders?${query}`)).body.split('\n').map((row) => row.split(',')[0]);
    expect(await numbersIn(members.viewer, `company=${companyId}`)).toEqual(expect.arrayContaining([own._id, colleagues._id]));
    const numbers = await numbersIn(members.buyer, `email=${members.buyer.email}`);
    expect(numbers).toContain(own._id);
    expect(numbers).not.toContain(colleagues._id);
  });

  it('are exported to a buyer at most 30 times an hour, but to staff more often', async () => {
    const exportAs = async (person: Person) =>
      (await person.call('GET', `/exports/orders?email=${members.stranger.email}&q=nothing`)).statusCode;
    const statuses = new Map([
      [members.stranger, new Set<number>()],
      [admin, new Set<number>()],
    ]);
    for (let n = 0; n < 31; n += 1) for (const [person, seen] of statuses) seen.add(await exportAs(person));
    expect([...statuses.values()].map((seen) => [...seen])).toEqual([[200, 429], [200]]);
  });

  it('cannot be placed by a viewer', async () => {
    const before = await countOrders();
    expectProblem(await place(members.viewer), 403, 'forbidden');
    expect(await countOrders()).toBe(before);
  });

  it('have a history that names colleagues, but neither staff nor the caller', async () => {
    const order = await placeOrder();
    await members.approver.call('DELETE', `/orders/${order._id}`);
    const other = await placeOrder();
    await admin.call('DELETE', `/orders/${other._id}`);
    const names = async (person: Person, { _id }: Order) =>
      (await person.call('GET', `/orders/${_id}/history`)).json<OrderEvent[]>().map(({ what, name }) => [what, name]);
    expect(await names(members.placer, order)).toEqual([
      ['placed', null],
      ['cancelled', 'Ada Approver'],
    ]);
    expect(await names(members.viewer, order)).toEqual([
      ['placed', 'Pia Placer'],
      ['cancelled', 'Ada Approver'],
    ]);
    expect(await names(members.approver, order)).toEqual([
      ['placed', 'Pia Placer'],
      ['cancelled', null],
    ]);
    expect(await names(members.owner, other)).toEqual([
      ['placed', 'Pia Placer'],
      ['cancelled', null],
    ]);
  });

  it('cause an email that says whether the buyer or a colleague canceled', async () => {
    const [own, other] = [await placeOrder(), await placeOrder()];
    await members.placer.call('DELETE', `/orders/${own._id}`);
    await members.approver.call('DELETE', `/orders/${other._id}`);
    expect((await mailsTo(shop, members.placer.email, `Order ${own._id} canceled`))[0]?.text).toContain('You canceled this order.');
    expect((await mailsTo(shop, members.placer.email, `Order ${other._id} canceled`))[0]?.text).toContain(
      'A member of your company canceled this order.',
    );
  });

  it('cause no emails to a former member who placed them', async () => {
    const former = await addAccount();
    await join(shop, members.owner, former, 'buyer');
    const order = await placeOrder(former);
    await mailsTo(shop, former.email, `Order ${order._id} received`);
    await members.owner.call('DELETE', `/company/members/${former.userId}`);
    await members.owner.call('DELETE', `/orders/${order._id}`);
    // Events are handled in sequence. When this order's email has been sent, the cancellation above has been handled.
    const later = await placeOrder();
    await mailsTo(shop, members.placer.email, `Order ${later._id} received`);
    const { rows } = await shop.pool.query('select subject from sandbox.mails where recipient = $1', [former.email]);
    expect(rows.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('canceled'));
  });
});

describe('an order that names its company', () => {
  let person: Person;
  let own: string;
  beforeAll(async () => {
    person = await addAccount();
    own = await companyIdOf(person);
    await join(shop, members.owner, person, 'buyer');
  });

  it('is placed if it is the current company of the account', async () => {
    const order = (await place(person, { companyId })).json<Order>();
    expect(order).toMatchObject({ companyId, company: 'Corner Garage' });
    await chooseCompany(person, own);
    expect((await place(person, { companyId: own })).json<Order>()).toMatchObject({ companyId: own, company: '' });
    await chooseCompany(person, companyId);
  });

  it.each(['one part', 'lines'])('is rejected for another company, and nothing is ordered (%s)', async (form) => {
    const body = form === 'lines' ? { partId: undefined, quantity: undefined, lines: [{ partId: part._id, quantity: 2 }] } : {};
    const before = [await countOrders(), (await admin.call('GET', `/parts/${part._id}`)).json<PartDetail>().availableQ];
    for (const other of [own, await companyIdOf(members.stranger), '999999999'])
      expectProblem(await place(person, { ...body, companyId: other }), 409, 'company-changed');
    expect([await countOrders(), (await admin.call('GET', `/parts/${part._id}`)).json<PartDetail>().availableQ]).toEqual(before);
  });

  it('is returned again for the same key after the account switched companies', async () => {
    const key = { 'idempotency-key': 'before-the-switch' };
    const first = (await place(person, { companyId }, key)).json<Order>();
    await chooseCompany(person, own);
    const repeated = await place(person, { companyId }, key);
    expect(repeated.statusCode).toBe(201);
    expect(repeated.json()).toEqual(first);
    expectProblem(await place(person, { companyId }, { 'idempotency-key': 'after-the-switch' }), 409, 'company-changed');
    await chooseCompany(person, companyId);
  });

  it('is listed under its own company, but not under another company of the account', async () => {
    const order = await placeOrder(person);
    await chooseCompany(person, own);
    const ids = async (query: string) =>
      (await person.call('GET', `/orders?email=${person.email}${query}`)).json<Order[]>().map(({ _id }) => _id);
    expect(await ids('')).toContain(order._id);
    expect(await ids(`&company=${companyId}`)).toContain(order._id);
    expect(await ids(`&company=${own}`)).not.toContain(order._id);
    await chooseCompany(person, companyId);
  });
});
