import { gzipSync } from 'node:zlib';
import type { ApplicationImport, ApplicationImportDetail } from '@axlewright/contract/catalog/application-imports';
import { acesVersions, piesVersions } from '@axlewright/contract/catalog/trade-files';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acesFile, type TestApplication } from '../../../../../test/aces-file.ts';
import {
  checkApplications,
  importApplications,
  prepareImports,
  uploadApplications,
  waitForApplications,
} from '../../../../../test/application-imports.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { type Person, signUp } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { addPart } from '../../../../../test/test-parts.ts';
import { deleteOldApplicationImports } from './application-imports.ts';

const shop = useTestApp();
let admin: Person;
let vehicleId: string;
let parts: { _id: string; partNumber: string }[];

beforeAll(async () => {
  ({ admin, vehicleId, parts } = await prepareImports(shop));
});
beforeEach(() => shop.asOwner('truncate applications'));

let nextId = 1;
const app = (model: number, part: number, changes: Partial<TestApplication> = {}): TestApplication => ({
  ...{ id: nextId++, model, part: parts[part]?.partNumber ?? '' },
  ...changes,
});
const file = (...apps: TestApplication[]) => acesFile(apps);
const start = (id: string) => admin.call('POST', `/application-imports/${id}/start`);
const stored = async () => (await shop.pool.query('select id from applications')).rowCount;
const fitmentOf = async (part: number) =>
  (await shop.app.inject({ url: `/api/fitment?vehicleId=${vehicleId}&partIds=${parts[part]?._id}` })).body;

describe('a check', () => {
  it('shows what the file changes, the worst first, and changes nothing', async () => {
    await importApplications(admin, file(app(1, 0), app(2, 1)));
    const checked = await checkApplications(admin, file(app(1, 0, { years: [2003, 2003] }), app(2, 2)));
    expect(checked).toMatchObject({
      ...{ fileName: 'aces.xml', by: { name: admin.name, email: admin.email }, records: 2, errors: 0, step: null, percent: 100 },
      difference: {
        applications: { added: 2, dropped: 2, unchanged: 0 },
        parts: { added: 1, dropped: 1, changed: 1, unchanged: 0, losing: 2 },
        vehicles: { added: 0, dropped: 2 },
      },
      problem: null,
    });
    expect(checked.changedParts).toEqual([
      {
        kind: 'dropped',
        partNumber: parts[1]?.partNumber,
        line: null,
        ...{ vehiclesBefore: 3, vehiclesAfter: 0, vehiclesLost: 3, vehiclesGained: 0 },
        repair: expect.stringContaining('add its lines'),
      },
      {
        kind: 'changed',
        partNumber: parts[0]?.partNumber,
        line: 3,
        ...{ vehiclesBefore: 3, vehiclesAfter: 1, vehiclesLost: 2, vehiclesGained: 0 },
        repair: expect.stringContaining('missing years'),
      },
      {
        ...{ kind: 'added', partNumber: parts[2]?.partNumber, line: 4, repair: '' },
        ...{ vehiclesBefore: 0, vehiclesAfter: 3, vehiclesLost: 0, vehiclesGained: 3 },
      },
    ]);
    expect(await stored()).toBe(2);
  });

  it('lists the errors with their repairs, and the file cannot be imported', async () => {
    const checked = await checkApplications(admin, file(app(1, 0, { id: 7 }), app(1, 1, { id: 8 }), app(1, 2, { id: 9, part: 'NONE' })));
    expect(checked).toMatchObject({ difference: null, changedParts: [] });
    expect(checked.errors).toBe(checked.defects.filter(({ severity }) => severity === 'error').length);
    expect(checked.defects[0]).toMatchObject({ severity: 'error', kind: 'overlap', line: expect.any(Number), app: expect.any(String) });
    expect(checked.defects).toContainEqual(
      expect.objectContaining({ kind: 'unknown-part', line: 5, app: '9', repair: expect.stringContaining('import the part first') }),
    );
    expect(expectProblem(await start(checked._id), 409, 'import-not-possible').detail).toContain('has errors');
  });

  it('fails for a file that is only a test, and lists an error for a file that is not XML', async () => {
    const response = await uploadApplications(admin, acesFile([app(1, 0)], { header: { SubmissionType: 'TEST' } }));
    const failed = await waitForApplications(admin, response.json<ApplicationImportDetail>()._id, 'failed');
    expect(failed.problem).toContain('The file is a test');
    expectProblem(await start(failed._id), 409, 'import-not-possible');
    const other = await checkApplications(admin, 'part number,name\n');
    expect(other.defects[0]).toMatchObject({ severity: 'error', kind: 'malformed-xml' });
  });

  it('rejects other types, files that are too large, and a missing name', async () => {
    expectProblem(await admin.call('POST', '/application-imports?fileName=x', { name: 'Hub' }), 415);
    expectProblem(await admin.call('POST', '/application-imports?fileName=x', Buffer.from('a'), { 'content-type': 'text/csv' }), 415);
    expectProblem(await admin.call('POST', '/application-imports', Buffer.from('<ACES/>'), { 'content-type': 'application/xml' }), 400);
    expectProblem(await uploadApplications(admin, 'x'.repeat(30_000_001)), 413);
  });
});

