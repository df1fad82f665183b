import type { ImportedPart } from '@axlewright/contract/catalog/part-imports';
import type { Category, Part, PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Order } from '@axlewright/contract/sales/orders';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { checkCatalog, importCatalogFile, undoImport, waitForState } from '../../../../../test/part-imports.ts';
import { type Person, signUp, signUpAdmin } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
});

const header =
  'part number,name,price in dollars,stock,category,subcategory,attributes,interchange brand,interchange number,successor number,needed with';
const find = async (number: string) => {
  const [part] = (await admin.call('GET', `/parts?q=${encodeURIComponent(number)}`)).json<Part[]>();
  return part && (await admin.call('GET', `/parts/${part._id}`)).json<PartDetail>();
};
const detail = async (part: PartDetail | undefined) => (await admin.call('GET', `/parts/${part?._id}`)).json<PartDetail>();
const neededWith = async (part: PartDetail | undefined) => (await admin.call('GET', `/parts/${part?._id}/needed`)).json<unknown[]>();
const order = async (part: PartDetail | undefined, quantity: number) =>
  expect((await buyer.call('POST', '/orders', { partId: part?._id, quantity })).statusCode).toBe(201);
const leftOf = async (id: string) =>
  (await admin.call('GET', `/part-imports/${id}/parts?left=yes`)).json<ImportedPart[]>().map(({ partNumber, left }) => [partNumber, left]);

it('restores every field and list, and deletes the new parts', async () => {
  await importCatalogFile(admin, [
    header,
    'UN-1,Hub,12,50,Hubs,Front,Height: 9 mm,Kestrand,77 1,UN-2,UN-3',
    'UN-2,Hub,12,50,,,,,,,',
    'UN-3,Nut,1,90,,,,,,,',
  ]);
  const [before, neededBefore] = [await find('UN-1'), await neededWith(await find('UN-1'))];
  const imported = await importCatalogFile(admin, [
    header,
    'UN-1,Axle hub,13,20,Axles,Rear,Height: 8 mm,Kestrand,77 2,UN-3,UN-2',
    'UN-4,Cap,4,9,,,,,,,',
  ]);
  expect(await find('UN-1')).toMatchObject({ name: 'Axle hub', availableQ: 20, category: 'Axles', subcategory: 'Rear' });
  expect(imported.undoUntil).not.toBeNull();
  expect(await undoImport(admin, imported._id)).toMatchObject({ left: 0, undoUntil: null });
  const { updatedAt: _later, ...restored } = await detail(before);
  expect(before).toMatchObject(restored);
  expect(await neededWith(before)).toEqual(neededBefore);
  expect(await find('UN-4')).toBeUndefined();
  const [entry] = (await admin.call('GET', '/audit?act=import-undone&limit=1')).json<AdminAction[]>();
  expect(entry).toMatchObject({ by: { email: admin.email }, subject: { id: imported._id } });
  const again = await admin.call('POST', `/part-imports/${imported._id}/undo`);
  expect(expectProblem(again, 409, 'import-not-possible').detail).toBe('This import was already undone.');
});

/** Returns the slugs of the subcategories that list the part. */
async function subcategoriesOf(number: string): Promise<string[]> {
  const categories = (await admin.call('GET', '/categories')).json<Category[]>();
  const slugs = categories.flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug));
  const lists = await Promise.all(slugs.map(async (slug) => (await admin.call('GET', `/parts?category=${slug}&limit=100`)).json<Part[]>()));
  return slugs.filter((_slug, index) => lists[index]?.some(({ partNumber }) => partNumber === number));
}

it('a part that the undo moves back to its former category is again in the subcategory of that category', async () => {
  const columns = 'part number,name,price in dollars,stock,category,subcategory';
  await importCatalogFile(admin, [columns, 'UC-1,Hub,12,50,Left hubs,Bearings']);
  const before = await subcategoriesOf('UC-1');
  const { _id } = await importCatalogFile(admin, [columns, 'UC-1,Hub,12,50,Right hubs,Bearings']);
  expect(await subcategoriesOf('UC-1')).not.toEqual(before);
  expect(await undoImport(admin, _id)).toMatchObject({ left: 0 });
  expect(await find('UC-1')).toMatchObject({ category: 'Left hubs', subcategory: 'Bearings' });
  expect(await subcategoriesOf('UC-1')).toEqual(before);
});

