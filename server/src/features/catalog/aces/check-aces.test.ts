import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acesFile, type TestApplication } from '../../../../test/aces-file.ts';
import { signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { addVehicle } from '../../../../test/test-vehicles.ts';
import { onConnection } from '../../../platform/database/single-connection.ts';
import type { CheckResult, DefectKind } from '../file-checks/defects.ts';
import { checkAces } from './check-aces.ts';

const shop = useTestApp();
let folder: string;
let parts: string[];
let engine: number;
const models = 400;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-aces-'));
  const admin = await signUpAdmin(shop);
  parts = await Promise.all(Array.from({ length: 6 }, async () => (await addPart(admin)).partNumber));
  await addVehicle(shop);
  await shop.asOwner(`insert into vehicle_models (id, make_id, name) select n, 1, 'Model ' || n from generate_series(2, ${models}) as n`);
  engine = Number((await shop.pool.query<{ id: string }>('select id from vehicle_engines order by id limit 1')).rows[0]?.id);
});
afterAll(() => rm(folder, { recursive: true }));

async function check(text: string | Buffer): Promise<CheckResult> {
  const file = join(folder, 'file.xml');
  await writeFile(file, text);
  return onConnection(shop.ownerConnectionString, 'test', (client) => checkAces(client, file));
}

const part = (index: number) => parts[index % parts.length] ?? '';
let nextId = 1;
const app = (model: number, changes: Partial<TestApplication> = {}): TestApplication => ({
  id: nextId++,
  model,
  part: part(0),
  ...changes,
});
/** One application for each model. */
const cleanApps = () => Array.from({ length: models }, (_, index) => app(index + 1, { partType: 5000 }));

it.each(['3.0', '3.2', '4.0', '4.2', '5.0'] as const)('finds nothing in a clean file of version %s', async (version) => {
  const apps = [
    ...cleanApps(),
    app(1, {
      partType: 5000,
      position: 23,
      engine,
      extra: '<Qual id="7"><param value="2"/><text>With 2 sensors</text></Qual><Note>Check</Note>',
    }),
  ];
  expect(await check(acesFile(apps, { version }))).toEqual({ ok: true, records: models + 1, defects: [], counts: {} });
});

/** Returns applications with one defect, and the ids that the check must report. */
type Plant = (place: number) => { apps: TestApplication[]; named: (string | number)[]; pictures?: string[] };

/** A position that nothing else in the file has. */
const alone = (place: number, group: number) => ({ partType: 5000, position: 10_000 + group * 1_000 + place });
const only = (...apps: TestApplication[]) => ({ apps, named: [apps.at(-1)?.id ?? ''] });

