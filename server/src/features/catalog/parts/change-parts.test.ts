import type { BulkChanged } from '@axlewright/contract/catalog/bulk-changes';
import { maximumBulkParts } from '@axlewright/contract/catalog/part-limits';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let admin: Person;
let support: Person;

beforeAll(async () => {
  const account = await quickAccounts(shop);
  [admin, support] = [await account({ staffRole: 'admin' }), await account({ staffRole: 'support' })];
  await shop.pool.query(`
    insert into categories (slug, name) values ('brake', 'Brake'), ('ignition', 'Ignition');
    insert into subcategories (category_id, slug, name)
      select id, slug || '-' || 'parts', name || ' parts' from categories`);
});

const send = (parts: unknown, caller = admin) => caller.call('POST', '/parts/bulk-changes', { parts });
async function change(parts: unknown): Promise<BulkChanged['parts']> {
  const response = await send(parts);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BulkChanged>().parts;
}
const undoOf = (changed: BulkChanged['parts']) => changed.map(({ partId, version, former }) => ({ partId, version, change: former }));
const read = async ({ _id }: PartDetail) => (await admin.call('GET', `/parts/${_id}`)).json<PartDetail>();
const history = async ({ _id }: PartDetail) => (await admin.call('GET', `/parts/${_id}/changes`)).json<AdminAction[]>();
const twoParts = async () => [await addPart(admin), await addPart(admin, { price: 20 })] as const;
const setAll = (parts: readonly PartDetail[], fields: object) => parts.map(({ _id: partId }) => ({ partId, change: fields }));

describe('a bulk change', () => {
  it('changes every field of every part, is recorded in their histories, and can be undone with the returned values', async () => {
    const parts = await twoParts();
    await change(setAll(parts, { category: 'Brake', subcategory: 'Brake parts' }));
    const before = await Promise.all(parts.map(read));
    const fields = { lifeCycleStatus: '8', category: 'Ignition', price: 5.25, minQ: 7, orderMultiple: 8 };
    const changed = await change(setAll(parts, fields));
    expect(changed.map(({ partId }) => partId)).toEqual(parts.map(({ _id }) => _id));
    for (const part of parts) {
      expect(await read(part)).toMatchObject({ ...fields, subcategory: null });
      const [action] = await history(part);
      expect(action).toMatchObject({ act: 'part-changed' });
      expect(action?.changes).toContainEqual({ field: 'lifeCycleStatus', from: '2', to: '8' });
    }
    expect(await change(undoOf(changed))).toHaveLength(2);
    const withoutTime = ({ updatedAt, ...part }: PartDetail) => part;
    expect((await Promise.all(parts.map(read))).map(withoutTime)).toEqual(before.map(withoutTime));
  });

  it('returns only the parts that are different now, and records nothing for the others', async () => {
    const [one, other] = await twoParts();
    await change(setAll([one], { minQ: 9 }));
    const changed = await change(setAll([one, other], { minQ: 9 }));
    expect(changed).toEqual([{ partId: other._id, version: expect.any(Number), former: { minQ: 1 } }]);
    expect((await history(one)).filter(({ act }) => act === 'part-changed')).toHaveLength(1);
  });

  it('of a draft without a price returns its former values without a price', async () => {
    const draft = (await admin.call('POST', '/parts', { name: 'Hub' })).json<PartDetail>();
    expect(await change(setAll([draft], { price: 3, minQ: 2 }))).toMatchObject([{ former: { minQ: 0 } }]);
  });

  it.each([
    ['an unknown part', { partId: '999999999', change: { minQ: 3 } }, 404, 'not-found'],
    ['an unknown category', { change: { category: 'Brakes' } }, 422, 'invalid-body'],
    ['a price that is no longer the one that was seen', { change: { price: 3 }, seenPrice: 9 }, 409, 'stale-edit'],
    ['a version that is no longer the one that was seen', { change: { minQ: 3 }, version: 77 }, 409, 'stale-edit'],
  ] as const)('with %s changes none of the parts', async (_, extra, status, code) => {
    const [one, other] = await twoParts();
    expectProblem(await send([...setAll([one], { minQ: 3 }), { partId: other._id, ...extra }]), status, code);
    expect(await read(one)).toMatchObject({ minQ: 1 });
  });

  it('is applied if the price is still the one that was seen', async () => {
    const [one] = await twoParts();
    expect(await change([{ partId: one._id, change: { price: 13.75 }, seenPrice: 12.5 }])).toMatchObject([{ former: { price: 12.5 } }]);
  });

  it('is not undone if a part was changed in the meantime', async () => {
    const parts = await twoParts();
    const changed = await change(setAll(parts, { minQ: 5 }));
    await admin.call('PUT', `/parts/${parts[1]._id}`, { minQ: 6 });
    expectProblem(await send(undoOf(changed)), 409, 'stale-edit');
    expect((await Promise.all(parts.map(read))).map(({ minQ }) => minQ)).toEqual([5, 6]);
  });

  it('is rejected with no parts, with too many, with the same part twice, with a wrong field or value, and from support staff', async () => {
    const [one] = await twoParts();
    const many = Array.from({ length: maximumBulkParts + 1 }, (_, index) => ({ partId: `${index + 1}`, change: { minQ: 1 } }));
    const wrong = [{ availableQ: 4 }, { name: 'Same name' }, { minQ: -1 }, { price: 0 }, { lifeCycleStatus: 'x' }];
    for (const parts of [[], many, setAll([one, one], { minQ: 3 }), ...wrong.map((fields) => setAll([one], fields))])
      expectProblem(await send(parts), 422, 'invalid-body');
    expectProblem(await send(setAll([one], { minQ: 3 }), support), 403, 'forbidden');
  });

  it('does not deadlock with another one that lists the same parts in reverse order', async () => {
    const parts = await Promise.all(Array.from({ length: 20 }, () => addPart(admin)));
    const reversed = parts.toReversed();
    for (let round = 1; round <= 5; round++) {
      const responses = await Promise.all([send(setAll(parts, { minQ: round })), send(setAll(reversed, { minQ: round + 50 }))]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    expect(new Set((await Promise.all(parts.map(read))).map(({ minQ }) => minQ)).size).toBe(1);
  });
});
