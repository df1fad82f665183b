import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { SavedList, SavedListDetail } from '@axlewright/contract/sales/saved-lists';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { join } from '../../../../test/companies.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let admin: Person;
let owner: Person;
let viewer: Person;
let stranger: Person;
let pads: PartDetail;
let filter: PartDetail;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  [pads, filter] = await Promise.all([addPart(admin, { price: 31.4, minQ: 4, availableQ: 50 }), addPart(admin)]);
});
beforeEach(async () => {
  [owner, viewer, stranger] = await Promise.all([
    signUp(shop, { name: 'Olga Owner' }),
    signUp(shop, { name: 'Vera Viewer' }),
    signUp(shop, { name: 'Sam Stranger' }),
  ]);
  await join(shop, owner, viewer, 'viewer');
});

const save = (list: object, by = owner) => by.call('POST', '/saved-lists', list);
const saveOrThrow = async (list: object) => {
  const response = await save(list);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<SavedListDetail>();
};
const listsOf = async (person: Person) => (await person.call('GET', '/saved-lists')).json<SavedList[]>();
const contentOf = ({ lines }: SavedListDetail) =>
  lines.map(({ partId, quantity, note, orderedAs, vehicle }) => ({ partId, quantity, note, orderedAs, vehicle }));
const line = (part: PartDetail, quantity: number, note = '', orderedAs = '', vehicle = '') => ({
  partId: part._id,
  quantity,
  note,
  orderedAs,
  vehicle,
});

it('all members see a list; its lines say whether they can be ordered', async () => {
  const lines = [line(pads, 4, 'Bay 2', 'D1210', '2003 Honda Accord'), line(filter, 3), line(pads, 5)];
  const list = await saveOrThrow({ name: ' Weekly order ', lines });
  expect(list).toMatchObject({ name: 'Weekly order', updatedBy: 'Olga Owner' });
  expect(contentOf(list)).toEqual(lines);
  expect(list.lines.map(({ lineNumber, problem, unitPrice }) => ({ lineNumber, problem, unitPrice }))).toEqual([
    { lineNumber: 1, problem: null, unitPrice: 31.4 },
    { lineNumber: 2, problem: null, unitPrice: 12.5 },
    { lineNumber: 3, problem: null, unitPrice: 31.4 },
  ]);
  await saveOrThrow({ name: 'another', lines: [] });
  expect(await listsOf(viewer)).toMatchObject([
    { name: 'another', lines: 0 },
    { _id: list._id, name: 'Weekly order', lines: 3, updatedBy: 'Olga Owner', updatedAt: list.updatedAt },
  ]);
  expect((await viewer.call('GET', `/saved-lists/${list._id}`)).json()).toEqual(list);
  expectProblem(await save({ name: 'mine', lines }, viewer), 403, 'forbidden');
});

it('a list that is saved without lines gets the lines of the basket, and the basket stays', async () => {
  const lines = [line(pads, 6, 'Bay 2', 'D1210', '2003 Honda Accord; 2010 Honda Civic'), line(filter, 3)];
  await owner.call('POST', '/basket/lines', { lines });
  expect(contentOf(await saveOrThrow({ name: 'From the basket' }))).toEqual(lines);
  expect((await owner.call('GET', '/basket/count')).json()).toMatchObject({ lines: 2 });
});

it('a change is rejected if a colleague has changed the list since its `updatedAt`', async () => {
  const { _id, updatedAt } = await saveOrThrow({ name: 'Shared', lines: [line(pads, 6)] });
  const change = (body: object) => owner.call('PUT', `/saved-lists/${_id}`, body);
  const former = new Date(Date.parse(updatedAt) - 1).toISOString();
  expectProblem(await change({ lines: [], updatedAt: former }), 409, 'list-changed');
  expect(contentOf((await change({ lines: [line(filter, 2)], updatedAt })).json())).toEqual([line(filter, 2)]);
  expect(contentOf((await owner.call('GET', `/saved-lists/${_id}`)).json())).toEqual([line(filter, 2)]);
});

