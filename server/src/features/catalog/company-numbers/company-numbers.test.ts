import type { CompanyNumber, SavedCompanyNumbers } from '@axlewright/contract/catalog/company-numbers';
import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseCompany, companyIdOf, join } from '../../../../test/companies.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let owner: Person;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  await shop.asOwner(`
    insert into parts (part_number, brand, name, price_cents, available_quantity, gtin)
      values ('OWN-1', 'Axlewright', 'Rotor', 100, 0, null), ('OWN-2', 'Axlewright', 'Caliper', 100, 0, null),
        ('OWN-3', 'Axlewright', 'Draft', null, 0, null);
    insert into interchange_numbers (part_id, type, brand, part_number)
      select id, 'OEM', 'Veldane', case part_number when 'OWN-3' then '77-3' else '77-12' end from parts where part_number like 'OWN-%'`);
});
beforeEach(async () => {
  owner = await addAccount();
});

async function save(lines: [number: string, part: string][], person = owner): Promise<SavedCompanyNumbers> {
  const response = await person.call('POST', '/company/numbers', { lines: lines.map(([number, part]) => ({ number, part })) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function listed(person = owner, query = ''): Promise<CompanyNumber[]> {
  return (await person.call('GET', `/company/numbers${query}`)).json();
}
const textsOf = (numbers: CompanyNumber[]) => numbers.map(({ number, part }) => `${number} = ${part.partNumber}`);

async function resolve(person: Person | null, ...texts: string[]): Promise<ResolvedNumber[]> {
  const payload = { lines: texts.map((text) => ({ text })) };
  const headers = person ? { authorization: `Bearer ${person.accessToken}` } : {};
  return (await shop.app.inject({ method: 'POST', url: '/api/numbers/resolve', headers, payload })).json<{ lines: ResolvedNumber[] }>()
    .lines;
}

describe('a company’s own number', () => {
  it('finds the part in every spelling, and proposes it for a number with a typing error', async () => {
    await save([['Bin 47/11-A', 'OWN-1']]);
    for (const line of await resolve(owner, 'bin4711a', 'PN: BIN 47-11 a', '"Bin 47/11-A"', '# bin.47.11.A'))
      expect(line, line.text).toMatchObject({
        status: 'found',
        part: { partNumber: 'OWN-1' },
        candidates: [{ why: 'company-number', number: 'Bin 47/11-A', numberBrand: '' }],
      });
    expect(await resolve(owner, 'Bin 47/12-A')).toMatchObject([{ status: 'proposed', candidates: [{ partNumber: 'OWN-1' }] }]);
  });

  it('is unknown to visitors, to other companies, and to a member who currently buys for another company', async () => {
    const [colleague, stranger] = [await addAccount(), await addAccount()];
    const own = await companyIdOf(colleague);
    await join(shop, owner, colleague, 'viewer');
    await save([['SECRET-900-1', 'OWN-1']]);
    expect(await resolve(colleague, 'SECRET-900-1')).toMatchObject([{ status: 'found' }]);
    await chooseCompany(colleague, own);
    for (const other of [null, stranger, colleague])
      expect(await resolve(other, 'SECRET-900-1', 'SECRET-900-2')).toMatchObject([
        { status: 'unknown', candidates: [] },
        { status: 'unknown', candidates: [] },
      ]);
    expect([await listed(stranger), await listed(colleague)]).toEqual([[], []]);
  });

  it('is offered beside the part that has the same number in the catalog', async () => {
    await save([['OWN-2', 'OWN-1']]);
    const [line] = await resolve(owner, 'own2');
    expect(line?.status).toBe('choose');
    expect(line?.candidates.map(({ partNumber, why }) => [partNumber, why]).toSorted()).toEqual([
      ['OWN-1', 'company-number'],
      ['OWN-2', 'part-number'],
    ]);
  });
});

describe('saving numbers', () => {
  it('saves the valid lines, and says why it rejects the others', async () => {
    expect(
      await save([
        ['A 1', 'own1'],
        ['a-1', 'OWN-1'],
        ['A.1', 'OWN-2'],
        ['B 1', 'nobody-knows-1'],
        ['C 1', '77 12'],
        ['— —', 'OWN-1'],
        ['D 1', ''],
        ['E 1', 'OWN-3'],
        ['x'.repeat(61), 'OWN-1'],
      ]),
    ).toEqual({
      saved: 1,
      rejected: [
        { line: 2, number: 'A.1', part: 'OWN-2', reason: 'number-twice' },
        { line: 3, number: 'B 1', part: 'nobody-knows-1', reason: 'unknown-part' },
        { line: 4, number: 'C 1', part: '77 12', reason: 'several-parts' },
        { line: 5, number: '— —', part: 'OWN-1', reason: 'invalid-number' },
        { line: 6, number: 'D 1', part: '', reason: 'unknown-part' },
        { line: 7, number: 'E 1', part: 'OWN-3', reason: 'unknown-part' },
        { line: 8, number: 'x'.repeat(61), part: 'OWN-1', reason: 'invalid-number' },
      ],
    });
    expect(textsOf(await listed())).toEqual(['A 1 = OWN-1']);
  });

  it('replaces the part of a number that the company already has', async () => {
    await save([['A 1', 'OWN-1']]);
    expect(await save([['a1', 'OWN-2']])).toEqual({ saved: 1, rejected: [] });
    expect(textsOf(await listed())).toEqual(['a1 = OWN-2']);
  });

  it('accepts 2,000 lines, and a company has at most 20,000 numbers', async () => {
    const companyId = await companyIdOf(owner);
    await shop.asOwner(
      `insert into company_numbers (company_id, number, part_id)
       select ${companyId}, 'N' || n, (select id from parts where part_number = 'OWN-1') from generate_series(1, 19998) as n`,
    );
    const result = await save([
      ['N1', 'OWN-2'],
      ['M1', 'OWN-1'],
      ['M2', 'OWN-1'],
      ['M3', 'OWN-1'],
    ]);
    expect(result).toEqual({ saved: 3, rejected: [{ line: 3, number: 'M3', part: 'OWN-1', reason: 'too-many-numbers' }] });
    const lines = Array.from({ length: 2_000 }, (_, n) => ({ number: `N${n + 1}`, part: 'OWN-1' }));
    expect((await owner.call('POST', '/company/numbers', { lines })).json()).toEqual({ saved: 2_000, rejected: [] });
    expectProblem(await owner.call('POST', '/company/numbers', { lines: [...lines, lines[0]] }), 422, 'invalid-body');
  });

  it('is only for members who may order', async () => {
    const viewer = await addAccount();
    await join(shop, owner, viewer, 'viewer');
    await save([['A 1', 'OWN-1']]);
    const [{ _id: id } = { _id: '' }] = await listed(viewer);
    const line = { number: 'B', part: 'OWN-1' };
    expectProblem(await viewer.call('POST', '/company/numbers', { lines: [line] }), 403, 'forbidden');
    expectProblem(await viewer.call('PUT', `/company/numbers/${id}`, line), 403, 'forbidden');
    expectProblem(await viewer.call('DELETE', `/company/numbers/${id}`), 403, 'forbidden');
    for (const method of ['GET', 'POST'] as const)
      expectProblem(await shop.app.inject({ method, url: '/api/company/numbers', ...(method === 'POST' && { payload: {} }) }), 401);
    for (const method of ['PUT', 'DELETE'] as const)
      expectProblem(await shop.app.inject({ method, url: `/api/company/numbers/${id}`, payload: {} }), 401);
  });
});

it('a number can be changed and removed, but not changed to a number that the company already has', async () => {
  await save([
    ['A 1', 'OWN-1'],
    ['B 1', 'OWN-1'],
  ]);
  const id = (await listed())[0]?._id;
  const change = (number: string, part: string, person = owner) => person.call('PUT', `/company/numbers/${id}`, { number, part });
  expect((await change('A-1 new', 'OWN-2')).json()).toMatchObject({ number: 'A-1 new', part: { partNumber: 'OWN-2' } });
  expect(expectProblem(await change('b1', 'OWN-1'), 422, 'invalid-body').errors).toMatchObject([{ field: 'number' }]);
  expect(expectProblem(await change('A-1', 'nothing'), 422, 'invalid-body').errors).toMatchObject([{ field: 'part' }]);
  const stranger = await addAccount();
  expectProblem(await change('A-1', 'OWN-1', stranger), 404, 'not-found');
  expectProblem(await stranger.call('DELETE', `/company/numbers/${id}`), 404, 'not-found');
  expect(textsOf(await listed())).toEqual(['A-1 new = OWN-2', 'B 1 = OWN-1']);
  expect((await owner.call('DELETE', `/company/numbers/${id}`)).statusCode).toBe(204);
  expect(textsOf(await listed())).toEqual(['B 1 = OWN-1']);
  expect((await resolve(owner, 'A-1 new'))[0]?.status).toBe('unknown');
});

it('a number of a part that is no longer in the catalog is listed without the name, finds nothing, and can be changed and removed', async () => {
  await shop.asOwner(`
    insert into parts (part_number, brand, name, price_cents, available_quantity) values ('GONE-1', 'Axlewright', 'Hose', 100, 0),
      ('GONE-2', 'Axlewright', 'Secret', 100, 0)`);
  await save([
    ['G 1', 'GONE-1'],
    ['G 2', 'GONE-2'],
  ]);
  await shop.asOwner(`
    update parts set deleted_at = now() where part_number = 'GONE-1';
    update parts set price_cents = null where part_number = 'GONE-2'`);
  const gone = await listed();
  expect(gone.map(({ number, part: { partNumber, name, inCatalog } }) => ({ number, partNumber, name, inCatalog }))).toEqual([
    { number: 'G 1', partNumber: 'GONE-1', name: '', inCatalog: false },
    { number: 'G 2', partNumber: 'GONE-2', name: '', inCatalog: false },
  ]);
  expect((await resolve(owner, 'G 1'))[0]).toMatchObject({ status: 'unknown', candidates: [] });
  const url = (index: number) => `/company/numbers/${gone[index]?._id}`;
  expect((await owner.call('PUT', url(0), { number: 'G 1', part: 'OWN-1' })).json()).toMatchObject({
    part: { inCatalog: true, name: 'Rotor' },
  });
  expect((await owner.call('DELETE', url(1))).statusCode).toBe(204);
  expect(textsOf(await listed())).toEqual(['G 1 = OWN-1']);
});

it('the list has pages, and a search finds numbers by their beginning', async () => {
  await save(Array.from({ length: 5 }, (_, n): [string, string] => [`P ${n}`, n === 4 ? 'OWN-2' : 'OWN-1']));
  const first = await owner.call('GET', '/company/numbers?limit=2');
  expect([textsOf(first.json()), first.headers['x-total-count']]).toEqual([['P 0 = OWN-1', 'P 1 = OWN-1'], '5']);
  const next = /<[^>]*\/api(\/[^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  expect(textsOf((await owner.call('GET', next)).json())).toEqual(['P 2 = OWN-1', 'P 3 = OWN-1']);
  expect(textsOf(await listed(owner, '?q=p-3'))).toEqual(['P 3 = OWN-1']);
  expect(textsOf(await listed(owner, '?q=own2'))).toEqual(['P 4 = OWN-2']);
  expectProblem(await owner.call('GET', '/company/numbers?cursor=x'), 400, 'invalid-query');
});

it('the export of an account contains the numbers of its companies, and closing the account of the last member deletes them', async () => {
  await save([['A 1', 'OWN-1']]);
  const files = unzipSync(new Uint8Array((await owner.call('GET', '/me/export')).rawPayload));
  const { companies } = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()));
  expect(companies).toMatchObject([{ partNumbers: [{ number: 'A 1', partNumber: 'OWN-1' }] }]);
  const companyId = await companyIdOf(owner);
  const count = async () => (await shop.pool.query('select from company_numbers where company_id = $1', [companyId])).rowCount;
  expect(await count()).toBe(1);
  expect((await owner.call('POST', '/me/closure', { email: owner.email })).statusCode).toBe(204);
  expect(await count()).toBe(0);
});
