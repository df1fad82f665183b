import type { Part } from '@axlewright/contract/catalog/parts';
import type { OrderedWithPart, RelatedParts } from '@axlewright/contract/catalog/related-parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, expect, it } from 'vitest';
import { type Person, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

/** Adds a part, and two others that companies ordered together with it, the second one more often. Writes the pairs as the daily job does. */
async function addOrderedTogether(): Promise<[part: Part, rare: Part, frequent: Part]> {
  const [part, rare, frequent] = [await addPart(admin), await addPart(admin), await addPart(admin)];
  await shop.pool.query(
    'insert into parts_ordered_together (part_id, other_part_id, companies) values ($1, $2, 3), ($2, $1, 3), ($1, $3, 7), ($3, $1, 7)',
    [part._id, rare._id, frequent._id],
  );
  return [part, rare, frequent];
}

/** Reads as a visitor. Responses to visitors are cached, so this also tests that the cache is invalidated. */
const shown = async ({ _id }: Part) =>
  (await shop.app.inject({ url: `/api/related-parts?partId=${_id}` })).json<RelatedParts>().orderedWith.map(({ partNumber }) => partNumber);
const listed = async ({ _id }: Part) =>
  (await admin.call('GET', `/parts/${_id}/ordered-with`))
    .json<OrderedWithPart[]>()
    .map(({ partNumber, isHidden }) => [partNumber, isHidden]);
const hide = (part: Part, other: Part) => admin.call('PUT', `/parts/${part._id}/ordered-with/${other._id}/hidden`);
const restore = (part: Part, other: Part) => admin.call('DELETE', `/parts/${part._id}/ordered-with/${other._id}/hidden`);

it('staff hide a wrong pair on the pages of both parts and show it again; the next read and the audit log reflect it', async () => {
  const [part, rare, frequent] = await addOrderedTogether();
  expect(await shown(part)).toEqual([frequent.partNumber, rare.partNumber]);
  expect(await shown(frequent)).toEqual([part.partNumber]);
  // Both directions are one pair, and the second call changes nothing.
  expect((await hide(part, frequent)).statusCode).toBe(204);
  expect((await hide(frequent, part)).statusCode).toBe(204);
  expect(await shown(part)).toEqual([rare.partNumber]);
  expect(await shown(frequent)).toEqual([]);
  expect(await shown(rare)).toEqual([part.partNumber]);
  expect(await listed(part)).toEqual([
    [frequent.partNumber, true],
    [rare.partNumber, false],
  ]);
  expect(await listed(frequent)).toEqual([[part.partNumber, true]]);

  expect((await restore(frequent, part)).statusCode).toBe(204);
  expect((await restore(part, frequent)).statusCode).toBe(204);
  expect(await shown(part)).toEqual([frequent.partNumber, rare.partNumber]);

  const changes = async ({ partNumber }: Part) =>
    (await admin.call('GET', `/audit?q=${partNumber}`)).json<AdminAction[]>().flatMap((entry) => entry.changes);
  expect(await changes(part)).toContainEqual({ field: 'orderedWith', from: frequent.partNumber, to: null });
  expect(await changes(frequent)).toContainEqual({ field: 'orderedWith', from: null, to: part.partNumber });
  const recorded = [...(await changes(part)), ...(await changes(frequent))].filter(({ field }) => field === 'orderedWith');
  expect(recorded).toHaveLength(2);
});

it('lists hidden pairs that are no longer ordered, and parts that buyers cannot see, but no deleted parts', async () => {
  const [part, rare, frequent] = await addOrderedTogether();
  const draft = (await admin.call('POST', '/parts', { name: 'Secret kit' })).json<Part>();
  await hide(part, draft);
  await hide(part, rare);
  await shop.pool.query('delete from parts_ordered_together where $1 in (part_id, other_part_id)', [rare._id]);
  const rows = (await admin.call('GET', `/parts/${part._id}/ordered-with`)).json<OrderedWithPart[]>();
  expect(rows.map(({ name, isVisible, isHidden }) => [name, isVisible, isHidden])).toEqual([
    [frequent.name, true, false],
    [rare.name, true, true],
    ['Secret kit', false, true],
  ]);
  await admin.call('DELETE', `/parts/${frequent._id}`);
  expect(await listed(part)).toEqual([
    [rare.partNumber, true],
    [draft.partNumber, true],
  ]);
});

it('rejects unknown parts and a part with itself', async () => {
  const part = await addPart(admin);
  const unknown = { ...part, _id: '999999' };
  expectProblem(await admin.call('GET', '/parts/999999/ordered-with'), 404, 'not-found');
  for (const [one, other] of [
    [part, unknown],
    [unknown, part],
    [part, part],
  ] as const) {
    expectProblem(await hide(one, other), 404, 'not-found');
    expectProblem(await restore(one, other), 404, 'not-found');
  }
});
