import type { DeletedPart } from '@axlewright/contract/catalog/deleted-parts';
import type { Fitment } from '@axlewright/contract/catalog/fitment';
import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import type { Part, PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Basket } from '@axlewright/contract/sales/baskets';
import { beforeAll, expect, it } from 'vitest';
import { importCatalogFile, undoImport } from '../../../../test/part-imports.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { addVehicle, newApplication } from '../../../../test/test-vehicles.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  const addAccount = await quickAccounts(shop);
  [admin, buyer] = [await addAccount({ staffRole: 'admin' }), await addAccount()];
});

const remove = async ({ _id }: PartDetail) => expect((await admin.call('DELETE', `/parts/${_id}`)).statusCode).toBe(204);
const addDeleted = async (part: Parameters<typeof addPart>[1] = {}) => {
  const added = await addPart(admin, part);
  await remove(added);
  return added;
};
const restore = ({ _id }: PartDetail) => admin.call('POST', `/parts/${_id}/restore`);
const change = async ({ _id }: PartDetail, body: object) => {
  const response = await admin.call('PUT', `/parts/${_id}`, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<PartDetail>();
};
const read = ({ _id }: PartDetail) => shop.app.inject({ url: `/api/parts/${_id}` });
const listDeleted = (query = '') => admin.call('GET', `/deleted-parts?${query}`);
const deleted = async (query = '') => (await listDeleted(query)).json<DeletedPart[]>();
const numbersOf = (parts: { partNumber: string }[]) => parts.map(({ partNumber }) => partNumber);

it('the list has deleted parts only, the last one first, and says who deleted each part and when', async () => {
  const [first, second] = [await addDeleted({ name: 'Wheel bearing' }), await addDeleted({ name: 'Ball joint' })];
  const sold = await addPart(admin);
  const response = await listDeleted('limit=2');
  expect(response.json()).toMatchObject([
    { _id: second._id, partNumber: second.partNumber, brand: 'Axlewright', name: 'Ball joint', deletedBy: { email: admin.email } },
    { _id: first._id, name: 'Wheel bearing', deletedBy: { name: admin.name } },
  ]);
  expect(Math.abs(Date.parse(response.json<DeletedPart[]>()[0]?.deletedAt ?? '') - Date.now())).toBeLessThan(60_000);
  expect((await admin.call('GET', `/deleted-parts/${first._id}`)).json()).toMatchObject({ _id: first._id, name: 'Wheel bearing' });
  expectProblem(await admin.call('GET', `/deleted-parts/${sold._id}`), 404);
  expect(numbersOf(await deleted('limit=100'))).not.toContain(sold.partNumber);
});

it('the list finds a part by its number in any spelling, its name, its brand, and its category', async () => {
  await shop.asOwner(`insert into categories (slug, name) values ('bearings', 'Bearings')`);
  const part = await addPart(admin, { name: 'Hub 100% sealed' });
  await change(part, { partNumber: 'HUB-77.1', brand: 'Veldane', category: 'Bearings' });
  await remove(part);
  for (const query of ['q=hub77', 'q=ub-771', 'q=00%25%20seal', 'q=veld', 'category=bearings', 'q=hub&category=bearings'])
    expect(numbersOf(await deleted(query)), query).toEqual(['HUB-77.1']);
  for (const query of ['q=hub78', 'q=ub%25sealed', 'category=none', 'q=%2D%2D%2D']) expect(await deleted(query), query).toEqual([]);
  expectProblem(await listDeleted('cursor=x'), 400, 'invalid-query');
});

it('the pages of the list have every part once, even if many were deleted at the same time', async () => {
  await shop.asOwner(`
    insert into parts (part_number, brand, name, deleted_at) select 'PAGE-' || n, 'Axlewright', 'Paged', now() from generate_series(1, 5) as n`);
  const seen: string[] = [];
  let query: string | undefined = 'q=paged&limit=2';
  while (query) {
    const response = await listDeleted(query);
    expect(response.headers['x-total-count']).toBe('5');
    seen.push(...numbersOf(response.json<DeletedPart[]>()));
    query = /\?([^>]*)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }
  expect(seen.toSorted()).toEqual(['PAGE-1', 'PAGE-2', 'PAGE-3', 'PAGE-4', 'PAGE-5']);
});

it('a part that the undo of an import deleted has no name of a user, and buyers do not learn what it was, until staff restore it', async () => {
  const imported = await importCatalogFile(admin, ['part number,name,price in dollars,stock', 'WRONG-1,Secret hub,4,9']);
  await undoImport(admin, imported._id);
  const [part] = await deleted('q=WRONG-1');
  expect(part).toMatchObject({ name: 'Secret hub', deletedBy: null });
  const resolve = async () =>
    (await buyer.call('POST', '/numbers/resolve', { lines: [{ text: 'WRONG-1' }] })).json<{ lines: ResolvedNumber[] }>();
  expect(JSON.stringify(await resolve())).not.toContain('Secret hub');
  await admin.call('POST', `/parts/${part?._id}/restore`);
  await admin.call('DELETE', `/parts/${part?._id}`);
  expect(JSON.stringify(await resolve())).toContain('Secret hub');
  expect((await admin.call('GET', `/deleted-parts/${part?._id}`)).json()).toMatchObject({ deletedBy: { email: admin.email } });
});

it('a restored part is as it was: for sale, in the search, in baskets and saved lists, and with all its numbers, vehicles, and relations', async () => {
  const [part, successor, old, needed] = [await addPart(admin), await addPart(admin), await addPart(admin), await addPart(admin)];
  const vehicleId = await addVehicle(shop);
  const before = await change(part, {
    name: 'Restorable gasket',
    interchange: [{ type: 'OEM', brand: 'Veldane', partNumber: 'VEL-900-17' }],
    attributes: [{ name: 'Width', value: '12', unit: 'mm' }],
    image: 'https://pictures.example/gasket.webp',
    morePictures: ['https://pictures.example/gasket-2.webp'],
    successors: { kind: 'use-up', partNumbers: [successor.partNumber] },
  });
  await admin.call('PUT', `/parts/${old._id}/successors`, { kind: 'replaced', partNumbers: [part.partNumber] });
  await admin.call('POST', `/parts/${part._id}/applications`, await newApplication(shop));
  await admin.call('POST', `/parts/${part._id}/needed`, { neededPartId: needed._id, kind: 'together' });
  await buyer.call('POST', '/company/numbers', { lines: [{ number: 'SHELF-5-A', part: part.partNumber }] });
  await buyer.call('POST', '/basket/lines', { lines: [{ partId: part._id, quantity: 3 }] });
  await buyer.call('POST', '/saved-lists', { name: 'Weekly', lines: [{ partId: part._id, quantity: 2 }] });
  const world = async () => ({
    part: (await read(part)).json<PartDetail>(),
    etag: (await read(part)).headers.etag,
    found: numbersOf((await shop.app.inject({ url: '/api/parts?q=restorable' })).json<Part[]>()),
    fitment: (await shop.app.inject({ url: `/api/fitment?vehicleId=${vehicleId}&partIds=${part._id}` })).json<Fitment[]>(),
    replacedPart: (await read(old)).json<PartDetail>().successors,
    related: (await shop.app.inject({ url: `/api/related-parts?partId=${part._id}` })).json(),
    numbers: (await buyer.call('POST', '/numbers/resolve', { lines: [{ text: 'VEL 900 17' }, { text: 'shelf5a' }] }))
      .json<{ lines: ResolvedNumber[] }>()
      .lines.map((line) => [line.partId, line.status]),
    companyNumbers: (await buyer.call('GET', '/company/numbers')).json(),
    basket: (await buyer.call('GET', '/basket')).json<Basket>(),
    lists: (await buyer.call('GET', '/saved-lists')).json(),
  });
  const wanted = await world();
  expect(wanted).toMatchObject({
    found: [part.partNumber],
    fitment: [{ partId: part._id }],
    replacedPart: [{ _id: part._id }],
    numbers: [
      [part._id, 'found'],
      [part._id, 'found'],
    ],
    basket: { total: 37.5 },
  });
  await remove(part);
  expect(await world()).toMatchObject({ found: [], fitment: [], replacedPart: [], basket: { total: 0, lines: [{ part: null }] } });
  const restored = await restore(part);
  expect(restored.statusCode).toBe(200);
  expect(restored.json()).toEqual({ ...before, updatedAt: expect.any(String), supersession: expect.anything() });
  const { updatedAt } = restored.json<PartDetail>();
  expect(await world()).toEqual({ ...wanted, part: { ...wanted.part, updatedAt } });
  expect(await deleted(`q=${part.partNumber}`)).toEqual([]);
});

it('the stock of a restored part includes the pieces of orders that were canceled in the meantime', async () => {
  const part = await addPart(admin, { availableQ: 50 });
  const [kept, canceled] = [
    (await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<{ _id: string }>(),
    (await buyer.call('POST', '/orders', { partId: part._id, quantity: 6 })).json<{ _id: string }>(),
  ];
  await remove(part);
  expect((await buyer.call('DELETE', `/orders/${canceled._id}`)).statusCode).toBe(204);
  await restore(part);
  expect((await read(part)).json()).toMatchObject({ availableQ: 46 });
  await buyer.call('DELETE', `/orders/${kept._id}`);
  expect((await read(part)).json()).toMatchObject({ availableQ: 50 });
});

it('the audit log and the history of the part say who restored it, once', async () => {
  const part = await addDeleted();
  expect((await restore(part)).statusCode).toBe(200);
  // Somebody else has clicked Restore, too.
  expect((await restore(part)).headers.etag).toBe((await read(part)).headers.etag);
  const history = (await admin.call('GET', `/parts/${part._id}/changes`)).json<AdminAction[]>();
  expect(history.map(({ act }) => act)).toEqual(['part-restored', 'part-deleted', 'part-added']);
  const [entry] = (await admin.call('GET', '/audit?act=part-restored')).json<AdminAction[]>();
  expect(entry).toMatchObject({
    by: { email: admin.email },
    subject: { kind: 'part', id: part._id, name: part.partNumber },
    changes: [],
  });
});

it('a part is not restored if another part has its brand and number by now, in any spelling', async () => {
  const part = await addPart(admin);
  await change(part, { partNumber: 'TWIN-1' });
  await remove(part);
  const twin = await addPart(admin);
  await change(twin, { partNumber: 'Twin 1' });
  const response = await restore(part);
  expectProblem(response, 409, 'part-number-taken');
  expect(response.json()).toMatchObject({ parameters: { partId: twin._id, brand: 'Axlewright', partNumber: 'Twin 1' } });
  expect(numbersOf(await deleted('q=twin1'))).toEqual(['TWIN-1']);
  await change(twin, { brand: 'Veldane' });
  expect((await restore(part)).statusCode).toBe(200);
});

it('a part is not restored if it would replace itself through others', async () => {
  const [part, other] = [await addPart(admin), await addPart(admin)];
  await admin.call('PUT', `/parts/${part._id}/successors`, { kind: 'replaced', partNumbers: [other.partNumber] });
  await remove(part);
  // The undo of an import can restore such a successor.
  await shop.asOwner(`insert into part_successors (part_id, kind, brand, part_number)
    values (${other._id}, 'replaced', 'Axlewright', '${part.partNumber}')`);
  const response = await restore(part);
  expectProblem(response, 409, 'successor-loop');
  expect(response.json<{ detail: string }>().detail).toContain(part.partNumber);
  expectProblem(await read(part), 404);
  await admin.call('PUT', `/parts/${other._id}/successors`, { kind: 'none', partNumbers: [] });
  expect((await restore(part)).statusCode).toBe(200);
});

it('an unknown part cannot be restored', async () => {
  expectProblem(await admin.call('POST', '/parts/999999999/restore'), 404);
});
