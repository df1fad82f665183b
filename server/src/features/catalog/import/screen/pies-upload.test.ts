import { writeFile } from 'node:fs/promises';
import type { ImportedPart, PartImport } from '@axlewright/contract/catalog/part-imports';
import type { Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { importCatalogFile, undoImport, waitForState } from '../../../../../test/part-imports.ts';
import { type Person, signUpAdmin } from '../../../../../test/people.ts';
import { piesFile, type TestItem } from '../../../../../test/pies-file.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { whileLocked } from '../../../../../test/waiting-on-lock.ts';
import { onConnection } from '../../../../platform/database/single-connection.ts';
import { withTemporaryFile } from '../../../../platform/with-temporary-file.ts';
import { writeCatalogFile } from '../../pies/pies-catalog-file.ts';

const shop = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const header = 'part number,name,price in dollars,stock';
const find = async (number: string) => {
  const [part] = (await admin.call('GET', `/parts?q=${encodeURIComponent(number)}`)).json<Part[]>();
  return part && (await admin.call('GET', `/parts/${part._id}`)).json<PartDetail>();
};
const upload = (text: string, contentType = 'application/xml') =>
  admin.call('POST', '/part-imports?fileName=pies.xml', Buffer.from(text), { 'content-type': contentType });

async function check(text: string): Promise<PartImport> {
  const response = await upload(text);
  expect(response.statusCode, response.body).toBe(201);
  return waitForState(admin, response.json<PartImport>()._id, 'checked');
}

it('a PIES file is shown, imported, and undone like a catalog file', async () => {
  await importCatalogFile(admin, [header, 'SP-1,Hub,12,50', 'SP-2,Nut,3,9']);
  const checked = await check(
    piesFile([
      { partNumber: 'SP-1', name: 'Rotor', price: '13.50' },
      { partNumber: 'SP-2', name: 'Nut', price: '3' },
      { partNumber: 'SP-3', price: '4' },
    ]),
  );
  expect(checked).toMatchObject({ fileName: 'pies.xml', added: 1, changed: 1, unchanged: 1, errorLines: 0, warnings: [] });
  const parts = (await admin.call('GET', `/part-imports/${checked._id}/parts`)).json<ImportedPart[]>();
  expect(parts.map(({ partNumber, kind }) => [partNumber, kind])).toEqual([
    ['SP-1', 'changed'],
    ['SP-3', 'added'],
    ['SP-2', 'unchanged'],
  ]);
  expect(parts[0]?.changes).toEqual([
    { column: 'name', from: 'Hub', to: 'Rotor' },
    { column: 'price in dollars', from: 12, to: 13.5 },
  ]);
  expect(await find('SP-1')).toMatchObject({ name: 'Hub', price: 12 });
  await eventually(async () => expect((await admin.call('POST', `/part-imports/${checked._id}/start`)).statusCode).toBe(200));
  await waitForState(admin, checked._id, 'imported');
  expect(await find('SP-1')).toMatchObject({ name: 'Rotor', price: 13.5, availableQ: 50 });
  expect(await find('SP-3')).toMatchObject({ price: 4 });
  await undoImport(admin, checked._id);
  expect(await find('SP-1')).toMatchObject({ name: 'Hub', price: 12 });
  expect(await find('SP-3')).toBeUndefined();
});

it('an import of a PIES file does not wait for parts that the file does not change, and still lists them', async () => {
  await importCatalogFile(admin, [header, 'SU-1,Hub,12,50', 'SU-2,Nut,3,9']);
  const { _id } = await check(
    piesFile([
      { partNumber: 'SU-1', name: 'Hub', price: '13' },
      { partNumber: 'SU-2', name: 'Nut', price: '3' },
    ]),
  );
  const imported = await whileLocked(shop, `select from parts where part_number = 'SU-2' for update`, [], async () => {
    await eventually(async () => expect((await admin.call('POST', `/part-imports/${_id}/start`)).statusCode).toBe(200));
    return waitForState(admin, _id, 'imported');
  });
  expect(imported).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  const parts = (await admin.call('GET', `/part-imports/${_id}/parts`)).json<ImportedPart[]>();
  expect(parts.map(({ partNumber, kind }) => [partNumber, kind])).toEqual([
    ['SU-1', 'changed'],
    ['SU-2', 'unchanged'],
  ]);
});

it('the worst changes come first, with their lines and what to do about them, as in the command', async () => {
  const columns = 'part number,name,price in dollars,minimum order quantity,life-cycle status,gtin';
  const numbers = Array.from({ length: 9 }, (_, n) => `SW-${n}`);
  await importCatalogFile(admin, [columns, ...numbers.map((number) => `${number},Hub,12,1,2,`)]);
  const minimum = '<QuantityPerApplication>1</QuantityPerApplication><MinimumOrderQuantity UOM="EA">4</MinimumOrderQuantity>';
  const text = piesFile([
    { partNumber: 'SW-9', name: 'New', price: '9' },
    { partNumber: 'SW-0', name: 'Rotor', price: '12' },
    { partNumber: 'SW-1', name: 'Hub', price: '12.36' },
    { partNumber: 'SW-2', name: 'Hub', price: '12', gtin: '4006381333931' },
    { partNumber: 'SW-3', name: 'Hub', price: '12', extra: minimum },
    { partNumber: 'SW-4', name: 'Hub', price: '18' },
    { partNumber: 'SW-5', name: 'Hub', price: '1.20' },
    { partNumber: 'SW-6', name: 'Hub', price: '12', status: '8' },
    { partNumber: 'SW-7', name: 'Hub', price: '11.40' },
    { partNumber: 'SW-8', name: 'Hub', price: '99', status: '5' },
  ]);
  const { _id } = await check(text);
  const shown: ImportedPart[] = [];
  for (let next = `/part-imports/${_id}/parts?limit=4`; next !== ''; ) {
    const page = await admin.call('GET', next);
    shown.push(...page.json<ImportedPart[]>());
    next = /<\/api([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
  }
  expect(shown.map(({ partNumber, line, repair }) => [partNumber, line, repair.slice(0, 17)])).toEqual([
    ['SW-6', 10, 'If the part is st'],
    ['SW-8', 12, 'If the part is st'],
    ['SW-5', 9, 'Check the price: '],
    ['SW-4', 8, 'Check the price: '],
    ['SW-3', 7, 'Check whether buy'],
    ['SW-2', 6, 'Check the GTIN on'],
    ['SW-7', 11, ''],
    ['SW-1', 5, ''],
    ['SW-0', 4, ''],
    ['SW-9', 3, ''],
  ]);
  const { difference } = await withTemporaryFile('pies.xml', async (file) => {
    await writeFile(file, text);
    return onConnection(shop.ownerConnectionString, 'test', (client) => writeCatalogFile(client, file, `${file}.csv`));
  });
  expect(difference?.changedParts.map(({ part_number, line, repair }) => [part_number, line, repair])).toEqual(
    shown.map(({ partNumber, line, repair }) => [partNumber, line, repair]),
  );
});

describe('parts that someone changes after the check', () => {
  const columns = 'part number,name,description,price in dollars';
  const text = (number: string, ...more: TestItem[]) =>
    piesFile([
      { partNumber: `${number}-1`, name: 'Hub', price: '13' },
      { partNumber: `${number}-2`, name: 'Nut', price: '4' },
      ...more,
    ]).replace(
      '</Descriptions>',
      '<Description DescriptionCode="MKT" LanguageCode="EN" MaintenanceType="A">Ribbed</Description></Descriptions>',
    );
  const start = (id: string) => admin.call('POST', `/part-imports/${id}/start`);
  /** Waits until the import of the other file has released its lock. */
  const startTooLate = async (id: string) => {
    await eventually(async () => expect(expectProblem(await start(id), 409).code).toBe('import-not-possible'));
    await waitForState(admin, id, 'checked');
  };
  const changesOf = async (id: string) =>
    (await admin.call('GET', `/part-imports/${id}/parts`))
      .json<ImportedPart[]>()
      .map(({ partNumber, changes }) => [partNumber, ...changes]);

  it.each([
    ['changed', columns, 'SX-1,Hub,,9'],
    ['added', 'part number,name,price in dollars', 'SX-2,Bolt,9'],
    ['unchanged', columns, 'SX-3,Cap,,9'],
  ])('the file is compared again if one was %s, and imported only after staff have seen the new difference', async (kind, header, line) => {
    const number = `SX-${kind}`;
    await importCatalogFile(admin, [columns, `${number}-1,Hub,,12`, `${number}-3,Cap,,5`]);
    const { _id } = await check(text(number, { partNumber: `${number}-3`, name: 'Cap', price: '5' }));
    await importCatalogFile(admin, [header, line.replace('SX', number)]);
    await startTooLate(_id);
    const [first, second, third] = (await changesOf(_id)).toSorted();
    const price = { column: 'price in dollars', from: kind === 'changed' ? 9 : 12, to: 13 };
    expect(first).toEqual([`${number}-1`, { column: 'description', from: null, to: 'Ribbed' }, price]);
    expect(second).toContainEqual({ column: 'name', from: kind === 'added' ? 'Bolt' : null, to: 'Nut' });
    expect(third).toEqual([`${number}-3`, ...(kind === 'unchanged' ? [{ column: 'price in dollars', from: 9, to: 5 }] : [])]);
    expect((await find(`${number}-1`))?.price).toBe(price.from);
    await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
    await waitForState(admin, _id, 'imported');
    expect(await find(`${number}-1`)).toMatchObject({ price: 13, description: 'Ribbed' });
    expect(await find(`${number}-3`)).toMatchObject({ price: 5 });
  });

  it('are new parts again if someone deletes them', async () => {
    await importCatalogFile(admin, [columns, 'SZ-1,Hub,Old,12', 'SZ-2,Nut,,4']);
    const { _id } = await check(text('SZ'));
    const before = await find('SZ-1');
    expect((await admin.call('DELETE', `/parts/${before?._id}`)).statusCode).toBe(204);
    await startTooLate(_id);
    expect((await admin.call('GET', `/part-imports/${_id}`)).json<PartImport>()).toMatchObject({ added: 1, checks: 2 });
    await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
    await waitForState(admin, _id, 'imported');
    const after = await find('SZ-1');
    expect(after).toMatchObject({ price: 13, description: 'Ribbed' });
    expect(after?._id).not.toBe(before?._id);
  });

  it('keep the values that the file does not mention', async () => {
    await importCatalogFile(admin, [columns, 'SY-1,Hub,,12', 'SY-2,Nut,Old,3']);
    const { _id } = await check(text('SY'));
    await importCatalogFile(admin, [columns, 'SY-1,Hub,,12', 'SY-2,Nut,New,3']);
    await startTooLate(_id);
    expect(await changesOf(_id)).toContainEqual(['SY-2', { column: 'price in dollars', from: 3, to: 4 }]);
    await eventually(async () => expect((await start(_id)).statusCode).toBe(200));
    await waitForState(admin, _id, 'imported');
    expect(await find('SY-2')).toMatchObject({ price: 4, description: 'New' });
  });
});

it('a file with errors is rejected, and the response lists the errors with their lines', async () => {
  const problem = expectProblem(await upload(piesFile([{ partNumber: 'SQ-1', price: '0' }])), 422, 'not-a-catalog-file');
  expect(problem.detail).toBe('The file has 1 error. Nothing was imported.');
  expect(problem.errors).toEqual([{ field: 'line 3', message: expect.stringContaining('SQ-1: ') }]);
  const price = await upload(piesFile([{ partNumber: 'SQ-1' }, { partNumber: 'SQ-2', price: '1.005' }, { partNumber: 'SQ-3' }]));
  expect(expectProblem(price, 422, 'not-a-catalog-file').errors).toEqual([
    { field: 'line 4', message: expect.stringContaining('“1.005”') },
  ]);
  const many = Array.from({ length: 120 }, (_, n) => ({ partNumber: `SQ-${n}`, price: '0' }));
  const long = expectProblem(await upload(piesFile(many)), 422, 'not-a-catalog-file');
  expect(long.detail).toContain('120 errors');
  expect(long.errors).toHaveLength(100);
  expectProblem(await upload('<ACES version="4.2"></ACES>'), 422, 'not-a-catalog-file');
  expectProblem(await upload('part number,name'), 422, 'not-a-catalog-file');
});

it('warnings of the file are kept, and the first 50 are shown', async () => {
  const item = (n: number) => ({ partNumber: `SR-${n}`, successor: `SR-${n + 1_000}` });
  const checked = await check(piesFile(Array.from({ length: 60 }, (_, n) => item(n))));
  expect(checked.warnings).toHaveLength(51);
  expect(checked.warnings[0]).toMatch(/^Line 3: SR-0: .*successor Axlewright SR-1000/);
  // Each item has two warnings: its successor is unknown, and its own status does not say that it is replaced.
  expect(checked.warnings[50]).toBe('The file has 70 more warnings. The command npm run catalogue -- check lists all of them.');
});

it('parts that the file deletes stay, and a file that changes nothing is not rejected', async () => {
  await importCatalogFile(admin, [header, 'SS-1,Hub,12,50']);
  const text = piesFile([{ partNumber: 'SS-1', price: '99' }]).replace('<Item MaintenanceType="A">', '<Item MaintenanceType="D">');
  const checked = await check(text);
  expect(checked).toMatchObject({ added: 0, changed: 0, errorLines: 0, problem: null });
  expect(checked.warnings).toEqual([
    'The file asks to delete 1 part. An import never deletes parts. Change its life-cycle status instead.',
  ]);
  expectProblem(await admin.call('POST', `/part-imports/${checked._id}/start`), 409, 'import-not-possible');
});
