import type { NumberRequest, ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
let clerk: Person;

beforeAll(async () => {
  const addAccount = await quickAccounts(shop);
  clerk = await addAccount({ staffRole: 'catalog' });
  await shop.asOwner(`
    insert into parts (part_number, brand, name, price_cents, available_quantity)
      values ('LC-1', 'Axlewright', 'One', 100, 0), ('LC-2', 'Axlewright', 'Two', 100, 0);
    insert into interchange_numbers (part_id, type, brand, part_number)
      select id, 'competitor', case part_number when 'LC-1' then 'Kestrand' else 'Veldane' end, '5T1 129' from parts where part_number like 'LC-%'`);
});

async function resolve(text: string): Promise<ResolvedNumber> {
  const payload: NumberRequest = { lines: [{ text }] };
  const { lines } = (await shop.app.inject({ method: 'POST', url: '/api/numbers/resolve', payload })).json<{ lines: [ResolvedNumber] }>();
  return lines[0];
}

it('a line code identifies its brand: with and without a space, in lower case, and after the number', async () => {
  expect(await resolve('5T1-129')).toMatchObject({ status: 'choose' });
  expect(await resolve('KES 5T1-129')).toMatchObject({ status: 'unknown' });
  expect((await clerk.call('PUT', '/line-codes', { code: 'KES', brand: 'Kestrand' })).json()).toEqual({ code: 'KES', brand: 'Kestrand' });
  for (const typed of ['KES 5T1-129', 'KES5T1129', 'kes5t1 129', '5T1 129 KES', 'PN: KES-5T1-129', 'PN KES5T1.129'])
    expect(await resolve(typed), typed).toMatchObject({ status: 'found', part: { partNumber: 'LC-1' } });
  expect(await resolve('VEL 5T1 129')).toMatchObject({ status: 'unknown' });
});

it('a search with a line code finds the part as soon as the code is saved, even if the search was cached', async () => {
  const found = async () => {
    const parts = (await shop.app.inject({ url: '/api/parts?q=VEL%205T1%20129' })).json<{ partNumber: string }[]>();
    return parts.map(({ partNumber }) => partNumber);
  };
  expect(await found()).toEqual([]);
  await clerk.call('PUT', '/line-codes', { code: 'VEL', brand: 'Veldane' });
  expect(await found()).toEqual(['LC-2']);
  await clerk.call('DELETE', '/line-codes/VEL');
  expect(await found()).toEqual([]);
});

it('after a line code, a number with a typing error is proposed, and the end of a number is found', async () => {
  await clerk.call('PUT', '/line-codes', { code: 'KES', brand: 'Kestrand' });
  expect(await resolve('KES 5T1-192')).toMatchObject({ status: 'proposed', candidates: [{ partNumber: 'LC-1' }] });
  await shop.asOwner(`insert into interchange_numbers (part_id, type, brand, part_number)
    select id, 'OEM', case part_number when 'LC-1' then 'Kestrand' else 'Veldane' end, '34 11-6.792 217' from parts where part_number like 'LC-%'`);
  expect(await resolve('KES 6.792 217')).toMatchObject({ status: 'found', part: { partNumber: 'LC-1' } });
});

it('staff change and remove a line code, and the audit log has each change', async () => {
  await clerk.call('PUT', '/line-codes', { code: 'QUO', brand: 'Quorrin' });
  await clerk.call('PUT', '/line-codes', { code: 'QUO', brand: 'Quorrin' });
  await clerk.call('PUT', '/line-codes', { code: 'QUO', brand: 'Pelgrath' });
  expect((await clerk.call('GET', '/line-codes')).json()).toContainEqual({ code: 'QUO', brand: 'Pelgrath' });
  expect((await clerk.call('DELETE', '/line-codes/QUO')).statusCode).toBe(204);
  expectProblem(await clerk.call('DELETE', '/line-codes/QUO'), 404, 'not-found');
  const admin = await (await quickAccounts(shop))({ staffRole: 'admin' });
  const entries = (await admin.call('GET', '/audit?q=QUO')).json<AdminAction[]>();
  expect(entries.map(({ act, changes }) => [act, changes[0]?.from, changes[0]?.to])).toEqual([
    ['line-code-removed', 'Pelgrath', null],
    ['line-code-saved', 'Quorrin', 'Pelgrath'],
    ['line-code-saved', null, 'Quorrin'],
  ]);
});

it('a line code has three capital letters and a brand', async () => {
  for (const code of ['KE', 'KESS', 'kes', 'K1S', 'É A'])
    expectProblem(await clerk.call('PUT', '/line-codes', { code, brand: 'Kestrand' }), 422, 'invalid-body');
  expectProblem(await clerk.call('PUT', '/line-codes', { code: 'KES', brand: ' ' }), 422, 'invalid-body');
});