it('a list can get a different name and different lines', async () => {
  const { _id } = await saveOrThrow({ name: 'Weekly', lines: [line(pads, 6)] });
  const change = (body: object) => owner.call('PUT', `/saved-lists/${_id}`, body);
  expect((await change({ name: 'Monthly' })).json()).toMatchObject({ name: 'Monthly', lines: [{ partId: pads._id }] });
  expect(contentOf((await change({ lines: [line(filter, 1), line(filter, 2)] })).json())).toEqual([line(filter, 1), line(filter, 2)]);
  expectProblem(await change({ lines: [line(pads, 0)] }), 422, 'invalid-body');
  const problem = expectProblem(
    await change({ name: 'Lost', lines: [line(filter, 9), line({ ...pads, _id: '999999999' }, 2)] }),
    422,
    'lines-rejected',
  );
  expect(problem.lines).toEqual([{ line: 1, code: 'unknown-part' }]);
  expect(await listsOf(owner)).toMatchObject([{ name: 'Monthly', lines: 2 }]);
  expect((await owner.call('DELETE', `/saved-lists/${_id}`)).statusCode).toBe(204);
  expectProblem(await owner.call('DELETE', `/saved-lists/${_id}`), 404, 'not-found');
  expectProblem(await change({ name: 'Gone' }), 404, 'not-found');
  expect(await listsOf(owner)).toEqual([]);
});

it('a list keeps a part that the shop no longer has, and says so', async () => {
  const gone = await addPart(admin);
  const { _id } = await saveOrThrow({ name: 'Weekly', lines: [line(gone, 2), line(pads, 6)] });
  await admin.call('DELETE', `/parts/${gone._id}`);
  const response = await owner.call('PUT', `/saved-lists/${_id}`, { lines: [line(gone, 2), line(pads, 7)] });
  expect(response.json<SavedListDetail>().lines).toMatchObject([
    { partId: gone._id, part: null, formerPart: { partNumber: gone.partNumber, name: gone.name }, problem: 'unknown-part', price: null },
    { partId: pads._id, quantity: 7, problem: null },
  ]);
  expectProblem(await save({ name: 'New', lines: [line(gone, 2)] }), 422, 'lines-rejected');
});

it('a company cannot have two lists whose names differ only in upper and lower case', async () => {
  const { _id } = await saveOrThrow({ name: 'Weekly', lines: [] });
  expectProblem(await save({ name: 'WEEKLY', lines: [] }), 409, 'list-exists');
  await saveOrThrow({ name: 'Monthly', lines: [] });
  expectProblem(await owner.call('PUT', `/saved-lists/${_id}`, { name: 'monthly' }), 409, 'list-exists');
  expect((await owner.call('PUT', `/saved-lists/${_id}`, { name: 'weekly' })).statusCode).toBe(200);
  expect((await save({ name: 'Weekly', lines: [] }, stranger)).statusCode).toBe(201);
});

it('a company has at most 100 lists', async () => {
  await shop.pool.query(
    `insert into saved_lists (company_id, name, updated_by) select company_id, 'old ' || n, id from users, generate_series(1, 98) as n where id = $1`,
    [owner.userId],
  );
  const responses = await Promise.all(Array.from({ length: 5 }, (_, index) => save({ name: `list ${index}`, lines: [] })));
  const rejected = responses.filter(({ statusCode }) => statusCode !== 201);
  expect(rejected).toHaveLength(3);
  for (const response of rejected) expectProblem(response, 409, 'too-many-lists');
});

it('another company neither sees nor changes a list', async () => {
  const list = await saveOrThrow({ name: 'Weekly', lines: [line(pads, 6)] });
  expect(await listsOf(stranger)).toEqual([]);
  expectProblem(await stranger.call('GET', `/saved-lists/${list._id}`), 404, 'not-found');
  expectProblem(await stranger.call('PUT', `/saved-lists/${list._id}`, { name: 'Mine', lines: [] }), 404, 'not-found');
  expectProblem(await stranger.call('DELETE', `/saved-lists/${list._id}`), 404, 'not-found');
  expect((await owner.call('GET', `/saved-lists/${list._id}`)).json()).toEqual(list);
});
