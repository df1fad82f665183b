import type { MemberEvent } from '@axlewright/contract/people/member-events';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount, closeForOwner, expectClosed } from '../../../../test/closed-accounts.ts';
import { chooseCompany, companyIdOf, join } from '../../../../test/companies.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
let owner: Person;
let member: Person;
let companyId: string;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
});

beforeEach(async () => {
  [owner, member] = await Promise.all([addAccount({ name: 'Olga Owner' }), addAccount({ name: 'Bea Buyer' })]);
  companyId = await companyIdOf(owner);
  await join(shop, owner, member, 'buyer');
});

const setRole = (by: Person, of: Person, role: string) => by.call('PUT', `/company/members/${of.userId}`, { role });
const remove = (by: Person, of: Person) => by.call('DELETE', `/company/members/${of.userId}`);
const read = (by: Person, query = '') => by.call('GET', `/company/member-events${query}`);
const eventsFor = async (person: Person) => (await read(person)).json<MemberEvent[]>();
/** Returns the events for a person without ids and times. */
const changesFor = async (person: Person) => (await eventsFor(person)).map(({ _id, at, ...change }) => change);

const joined = { what: 'joined', member: 'Bea Buyer', role: 'buyer', formerRole: null, by: 'Olga Owner' };

describe('the history of the members', () => {
  it('shows its owners who joined, whose role changed, and who was removed, by whom and when, newest first', async () => {
    const since = Date.now() - 60_000;
    await setRole(owner, member, 'approver');
    await remove(owner, member);
    expect(await changesFor(owner)).toEqual([
      { what: 'removed', member: 'Bea Buyer', role: null, formerRole: 'approver', by: 'Olga Owner' },
      { what: 'role-changed', member: 'Bea Buyer', role: 'approver', formerRole: 'buyer', by: 'Olga Owner' },
      joined,
    ]);
    for (const { at } of await eventsFor(owner)) expect(Date.parse(at)).toBeGreaterThan(since);
  });

  it('shows what members did themselves', async () => {
    await setRole(owner, member, 'owner');
    await setRole(member, member, 'viewer');
    await remove(member, member);
    expect((await changesFor(owner)).slice(0, 2)).toEqual([
      { what: 'left', member: 'Bea Buyer', role: null, formerRole: 'viewer', by: null },
      { what: 'role-changed', member: 'Bea Buyer', role: 'viewer', formerRole: 'owner', by: null },
    ]);
  });

  it('has no entry for a change that changes nothing or is rejected', async () => {
    await setRole(owner, member, 'buyer');
    await remove(owner, owner);
    await setRole(member, owner, 'viewer');
    expect(await changesFor(owner)).toEqual([joined]);
  });

  it('can be read only by members who manage the company, and only for their current company', async () => {
    expectProblem(await read(member), 403, 'forbidden');
    expectProblem(await shop.app.inject({ url: '/api/company/member-events' }), 401);
    const stranger = await addAccount({ name: 'Sid Stranger' });
    expect(await changesFor(stranger)).toEqual([]);
    const third = await addAccount({ name: 'Tia Third' });
    await join(shop, stranger, third, 'owner');
    await join(shop, owner, third, 'owner');
    expect((await changesFor(third)).map((event) => event.by)).toEqual(['Olga Owner', 'Olga Owner']);
    await chooseCompany(third, await companyIdOf(stranger));
    expect((await changesFor(third)).map((event) => event.by)).toEqual(['Sid Stranger']);
  });

  it('comes in pages', async () => {
    await setRole(owner, member, 'viewer');
    await setRole(owner, member, 'approver');
    const first = await read(owner, '?limit=2');
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json<MemberEvent[]>().map(({ role }) => role)).toEqual(['approver', 'viewer']);
    const cursor = /cursor=([^&>]+)[^>]*>; rel="next"/.exec(String(first.headers.link))?.[1];
    const second = await read(owner, `?limit=2&cursor=${cursor}`);
    expect(second.json<MemberEvent[]>().map(({ role }) => role)).toEqual(['buyer']);
    expectProblem(await read(owner, '?cursor=nonsense'), 400, 'invalid-query');
  });

  it('cannot be changed or deleted by the shop', async () => {
    await expect(shop.pool.query('delete from company_member_events')).rejects.toThrow('permission denied');
    await expect(shop.asOwner('update company_member_events set done_by = null')).rejects.toThrow('never changed');
  });
});

