import { type Company, type CompanyAddress, maximumAddresses } from '@axlewright/contract/people/company';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { join } from '../../../../test/companies.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let owner: Person;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
beforeAll(async () => {
  addAccount = await quickAccounts(shop);
});
beforeEach(async () => {
  owner = await addAccount();
});

const shipTo = (name: string) => ({
  name,
  line1: '12 Mill St',
  line2: '',
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402',
  country: 'US',
});

async function add(name: string, isDefault?: boolean): Promise<CompanyAddress> {
  const response = await owner.call('POST', '/company/addresses', {
    shipTo: shipTo(name),
    ...(isDefault === undefined ? {} : { isDefault }),
  });
  expect(response.statusCode).toBe(201);
  return response.json();
}

/** Returns the names in the addresses. The default address has a star. */
async function listed(person = owner): Promise<string[]> {
  const { addresses } = (await person.call('GET', '/company')).json<Company>();
  return addresses.map((address) => `${address.shipTo.name}${address.isDefault ? '*' : ''}`);
}

it('the first address becomes the default, and a later one only on request; the default is first in the list', async () => {
  expect(await add('Bay 1')).toEqual({ _id: expect.any(String), shipTo: shipTo('Bay 1'), isDefault: true });
  expect(await add('Bay 2')).toMatchObject({ isDefault: false });
  expect(await listed()).toEqual(['Bay 1*', 'Bay 2']);
  expect(await add('Bay 3', true)).toMatchObject({ isDefault: true });
  expect(await listed()).toEqual(['Bay 3*', 'Bay 1', 'Bay 2']);
});

it('the default address stays the default until another address becomes the default', async () => {
  const [first, second] = [await add('Bay 1'), await add('Bay 2')];
  const change = (id: string, body: object) => owner.call('PUT', `/company/addresses/${id}`, body);
  expect((await change(first._id, { shipTo: shipTo('Bay A'), isDefault: false })).json()).toMatchObject({ isDefault: true });
  expect((await change(second._id, { shipTo: shipTo('Bay B'), isDefault: true })).json()).toMatchObject({ isDefault: true });
  expect(await listed()).toEqual(['Bay B*', 'Bay A']);
});

it('an address that becomes the default keeps what a colleague has saved in it', async () => {
  const [, second] = [await add('Bay 1'), await add('Bay 2')];
  const change = (body: object) => owner.call('PUT', `/company/addresses/${second._id}`, body);
  await change({ shipTo: shipTo('Bay Two') });
  expect((await change({ isDefault: true })).json()).toEqual({ _id: second._id, shipTo: shipTo('Bay Two'), isDefault: true });
  expect(await listed()).toEqual(['Bay Two*', 'Bay 1']);
});

it('an address that has changed since the caller saw it is not overwritten, and the error shows the current address', async () => {
  const { _id, shipTo: seenShipTo } = await add('Bay 1');
  const change = (name: string) => owner.call('PUT', `/company/addresses/${_id}`, { shipTo: shipTo(name), seenShipTo });
  expect((await change('Bay A')).statusCode).toBe(200);
  const { parameters } = expectProblem(await change('Bay B'), 409, 'address-changed');
  expect(parameters).toEqual({ address: 'Bay A, 12 Mill St, Dayton, OH 45402' });
  expect(await listed()).toEqual(['Bay A*']);
});

it('if the default address is removed, the oldest other address becomes the default', async () => {
  const [first, , third] = [await add('Bay 1'), await add('Bay 2'), await add('Bay 3')];
  expect((await owner.call('DELETE', `/company/addresses/${first._id}`)).statusCode).toBe(204);
  expect(await listed()).toEqual(['Bay 2*', 'Bay 3']);
  await owner.call('DELETE', `/company/addresses/${third._id}`);
  expect(await listed()).toEqual(['Bay 2*']);
});

it('a company has at most 100 addresses, even if two are added at the same time', async () => {
  for (let bay = 1; bay < maximumAddresses; bay++) await add(`Bay ${bay}`);
  const both = await raceForTable(shop, 'company_addresses', () =>
    ['Bay 100', 'Bay 101'].map((name) => owner.call('POST', '/company/addresses', { shipTo: shipTo(name), isDefault: true })),
  );
  expect(both.map((response) => response.statusCode).toSorted()).toEqual([201, 409]);
  const rejected = both.find((response) => response.statusCode === 409);
  if (rejected) expect(expectProblem(rejected, 409, 'too-many-addresses').parameters).toEqual({ maximum: maximumAddresses });
  const names = await listed();
  expect(names).toHaveLength(maximumAddresses);
  expect(names.filter((name) => name.endsWith('*'))).toHaveLength(1);
});

it('only owners of the company can change its addresses, and other companies get 404', async () => {
  const { _id: id } = await add('Bay 1');
  const [approver, stranger] = await Promise.all([addAccount(), addAccount()]);
  await join(shop, owner, approver, 'approver');
  expect(await listed(approver)).toEqual(['Bay 1*']);
  const body = { shipTo: shipTo('Bay 9') };
  expectProblem(await approver.call('POST', '/company/addresses', body), 403, 'forbidden');
  expectProblem(await approver.call('PUT', `/company/addresses/${id}`, body), 403, 'forbidden');
  expectProblem(await approver.call('DELETE', `/company/addresses/${id}`), 403, 'forbidden');
  expectProblem(await stranger.call('PUT', `/company/addresses/${id}`, body), 404, 'not-found');
  expectProblem(await stranger.call('DELETE', `/company/addresses/${id}`), 404, 'not-found');
  expectProblem(await owner.call('PUT', `/company/addresses/${id}`, { shipTo: { name: 'Bay 9' } }), 422, 'invalid-body');
  expectProblem(await owner.call('POST', '/company/addresses', { shipTo: { ...shipTo('Bay 9'), country: 'usa' } }), 422, 'invalid-body');
  for (const [method, url] of [['POST', ''] as const, ['PUT', `/${id}`] as const, ['DELETE', `/${id}`] as const])
    expectProblem(await shop.app.inject({ method, url: `/api/company/addresses${url}`, payload: body }), 401);
  expect(await listed()).toEqual(['Bay 1*']);
});
