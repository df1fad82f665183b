import type { Part } from '@axlewright/contract/catalog/parts';
import type { NeededPart, RelatedParts } from '@axlewright/contract/catalog/related-parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const related = async (partId: string) => (await shop.app.inject({ url: `/api/related-parts?partId=${partId}` })).json<RelatedParts>();
const neededNumbers = async (part: Part) => (await related(part._id)).needed.map(({ kind, part: { partNumber } }) => [kind, partNumber]);
const add = (part: Part, needed: Part, kind = 'together') =>
  admin.call('POST', `/parts/${part._id}/needed`, { neededPartId: needed._id, kind });

it('staff add the parts that are needed with a part, and the next read shows them, sorted by kind', async () => {
  const [rotor, pads, bolt] = [await addPart(admin), await addPart(admin), await addPart(admin)];
  expect(await related(rotor._id)).toEqual({ needed: [], orderedWith: [] });
  expect((await add(rotor, bolt, 'hardware')).json()).toMatchObject({ kind: 'hardware', partNumber: bolt.partNumber, isVisible: true });
  await add(rotor, pads);
  expect(await neededNumbers(rotor)).toEqual([
    ['together', pads.partNumber],
    ['hardware', bolt.partNumber],
  ]);
  expect((await related(rotor._id)).needed[0]?.part).toMatchObject({ _id: pads._id, price: 12.5, availableQ: 100 });
  expect(await neededNumbers(pads)).toEqual([]);

  expect((await add(rotor, bolt, 'tool')).json<NeededPart>().kind).toBe('tool');
  const listed = (await admin.call('GET', `/parts/${rotor._id}/needed`)).json<NeededPart[]>();
  expect(listed.map(({ kind }) => kind)).toEqual(['tool', 'together']);
  expect((await admin.call('DELETE', `/needed-parts/${listed[0]?._id}`)).statusCode).toBe(204);
  expect(await neededNumbers(rotor)).toEqual([['together', pads.partNumber]]);

  const entries = (await admin.call('GET', `/audit?q=${rotor.partNumber}`)).json<AdminAction[]>();
  const changes = entries.flatMap((entry) => entry.changes.filter(({ field }) => field === 'neededWith'));
  expect(changes.map(({ from, to }) => [from, to])).toEqual([
    [`${bolt.partNumber} (tool)`, null],
    [`${bolt.partNumber} (hardware)`, `${bolt.partNumber} (tool)`],
    [null, `${pads.partNumber} (together)`],
    [null, `${bolt.partNumber} (hardware)`],
  ]);
});

it('rejects the part itself, unknown parts, and unknown rows', async () => {
  const [rotor, pads] = [await addPart(admin), await addPart(admin)];
  const { _id } = (await add(rotor, pads)).json<NeededPart>();
  expectProblem(await add(rotor, rotor), 422, 'invalid-body');
  expectProblem(await add(rotor, { ...pads, _id: '999999' }), 404, 'not-found');
  expectProblem(await add({ ...rotor, _id: '999999' }, pads), 404, 'not-found');
  expectProblem(await admin.call('GET', '/parts/999999/needed'), 404, 'not-found');
  await admin.call('DELETE', `/needed-parts/${_id}`);
  expectProblem(await admin.call('DELETE', `/needed-parts/${_id}`), 404, 'not-found');
});

it('does not show hidden parts or the relations of hidden parts, but staff see them', async () => {
  const [rotor, pads] = [await addPart(admin), await addPart(admin)];
  const draft = (await admin.call('POST', '/parts', { name: 'Secret kit' })).json<Part>();
  await add(rotor, pads);
  await add(rotor, draft);
  await add(draft, pads);
  expect(await neededNumbers(rotor)).toEqual([['together', pads.partNumber]]);
  expect(await neededNumbers(draft)).toEqual([]);
  await admin.call('DELETE', `/parts/${pads._id}`);
  expect(await neededNumbers(rotor)).toEqual([]);
  const listed = (await admin.call('GET', `/parts/${rotor._id}/needed`)).json<NeededPart[]>();
  expect(listed.map(({ name, isVisible }) => [name, isVisible])).toEqual([
    [null, false],
    ['Secret kit', false],
  ]);
  expect(await related('999999')).toEqual({ needed: [], orderedWith: [] });
});

it('the list of needed parts is cached, and an order changes the stock in it', async () => {
  const [rotor, pads] = [await addPart(admin), await addPart(admin, { availableQ: 50 })];
  await add(rotor, pads);
  const stock = async () => (await related(rotor._id)).needed[0]?.part.availableQ;
  expect(await stock()).toBe(50);
  const queries = vi.spyOn(shop.db, 'executeQuery');
  onTestFinished(() => queries.mockRestore());
  await admin.call('POST', '/orders', { partId: pads._id, quantity: 10 });
  await eventually(async () => expect(await stock()).toBe(40));
  expect(queries.mock.calls.filter(([query]) => 'sql' in query && query.sql.includes('needed_parts'))).toEqual([]);
});
