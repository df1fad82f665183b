import type { ImportError, ImportedPart, PartImport } from '@axlewright/contract/catalog/part-imports';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { StockChange } from '@axlewright/contract/warehouse/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import {
  checkCatalog,
  findPart,
  importHeader as header,
  importCatalogFile,
  listImportedParts,
  startImport,
  undoImport,
  uploadCatalog,
  waitForState,
} from '../../../../../test/part-imports.ts';
import { type Person, signUp, signUpAdmin } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../../../../test/waiting-on-lock.ts';
import { deleteOldImportRows } from './part-imports.ts';

const shop = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const find = (number: string) => findPart(admin, number);
const partsOf = (id: string, query?: string) => listImportedParts(admin, id, query);
const start = (id: string) => startImport(admin, id);

describe('an import', () => {
  it('keeps only the successor of the last line if a part has several, even if the lines spell the number of the part differently', async () => {
    await importCatalogFile(admin, [
      'part number,name,successor number,successor kind',
      'PV-1,Old,PV-2,split',
      'pv 1,Old,PV-3,',
      'PV1,Old,PV-4,',
      'PV-2,New,,',
      'PV-3,Newer,,',
      'PV-4,Newest,,',
    ]);
    expect((await find('PV-1'))?.supersession).toMatchObject({ kind: 'replaced', numbers: [{ partNumber: 'PV-4' }] });
  });

  it('with the column keep, empty cells leave the values of a part unchanged, including its category and subcategory', async () => {
    const columns = 'part number,name,price in dollars,stock,category,subcategory,minimum order quantity';
    await importCatalogFile(admin, [columns, 'PK-1,Hub,12,50,Hubs,Front,4', 'PK-2,Hub,12,50,Hubs,Front,4', 'PK-3,Hub,12,50,Hubs,Front,4']);
    const rows = ['PK-1,,13,,,,,', 'PK-2,,,,,Rear,,', 'PK-3,,,,Bearings,,,', 'PK-4,Nut,1,9,Hubs,,,'];
    await importCatalogFile(admin, [`${columns},keep`, ...rows]);
    const kept = { name: 'Hub', price: 12, availableQ: 50, category: 'Hubs', subcategory: 'Front', minQ: 4 };
    expect(await find('PK-1')).toMatchObject({ ...kept, price: 13 });
    expect(await find('PK-2')).toMatchObject({ ...kept, subcategory: 'Rear' });
    expect(await find('PK-3')).toMatchObject({ ...kept, category: 'Bearings', subcategory: null });
    expect(await find('PK-4')).toMatchObject({ name: 'Nut', category: 'Hubs', subcategory: null, minQ: 0 });
  });

  it('with the column keep, if a part has several rows, the last value in each column counts, even if an import reads the rows in two batches', async () => {
    const columns = 'part number,name,price in dollars,category,subcategory';
    const known = ['KB-1', 'KB-2', 'KB-3', 'KB-4'].map((number) => `${number},Hub,12,Hubs,Front`);
    await importCatalogFile(admin, [columns, ...known]);
    const first = ['KB-1,,99,,,', 'KB-2,,,Caps,Rear,', 'KB-3,,,,Rear,', 'KB-4,,,Caps,,', 'KB 5,Nut,,,,'];
    const second = ['KB-1,Cap,,,,', 'KB-2,,,Hubs,,', 'KB-3,,,Caps,,', 'KB-4,,,,Rear,', 'KB-5,,4,Hubs,Front,'];
    // An import has 2,000 rows in a batch, and a check has 20,000.
    const between = Array.from({ length: 2_000 }, () => 'KB-1,,,,,');
    const checked = await checkCatalog(admin, [`${columns},keep`, ...first, ...between, ...second]);
    const shown = await partsOf(checked._id);
    expect(checked.warnings).toEqual(['Rows 3 and 2008 have different values for KB-2 under “category”. The value in row 2008 is used.']);
    await eventually(async () => expect((await start(checked._id)).statusCode).toBe(200));
    await waitForState(admin, checked._id, 'imported');
    const written = await partsOf(checked._id);
    const textOf = ({ partNumber, line, changes }: ImportedPart) => ({ partNumber, line, changes });
    expect(written.map(textOf)).toEqual(shown.map(textOf));
    expect(await find('KB-1')).toMatchObject({ name: 'Cap', price: 99, category: 'Hubs', subcategory: 'Front' });
    expect(await find('KB-2')).toMatchObject({ category: 'Hubs', subcategory: null });
    expect(await find('KB-3')).toMatchObject({ category: 'Caps', subcategory: null });
    expect(await find('KB-4')).toMatchObject({ category: 'Caps', subcategory: 'Rear' });
    expect(await find('KB 5')).toMatchObject({ partNumber: 'KB 5', name: 'Nut', price: 4, category: 'Hubs', subcategory: 'Front' });
  });

  it('accepts the names of life-cycle statuses, and lists them if a status is unknown', async () => {
    const rows = ['PN-1,Hub,available to order', 'PN-2,Hub,Superseded', 'PN-3,Hub,a', 'PN-4,Hub,', 'PN-5,Hub,available'];
    const checked = await importCatalogFile(admin, ['part number,name,life-cycle status', ...rows]);
    const statuses = await Promise.all(['PN-1', 'PN-2', 'PN-3', 'PN-4'].map(async (number) => (await find(number))?.lifeCycleStatus));
    expect(statuses).toEqual(['2', '7', 'A', '2']);
    const [error] = (await admin.call('GET', `/part-imports/${checked._id}/errors`)).json<ImportError[]>();
    expect(error?.problem).toMatch(
      /^life-cycle status is “available”\. It must be one of 0 Proposed, .*, 2 Available to order, .*, A While supplies last$/,
    );
  });

  it('writes the parts and says who changed their stock', async () => {
    const imported = await importCatalogFile(admin, [header, 'PJ-1,Hub,12,50,Hubs,Kestrand,88 1', 'PJ-2,,-1,,,,']);
    expect(imported).toMatchObject({ added: 1, errorLines: 1, lines: 2, percent: 100 });
    expect(await find('PJ-1')).toMatchObject({ name: 'Hub', price: 12, availableQ: 50, category: 'Hubs' });
    const [change] = (await admin.call('GET', `/parts/${(await find('PJ-1'))?._id}/stock/changes`)).json<
      { reason: string; by: string }[]
    >();
    expect(change).toMatchObject({ reason: 'Catalog import', by: admin.name });
    expect((await partsOf(imported._id)).map(({ partNumber, kind }) => [partNumber, kind])).toEqual([['PJ-1', 'added']]);
    const [entry] = (await admin.call('GET', '/audit?act=parts-imported&limit=1')).json<AdminAction[]>();
    expect(entry).toMatchObject({ by: { email: admin.email }, subject: { kind: 'import', id: imported._id, name: 'parts.csv' } });
  });

  it('does not touch parts that already have the values in the file', async () => {
    await importCatalogFile(admin, [header, 'PK-1,Hub,12,50,Hubs,,']);
    const before = await admin.call('GET', `/parts/${(await find('PK-1'))?._id}`);
    await importCatalogFile(admin, [header, 'PK-1,Hub,12,50,Hubs,,', 'PK-2,Nut,1,5,,,']);
    expect((await admin.call('GET', `/parts/${(await find('PK-1'))?._id}`)).headers.etag).toBe(before.headers.etag);
  });

  it('makes open edits of a part stale if it adds interchange numbers, because an edit replaces them all', async () => {
    await importCatalogFile(admin, [header, 'PI-1,Hub,12,50,,Kestrand,71 1']);
    const path = `/parts/${(await find('PI-1'))?._id}`;
    const edit = async (etag: unknown) => admin.call('PUT', path, { interchange: [] }, { 'if-match': String(etag) });
    const { etag } = (await admin.call('GET', path)).headers;
    await importCatalogFile(admin, ['part number,interchange brand,interchange number', 'PI-1,Kestrand,71 2']);
    expectProblem(await edit(etag), 409, 'stale-edit');
    expect((await find('PI-1'))?.interchange.map(({ partNumber }) => partNumber)).toEqual(['71 1', '71 2']);
    expect((await edit((await admin.call('GET', path)).headers.etag)).statusCode).toBe(200);
  });

  it('starts only once, and only if the file changes something', async () => {
    const file = [header, 'PM-1,Hub,12,50,Hubs,,'];
    const { _id } = await checkCatalog(admin, file);
    // The import of the previous test may still hold its lock.
    await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
    await waitForState(admin, _id, 'imported');
    expectProblem(await start(_id), 409, 'import-not-possible');
    const again = await checkCatalog(admin, file);
    expect(again).toMatchObject({ unchanged: 1, added: 0, changed: 0 });
    expectProblem(await start(again._id), 409, 'import-not-possible');
    expect((await admin.call('DELETE', `/part-imports/${again._id}`)).statusCode).toBe(204);
    expectProblem(await admin.call('GET', `/part-imports/${again._id}`), 404);
    expectProblem(await admin.call('DELETE', `/part-imports/${_id}`), 409);
  });

  it('runs alone: if two start at the same time, one of them is rejected', async () => {
    const [one, other] = [
      await checkCatalog(admin, [header, 'PN-1,Hub,12,50,,,']),
      await checkCatalog(admin, [header, 'PN-2,Hub,12,50,,,']),
    ];
    // The lock keeps the first import running until the other one is rejected.
    const responses = await whileLocked(shop, 'lock table parts in share mode', [], () => Promise.all([start(one._id), start(other._id)]));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await waitForState(admin, [one, other][responses.findIndex(({ statusCode }) => statusCode === 200)]?._id ?? '', 'imported');
  });

  it('locks successors before parts, as an edit does, so that the two cannot deadlock', async () => {
    const columns = 'part number,name,successor number';
    await importCatalogFile(admin, [columns, 'PO-1,Old,', 'PO-2,New,']);
    const { _id } = await checkCatalog(admin, [columns, 'PO-1,Older,PO-2']);
    await whileLocked(shop, 'lock table part_successors in share row exclusive mode', [], async (holder) => {
      await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
      await waitingOnLock(shop);
      const part = await holder.query(`select from parts where part_number = 'PO-1' for update skip locked`);
      expect(part.rowCount).toBe(1);
    });
    await waitForState(admin, _id, 'imported');
    expect((await find('PO-1'))?.supersession).toMatchObject({ numbers: [{ partNumber: 'PO-2' }] });
  });

  it('records the right stock change even if another part gets the part number from the file at the same time', async () => {
    await importCatalogFile(admin, [header, 'PNR-1,Hub,12,50,,,']);
    const part = await find('PNR-1');
    const { _id } = await checkCatalog(admin, [header, 'PNR-2,Hub,12,60,,,']);
    const rename = `update parts set part_number = 'PNR-2', version = version + 1 where id = $1`;
    await whileLocked(shop, rename, [part?._id], async (holder) => {
      await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
      await waitingOnLock(shop);
      await holder.query('commit');
    });
    await waitForState(admin, _id, 'imported');
    const changes = (await admin.call('GET', `/parts/${part?._id}/stock/changes`)).json<StockChange[]>();
    expect(changes.map(({ onHand }) => onHand)).toEqual([10, 50]);
  });

  it('keeps its list of changes if it fails, but its file only for a day', async () => {
    const { _id } = await checkCatalog(admin, [header, 'PQ-0,Hub,12,50,,,']);
    // One whole batch of 2,000 lines, and some lines of the next one.
    const lines = Array.from({ length: 3_900 }, (_, n) => `PQ-${n},Hub,12,50,,,`);
    const content = [header, ...lines, 'PR-1,"'].join('\n');
    await shop.asOwner(`update part_import_files set content = '${content}' where import_id = ${_id}`);
    await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
    expect(await waitForState(admin, _id, 'failed')).toMatchObject({ added: 2_000, changed: 0, unchanged: 0, importedAt: null });
    const list = await admin.call('GET', `/part-imports/${_id}/parts?limit=1`);
    expect(list.headers['x-total-count']).toBe('2000');
    const countFiles = async () => (await shop.pool.query('select from part_import_files where import_id = $1', [_id])).rowCount;
    await deleteOldImportRows(shop.db);
    expect(await countFiles()).toBe(1);
    await shop.asOwner(`update part_imports set created_at = now() - interval '25 hours' where id = ${_id}`);
    await deleteOldImportRows(shop.db);
    expect(await countFiles()).toBe(0);
    expect((await undoImport(admin, _id)).undoneAt).not.toBeNull();
  });

  it('is listed, newest first', async () => {
    const { _id } = await checkCatalog(admin, [header, 'PO-1,Hub,12,50,,,'], 'spring.csv');
    const [newest] = (await admin.call('GET', '/part-imports?limit=1')).json<PartImport[]>();
    expect(newest).toMatchObject({ _id, fileName: 'spring.csv', state: 'checked' });
  });

  it('is only for staff who may edit parts', async () => {
    const buyer = await signUp(shop);
    expectProblem(await uploadCatalog(buyer, [header]), 403);
    expectProblem(await buyer.call('GET', '/part-imports'), 403);
  });

  it('returns 404 for an unknown import', async () => {
    for (const path of ['', '/parts', '/errors']) expectProblem(await admin.call('GET', `/part-imports/999999${path}`), 404);
    for (const path of ['start', 'undo']) expectProblem(await admin.call('POST', `/part-imports/999999/${path}`), 404);
    expectProblem(await admin.call('DELETE', '/part-imports/999999'), 404);
    expectProblem(await admin.call('GET', '/exports/import-errors/999999'), 404);
  });
});
