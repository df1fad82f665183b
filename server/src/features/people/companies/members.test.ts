import type { Company } from '@axlewright/contract/people/company';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accept, capabilitiesOf, chooseCompany, companyIdOf, invite, join } from '../../../../test/companies.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let owner: Person;
let member: Person;
let companyId: string;
let partId: string;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  partId = (await addPart(await addAccount({ staffRole: 'admin' }), { availableQ: 10_000 }))._id;
});

beforeEach(async () => {
  [owner, member] = await Promise.all([addAccount(), addAccount()]);
  await join(shop, owner, member, 'buyer');
  companyId = await companyIdOf(owner);
});

const setRole = (by: Person, of: Person, role: string) => by.call('PUT', `/company/members/${of.userId}`, { role });
const remove = (by: Person, of: Person) => by.call('DELETE', `/company/members/${of.userId}`);
const place = (by: Person) => by.call('POST', '/orders', { partId, quantity: 2 });
const rolesIn = async (person: Person) => (await person.call('GET', '/company')).json<Company>().members.map(({ role }) => role);
const ownersOf = async (id: string) => {
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::int as count from company_members where company_id = $1 and role = 'owner'`,
    [id],
  );
  return rows[0]?.count;
};

describe('the role of a member', () => {
  it('can be changed by an owner, and the next request has the new role', async () => {
    expect((await place(member)).statusCode).toBe(201);
    const changed = await setRole(owner, member, 'viewer');
    expect(changed.json()).toMatchObject({ userId: member.userId, role: 'viewer', isYou: false });
    expectProblem(await place(member), 403, 'forbidden');
    await setRole(owner, member, 'owner');
    expect((await member.call('PUT', '/company', { name: 'Two Owners', taxId: '', phone: '' })).statusCode).toBe(200);
    expect(await rolesIn(owner)).toEqual(['owner', 'owner']);
  });

  it('cannot be changed by other members, for members of other companies, or to an unknown role', async () => {
    const stranger = await addAccount();
    expectProblem(await setRole(member, member, 'owner'), 403, 'forbidden');
    expectProblem(await setRole(stranger, member, 'viewer'), 404, 'not-found');
    expectProblem(await setRole(owner, stranger, 'viewer'), 404, 'not-found');
    expectProblem(await setRole(owner, member, 'admin'), 422, 'invalid-body');
    expectProblem(await shop.app.inject({ method: 'PUT', url: `/api/company/members/${member.userId}`, payload: { role: 'viewer' } }), 401);
    expect(await rolesIn(owner)).toEqual(['owner', 'buyer']);
  });
});

it('a change by an owner is rejected if the owner is demoted while the change waits', async () => {
  await setRole(owner, member, 'owner');
  const demotion = await shop.pool.connect();
  await beginAsHolder(demotion);
  await demotion.query('select from companies where id = $1 for no key update', [companyId]);
  const change = member.call('PUT', '/company', { name: 'Too Late', taxId: '', phone: '' });
  await waitingOnLock(shop);
  await demotion.query("update company_members set role = 'viewer' where company_id = $1 and user_id = $2", [companyId, member.userId]);
  await demotion.query('commit');
  demotion.release();
  expectProblem(await change, 403, 'forbidden');
  expect((await owner.call('GET', '/company')).json<Company>().name).toBe('');
});

describe('the last owner', () => {
  it('cannot be demoted, be removed or leave', async () => {
    for (const role of ['buyer', 'approver', 'viewer']) expectProblem(await setRole(owner, owner, role), 409, 'last-owner');
    expectProblem(await remove(owner, owner), 409, 'last-owner');
    expect((await setRole(owner, owner, 'owner')).statusCode).toBe(200);
    expect(await ownersOf(companyId)).toBe(1);
  });

  it.each([
    ['leave', (a: Person, b: Person) => [remove(a, a), remove(b, b)]],
    ['demote themselves', (a: Person, b: Person) => [setRole(a, a, 'viewer'), setRole(b, b, 'viewer')]],
    ['leave and demote themselves', (a: Person, b: Person) => [remove(a, a), setRole(b, b, 'buyer')]],
    ['demote each other', (a: Person, b: Person) => [setRole(a, b, 'viewer'), setRole(b, a, 'viewer')]],
    ['remove each other', (a: Person, b: Person) => [remove(a, b), remove(b, a)]],
    ['demote and remove each other', (a: Person, b: Person) => [setRole(a, b, 'buyer'), remove(b, a)]],
  ])('stays an owner if two owners %s at the same time', async (_what, act) => {
    await setRole(owner, member, 'owner');
    const statuses = (await Promise.all(act(owner, member))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.every((status) => [200, 204, 403, 404, 409].includes(status))).toBe(true);
    expect(await ownersOf(companyId)).toBe(1);
  });
});

describe('the invitations of a member', () => {
  const invitedBy = async (person: Person) => {
    const guest = await addAccount();
    return { guest, token: await invite(shop, person, guest.email, 'owner') };
  };

  it.each([
    ['is removed', (person: Person) => remove(owner, person)],
    ['leaves', (person: Person) => remove(person, person)],
    ['is no longer an owner', (person: Person) => setRole(owner, person, 'buyer')],
  ])('end when the member %s; those of others and for other companies stay open', async (_when, end) => {
    await setRole(owner, member, 'owner');
    const ended = await invitedBy(member);
    const ofOwner = await invitedBy(owner);
    const [ownCompany] = (await capabilitiesOf(member)).companies.filter((each) => each.companyId !== companyId);
    await chooseCompany(member, ownCompany?.companyId ?? '');
    const elsewhere = await invitedBy(member);
    await chooseCompany(member, companyId);

    expect((await end(member)).statusCode).toBeLessThan(300);
    const open = (await owner.call('GET', '/company')).json<Company>().invitations;
    expect(open.map(({ email }) => email)).toEqual([ofOwner.guest.email]);
    expect(expectProblem(await accept(ended.guest, ended.token), 409, 'invitation-closed').parameters).toEqual({ reason: 'withdrawn' });
    for (const { guest, token } of [ofOwner, elsewhere]) expect((await accept(guest, token)).statusCode).toBe(201);
  });

  it('end even if the member was demoted by an instance of an older version, which does not withdraw invitations', async () => {
    await setRole(owner, member, 'owner');
    const { guest, token } = await invitedBy(member);
    await shop.pool.query(`update company_members set role = 'buyer' where user_id = $1 and company_id = $2`, [member.userId, companyId]);
    expect(expectProblem(await accept(guest, token), 409, 'invitation-closed').parameters).toEqual({ reason: 'withdrawn' });
  });

  it('stay open while the member is an owner', async () => {
    await setRole(owner, member, 'owner');
    const { guest, token } = await invitedBy(member);
    await setRole(owner, member, 'owner');
    expect((await accept(guest, token)).statusCode).toBe(201);
  });
});

describe('a member who is removed', () => {
  it('loses access on the next request, but their orders stay with the company', async () => {
    const order = (await place(member)).json<Order>();
    expect((await remove(owner, member)).statusCode).toBe(204);
    expectProblem(await member.call('GET', `/orders/${order._id}`), 404, 'not-found');
    expectProblem(await member.call('GET', `/orders/${order._id}/history`), 404, 'not-found');
    expectProblem(await member.call('POST', `/orders/${order._id}/payment-intent`), 404, 'not-found');
    expectProblem(await member.call('DELETE', `/orders/${order._id}`), 404, 'not-found');
    expectProblem(await member.call('GET', `/orders?company=${companyId}`), 403, 'forbidden');
    expect((await member.call('GET', `/orders?email=${member.email}`)).json()).toEqual([]);
    expectProblem(await member.call('GET', `/orders?email=${member.email}&company=${companyId}`), 403, 'forbidden');
    expectProblem(await chooseCompany(member, companyId), 404, 'not-found');
    expect((await owner.call('GET', `/orders?company=${companyId}`)).json<Order[]>().map(({ _id }) => _id)).toEqual([order._id]);
    expect((await owner.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
  });

  it('cannot come back with an invitation that was open when support moved them into the company', async () => {
    const [support, person] = await Promise.all([addAccount({ staffRole: 'support' }), addAccount()]);
    const token = await invite(shop, owner, person.email, 'buyer');
    const moved = await support.call('POST', '/company-moves', { email: person.email, companyId, role: 'buyer', withOrders: false });
    expect(moved.statusCode).toBe(201);
    expect((await remove(owner, person)).statusCode).toBe(204);
    expect(expectProblem(await accept(person, token), 409, 'invitation-closed').parameters).toEqual({ reason: 'withdrawn' });
    expect((await owner.call('GET', '/company')).json<Company>().invitations).toEqual([]);
  });

  it('gets 404 if they repeat a request that placed an order for the company', async () => {
    const body = { partId, quantity: 2, purchaseOrder: 'PO 7' };
    const headers = { 'idempotency-key': 'before-the-removal' };
    const order = (await member.call('POST', '/orders', body, headers)).json<Order>();
    await remove(owner, member);
    await owner.call('PUT', '/company', { name: 'Renamed Since', taxId: '', phone: '' });
    const repeated = await member.call('POST', '/orders', body, headers);
    expectProblem(repeated, 404, 'not-found');
    expect(repeated.body).not.toContain('Renamed Since');
    expect((await owner.call('GET', `/orders?company=${companyId}`)).json<Order[]>().map(({ _id }) => _id)).toEqual([order._id]);
  });

  it('orders for the company that they joined first', async () => {
    await remove(owner, member);
    const { company, companies } = await capabilitiesOf(member);
    expect(companies).toHaveLength(1);
    expect(company).toMatchObject({ role: 'owner' });
    expect((await place(member)).json<Order>().companyId).toBe(company?.companyId);
  });

  it('gets a new company if they had no other company', async () => {
    await shop.pool.query('delete from company_members where user_id = $1 and company_id <> $2', [member.userId, companyId]);
    expect((await remove(member, member)).statusCode).toBe(204);
    const { company, companies } = await capabilitiesOf(member);
    expect(companies).toEqual([{ companyId: expect.any(String), name: '', role: 'owner' }]);
    expect(company?.companyId).not.toBe(companyId);
    expect((await place(member)).statusCode).toBe(201);
  });

  it('keeps their current company if it is a different one', async () => {
    const third = await addAccount();
    await join(shop, third, member, 'viewer');
    await remove(owner, member);
    expect((await capabilitiesOf(member)).company?.companyId).toBe(await companyIdOf(third));
  });

  it('does not order for the company if they switch to it at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const [ownCompany] = (await capabilitiesOf(member)).companies.filter((each) => each.companyId !== companyId);
      await chooseCompany(member, ownCompany?.companyId ?? '');
      await Promise.all([remove(owner, member), chooseCompany(member, companyId)]);
      const { company, companies } = await capabilitiesOf(member);
      expect(company).not.toBeNull();
      expect(companies).toHaveLength(1);
      await join(shop, owner, member, 'buyer');
    }
  });

  it('does not order for the company if they switch to it while the removal runs', async () => {
    const [ownCompany] = (await capabilitiesOf(member)).companies.filter((each) => each.companyId !== companyId);
    await chooseCompany(member, ownCompany?.companyId ?? '');
    const removal = await shop.pool.connect();
    await beginAsHolder(removal);
    await removal.query('delete from company_members where company_id = $1 and user_id = $2', [companyId, member.userId]);
    const choice = chooseCompany(member, companyId);
    await waitingOnLock(shop);
    await removal.query('commit');
    removal.release();
    expectProblem(await choice, 404, 'not-found');
    expect((await capabilitiesOf(member)).company).toEqual(ownCompany);
  });
});

it('members can remove themselves; only owners can remove others, and only from their company', async () => {
  const [viewer, stranger] = await Promise.all([addAccount(), addAccount()]);
  await join(shop, owner, viewer, 'viewer');
  expectProblem(await remove(member, viewer), 403, 'forbidden');
  expectProblem(await remove(viewer, owner), 403, 'forbidden');
  expectProblem(await remove(stranger, viewer), 404, 'not-found');
  expectProblem(await remove(owner, stranger), 404, 'not-found');
  expectProblem(await shop.app.inject({ method: 'DELETE', url: `/api/company/members/${member.userId}` }), 401);
  expect((await remove(viewer, viewer)).statusCode).toBe(204);
  expect(await rolesIn(owner)).toEqual(['owner', 'buyer']);
});
