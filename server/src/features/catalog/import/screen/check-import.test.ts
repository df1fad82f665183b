import type { ImportError, PartImport } from '@axlewright/contract/catalog/part-imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import {
  checkCatalog,
  findPart,
  importHeader as header,
  importCatalogFile,
  listImportedParts,
  startImport,
  uploadCatalog,
  waitForState,
} from '../../../../../test/part-imports.ts';
import { type Person, signUpAdmin } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { checkImports } from './import-jobs.ts';

const shop = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const find = (number: string) => findPart(admin, number);
const partsOf = (id: string, query?: string) => listImportedParts(admin, id, query);
const start = (id: string) => startImport(admin, id);

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
