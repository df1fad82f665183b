import type { ImportError, ImportedPart, PartImport } from '@axlewright/contract/catalog/part-imports';
import type { Part, PartDetail } from '@axlewright/contract/catalog/parts';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { StockChange } from '@axlewright/contract/warehouse/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { checkCatalog, importCatalogFile, undoImport, uploadCatalog, waitForState } from '../../../../../test/part-imports.ts';
import { type Person, signUp, signUpAdmin } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../../../../test/waiting-on-lock.ts';
import { checkImports } from './import-jobs.ts';
import { deleteOldImportRows } from './part-imports.ts';

const shop = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const header = 'part number,name,price in dollars,stock,category,interchange brand,interchange number';
const find = async (number: string) => {
  const [part] = (await admin.call('GET', `/parts?q=${encodeURIComponent(number)}`)).json<Part[]>();
  return part && (await admin.call('GET', `/parts/${part._id}`)).json<PartDetail>();
};
const partsOf = async (id: string, query = '') => (await admin.call('GET', `/part-imports/${id}/parts${query}`)).json<ImportedPart[]>();
const start = (id: string) => admin.call('POST', `/part-imports/${id}/start`);

describe('a check', () => {
  it('counts new, changed and unchanged parts, shows each change, and changes nothing', async () => {
    await importCatalogFile(admin, [header, 'PI-1,Hub,12.50,50,Hubs,Kestrand,77 1', 'PI-2,Nut,0.30,900,Hubs,,']);
    const checked = await checkCatalog(admin, [
      header,
      'pi 1,Hub,13,45,Hubs,Kestrand,77 2',
      'PI-2,Nut,0.30,900,Hubs,,',
      'PI-3,Cap,4,9,Caps,,',
    ]);
    expect(checked).toMatchObject({ state: 'checked', added: 1, changed: 1, unchanged: 1, lines: 3, errorLines: 0, undoUntil: null });
    expect(checked.by).toEqual({ name: admin.name, email: admin.email });
    const parts = await partsOf(checked._id);
    expect(parts.map(({ partNumber, kind }) => [partNumber, kind])).toEqual([
      ['PI-1', 'changed'],
      ['PI-3', 'added'],
      ['PI-2', 'unchanged'],
    ]);
    expect(parts[0]?.changes).toEqual([
      { column: 'price in dollars', from: 12.5, to: 13 },
      { column: 'stock', from: 50, to: 45 },
      { column: 'interchange number', from: null, to: 'Kestrand 77 2 (OEM)' },
    ]);
    expect(parts[1]).toMatchObject({ partId: null, name: 'Cap' });
    expect(parts[1]?.changes).toContainEqual({ column: 'price in dollars', from: null, to: 4 });
    expect(await find('PI-1')).toMatchObject({ price: 12.5, availableQ: 50 });
    expect(await find('PI-3')).toBeUndefined();
    expect((await admin.call('GET', '/categories')).body).not.toContain('Caps');
    expect((await partsOf(checked._id, '?kind=changed')).map(({ partNumber }) => partNumber)).toEqual(['PI-1']);
    expect((await partsOf(checked._id, '?q=cap')).map(({ partNumber }) => partNumber)).toEqual(['PI-3']);
  });

  it('lists every problem of every line, and exports them as a CSV file that is safe to open', async () => {
    const checked = await checkCatalog(admin, [
      'row,part number,name,price in dollars,stock,interchange number',
      '7,PE-1,Hub,=1+1,-3,',
      '8,PE-2,Hub,3,9,',
      '9,PE-404,,,,77 1',
      '10,PE-3,Hub,3',
      '11,PE-4,Hub,3,9,,,diesel',
    ]);
    expect(checked).toMatchObject({ added: 1, errorLines: 4, lines: 5 });
    const errors = (await admin.call('GET', `/part-imports/${checked._id}/errors`)).json<ImportError[]>();
    expect(errors.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [
        7,
        'price in dollars',
        'price in dollars is “=1+1”. It must be an amount from 0.01 to 999999.99, with at most 2 decimals after a decimal point, such as 6.90',
      ],
      [7, 'stock', 'stock is “-3”. It must be a whole number from 0 to 10,000,000'],
      [9, null, 'there is no part PE-404 of brand Axlewright'],
      [10, null, 'has 4 cells, but the first line has 6'],
      [11, null, 'has 2 more cells than the first line has columns'],
    ]);
    const first = await admin.call('GET', `/part-imports/${checked._id}/errors?limit=3`);
    const next = /<\/api(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect([...first.json<ImportError[]>(), ...(await admin.call('GET', next)).json<ImportError[]>()]).toEqual(errors);
    const report = await admin.call('GET', `/exports/import-errors/${checked._id}`);
    expect(report.headers['content-disposition']).toBe('attachment; filename="import-errors.csv"');
    expect(report.body.split('\n').slice(0, 2)).toEqual([
      '\ufeffline,column,problem',
      '7,price in dollars,"price in dollars is “=1+1”. It must be an amount from 0.01 to 999999.99, with at most 2 decimals after a decimal point, such as 6.90"',
    ]);
  });

  it('rejects characters that cannot be printed, in every column', async () => {
    const checked = await checkCatalog(admin, [
      'part number,name,image,price in dollars,stock,gtin',
      'PU-1,Hub,,3\0,9\0,',
      'PU-2,Hub,https://example.com/\0.webp,3,9,12345678\0',
      'PU-3,Hub\0,,3,9,',
    ]);
    expect(checked).toMatchObject({ added: 0, errorLines: 3, lines: 3 });
    const errors = (await admin.call('GET', `/part-imports/${checked._id}/errors`)).json<ImportError[]>();
    expect(errors.map(({ line, problem }) => [line, problem])).toEqual(
      [
        [2, 'price in dollars'],
        [2, 'stock'],
        [3, 'image'],
        [3, 'gtin'],
        [4, 'name'],
      ].map(([line, column]) => [line, `${column} has characters that cannot be printed`]),
    );
  });

  it('shows only real changes of parts that have successors', async () => {
    const columns = 'part number,name,interchange brand,interchange number,needed with,successor number';
    const lines = [columns, 'PB-1,Hub,Kestrand,77 1,PB-3,PB-2', 'PB-2,Hub,,,,', 'PB-3,Nut,,,,'];
    await importCatalogFile(admin, lines);
    expect(await checkCatalog(admin, lines)).toMatchObject({ changed: 0, unchanged: 3 });
    const checked = await checkCatalog(admin, [columns, 'PB-1,Hub,Kestrand,77 2,PB-3,PB-2']);
    expect((await partsOf(checked._id))[0]?.changes).toEqual([{ column: 'interchange number', from: null, to: 'Kestrand 77 2 (OEM)' }]);
  });

  it('lists first the parts that become drafts because their name, price, or stock is empty', async () => {
    const columns = 'part number,name,price in dollars,stock';
    await importCatalogFile(admin, [columns, ...['PD-1', 'PD-2', 'PD-3', 'PD-4'].map((number) => `${number},Hub,12,50`), 'PD-5,,12,']);
    const checked = await checkCatalog(admin, [columns, 'PD-1,Hub,99,50', 'PD-2,Hub,12,', 'PD-3,,12,50', 'PD-4,,,50', 'PD-5,Hub,12,50']);
    expect((await partsOf(checked._id)).map(({ partNumber, repair }) => [partNumber, repair])).toEqual([
      ['PD-2', 'If the part is still sold, add its stock.'],
      ['PD-3', 'If the part is still sold, add its name.'],
      ['PD-4', 'If the part is still sold, add its name and price.'],
      ['PD-1', 'Check the price: is it for one piece?'],
      ['PD-5', ''],
    ]);
  });

  it('finds successors that make a loop with parts that the file does not have', async () => {
    const columns = 'part number,name,successor number';
    await importCatalogFile(admin, [columns, 'PL-1,One,PL-2', 'PL-2,Two,']);
    const checked = await checkCatalog(admin, [columns, 'PL-2,Two,PL-3', 'PL-3,Three,PL-1']);
    expect(checked.errorLines).toBe(2);
    expect((await find('PL-2'))?.supersession).toBeNull();
  });

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

  it('says that nothing was changed if it fails because of an internal error', async () => {
    const { _id } = await checkCatalog(admin, [header, 'PY-1,Hub,12,50,,,']);
    await shop.asOwner(`update part_imports set state = 'checking', failures = 4, columns = '{nonsense}' where id = ${_id}`);
    // The background job that `checkCatalog` started may also pick up this check, or may still hold the lock for checks.
    await eventually(async () => {
      await Promise.allSettled([checkImports(shop.pool, new AbortController().signal)]);
      const failed = (await admin.call('GET', `/part-imports/${_id}`)).json<PartImport>();
      expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('No part was changed'), added: 0 });
    });
  });

  it('warns if a new category looks like an existing one', async () => {
    await importCatalogFile(admin, [header, 'PW-1,Rotor,3,9,Brake Rotors,,']);
    expect((await checkCatalog(admin, [header, 'PW-2,Rotor,3,9,Brake Rotor,,'])).warnings).toEqual([
      'The new category “Brake Rotor” looks like “Brake Rotors”. Are they the same category?',
    ]);
  });

  it('warns if two rows have different values for a part, and says which row is used', async () => {
    const columns = 'part number,price in dollars,name,interchange number';
    await importCatalogFile(admin, [columns, 'PR-1,12,Hub,', 'PR-2,12,Nut,']);
    const rows = ['PR-1,10,Hub,77 1', 'PR-2,9,Nut,77 2', ' pr 1 ,99,Hub,', 'PR-1,,,77 3', 'PR-2,9,Nut,77 4'];
    const checked = await checkCatalog(admin, [columns, ...rows]);
    expect(checked.warnings).toEqual(['Rows 2 and 4 have different values for pr 1. Only the values in row 4 are used.']);
    expect((await partsOf(checked._id)).map(({ partNumber, line }) => [partNumber, line])).toEqual([
      ['PR-1', 4],
      ['PR-2', 6],
    ]);
  });

  it('lists at most 50 warnings of the whole file, says how many more it has, and keeps them after the import', async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => `PT-${n}`);
    const rowsOf = (of: string[]) => of.flatMap((number) => [`${number},Hub`, `${number},Cap`]);
    // A check has 20,000 rows in a batch.
    const between = Array.from({ length: 20_000 }, () => 'PT-0,');
    const rows = [...rowsOf(numbers.slice(0, 40)), ...between, ...rowsOf(numbers.slice(40))];
    const { warnings, _id } = await checkCatalog(admin, ['part number,name', ...rows]);
    expect(warnings).toHaveLength(51);
    expect(warnings[49]).toBe('Rows 20100 and 20101 have different values for PT-49. Only the values in row 20101 are used.');
    expect(warnings[50]).toBe('The file has 10 more warnings.');
    await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
    expect((await waitForState(admin, _id, 'imported')).warnings).toEqual(warnings);
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

  it('rejects files that are not catalog files', async () => {
    expectProblem(await uploadCatalog(admin, ['part number,color', 'PX-1,red']), 422, 'not-a-catalog-file');
    expectProblem(await uploadCatalog(admin, ['name', 'Hub']), 422, 'not-a-catalog-file');
    expectProblem(await uploadCatalog(admin, ['part number,subcategory', 'PX-1,Hubs']), 422, 'not-a-catalog-file');
    expectProblem(await admin.call('POST', '/part-imports?fileName=x', { name: 'Hub' }), 415);
    expectProblem(await admin.call('POST', '/part-imports', Buffer.from('part number'), { 'content-type': 'text/csv' }), 400);
    expectProblem(await uploadCatalog(admin, ['part number', 'x'.repeat(30_000_001)]), 413);
    expectProblem(await uploadCatalog(admin, ['part number,name', 'PX-1,"Hub', 'PX-2,Hub']), 422, 'not-a-catalog-file');
    const lines = Array.from({ length: 5_000 }, (_, n) => `PX-${n},A name of twenty letters`);
    const open = await uploadCatalog(admin, ['part number,name', ...lines, 'PX-1,"Hub', 'PX-2,Hub']);
    expect(await waitForState(admin, open.json<PartImport>()._id, 'failed')).toMatchObject({
      problem: 'line 5002: a quote is never closed',
    });
  });
});

describe('an import', () => {
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
