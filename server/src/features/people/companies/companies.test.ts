import type { Company, MyCapabilities } from '@axlewright/contract/people/company';
import { beforeAll, describe, expect, it } from 'vitest';
import { capabilitiesOf, chooseCompany, companyIdOf, join } from '../../../../test/companies.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
beforeAll(async () => {
  addAccount = await quickAccounts(shop);
});
const companyOf = async (person: Person) => (await person.call('GET', '/company')).json<Company>();
const details = { name: 'Corner Garage', taxId: '12-3456789', phone: '555 0100' };

describe('a new account', () => {
  it('orders for a new company without a name, and is its owner', async () => {
    const person = await addAccount({ name: 'Bea Buyer' });
    const { company, companies, capabilities, staffRole } = await capabilitiesOf(person);
    expect(company).toEqual({ companyId: expect.stringMatching(/^\d+$/), name: '', role: 'owner' });
    expect(companies).toEqual([company]);
    expect(new Set(capabilities)).toEqual(new Set(['orders.place', 'orders.view-company', 'orders.manage-company', 'company.manage']));
    expect(staffRole).toBeNull();
    expect(await companyOf(person)).toEqual({
      _id: company?.companyId,
      name: '',
      taxId: '',
      phone: '',
      addresses: [],
      members: [
        { userId: person.userId, name: 'Bea Buyer', email: person.email, role: 'owner', joinedAt: expect.any(String), isYou: true },
      ],
      invitations: [],
    });
  });
});

describe('the details of a company', () => {
  let owner: Person;
  let viewer: Person;
  beforeAll(async () => {
    [owner, viewer] = await Promise.all([addAccount(), addAccount()]);
    await join(shop, owner, viewer, 'viewer');
  });

  it('can be changed by an owner and seen by every member; spaces at the ends are removed', async () => {
    const changed = await owner.call('PUT', '/company', { name: '  Corner Garage ', taxId: ' 12-3456789 ', phone: ' 555 0100 ' });
    expect(changed.json()).toMatchObject(details);
    expect(await companyOf(viewer)).toMatchObject(details);
    expect((await capabilitiesOf(viewer)).company).toMatchObject({ name: 'Corner Garage', role: 'viewer' });
  });

  it('cannot be changed by other members or visitors, or with invalid or unknown fields', async () => {
    expectProblem(await viewer.call('PUT', '/company', { ...details, name: 'Viewer & Sons' }), 403, 'forbidden');
    expectProblem(await shop.app.inject({ method: 'PUT', url: '/api/company', payload: details }), 401);
    for (const body of [{ name: null }, { ...details, name: 'x'.repeat(401) }, { ...details, taxId: 7 }, { ...details, role: 'owner' }])
      expectProblem(await owner.call('PUT', '/company', body), 422, 'invalid-body');
    expect(await companyOf(owner)).toMatchObject(details);
  });

  it('stay as they are if a change leaves them out', async () => {
    await owner.call('PUT', '/company', details);
    expect((await owner.call('PUT', '/company', { phone: '555 0199' })).json()).toMatchObject({ ...details, phone: '555 0199' });
    expect((await owner.call('PUT', '/company', details)).json()).toMatchObject(details);
    expect((await owner.call('PUT', '/company', {})).json()).toMatchObject(details);
  });

  it('show the invitations only to members who manage the company', async () => {
    await owner.call('POST', '/company/invitations', { email: 'ines@invited.example', role: 'buyer' });
    expect((await companyOf(owner)).invitations).toMatchObject([{ email: 'ines@invited.example', role: 'buyer' }]);
    expect((await companyOf(viewer)).invitations).toEqual([]);
  });
});

describe('the current company of an account', () => {
  it('can be any of its companies, and is the same in all sessions', async () => {
    const [owner, member] = await Promise.all([addAccount(), addAccount()]);
    await owner.call('PUT', '/company', { ...details, name: 'Zed Fleet' });
    const ownCompany = await companyIdOf(member);
    await join(shop, owner, member, 'buyer');
    const joined = await companyIdOf(owner);
    expect(await companyIdOf(member)).toBe(joined);
    const chosen = await chooseCompany(member, ownCompany);
    expect(chosen.json<MyCapabilities>()).toMatchObject({ company: { companyId: ownCompany, role: 'owner' } });
    expect(chosen.json<MyCapabilities>().capabilities).toContain('company.manage');
    expect(chosen.json<MyCapabilities>().companies.map(({ name, role }) => [name, role])).toEqual([
      ['', 'owner'],
      ['Zed Fleet', 'buyer'],
    ]);
    expect((await companyOf(member))._id).toBe(ownCompany);
  });

  it('cannot be a company to which it does not belong, or which does not exist', async () => {
    const [person, stranger] = await Promise.all([addAccount(), addAccount()]);
    const ownCompany = await companyIdOf(person);
    expectProblem(await chooseCompany(person, await companyIdOf(stranger)), 404, 'not-found');
    expectProblem(await chooseCompany(person, '999999999'), 404, 'not-found');
    expectProblem(await chooseCompany(person, 'x'), 422, 'invalid-body');
    expectProblem(await shop.app.inject({ method: 'PUT', url: '/api/me/company', payload: { companyId: ownCompany } }), 401);
    expect(await companyIdOf(person)).toBe(ownCompany);
  });

  it('can be missing; the account then cannot read or change a company, and cannot order', async () => {
    const person = await addAccount();
    await shop.pool.query(
      'with gone as (delete from company_members where user_id = $1) update users set company_id = null where id = $1',
      [person.userId],
    );
    expect(await capabilitiesOf(person)).toMatchObject({ company: null, companies: [], capabilities: [] });
    expectProblem(await person.call('GET', '/company'), 403, 'forbidden');
    expectProblem(await person.call('PUT', '/company', details), 403, 'forbidden');
    expectProblem(await person.call('DELETE', `/company/members/${person.userId}`), 403, 'forbidden');
    expectProblem(await person.call('POST', '/orders', { partId: '1', quantity: 2 }), 403, 'forbidden');
    expect((await person.call('GET', `/orders?email=${person.email}`)).json()).toEqual([]);
  });
});
