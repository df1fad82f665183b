import type { Part, PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let admin: Person;

beforeAll(async () => {
  admin = await (await quickAccounts(shop))({ staffRole: 'admin' });
});

const add = (stock = 100) => addPart(admin, { availableQ: stock });
const set = (part: PartDetail, kind: string, ...successors: PartDetail[]) =>
  admin.call('PUT', `/parts/${part._id}/successors`, { kind, partNumbers: successors.map(({ partNumber }) => partNumber) });
const read = async ({ _id }: PartDetail) => (await admin.call('GET', `/parts/${_id}`)).json<PartDetail>();
const nameOf = ({ _id, partNumber }: PartDetail) => ({ _id, partNumber });

it('a part has the last part of a chain as its successor', async () => {
  const [first, second, third] = [await add(), await add(), await add()];
  expect((await set(first, 'replaced', second)).json()).toMatchObject({
    supersededBy: nameOf(second),
    supersession: { kind: 'replaced', successors: [nameOf(second)], numbers: [{ partNumber: second.partNumber }] },
  });
  await set(second, 'renumbered', third);
  expect(await read(first)).toMatchObject({
    supersededBy: nameOf(third),
    supersession: { kind: 'replaced', successors: [nameOf(third)], numbers: [{ partNumber: second.partNumber }] },
  });
  expect((await set(first, 'none')).json()).toMatchObject({ supersededBy: null, supersession: null });
  expect((await admin.call('DELETE', `/parts/${third._id}`)).statusCode).toBe(204);
  expect(await read(second)).toMatchObject({ supersededBy: null, supersession: { successors: [] } });
});

it('in a chain, a part that is sold until used up is the successor while it has stock', async () => {
  const [old, usedUp, last] = [await add(), await add(), await add()];
  await set(old, 'replaced', usedUp);
  await set(usedUp, 'use-up', last);
  expect((await read(old)).supersededBy).toEqual(nameOf(usedUp));
  await admin.call('PUT', `/parts/${usedUp._id}`, { availableQ: 2 });
  expect((await read(old)).supersededBy).toEqual(nameOf(last));
});

it('several parts together replace a part that was split; none of them alone does', async () => {
  const [old, left, right, newRight] = [await add(), await add(), await add(), await add()];
  await set(right, 'replaced', newRight);
  const { supersededBy, supersession } = (await set(old, 'split', left, right)).json<PartDetail>();
  expect([supersededBy, supersession?.successors.map(({ partNumber }) => partNumber)]).toEqual([
    null,
    [left.partNumber, newRight.partNumber],
  ]);
});

it('successors with the same number are sorted by brand', async () => {
  const old = await add();
  await shop.pool.query(
    `insert into part_successors (part_id, kind, brand, part_number) values ($1, 'split', 'Veldane', 'SB-7-1'), ($1, 'split', 'Kestrand', 'SB-7-1')`,
    [old._id],
  );
  expect((await read(old)).supersession?.numbers.map(({ brand }) => brand)).toEqual(['Kestrand', 'Veldane']);
});

it('a list shows which parts replace a part', async () => {
  const [old, left, right] = [await add(), await add(), await add()];
  await set(old, 'split', left, right);
  const listed = (await shop.app.inject({ url: `/api/parts?q=${old.partNumber}` })).json<Part[]>();
  expect(listed.map(({ _id, successors }) => [_id, successors.map(({ partNumber }) => partNumber)])).toEqual([
    [old._id, [left.partNumber, right.partNumber]],
  ]);
});

it('loops are rejected: a part that replaces itself, directly or through others, even if two changes come at the same time', async () => {
  const [a, b, c] = [await add(), await add(), await add()];
  expect(expectProblem(await set(a, 'replaced', a), 422, 'invalid-body').errors).toMatchObject([{ field: 'partNumbers' }]);
  await set(a, 'replaced', b);
  await set(b, 'split', a, c).then((response) => expectProblem(response, 422, 'invalid-body'));
  await set(b, 'replaced', c);
  expectProblem(await set(c, 'use-up', a), 422, 'invalid-body');
  expect(await read(c)).toMatchObject({ supersession: null });
  const [d, e] = [await add(), await add()];
  const both = await raceForTable(shop, 'part_successors', () => [set(d, 'replaced', e), set(e, 'replaced', d)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

it('a successor must be one part, and a split has at least two', async () => {
  const [old, other] = [await add(), await add()];
  const put = (body: object) => admin.call('PUT', `/parts/${old._id}/successors`, body);
  for (const body of [
    { kind: 'replaced', partNumbers: [] },
    { kind: 'none', partNumbers: [other.partNumber] },
    { kind: 'split', partNumbers: [other.partNumber] },
    { kind: 'split', partNumbers: [other.partNumber, other.partNumber.toLowerCase()] },
    { kind: 'replaced', partNumbers: ['NOBODY-KNOWS-1'] },
    { kind: 'sold', partNumbers: [other.partNumber] },
  ])
    expectProblem(await put(body), 422, 'invalid-body');
  expectProblem(await admin.call('PUT', '/parts/999999999/successors', { kind: 'none', partNumbers: [] }), 404, 'not-found');
  await shop.pool.query(`insert into parts (part_number, brand, name, price_cents, available_quantity)
    values ('BR-9-1', 'Kestrand', 'A', 100, 0), ('BR-9-1', 'Veldane', 'B', 100, 0), ('BR-9-2', 'Veldane', 'C', 100, 0)`);
  expectProblem(await put({ kind: 'replaced', partNumbers: ['BR-9-1'] }), 422, 'invalid-body');
  expect((await put({ kind: 'replaced', partNumbers: ['br 92'] })).json()).toMatchObject({
    supersession: { numbers: [{ brand: 'Veldane', partNumber: 'BR-9-2' }] },
  });
});

it('an edit that began before its successors changed is rejected', async () => {
  const [old, next] = [await add(), await add()];
  const etag = String((await admin.call('GET', `/parts/${old._id}`)).headers.etag);
  const changed = await set(old, 'replaced', next);
  const edit = (seen: string) =>
    admin.call('PUT', `/parts/${old._id}`, { successors: { kind: 'none', partNumbers: [] } }, { 'if-match': seen });
  expectProblem(await edit(etag), 409, 'stale-edit');
  expect((await read(old)).supersededBy).toEqual(nameOf(next));
  expect((await edit(String(changed.headers.etag))).statusCode).toBe(200);
});

it('instances of the previous version see the only successor of the same brand, and the audit log has the change', async () => {
  const [old, next, other] = [await add(), await add(), await add()];
  const formerly = async () =>
    (await shop.pool.query<{ superseded_by: string }>('select superseded_by from parts where id = $1', [old._id])).rows[0]?.superseded_by;
  await set(old, 'use-up', next);
  expect(await formerly()).toBe(next.partNumber);
  await set(old, 'split', next, other);
  expect(await formerly()).toBe(null);
  await set(old, 'split', next, other);
  const entries = (await admin.call('GET', `/audit?q=${old.partNumber}&act=part-changed`)).json<AdminAction[]>();
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'successors', from: `use-up: ${next.partNumber}`, to: expect.stringMatching(/^split: AXW-\d+, AXW-\d+$/) }],
    [{ field: 'successors', from: null, to: `use-up: ${next.partNumber}` }],
  ]);
});