it('a part that lost its subcategory because only its category changed gets it back', async () => {
  const columns = 'part number,name,price in dollars,stock,category,subcategory';
  await importCatalogFile(admin, [columns, 'UC-2,Hub,12,50,Left hubs,Bearings', 'UC-3,Hub,12,50,Left hubs,Bearings']);
  const before = await subcategoriesOf('UC-2');
  const { _id } = await importCatalogFile(admin, ['part number,category,name', 'UC-2,Right hubs,Hub', 'UC-3,Left hubs,Wheel hub']);
  expect(await find('UC-2')).toMatchObject({ category: 'Right hubs', subcategory: null });
  expect(await find('UC-3')).toMatchObject({ category: 'Left hubs', subcategory: 'Bearings', name: 'Wheel hub' });
  expect(await undoImport(admin, _id)).toMatchObject({ left: 0 });
  expect(await find('UC-2')).toMatchObject({ category: 'Left hubs', subcategory: 'Bearings' });
  expect(await subcategoriesOf('UC-2')).toEqual(before);
});

it('locks successors before parts, as an edit does, so that the two cannot deadlock', async () => {
  const columns = 'part number,name,successor number';
  await importCatalogFile(admin, [columns, 'US-1,Old,', 'US-2,New,']);
  const { _id } = await importCatalogFile(admin, [columns, 'US-1,Old,US-2']);
  await whileLocked(shop, 'lock table part_successors in share row exclusive mode', [], async (holder) => {
    await eventually(async () => expect((await admin.call('POST', `/part-imports/${_id}/undo`)).statusCode).toBe(200));
    await waitingOnLock(shop);
    const part = await holder.query(`select from parts where part_number = 'US-1' for update skip locked`);
    expect(part.rowCount).toBe(1);
  });
  await waitForState(admin, _id, 'undone');
  expect((await find('US-1'))?.supersession).toBeNull();
});

it('undoes stock as a difference, and leaves parts that were changed or ordered, or whose stock would become negative', async () => {
  const columns = 'part number,name,price in dollars,stock';
  await importCatalogFile(admin, [columns, 'UD-1,Hub,12,50', 'UD-2,Hub,12,50', 'UD-3,Hub,12,5']);
  const imported = await importCatalogFile(admin, [
    columns,
    ...['UD-1,Hub,12,80', 'UD-2,Hub,13,50', 'UD-3,Hub,12,90', 'UD-4,Cap,4,90', 'UD-5,Cap,4,90'],
  ]);
  await order(await find('UD-1'), 10);
  const changed = await find('UD-2');
  await admin.call('PUT', `/parts/${changed?._id}`, { price: 14 });
  await order(await find('UD-3'), 20);
  await order(await find('UD-4'), 2);
  expect(await undoImport(admin, imported._id)).toMatchObject({ left: 3 });
  expect(await leftOf(imported._id)).toEqual([
    ['UD-2', 'changed'],
    ['UD-3', 'stock'],
    ['UD-4', 'ordered'],
  ]);
  expect(await find('UD-1')).toMatchObject({ availableQ: 40 });
  expect(await find('UD-2')).toMatchObject({ price: 14 });
  expect(await find('UD-3')).toMatchObject({ availableQ: 70 });
  expect(await find('UD-4')).toMatchObject({ availableQ: 88 });
  expect(await find('UD-5')).toBeUndefined();
});

const stockColumns = 'part number,name,price in dollars,stock';
const countStock = (part: PartDetail | undefined, onHand: number, counted: number) =>
  admin.call('POST', '/stock/counts', { lines: [{ partId: part?._id, onHand, counted }] });

