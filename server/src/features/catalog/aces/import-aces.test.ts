import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acesFile, type TestApplication } from '../../../../test/aces-file.ts';
import { signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { addVehicle } from '../../../../test/test-vehicles.ts';
import { onConnection } from '../../../platform/database/single-connection.ts';
import { exportAces } from './export-aces.ts';
import { importAces, type ShownDifference } from './import-aces.ts';

const shop = useTestApp();
let folder: string;
let parts: { _id: string; partNumber: string }[];
let engines: number[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-aces-'));
  const admin = await signUpAdmin(shop);
  const added = await Promise.all(Array.from({ length: 4 }, () => addPart(admin)));
  parts = added.toSorted((one, other) => Number(one._id) - Number(other._id));
  await addVehicle(shop);
  await shop.asOwner(`insert into vehicle_models (id, make_id, name) select n, 1, 'Model ' || n from generate_series(2, 9) as n`);
  engines = (await shop.pool.query<{ id: number }>('select id from vehicle_engines order by id')).rows.map(({ id }) => id);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => shop.asOwner('truncate applications'));

const part = (index: number) => parts[index]?.partNumber ?? '';
let nextId = 1;
const app = (model: number, index: number, changes: Partial<TestApplication> = {}): TestApplication => ({
  id: nextId++,
  model,
  part: part(index),
  ...changes,
});

const connectionName = 'import to cut off';
type Confirm = (difference: ShownDifference) => boolean | Promise<boolean>;
async function take(text: string, confirm: Confirm = () => true) {
  const file = join(folder, 'file.xml');
  await writeFile(file, text);
  return onConnection(shop.ownerConnectionString, connectionName, (client) => importAces(client, file, confirm));
}
const full = (...apps: TestApplication[]) => acesFile(apps);
const update = (...apps: TestApplication[]) => acesFile(apps, { header: { SubmissionType: 'UPDATE' } });

const storedColumns = 'part_id, model_id, year_from, year_to, engine_id, qualifiers, position, position_id, part_type_id, quantity, note';
const stored = async () => (await shop.pool.query(`select ${storedColumns} from applications order by ${storedColumns}`)).rows;
const storedYears = async () =>
  (await stored()).map(({ part_id, model_id, year_from, year_to }) => [
    parts.findIndex(({ _id }) => _id === part_id),
    model_id,
    year_from,
    year_to,
  ]);

describe('a file with all applications', () => {
  it('adds, changes, and drops what differs, and nothing else', async () => {
    const { difference } = await take(full(app(1, 0), app(2, 1), app(3, 2)));
    expect(difference).toMatchObject({ parts: { added: 3 }, vehicles: { added: 9, dropped: 0 }, applications: { added: 3 } });
    const before = await shop.pool.query('select id from applications where model_id = 1');
    const changed = await take(full(app(1, 0), app(2, 1, { years: [2004, 2005] }), app(4, 3)));
    expect(changed).toMatchObject({ ok: true, taken: true });
    expect(changed.difference).toEqual({
      applications: { added: 2, dropped: 2, unchanged: 1 },
      parts: { added: 1, dropped: 1, changed: 1, unchanged: 1, losing: 2 },
      vehicles: { added: 3, dropped: 4 },
      changedParts: [
        {
          kind: 'dropped',
          part_number: part(2),
          line: null,
          ...{ vehicles_before: 3, vehicles_after: 0, vehicles_lost: 3, vehicles_gained: 0 },
          repair: 'If the part still fits, add its lines.',
        },
        {
          kind: 'changed',
          part_number: part(1),
          line: 4,
          ...{ vehicles_before: 3, vehicles_after: 2, vehicles_lost: 1, vehicles_gained: 0 },
          repair: expect.stringContaining('add the missing years'),
        },
        {
          ...{ kind: 'added', part_number: part(3), line: 5, repair: '' },
          ...{ vehicles_before: 0, vehicles_after: 3, vehicles_lost: 0, vehicles_gained: 3 },
        },
      ],
    });
    expect(await storedYears()).toEqual([
      [0, 1, 2003, 2005],
      [1, 2, 2004, 2005],
      [3, 4, 2003, 2005],
    ]);
    expect((await shop.pool.query('select id from applications where model_id = 1')).rows).toEqual(before.rows);
  });

  it('keeps conditions, position, and notes, and joins years that follow each other', async () => {
    const extra = `<BrakeABS id="5"/><Qual id="7"><param value="300" uom="MM"/><text>Brakes: 300 mm rotor</text></Qual><Note>With sport package</Note>`;
    const years = [2001, 2002, 2003].map((year) => app(1, 0, { years: [year, year], engine: engines[0] ?? 0, extra }));
    await take(full(...years));
    expect(await stored()).toEqual([
      {
        ...{ part_id: parts[0]?._id, model_id: 1, year_from: 2001, year_to: 2003, engine_id: engines[0], position: null, position_id: 22 },
        ...{ part_type_id: 1684, quantity: 2, note: '' },
        qualifiers: [
          { name: 'With sport package', value: 'yes' },
          { name: 'Brake ABS', value: 'type 5', attribute: 'BrakeABS', id: 5 },
          { name: 'Brakes', value: '300 mm rotor', id: 7, parameters: [{ value: '300', unit: 'MM' }] },
        ],
      },
    ]);
  });

  it('uses the names that the shop has for ids', async () => {
    await shop.asOwner(`insert into reference_names (kind, id, name) values ('Position', 22, 'Front'), ('BrakeABS', 5, '4-Wheel ABS')`);
    await take(full(app(1, 0, { extra: '<BrakeABS id="5"/>' })));
    expect(await stored()).toMatchObject([
      { position: 'Front', position_id: null, qualifiers: [{ name: 'Brake ABS', value: '4-Wheel ABS' }] },
    ]);
    await shop.asOwner('delete from reference_names');
  });
});

describe('a file with changes', () => {
  it('adds and deletes lines of its parts, and keeps the others', async () => {
    await take(full(app(1, 0, { years: [2001, 2008] }), app(2, 1)));
    const { difference } = await take(
      update(app(1, 0, { years: [2004, 2005], action: 'D' }), app(1, 0, { years: [2009, 2010] }), app(3, 2)),
    );
    expect(difference?.parts).toEqual({ added: 1, dropped: 0, changed: 1, unchanged: 0, losing: 1 });
    expect(await storedYears()).toEqual([
      [0, 1, 2001, 2003],
      [0, 1, 2006, 2010],
      [1, 2, 2003, 2005],
      [2, 3, 2003, 2005],
    ]);
  });
});

it('a part that the file removes from all of its vehicles is listed with the line that removes it', async () => {
  await take(full(app(1, 0), app(2, 1)));
  const { difference } = await take(update(app(2, 1), app(1, 0, { action: 'D' })));
  expect(difference?.changedParts).toMatchObject([
    { kind: 'dropped', part_number: part(0), line: 4, repair: 'If the part still fits, remove the lines that delete its vehicles.' },
  ]);
});

describe('a lost vehicle is shown', () => {
  it('if the part gains as many others', async () => {
    await take(full(app(1, 0), app(2, 1), app(3, 2)));
    const { difference } = await take(full(app(1, 0, { years: [2003, 2006] }), app(2, 1, { years: [2004, 2006] }), app(3, 2), app(4, 3)));
    expect(difference?.parts).toMatchObject({ changed: 2, added: 1, losing: 1 });
    expect(difference?.changedParts).toMatchObject([
      { part_number: part(1), vehicles_lost: 1, vehicles_gained: 1, repair: expect.stringContaining('add the missing years') },
      { part_number: part(0), vehicles_lost: 0, vehicles_gained: 1, repair: '' },
      { part_number: part(3), vehicles_lost: 0, vehicles_gained: 3, repair: '' },
    ]);
  });

  it('if another part gains it', async () => {
    await take(full(app(1, 0), app(2, 0), app(3, 1)));
    const { difference } = await take(full(app(1, 0), app(2, 1), app(3, 1)));
    expect(difference).toMatchObject({ vehicles: { added: 0, dropped: 0 }, parts: { losing: 1 } });
    expect(difference?.changedParts[0]).toMatchObject({ part_number: part(0), vehicles_lost: 3, vehicles_gained: 0 });
  });

  it('before a part that loses fewer vehicles, even if those are all of its vehicles', async () => {
    await take(full(app(1, 0), app(2, 0), app(3, 1, { years: [2003, 2003] })));
    const { difference } = await take(full(app(1, 0)));
    expect(difference?.changedParts.map(({ kind, vehicles_lost }) => [kind, vehicles_lost])).toEqual([
      ['changed', 3],
      ['dropped', 1],
    ]);
  });
});

describe('an edit by staff after the difference was shown', () => {
  /** Imports a file, and edits before the import writes. */
  const takeAfter = (text: string, edit: string) => take(text, () => shop.asOwner(edit).then(() => true));
  const add = (index: number) =>
    `insert into applications (part_id, model_id, year_from, year_to) values (${parts[index]?._id}, 3, 2003, 2005)`;

  it.each([
    ['an application is added', () => add(0), { added: 1, dropped: 1 }],
    ['a part of the brand gets its first application', () => add(3), { added: 1, dropped: 1 }],
    ['an application is changed', () => 'update applications set year_to = 2009 where model_id = 1', { added: 2, dropped: 1 }],
    ['an application is removed', () => 'delete from applications where model_id = 1', { added: 2, dropped: 0 }],
  ])('a file with all applications replaces it, and the result counts it: %s', async (_, edit, counts) => {
    await take(full(app(1, 0)));
    const { difference } = await takeAfter(full(app(1, 0), app(2, 1)), edit());
    expect(difference?.applications).toMatchObject(counts);
    expect(await storedYears()).toEqual([
      [0, 1, 2003, 2005],
      [1, 2, 2003, 2005],
    ]);
  });

  it('a file with changes keeps it', async () => {
    await take(full(app(1, 0, { years: [2001, 2008] })));
    await takeAfter(update(app(1, 0, { years: [2004, 2005], action: 'D' })), 'update applications set year_to = 2010');
    expect(await storedYears()).toEqual([
      [0, 1, 2001, 2003],
      [0, 1, 2006, 2010],
    ]);
  });
});

describe('nothing changes', () => {
  beforeEach(() => take(full(app(1, 0))));

  it.each([
    ['the file has an error', () => take(full(app(2, 0), app(2, 1)))],
    ['the answer is no', () => take(full(app(2, 0)), () => false)],
    ['the file has the same applications as the shop', () => take(full(app(1, 0)))],
  ])('if %s', async (_, attempt) => {
    expect((await attempt()).taken).toBe(false);
    expect(await storedYears()).toEqual([[0, 1, 2003, 2005]]);
  });

  it.each([
    ['the file is a test', { SubmissionType: 'TEST' }, 'The file is a test'],
    ['the shop cannot find the vehicles', { MapperCompany: '' }, 'does not have the ids of VCdb'],
  ])('if %s', async (_, header, message) => {
    await expect(take(acesFile([app(2, 0)], { header }))).rejects.toThrow(message);
    expect(await storedYears()).toEqual([[0, 1, 2003, 2005]]);
  });

  it('if the connection breaks, and the next import of the same file succeeds', async () => {
    const text = full(app(2, 0));
    const cut = take(text, async () => {
      await shop.asOwner(
        `select pg_terminate_backend(pid, 20000) from pg_stat_activity where application_name = '${connectionName}' and datname = current_database()`,
      );
      return true;
    });
    await expect(cut).rejects.toThrow();
    expect(await storedYears()).toEqual([[0, 1, 2003, 2005]]);
    expect((await take(text)).taken).toBe(true);
    expect(await storedYears()).toEqual([[0, 2, 2003, 2005]]);
  });
});

it('a number that two brands have needs the code of the brand', async () => {
  const [first] = parts;
  await shop.asOwner(`update parts set brand_aaiaid = 'BBBB' where id = ${first?._id};
    insert into parts (brand, part_number, brand_aaiaid) select 'Kestrand', part_number, 'CCCC' from parts where id = ${first?._id}`);
  expect((await take(full(app(1, 0)))).counts).toEqual({ 'unknown-part': 1 });
  expect((await take(acesFile([app(1, 0)], { header: { BrandAAIAID: 'BBBB' } }))).taken).toBe(true);
  expect(await storedYears()).toEqual([[0, 1, 2003, 2005]]);
  await shop.asOwner(`delete from parts where brand = 'Kestrand'`);
});

it('a line does not match a part whose brand has a different code', async () => {
  await take(full(app(1, 0), app(2, 1)));
  await shop.asOwner(`update parts set brand_aaiaid = 'AAAA' where id = ${parts[0]?._id}`);
  const ofOtherBrand = await take(acesFile([app(1, 0)], { header: { BrandAAIAID: 'BBBB' } }));
  expect(ofOtherBrand).toMatchObject({ taken: false, counts: { 'unknown-part': 1 } });
  expect(await storedYears()).toEqual([
    [0, 1, 2003, 2005],
    [1, 2, 2003, 2005],
  ]);
  for (const code of ['', 'AAAA', 'ZZZN'])
    expect((await take(acesFile([app(1, 0), app(2, 1)], { header: { BrandAAIAID: code } }))).ok).toBe(true);
  await shop.asOwner('update parts set brand_aaiaid = null');
});

/** Random applications, at most one for each part and model, so their years do not overlap. */
const applications = fc.uniqueArray(
  fc.record({
    part: fc.nat(3),
    model: fc.integer({ min: 1, max: 9 }),
    years: fc.tuple(fc.integer({ min: 1980, max: 2026 }), fc.nat(8)).map(([from, more]) => [from, from + more]),
    engine: fc.option(fc.nat(1)),
    qualifiers: fc.uniqueArray(
      fc.oneof(
        fc.constantFrom(
          { name: 'Brakes', value: 'with ABS' },
          { name: 'With <sport> & "more"', value: 'yes' },
          { name: 'Größe', value: '16"' },
        ),
        fc.constantFrom(
          { name: 'Brake ABS', value: 'type 5', attribute: 'BrakeABS', id: 5 },
          { name: 'Rotor', value: 'up to 300 mm', id: 7, parameters: [{ value: '300', unit: 'MM' }] },
          { name: 'Convertible', value: 'yes', id: 12 },
        ),
      ),
      { maxLength: 3, selector: ({ name }) => name },
    ),
    position: fc.constantFrom(null, 'Front', 'Rear Left', 22),
    partType: fc.constantFrom(null, 1684),
    quantity: fc.option(fc.integer({ min: 1, max: 4 })),
    note: fc.constantFrom('', 'Check the length', 'Two lines:\nlook & see'),
  }),
  { minLength: 1, maxLength: 30, selector: ({ part: index, model }) => `${index} ${model}` },
);

it.each(['4.2', '5.0'] as const)('a round trip through version %s keeps all applications, without an error', async (version) => {
  await fc.assert(
    fc.asyncProperty(applications, async (drawn) => {
      await shop.asOwner('truncate applications');
      for (const { part: index, model, years, engine, qualifiers, position, partType, quantity, note } of drawn)
        await shop.pool.query(
          `insert into applications (part_id, model_id, year_from, year_to, engine_id, qualifiers, position, position_id, part_type_id, quantity, note)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            ...[parts[index]?._id, model, ...years, engine === null ? null : engines[engine], JSON.stringify(qualifiers)],
            ...(typeof position === 'number' ? [null, position] : [position, null]),
            ...[partType, quantity, note],
          ],
        );
      const before = await stored();
      const file = join(folder, 'out.xml');
      await onConnection(shop.ownerConnectionString, 'test', (client) => exportAces(client, file, version));
      const text = await readFile(file, 'utf8');
      const same = await take(text);
      expect(same.defects.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(same.difference?.applications).toEqual({ added: 0, dropped: 0, unchanged: before.length });
      await shop.asOwner('truncate applications');
      expect((await take(text)).taken).toBe(true);
      const sorted = (rows: { qualifiers: object[] }[]) =>
        rows.map((row) => ({ ...row, qualifiers: row.qualifiers.map((each) => JSON.stringify(each, Object.keys(each).sort())).sort() }));
      expect(sorted(await stored())).toEqual(sorted(before));
    }),
    { numRuns: Number(process.env.ACES_PLANTED ?? 10), seed: 20 },
  );
});
