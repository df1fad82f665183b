import type { MailPreferences } from '@axlewright/contract/people/mail-preferences';
import { beforeEach, describe, expect, it } from 'vitest';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
const everything = ['orders', 'shipping', 'delivered', 'back-in-stock'];
let owner: Person;
let buyer: Person;
let companyId: string;

beforeEach(async () => {
  [owner, buyer] = await Promise.all([signUp(shop), signUp(shop)]);
  await owner.call('PUT', '/company', { name: 'Garage Nord', taxId: '', phone: '' });
  companyId = await companyIdOf(owner);
  await join(shop, owner, buyer, 'buyer');
});

const preferencesOf = async (person: Person) => (await person.call('GET', '/me/mail-preferences')).json<MailPreferences[]>();
const change = (person: Person, body: object, id = companyId) => person.call('PUT', `/me/mail-preferences/${id}`, body);
const inCompany = async (person: Person) => (await preferencesOf(person)).find((each) => each.companyId === companyId);

describe('the emails of a member', () => {
  it('are all on at first, except those about orders of other members, in each company', async () => {
    expect(await preferencesOf(owner)).toEqual([{ companyId, name: 'Garage Nord', role: 'owner', mails: everything, wholeCompany: false }]);
    expect((await preferencesOf(buyer)).map(({ name, role }) => [name, role])).toEqual([
      ['', 'owner'],
      ['Garage Nord', 'buyer'],
    ]);
  });

  it('can be turned off and on for one company, and nothing changes for others', async () => {
    const saved = await change(buyer, { mails: ['delivered', 'orders', 'orders'], wholeCompany: false });
    expect(saved.statusCode).toBe(200);
    expect(saved.json<MailPreferences>().mails).toEqual(['orders', 'delivered']);
    expect((await preferencesOf(buyer)).map(({ mails }) => mails)).toEqual([everything, ['orders', 'delivered']]);
    expect((await inCompany(owner))?.mails).toEqual(everything);
    await change(buyer, { mails: everything, wholeCompany: false });
    expect((await inCompany(buyer))?.mails).toEqual(everything);
  });

  it('include emails about orders of other members only for owners', async () => {
    expectProblem(await change(buyer, { mails: [], wholeCompany: true }), 403);
    expect((await inCompany(buyer))?.mails).toEqual(everything);
    expect((await change(owner, { mails: ['orders'], wholeCompany: true })).json()).toMatchObject({
      mails: ['orders'],
      wholeCompany: true,
    });
    await owner.call('PUT', `/company/members/${buyer.userId}`, { role: 'owner' });
    await owner.call('PUT', `/company/members/${owner.userId}`, { role: 'buyer' });
    expect(await inCompany(owner)).toMatchObject({ mails: ['orders'], wholeCompany: false });
  });

  it('can be changed by nobody else', async () => {
    const stranger = await signUp(shop);
    expectProblem(await change(stranger, { mails: [], wholeCompany: false }), 404);
    expectProblem(await change(buyer, { mails: ['news'], wholeCompany: false }), 422);
    expectProblem(await shop.app.inject({ url: '/api/me/mail-preferences' }), 401);
    expect((await inCompany(owner))?.mails).toEqual(everything);
  });

  it('are all on again if a former member joins again', async () => {
    await change(buyer, { mails: [], wholeCompany: false });
    await owner.call('DELETE', `/company/members/${buyer.userId}`);
    expect(await inCompany(buyer)).toBeUndefined();
    await join(shop, owner, buyer, 'buyer');
    expect((await inCompany(buyer))?.mails).toEqual(everything);
  });
});