it.each([
  ['sets', 80, (part: PartDetail | undefined) => admin.call('PUT', `/parts/${part?._id}`, { availableQ: 80 })],
  ['counts', 80, (part: PartDetail | undefined) => countStock(part, 5, 80)],
  ['confirms', 5, (part: PartDetail | undefined) => countStock(part, 5, 5)],
  ['imports', 80, (part: PartDetail | undefined) => importCatalogFile(admin, [stockColumns, `${part?.partNumber},Hub,12,80`])],
])('leaves a part alone if someone %s its stock after the import', async (how, stock, setStock) => {
  const number = `UT-${how}`;
  await importCatalogFile(admin, [stockColumns, `${number},Hub,12,80`]);
  const part = await find(number);
  await countStock(part, 80, 80);
  const { _id } = await importCatalogFile(admin, [stockColumns, `${number},Hub,12,5`]);
  await setStock(part);
  expect(await undoImport(admin, _id)).toMatchObject({ left: 1 });
  expect(await leftOf(_id)).toEqual([[number, 'changed']]);
  expect(await find(number)).toMatchObject({ availableQ: stock });
});

it('ignores a later import that was undone', async () => {
  await importCatalogFile(admin, [stockColumns, 'UO-1,Hub,12,80']);
  const first = await importCatalogFile(admin, [stockColumns, 'UO-1,Hub,12,5', 'UO-2,Hub,12,5']);
  const second = await importCatalogFile(admin, [stockColumns, 'UO-1,Hub,12,90', 'UO-2,Hub,12,90']);
  expect(await undoImport(admin, second._id)).toMatchObject({ left: 0 });
  expect(await undoImport(admin, first._id)).toMatchObject({ left: 0 });
  expect(await find('UO-1')).toMatchObject({ availableQ: 80 });
  expect(await find('UO-2')).toBeUndefined();
});

it('leaves new parts that have received stock or that another import has changed', async () => {
  const columns = 'part number,name,price in dollars';
  const { _id } = await importCatalogFile(admin, [columns, 'UR-1,Hub,12', 'UR-2,Hub,12', 'UR-3,Hub,12']);
  const [received] = (await admin.call('GET', '/stock/by-number?number=UR-1')).json<PartStock[]>();
  const receipt = await admin.call('POST', '/stock/receipts', { lines: [{ partId: received?._id, quantity: 50 }] });
  expect(receipt.statusCode).toBe(201);
  await importCatalogFile(admin, ['part number,description', 'UR-2,Ribbed', 'UR-3,']);
  expect(await undoImport(admin, _id)).toMatchObject({ left: 2 });
  expect(await leftOf(_id)).toEqual([
    ['UR-1', 'changed'],
    ['UR-2', 'changed'],
  ]);
  expect(await find('UR-1')).toMatchObject({ availableQ: 50 });
});

it('leaves a part whose former successor has another number now', async () => {
  const columns = 'part number,name,successor number';
  await importCatalogFile(admin, [columns, 'UV-1,Old,UV-2', 'UV-2,New,', 'UV-3,Other,']);
  const { _id } = await importCatalogFile(admin, [columns, 'UV-1,Old,UV-3']);
  const successor = await find('UV-2');
  expect((await admin.call('PUT', `/parts/${successor?._id}`, { partNumber: 'UV-4' })).statusCode).toBe(200);
  expect(await undoImport(admin, _id)).toMatchObject({ left: 1 });
  expect((await find('UV-1'))?.supersession?.numbers).toMatchObject([{ partNumber: 'UV-3' }]);
});

it('restores a successor that the shop never had', async () => {
  const columns = 'part number,name,successor number';
  await importCatalogFile(admin, [columns, 'UN-1,Old,UN-9', 'UN-2,New,']);
  const { _id } = await importCatalogFile(admin, [columns, 'UN-1,Older,UN-2']);
  expect(await undoImport(admin, _id)).toMatchObject({ left: 0 });
  expect(await find('UN-1')).toMatchObject({ name: 'Old', supersession: { numbers: [{ partNumber: 'UN-9' }] } });
});

