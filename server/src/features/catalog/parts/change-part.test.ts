import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { raceForTable, waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let admin: Person;
let support: Person;
let buyer: Person;

beforeAll(async () => {
  const account = await quickAccounts(shop);
  [admin, support, buyer] = [await account({ staffRole: 'admin' }), await account({ staffRole: 'support' }), await account({})];
  await shop.pool.query(`
    insert into categories (slug, name) values ('brake', 'Brake'), ('ignition', 'Ignition');
    insert into subcategories (category_id, slug, name)
      select id, slug || '-' || 'parts', name || ' parts' from categories`);
});

const put = (part: PartDetail, change: object, headers = {}) => admin.call('PUT', `/parts/${part._id}`, change, headers);
const change = async (part: PartDetail, fields: object) => {
  const response = await put(part, fields);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<PartDetail>();
};
const read = async ({ _id }: PartDetail) => (await admin.call('GET', `/parts/${_id}`)).json<PartDetail>();
const history = async ({ _id }: PartDetail, query = '') => (await admin.call('GET', `/parts/${_id}/changes${query}`)).json<AdminAction[]>();

const everyField = {
  partNumber: 'ZX 77-1',
  brand: 'Kestrand',
  name: 'Spark plug, iridium',
  description: 'Gap preset.',
  price: 8.4,
  minQ: 3,
  orderMultiple: 4,
  category: 'Ignition',
  subcategory: 'Ignition parts',
  partTerminology: 'Spark plug',
  position: 'Front',
  gtin: '4006381333931',
  unitOfMeasure: 'BX',
  packageQuantity: 4,
  quantityPerApplication: 8,
  coreCharge: 2.5,
  lifeCycleStatus: 'A',
  image: 'https://pictures.example/plug.webp',
  morePictures: ['https://pictures.example/thread.webp', 'https://pictures.example/box.webp'],
  attributes: [
    { name: 'Gap', value: '1.1', unit: 'mm' },
    { name: 'Thread', value: 'M14 × 1.25', unit: null },
  ],
  interchange: [
    { type: 'competitor', brand: 'Veldane', partNumber: 'SP 4' },
    { type: 'OEM', brand: 'Toyota', partNumber: '90919-01253' },
  ],
};

describe('every field of a part', () => {
  it('can be changed, is read back, found by the search, and removed again', async () => {
    const part = await addPart(admin, { availableQ: 20 });
    expect(await change(part, everyField)).toMatchObject({ ...everyField, availableQ: 20 });
    expect((await shop.app.inject({ url: `/api/parts/${part._id}` })).json()).toMatchObject(everyField);
    for (const q of ['zx771', '9091901253', 'kestrand zx 77-1', 'iridium'])
      expect(
        (await shop.app.inject({ url: `/api/parts?q=${encodeURIComponent(q)}` })).json<PartDetail[]>().map(({ _id }) => _id),
      ).toContain(part._id);
    const emptied = {
      category: null,
      partTerminology: null,
      position: null,
      gtin: null,
      packageQuantity: null,
      quantityPerApplication: null,
    };
    const without = { ...emptied, coreCharge: null, morePictures: [], attributes: [], interchange: [] };
    expect(await change(part, without)).toMatchObject({ ...without, subcategory: null, name: everyField.name });
    expect((await shop.app.inject({ url: '/api/parts?q=9091901253' })).json()).toEqual([]);
  });

  it.each([
    [{ partNumber: '---' }, 'partNumber'],
    [{ brand: ' ' }, 'brand'],
    [{ category: 'Nowhere' }, 'category'],
    [{ subcategory: 'Brake parts' }, 'subcategory'],
    [{ category: 'Brake', subcategory: 'Ignition parts' }, 'subcategory'],
    [{ partTerminology: 'x'.repeat(101) }, 'partTerminology'],
    [{ position: '' }, 'position'],
    [{ gtin: '4006381333932' }, 'gtin'],
    [{ gtin: '12' }, 'gtin'],
    [{ unitOfMeasure: '' }, 'unitOfMeasure'],
    [{ packageQuantity: 0 }, 'packageQuantity'],
    [{ quantityPerApplication: 1.5 }, 'quantityPerApplication'],
    [{ coreCharge: 0 }, 'coreCharge'],
    [{ lifeCycleStatus: 'B' }, 'lifeCycleStatus'],
    [{ attributes: [{ name: '', value: '1', unit: null }] }, 'attributes.0.name'],
    [{ attributes: [{ name: 'Gap', value: '1', unit: '' }] }, 'attributes.0.unit'],
    [{ attributes: [{ name: 'Thread: inner', value: 'M20', unit: null }] }, 'attributes.0.name'],
    [{ attributes: Array(51).fill({ name: 'Gap', value: '1', unit: null }) }, 'attributes'],
    [{ interchange: [{ type: 'OEM', brand: 'Toyota', partNumber: '?' }] }, 'interchange.0.partNumber'],
    [{ interchange: Array(2).fill({ type: 'OEM', brand: 'Toyota', partNumber: '1' }) }, 'interchange.1.partNumber'],
    [{ morePictures: [''] }, 'morePictures.0'],
    [{ morePictures: ['http://pictures.example/a.png'] }, 'morePictures.0'],
    [{ morePictures: Array(12).fill('/uploads/a.webp') }, 'morePictures'],
    [{ successors: { kind: 'replaced', partNumbers: ['NOBODY-KNOWS-1'] } }, 'successors.partNumbers'],
    [{ successors: { kind: 'split', partNumbers: [] } }, 'successors.partNumbers'],
  ])('a wrong value is rejected with a 422 that names the field, and nothing is changed: %#', async (body, field) => {
    const part = await addPart(admin);
    const problem = expectProblem(await put(part, { name: 'Changed', ...body }), 422, 'invalid-body');
    expect(problem.errors?.map((error) => error.field)).toContain(field);
    expect(await read(part)).toEqual(part);
    expect(await history(part)).toHaveLength(1);
  });
});

describe('a new part number', () => {
  it('replaces the old number in parts that refer to the part, and the old number becomes free', async () => {
    const [old, next] = [await addPart(admin), await addPart(admin)];
    await change(old, { successors: { kind: 'replaced', partNumbers: [next.partNumber] } });
    await admin.call('POST', `/parts/${old._id}/needed`, { neededPartId: next._id, kind: 'together' });
    await change(next, { partNumber: `${next.partNumber}-B`, brand: 'Veldane' });
    expect((await read(old)).supersededBy).toEqual({ _id: next._id, partNumber: `${next.partNumber}-B` });
    expect((await admin.call('GET', `/parts/${old._id}/needed`)).json()).toMatchObject([
      { partNumber: `${next.partNumber}-B`, isVisible: true },
    ]);
    await change(old, { partNumber: next.partNumber });
  });

  it('is saved with a lock on the replaced part first, so it cannot deadlock with an order of that part', async () => {
    const [old, next] = [await addPart(admin), await addPart(admin)];
    await change(old, { successors: { kind: 'replaced', partNumbers: [next.partNumber] } });
    const lock = 'select from parts where id = $1 for update nowait';
    const { renamed } = await whileLocked(shop, lock, [old._id], async (holder) => {
      const renamed = put(next, { partNumber: `${next.partNumber}-C` });
      await waitingOnLock(shop);
      await holder.query(lock, [next._id]);
      return { renamed };
    });
    expect((await renamed).statusCode).toBe(200);
  });

  it('is rejected if another part has it in any spelling, even if both get it at the same time', async () => {
    const [one, two, three] = [await addPart(admin), await addPart(admin), await addPart(admin)];
    const problem = expectProblem(await put(one, { partNumber: two.partNumber.toLowerCase().replace('-', ' ') }), 422, 'invalid-body');
    expect(problem.errors).toMatchObject([{ field: 'partNumber' }]);
    const both = await raceForTable(shop, 'parts', () => [one, three].map((part) => put(part, { partNumber: 'SAME-1' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await put(two, { partNumber: two.partNumber.toLowerCase() })).statusCode).toBe(200);
  });

  it('can be the number of a deleted part, even if a third part refers to both numbers', async () => {
    const [part, twin, needs] = [await addPart(admin), await addPart(admin), await addPart(admin)];
    const names = [part.partNumber, twin.partNumber].map((partNumber) => ({ brand: part.brand, partNumber, kind: 'together' }));
    for (const needed of names)
      await shop.pool.query('insert into needed_parts (part_id, brand, part_number, kind) values ($1, $2, $3, $4)', [
        needs._id,
        needed.brand,
        needed.partNumber,
        needed.kind,
      ]);
    await admin.call('DELETE', `/parts/${twin._id}`);
    await change(part, { partNumber: twin.partNumber });
    const { rows } = await shop.pool.query('select part_number from needed_parts where part_id = $1', [needs._id]);
    expect(rows).toEqual([{ part_number: twin.partNumber }]);
  });

  it('cannot make a part replace itself', async () => {
    const [old, next] = [await addPart(admin), await addPart(admin)];
    await change(old, { successors: { kind: 'replaced', partNumbers: [next.partNumber] } });
    await admin.call('DELETE', `/parts/${next._id}`);
    expectProblem(await put(old, { partNumber: next.partNumber }), 422, 'invalid-body');
  });
});

describe('the history of a part', () => {
  it('lists who changed each field, with the old and the new value, newest first, and with former lists', async () => {
    const part = await addPart(admin);
    const attributes = [{ name: 'Gap', value: '1.1', unit: 'mm' }];
    const interchange = [{ type: 'OEM', brand: 'Toyota', partNumber: '1-2' }];
    await change(part, { price: 20, attributes, interchange });
    await change(part, { price: 20, attributes: [], interchange: [...interchange, { type: 'OEM', brand: 'Mazda', partNumber: '3' }] });
    const [latest, former, added] = await history(part);
    expect(latest).toMatchObject({
      act: 'part-changed',
      by: { email: admin.email },
      changes: [
        { field: 'attributes', from: 'Gap: 1.1 mm', to: null, former: attributes },
        { field: 'interchange', from: 'Toyota 1-2 (OEM)', to: 'Toyota 1-2 (OEM); Mazda 3 (OEM)', former: interchange },
      ],
    });
    expect(former?.changes.map(({ field, former: items }) => [field, items])).toEqual([
      ['price', undefined],
      ['attributes', []],
      ['interchange', []],
    ]);
    expect(added?.act).toBe('part-added');
    // An undo is a change like any other, with the former values.
    const undone = Object.fromEntries((latest?.changes ?? []).map(({ field, from, former: items }) => [field, items ?? from]));
    expect(await change(part, undone)).toMatchObject({ attributes, interchange, price: 20 });
  });

  it('has pages, and only staff who edit parts may read it', async () => {
    const part = await addPart(admin);
    for (const price of [1, 2, 3]) await change(part, { price });
    const first = await admin.call('GET', `/parts/${part._id}/changes?limit=3`);
    expect(first.json<AdminAction[]>().map(({ changes }) => changes[0]?.to)).toEqual([3, 2, 1]);
    expect(first.headers['x-total-count']).toBe('4');
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await admin.call('GET', next)).json<AdminAction[]>().map(({ act }) => act)).toEqual(['part-added']);
    expectProblem(await admin.call('GET', `/parts/${part._id}/changes?cursor=x`), 400);
    for (const other of [support, buyer]) expectProblem(await other.call('GET', `/parts/${part._id}/changes`), 403);
    for (const other of [support, buyer]) expectProblem(await other.call('PUT', `/parts/${part._id}`, { gtin: null }), 403);
    expectProblem(await admin.call('GET', '/parts/999999999/changes'), 404);
  });
});

it('interchange numbers that stay keep their rows', async () => {
  const part = await addPart(admin);
  const kept = { type: 'OEM', brand: 'Toyota', partNumber: '1-2' };
  const idOfKept = async () =>
    (await shop.pool.query<{ id: string }>("select id from interchange_numbers where part_id = $1 and brand = 'Toyota'", [part._id])).rows;
  await change(part, { interchange: [kept, { ...kept, brand: 'Mazda' }] });
  const before = await idOfKept();
  expect((await change(part, { interchange: [kept, { ...kept, brand: 'Honda' }] })).interchange.map(({ brand }) => brand)).toEqual([
    'Toyota',
    'Honda',
  ]);
  expect(await idOfKept()).toEqual(before);
});

it('two clerks who edit the same part at once: the second edit is rejected, and no change is lost', async () => {
  const part = await addPart(admin);
  const etag = String((await admin.call('GET', `/parts/${part._id}`)).headers.etag);
  const both = await raceForTable(shop, 'parts', () => [
    put(part, { position: 'Rear' }, { 'if-match': etag }),
    put(part, { gtin: '96385074' }, { 'if-match': etag }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await history(part)).toHaveLength(2);
});

it('an answer to an unknown number makes an open edit of the part stale, so the edit cannot remove the new number', async () => {
  const part = await addPart(admin);
  const { etag } = (await admin.call('GET', `/parts/${part._id}`)).headers;
  await buyer.call('POST', '/numbers/resolve', { lines: [{ text: `NK-${part._id}` }] });
  const id = await eventually(async () => {
    const [unknown] = (await admin.call('GET', `/unknown-numbers?q=NK-${part._id}&status=open`)).json<{ _id: string }[]>();
    expect(unknown).toBeDefined();
    return unknown?._id;
  });
  const answer = { partId: part._id, type: 'competitor', brand: 'Veldane' };
  expect((await admin.call('POST', `/unknown-numbers/${id}/answer`, answer)).statusCode).toBe(200);
  expectProblem(await put(part, { interchange: [] }, { 'if-match': String(etag) }), 409, 'stale-edit');
});

it('a part keeps its subcategory if its category stays the same', async () => {
  const part = await change(await addPart(admin), { category: 'Brake', subcategory: 'Brake parts' });
  expect(await change(part, { category: 'Brake', position: 'Rear' })).toMatchObject({ category: 'Brake', subcategory: 'Brake parts' });
  expect(await change(part, { category: 'Ignition' })).toMatchObject({ category: 'Ignition', subcategory: null });
});