it('shows the email address of a member without a name only while they belong to the company', async () => {
  await shop.asOwner(`update users set display_name = '' where id = ${member.userId}`);
  expect((await changesFor(owner)).map((event) => event.member)).toEqual([member.email]);
  await remove(owner, member);
  expect((await changesFor(owner)).map((event) => event.member)).toEqual(['', '']);
});

describe('moves by support', () => {
  it('are in the history, without the name of the employee', async () => {
    const [support, person] = await Promise.all([addAccount({ staffRole: 'support' }), addAccount({ name: 'Mo Moved' })]);
    await person.call('PUT', '/company', { name: 'Former Garage' });
    const body = { email: person.email, companyId, role: 'viewer', withOrders: false };
    const { _id } = (await support.call('POST', '/company-moves', body)).json<{ _id: string }>();
    expect((await support.call('POST', `/company-moves/${_id}/undo`)).statusCode).toBe(200);
    expect((await changesFor(owner)).slice(0, 2)).toEqual([
      { what: 'moved-by-support', member: 'Mo Moved', role: null, formerRole: 'viewer', by: null },
      { what: 'added-by-support', member: 'Mo Moved', role: 'viewer', formerRole: null, by: null },
    ]);
    // The account has never left its former company.
    expect(await changesFor(person)).toEqual([]);
  });

  it('are in the history of the former company, if the account left it and came back', async () => {
    const [support, person] = await Promise.all([addAccount({ staffRole: 'support' }), addAccount({ name: 'Mo Moved' })]);
    const body = { email: person.email, companyId, role: 'viewer', withOrders: false };
    const { _id } = (await support.call('POST', '/company-moves', body)).json<{ _id: string }>();
    expect((await support.call('POST', `/company-moves/${_id}/undo`)).statusCode).toBe(200);
    expect(await changesFor(person)).toEqual([
      { what: 'added-by-support', member: 'Mo Moved', role: 'owner', formerRole: null, by: null },
      { what: 'moved-by-support', member: 'Mo Moved', role: null, formerRole: 'owner', by: null },
    ]);
  });
});

describe('a closed account', () => {
  it('has no name in the history, which says that the account was closed', async () => {
    const person = await signUp(shop, { name: 'Cleo Closed' });
    await join(shop, owner, person, 'owner');
    await setRole(person, member, 'viewer');
    await expectClosed(closeAccount(person));
    const response = await read(owner);
    expect(response.body).not.toMatch(/Cleo Closed|cleo/i);
    expect(response.body).not.toContain(person.email);
    expect((await changesFor(owner)).slice(0, 3)).toEqual([
      { what: 'account-closed', member: '', role: null, formerRole: 'owner', by: null },
      { what: 'role-changed', member: 'Bea Buyer', role: 'viewer', formerRole: 'buyer', by: '' },
      { what: 'joined', member: '', role: 'owner', formerRole: null, by: 'Olga Owner' },
    ]);
  });

  it('has the same entry in the history if support closed it', async () => {
    const support = await addAccount({ staffRole: 'support', name: 'Sue Support' });
    const person = await signUp(shop);
    await join(shop, owner, person, 'buyer');
    await expectClosed(closeForOwner(support, person.email));
    expect((await changesFor(owner))[0]).toEqual({ what: 'account-closed', member: '', role: null, formerRole: 'buyer', by: null });
  });
});