it('takes back only the pieces that the import added, even if two batches have lines of the part and an order comes between them', async () => {
  const columns = 'part number,name,price in dollars,stock,interchange brand,interchange number';
  // The second batch locks the parts in the order of their ids. So it waits for the first part before it locks the second.
  await importCatalogFile(admin, [columns, 'UW-1,Nut,1,90,,']);
  await importCatalogFile(admin, [columns, 'UW-2,Hub,12,50,,']);
  const [first, ordered] = [await find('UW-1'), await find('UW-2')];
  const lines = Array.from({ length: 2_001 }, (_, n) => `UW-2,Hub,12,80,Kestrand,W ${n}`);
  const { _id } = await checkCatalog(admin, [columns, ...lines, 'UW-1,Nut,2,90,,']);
  await whileLocked(shop, 'select from parts where id = $1 for no key update', [first?._id], async () => {
    await eventually(async () => expect((await admin.call('POST', `/part-imports/${_id}/start`)).statusCode).toBe(200));
    await waitingOnLock(shop);
    expect(await detail(ordered)).toMatchObject({ availableQ: 80 });
    await order(ordered, 10);
  });
  await waitForState(admin, _id, 'imported');
  expect(await detail(ordered)).toMatchObject({ availableQ: 80 });
  expect(await undoImport(admin, _id)).toMatchObject({ left: 0 });
  expect(await detail(ordered)).toMatchObject({ availableQ: 40 });
});

it('a draft that the undo restores without stock gets the pieces of an order that is canceled later', async () => {
  const draft = (await admin.call('POST', '/parts', { name: 'Draft', price: 9 })).json<PartDetail>();
  const imported = await importCatalogFile(admin, ['part number,stock', `${draft.partNumber},50`]);
  const { _id } = (await buyer.call('POST', '/orders', { partId: draft._id, quantity: 5 })).json<Order>();
  await admin.call('POST', '/stock/receipts', { lines: [{ partId: draft._id, quantity: 5 }] });
  expect(await undoImport(admin, imported._id)).toMatchObject({ left: 0 });
  expect(await detail(draft)).toMatchObject({ availableQ: null });
  await buyer.call('DELETE', `/orders/${_id}`);
  expect(await detail(draft)).toMatchObject({ availableQ: 5 });
});

it('is possible for a day, and only for a finished import', async () => {
  const { _id } = await checkCatalog(admin, ['part number,name', 'UX-1,Hub']);
  expectProblem(await admin.call('POST', `/part-imports/${_id}/undo`), 409, 'import-not-possible');
  const imported = await importCatalogFile(admin, ['part number,name', 'UX-2,Hub']);
  await shop.asOwner(`update part_imports set imported_at = now() - interval '25 hours' where id = ${imported._id}`);
  expectProblem(await admin.call('POST', `/part-imports/${imported._id}/undo`), 409, 'import-not-possible');
});

it('an import whose connection is lost continues where it stopped, and can be undone as a whole', async () => {
  const lines = Array.from({ length: 8_000 }, (_, n) => `UK-${n},Bush ${n},3,9`);
  const { _id } = await checkCatalog(admin, ['part number,name,price in dollars,stock', ...lines, 'UK-8000,,x,']);
  await eventually(async () => expect((await admin.call('POST', `/part-imports/${_id}/start`)).statusCode).toBe(200));
  await eventually(async () => {
    const { rows } = await shop.pool.query<{ done_lines: number }>('select done_lines from part_imports where id = $1', [_id]);
    expect(rows[0]?.done_lines).toBeGreaterThan(0);
  });
  await shop.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'axlewright-shop import' and datname = current_database()`,
  );
  expect(await waitForState(admin, _id, 'imported')).toMatchObject({ added: 8_000, errorLines: 1, lines: 8_001 });
  expect(await undoImport(admin, _id)).toMatchObject({ left: 0 });
  expect((await admin.call('GET', '/parts?q=UK-7999')).json()).toEqual([]);
});