const planted: Partial<Record<DefectKind, Plant>> = {
  duplicate: (place) => only(app(place, alone(1, 1)), app(place, { ...alone(1, 1), years: [2005, 2006] })),
  overlap: (place) => only(app(place, alone(1, 2)), app(place, { ...alone(1, 2), part: part(1) })),
  'duplicate-id': (place) => {
    const first = app(place, alone(1, 3));
    return only(first, app(place, { ...alone(1, 4), id: first.id }));
  },
  'missing-element': (place) => {
    const without = [{ model: 0 }, { quantity: '' }, { part: '' }][place % 3];
    return only(app(place, { ...alone(place, 5), ...without }));
  },
  'invalid-value': (place) => {
    const wrong = [{ quantity: 0 }, { quantity: 'two' }, { action: 'X' }, { extra: '<BrakeABS id="x"/>' }][place % 4];
    return only(app(place, { ...alone(1, 6), ...wrong }));
  },
  'invalid-years': (place) => {
    const wrong: [number, number][] = [
      [2005, 2003],
      [1800, 1900],
      [2005, 20055],
      [2005, 2_147_483_646],
    ];
    return only(app(place, { ...alone(1, 7), years: wrong[place % 4] }));
  },
  'unknown-vehicle': (place) => only(app(900_000 + place, alone(1, 8))),
  'unknown-engine': (place) => only(app(place, { ...alone(1, 9), engine: 900_000 + place })),
  'unknown-part': (place) => only(app(place, { ...alone(1, 10), part: `NO-SUCH-${place}` })),
  'unknown-asset': (place) => only(app(place, { ...alone(1, 11), extra: `<AssetName>missing${place}</AssetName>` })),
  'comment-no-comment': (place) => {
    const bare = app(place, alone(1, 12));
    return { apps: [bare, app(place, { ...alone(1, 12), part: part(1), extra: '<Note>With sport package</Note>' })], named: [bare.id] };
  },
  'part-type-disagreement': (place) => {
    // These lines have their own part number, because the other lines give the shop's parts a different part type.
    const number = `TYPED-${place}`;
    const usual = [1, 2, 3].map((model) => app(model, { ...alone(place, 13), part: number }));
    return only(...usual, app(4, { ...alone(place, 14), partType: 6000, part: number }));
  },
  'quantity-outlier': (place) => {
    const usual = Array.from({ length: 20 }, (_, index) => app(index + 1, alone(place, 15)));
    return only(...usual, app(30, { ...alone(place, 15), quantity: 4 }));
  },
  'duplicate-qualifier': (place) => only(app(place, { ...alone(1, 16), extra: '<Note>Twice</Note><Note>Twice</Note>' })),
  'empty-note': (place) => only(app(place, { ...alone(1, 17), extra: '<Note> </Note>' })),
  'orphan-asset': (place) => ({ apps: [], named: [''], pictures: [`orphan${place}`] }),
  'unknown-element': (place) => only(app(place, { ...alone(1, 18), extra: '<Sunroof id="1"/>' })),
};

describe('a planted error', () => {
  const each = Number(process.env.ACES_PLANTED ?? 10);
  it.each(Object.keys(planted) as DefectKind[])('is found each time: %s', async (kind) => {
    const plants = Array.from({ length: each }, (_, index) => planted[kind]?.(index + 1) ?? { apps: [], named: [] });
    const pictures = plants.flatMap((plant) => plant.pictures ?? []);
    const apps = [...cleanApps(), ...plants.flatMap((plant) => plant.apps)];
    const result = await check(acesFile(apps, { pictures }));
    const found = result.defects.filter((defect) => defect.kind === kind).map((defect) => defect.app ?? '');
    expect(found.toSorted()).toEqual(plants.flatMap(({ named }) => named.map(String)).toSorted());
    expect(result.counts[kind]).toBe(each);
    for (const { line, app: id } of result.defects) if (id !== null && kind !== 'duplicate-id') expect(apps[line - 3]?.id).toBe(Number(id));
    const others = result.defects.filter((defect) => defect.kind !== kind);
    // Errors of these kinds also cause other defects: the shop does not have the part, or the element or the years are missing.
    if (!['part-type-disagreement', 'missing-element', 'invalid-years'].includes(kind)) expect(others).toEqual([]);
  });
});

const kindsIn = async (text: string | Buffer) => Object.keys((await check(text)).counts);