it('a compressed file is checked like any other, and one that cannot be unpacked is not imported', async () => {
  const compressed = { 'content-type': 'application/gzip' };
  const send = async (content: Buffer) =>
    (await admin.call('POST', '/application-imports?fileName=aces.xml', content, compressed)).json<ApplicationImportDetail>()._id;
  const packed = gzipSync(file(app(1, 0)));
  const checked = await waitForApplications(admin, await send(packed), 'checked');
  expect(checked).toMatchObject({ records: 1, errors: 0, difference: { applications: { added: 1 } } });
  const failed = await waitForApplications(admin, await send(packed.subarray(0, 100)), 'failed');
  expect(failed.problem).toContain('cannot be unpacked');
});

const countFiles = async (id: string) =>
  (await shop.pool.query('select from application_import_files where import_id = $1', [id])).rowCount;

/** Starts an import that fails, because its part is deleted after the check. Waits for the failure, and returns the id of the import. */
async function failImport(): Promise<string> {
  const part = await addPart(admin);
  const { _id } = await checkApplications(admin, acesFile([{ id: 1, model: 1, part: part.partNumber }]));
  await shop.asOwner(`update parts set deleted_at = now() where id = ${part._id}`);
  expect((await start(_id)).statusCode).toBe(200);
  await waitForApplications(admin, _id, 'failed');
  return _id;
}

describe('an import', () => {
  it('changes what visitors see, and is in the audit log', async () => {
    const before = await fitmentOf(0);
    const imported = await importApplications(admin, file(app(1, 0)));
    expect(imported).toMatchObject({ records: 1, difference: { applications: { added: 1 } }, problem: null });
    expect(imported.importedAt).not.toBeNull();
    await eventually(async () => expect(await fitmentOf(0)).not.toBe(before));
    const [entry] = (await admin.call('GET', '/audit?act=applications-imported&limit=1')).json<AdminAction[]>();
    expect(entry).toMatchObject({
      ...{ by: { email: admin.email }, subject: { kind: 'vehicle-import', id: imported._id, name: 'aces.xml' } },
      changes: [
        { field: 'applications added', from: null, to: 1 },
        { field: 'applications dropped', from: null, to: 0 },
        { field: 'vehicles dropped', from: null, to: 0 },
      ],
    });
    expect(await countFiles(imported._id)).toBe(0);
  });

  it('starts only once and only if it changes something, and can be discarded until it is imported', async () => {
    const text = file(app(1, 0));
    const { _id } = await importApplications(admin, text);
    expectProblem(await start(_id), 409, 'import-not-possible');
    expectProblem(await admin.call('DELETE', `/application-imports/${_id}`), 409, 'import-not-possible');
    const again = await checkApplications(admin, text);
    expect(again.difference?.applications).toEqual({ added: 0, dropped: 0, unchanged: 1 });
    expectProblem(await start(again._id), 409, 'import-not-possible');
    expect((await admin.call('DELETE', `/application-imports/${again._id}`)).statusCode).toBe(204);
    expectProblem(await admin.call('GET', `/application-imports/${again._id}`), 404);
  });

  it('fails if a change after the check makes the file invalid', async () => {
    const failed = await waitForApplications(admin, await failImport(), 'failed');
    expect(failed.problem).toContain('have changed since the check');
    expect(failed.defects[0]).toMatchObject({ kind: 'unknown-part' });
    expect(await stored()).toBe(0);
  });

  it('is listed, newest first, without its changed parts', async () => {
    const { _id } = await checkApplications(admin, file(app(1, 0)));
    const [newest] = (await admin.call('GET', '/application-imports?limit=1')).json<ApplicationImport[]>();
    expect(newest).toMatchObject({ _id, state: 'checked', difference: { applications: { added: 1 } } });
    expect(newest).not.toHaveProperty('changedParts');
    const page = await admin.call('GET', '/application-imports?limit=1');
    const next = /<\/api(.+?)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await admin.call('GET', next)).json<ApplicationImport[]>()[0]?._id).not.toBe(_id);
    expectProblem(await admin.call('GET', '/application-imports?limit=x'), 400);
  });

  it('is for staff who edit parts, and returns 404 for an unknown import', async () => {
    const buyer = await signUp(shop);
    expectProblem(await uploadApplications(buyer, file()), 403);
    expectProblem(await buyer.call('GET', '/application-imports'), 403);
    expectProblem(await admin.call('GET', '/application-imports/999999'), 404);
    expectProblem(await start('999999'), 404);
    expectProblem(await admin.call('DELETE', '/application-imports/999999'), 404);
  });
});

