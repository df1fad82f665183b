import type { Part } from '@axlewright/contract/catalog/parts';
import type { Synonyms } from '@axlewright/contract/catalog/synonyms';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadSampleCatalog } from '../parts/sample-catalog.ts';

const shop = useTestApp();
let clerk: Person;

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  clerk = await (await quickAccounts(shop))({ staffRole: 'catalog' });
});

const numbersFor = async (q: string) =>
  (await shop.app.inject({ url: `/api/parts?limit=100&q=${encodeURIComponent(q)}` })).json<Part[]>().map(({ partNumber }) => partNumber);

const save = async (_id: string | null, phrases: string[]) => (await clerk.call('PUT', '/synonyms', { _id, phrases })).json<Synonyms>();

it('a search finds a synonym as soon as it is saved, even in the plural or with a typing error, and no longer after it is removed', async () => {
  const washerPumps = await numbersFor('washer pump');
  expect(washerPumps.length).toBeGreaterThan(0);
  expect(await numbersFor('qwoxibler')).toEqual([]);
  const { _id } = await save(null, ['washer pump', 'qwoxibler']);
  for (const q of ['qwoxibler', 'Qwoxiblers', 'qowxibler', 'qwoxibler 12v']) expect((await numbersFor(q))[0], q).toBe(washerPumps[0]);
  await save(_id, ['washer pump', 'spray motor']);
  expect(await numbersFor('qwoxibler')).toEqual([]);
  expect((await numbersFor('spray motor'))[0]).toBe(washerPumps[0]);
  expect((await clerk.call('DELETE', `/synonyms/${_id}`)).statusCode).toBe(204);
  expect(await numbersFor('spray motor')).not.toContain(washerPumps[0]);
});

it('a new shop already has synonyms that are common in the trade', async () => {
  const phrases = (await clerk.call('GET', '/synonyms')).json<Synonyms[]>().map((group) => group.phrases);
  expect(phrases).toContainEqual(['rotor', 'disc', 'disk', 'brake disc', 'brake disk']);
  expect(phrases).toContainEqual(['engine mount', 'motor mount']);
});

it('the audit log has each change of synonyms', async () => {
  const { _id } = await save(null, ['hose clip', 'hose band']);
  await save(_id, ['hose clip', 'hose band']);
  await save(_id, ['hose clip', 'hose ring']);
  await clerk.call('DELETE', `/synonyms/${_id}`);
  expectProblem(await clerk.call('DELETE', `/synonyms/${_id}`), 404, 'not-found');
  expectProblem(await clerk.call('PUT', '/synonyms', { _id, phrases: ['one', 'two'] }), 404, 'not-found');
  const admin = await (await quickAccounts(shop))({ staffRole: 'admin' });
  const entries = (await admin.call('GET', '/audit?q=hose+clip')).json<AdminAction[]>();
  expect(entries.map(({ act, changes }) => [act, changes[0]?.from, changes[0]?.to])).toEqual([
    ['synonyms-removed', 'hose clip, hose ring', null],
    ['synonyms-saved', 'hose clip, hose band', 'hose clip, hose ring'],
    ['synonyms-saved', null, 'hose clip, hose band'],
  ]);
});

it('a group has two to twenty different phrases, and the shop a limited number of groups', async () => {
  const tooMany = Array.from({ length: 21 }, (_, index) => `phrase ${index}`);
  for (const phrases of [['one'], ['one', 'One'], ['one', ' '], ['one', '-'], ['one', 'x'.repeat(61)], tooMany])
    expectProblem(await clerk.call('PUT', '/synonyms', { _id: null, phrases }), 422, 'invalid-body');
  await shop.asOwner(`insert into search_synonyms (phrases) select array['a' || n, 'b' || n] from generate_series(1, 2000) n`);
  expectProblem(await clerk.call('PUT', '/synonyms', { _id: null, phrases: ['one', 'two'] }), 422, 'invalid-body');
  await shop.asOwner(`delete from search_synonyms where phrases[1] ~ '^a[0-9]+$'`);
});