describe('a file', () => {
  it('without a header, with a wrong one, or with a wrong record count is not ok', async () => {
    expect(await kindsIn(acesFile([app(1)], { header: null }))).toContain('missing-header');
    expect(await kindsIn(acesFile([app(1)], { header: { TransferDate: '2026-02-30' } }))).toEqual(['invalid-header']);
    expect(await kindsIn(acesFile([app(1)], { header: { SubmissionType: 'ALL' } }))).toEqual(['invalid-header']);
    expect(await kindsIn(acesFile([app(1)], { header: { Company: '' } }))).toEqual(['invalid-header']);
    expect(await check(acesFile([app(1)], { recordCount: '2' }))).toMatchObject({ ok: false, records: 1, counts: { 'record-count': 1 } });
  });

  it('that is not XML, cut off, with a DOCTYPE, or not ACES is not ok', async () => {
    expect(await kindsIn('part,year\n1,2')).toEqual(['malformed-xml']);
    expect(await kindsIn('')).toEqual(['malformed-xml']);
    expect(await kindsIn(acesFile(cleanApps()).slice(0, 9_000))).toContain('malformed-xml');
    expect(await kindsIn('<!DOCTYPE ACES [<!ENTITY a "aaaa">]><ACES>&a;</ACES>')).toEqual(['malformed-xml']);
    expect(await kindsIn('<PIES><Header/></PIES>')).toEqual(['not-aces']);
  });

  it('can use a picture in an Asset element, which has a vehicle but no part', async () => {
    const asset =
      '<Asset action="A" id="9"><Years from="2003" to="2005"/><Make id="1"/><Model id="11"/><AssetName>wheel</AssetName></Asset>';
    const fileWith = (picture: string) =>
      acesFile([app(1)], { pictures: [picture], recordCount: '2' }).replace('<DigitalAsset>', `${asset}\n<DigitalAsset>`);
    expect(await kindsIn(fileWith('wheel'))).toEqual([]);
    expect(await kindsIn(fileWith('other'))).toEqual(['unknown-asset', 'orphan-asset']);
  });

  it('in ISO-8859-1 is decoded correctly', async () => {
    const text = acesFile([app(1, { extra: '<Note>Für Diesel</Note><Note>Für Diesel</Note>' })]).replace('UTF-8', 'ISO-8859-1');
    const { defects } = await check(Buffer.from(text, 'latin1'));
    expect(defects).toEqual([expect.objectContaining({ kind: 'duplicate-qualifier', message: '“Für Diesel” occurs twice.' })]);
  });

  it('with ids of VCdb is only compared with itself if the shop does not have these ids', async () => {
    const vcdb = acesFile([app(1)], { header: { MapperCompany: '' } });
    expect(await check(vcdb)).toMatchObject({ ok: true, counts: { 'vehicles-not-checked': 1 } });
  });

  it('must not have a condition that is too long for a URL, even if only the shop’s name for an id makes it so long', async () => {
    await shop.asOwner(`insert into reference_names (kind, id, name) values ('BrakeABS', 5, repeat('x', 300))`);
    const note = (length: number) => `<Note>${'x'.repeat(length)}</Note>`;
    const apps = [
      ...[note(297), note(298), '<Note>Name: y</Note>', `<Qual id="7"><text>${'x'.repeat(298)}</text></Qual>`, '<BrakeABS id="5"/>'],
    ].map((extra, index) => app(index + 1, { extra }));
    const { ok, defects } = await check(acesFile(apps));
    expect([ok, defects.map(({ kind, app: id }) => [kind, Number(id)])]).toEqual([
      false,
      [1, 3, 4].map((index) => ['invalid-value', apps[index]?.id]),
    ]);
    expect(defects[0]).toMatchObject({ line: 4, repair: 'Shorten it. Characters to remove: 1.' });
    await shop.asOwner('delete from reference_names');
  });

  it('reports the line that a duplicate repeats, even if a line with fewer years is between them', async () => {
    const apps = [app(1, { years: [2000, 2010] }), app(1, { years: [2001, 2002] }), app(1, { years: [2005, 2005] })];
    const { defects } = await check(acesFile(apps));
    expect(defects.map(({ kind, line, message }) => [kind, line, message])).toEqual([
      ['duplicate', 4, expect.stringContaining('Line 3')],
      ['duplicate', 5, expect.stringContaining('Line 3')],
    ]);
  });

  it('lists the worst defects first', async () => {
    const apps = [app(1, { extra: '<Note></Note>' }), app(2), app(2, { part: part(1) })];
    expect((await check(acesFile(apps))).defects.map(({ severity, kind }) => [severity, kind])).toEqual([
      ['error', 'overlap'],
      ['warning', 'empty-note'],
    ]);
  });
});