it('files that were not imported are deleted after a day, and lists of defects and changed parts after 30 days', async () => {
  const imported = await importApplications(admin, file(app(1, 0)));
  const checked = await checkApplications(admin, file(app(2, 0)));
  const failed = await failImport();
  expect(await countFiles(failed)).toBe(1);
  await shop.asOwner(`update application_imports set created_at = now() - interval '25 hours' where id in (${checked._id}, ${failed});
    update application_imports set created_at = now() - interval '31 days' where id = ${imported._id}`);
  await deleteOldApplicationImports(shop.db);
  expectProblem(await admin.call('GET', `/application-imports/${checked._id}`), 404);
  expect(await countFiles(failed)).toBe(0);
  expect((await admin.call('GET', `/application-imports/${failed}`)).statusCode).toBe(200);
  const old = (await admin.call('GET', `/application-imports/${imported._id}`)).json<ApplicationImportDetail>();
  expect(old).toMatchObject({ difference: { applications: { added: 1 } }, changedParts: [], defects: [] });
});

it('an import from an earlier version of the shop has null as its number of lost vehicles, not 0', async () => {
  const { _id } = await importApplications(admin, file(app(1, 0)));
  await shop.asOwner(`update application_imports set result = result #- '{difference,parts,losing}' #- '{changedParts,0,vehiclesLost}'
    where id = ${_id}`);
  const old = (await admin.call('GET', `/application-imports/${_id}`)).json<ApplicationImportDetail>();
  expect(old).toMatchObject({
    difference: { parts: { added: 1, losing: null } },
    changedParts: [{ vehiclesLost: null, vehiclesGained: 3 }],
  });
});

it('staff download all applications and parts as files; a check of the downloaded applications finds no changes', async () => {
  await importApplications(admin, file(app(1, 0)));
  const aces = await admin.call('GET', '/exports/aces');
  expect(aces.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': 'attachment; filename="aces.xml"',
  });
  expect((await checkApplications(admin, aces.body)).difference?.applications).toEqual({ added: 0, dropped: 0, unchanged: 1 });
  for (const version of acesVersions)
    expect((await admin.call('GET', `/exports/aces?version=${version}`)).body).toContain(`<ACES version="${version}">`);
  expectProblem(await admin.call('GET', '/exports/aces?version=3.2'), 400);
  for (const version of piesVersions)
    expect((await admin.call('GET', `/exports/pies?version=${version}`)).body).toContain(`<PIESVersion>${version}</PIESVersion>`);
  expectProblem(await admin.call('GET', '/exports/pies?version=6.5'), 400);
  const pies = await admin.call('GET', '/exports/pies');
  expect(pies.headers['content-disposition']).toBe('attachment; filename="pies.xml"');
  expect(pies.body).toContain(`<PartNumber>${parts[0]?.partNumber}</PartNumber>`);
});

it('a deleted part keeps its applications if a file without it is imported, and has them again when it is restored', async () => {
  const [kept, deleted] = [await addPart(admin), await addPart(admin)];
  await importApplications(admin, file(app(2, 0, { part: kept.partNumber }), app(1, 0, { part: deleted.partNumber })));
  const fits = async () => (await shop.app.inject({ url: `/api/fitment?vehicleId=${vehicleId}&partIds=${deleted._id}` })).json();
  const before = await fits();
  expect((await admin.call('DELETE', `/parts/${deleted._id}`)).statusCode).toBe(204);
  const { difference } = await checkApplications(admin, (await admin.call('GET', '/exports/aces')).body);
  expect(difference).toMatchObject({ parts: { dropped: 0 }, applications: { dropped: 0, unchanged: 1 } });
  await importApplications(admin, file(app(1, 0, { part: kept.partNumber })));
  expect((await admin.call('POST', `/parts/${deleted._id}/restore`)).statusCode).toBe(200);
  expect(await fits()).toEqual(before);
  expect(before).toMatchObject([{ status: 'fits' }]);
});
