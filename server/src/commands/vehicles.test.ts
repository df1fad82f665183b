import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ApplicationList } from '@axlewright/contract/catalog/fitment';
import type { Make, Vehicle, VehicleDetail, VinResult } from '@axlewright/contract/catalog/vehicles';
import { vinCheckDigit } from '@axlewright/contract/catalog/vin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acesFile } from '../../test/aces-file.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { signUpAdmin } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { addPart } from '../../test/test-parts.ts';

const shop = useTestApp();
let folder: string;
let vpic: string;

/**
 * One maker. Its model Alder has two engines: one is given in cubic inches, the other by its name. The Birch is electric. The third model
 * was never built.
 */
const rows = `
  create table Make (Id, Name); insert into Make values (1, 'Grove ');
  create table Model (Id, Name); insert into Model values (11, 'Alder'), (12, 'Birch'), (13, 'Never built');
  create table Make_Model (MakeId, ModelId); insert into Make_Model values (1, 11), (1, 12), (1, 13);
  create table Wmi (Id, Wmi, MakeId, VehicleTypeId); insert into Wmi values (1, '1GR', 1, 2), (2, '1GM', 1, 1);
  create table Wmi_VinSchema (WmiId, VinSchemaId, YearFrom, YearTo); insert into Wmi_VinSchema values (1, 100, 2020, 2021), (2, 100, 1999, 2000);
  create table BodyStyle (Id integer, Name); insert into BodyStyle values (1, 'Coupe');
  create table FuelType (Id integer, Name); insert into FuelType values (4, 'Gasoline'), (2, 'Electric');
  create table EngineModel (Id, Name); insert into EngineModel values (1, 'grove-6');
  create table EngineModelPattern (Id, EngineModelId, ElementId, AttributeId); insert into EngineModelPattern values (1, 1, 13, '3.0'), (2, 1, 9, '6');
  create table Pattern (Id integer primary key, VinSchemaId, Keys, ElementId, AttributeId, UpdatedOn);
  insert into Pattern (VinSchemaId, Keys, ElementId, AttributeId, UpdatedOn) values
    (100, 'A*', 28, '11', '2031-02-03'), (100, 'B*', 28, '12', '2031-01-02'),
    (100, 'A*', 5, '1', '2031-01-02'), (100, 'A*', 24, '4', '2031-01-02'),
    (100, 'A1', 12, '152.6', '2031-01-02'), (100, 'A1', 9, '4', '2031-01-02'),
    (100, 'a2', 18, 'GROVE-6', '2031-01-02'), (100, 'B', 24, '2', '2031-01-02'), (100, 'B', 38, 'TBD', '2031-01-02')`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-vehicles-'));
  vpic = join(folder, 'vpic.db');
  const database = new DatabaseSync(vpic);
  database.exec(rows);
  database.close();
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => runCommandProcess(['vehicles', ...args], shop.databaseSettings);
const get = async <Body>(path: string) => (await shop.app.inject({ url: `/api${path}` })).json<Body>();

it('loads a vPIC file: makes, models, years, engines, and VINs', async () => {
  expect(await run('import', vpic)).toEqual({ code: 0, output: '4 vehicles loaded, as of 2031-02.\n' });
  expect(await get<number[]>('/vehicles/years')).toEqual([2021, 2020]);
  const makes = await get<Make[]>('/vehicles/makes?year=2021');
  expect(makes).toEqual([{ id: '1', name: 'Grove' }]);
  const vehicles = await get<Vehicle[]>('/vehicles?year=2021&makeId=1');
  expect(vehicles.map(({ model }) => model)).toEqual(['Alder', 'Birch']);
  const engines = async (index: number) => (await get<VehicleDetail>(`/vehicles/${vehicles[index]?.id}`)).engines.map(({ name }) => name);
  expect(await engines(0)).toEqual(['2.5 L 4-cylinder gasoline', '3.0 L 6-cylinder gasoline']);
  expect(await engines(1)).toEqual(['electric']);

  const vin = '1GRA2000_M0000001';
  const { vehicle } = await get<VinResult>(`/vehicles/vin/${vin.replace('_', vinCheckDigit(vin))}`);
  // M stands for 1991 or 2021. The digit at position 7 means 1991, but the maker had no model then.
  expect(vehicle).toMatchObject({
    year: 2021,
    make: 'Grove',
    model: 'Alder',
    engine: '3.0 L 6-cylinder gasoline',
    body: 'Coupe',
    trim: null,
  });
});

it('the same file again changes nothing', async () => {
  expect(await run('import', vpic)).toEqual({
    code: 0,
    output: 'The shop already has vehicles from 2031-02 or later. Nothing was changed.\n',
  });
});

it('says what is wrong with a different file, and how the command is used', async () => {
  const text = join(folder, 'text.db');
  await writeFile(text, 'no database');
  expect(await run('import', text)).toEqual({ code: 1, output: expect.stringContaining(`${text} cannot be read as vPIC: `) });
  expect(await run('import', join(folder, 'missing.db'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read as vPIC'),
  });
  expect(await run('export', vpic)).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run vehicles -- import FILE') });
});

describe('import-ids', () => {
  /** Made-up tables in the form in which subscribers get VCdb, PCdb, and Qdb. */
  const tables = {
    'BaseVehicle.txt': [
      'BaseVehicleID|YearID|MakeID|ModelID',
      ...[
        '7001|2020|51|61',
        '7002|2021|51|61',
        '7003|2021|52|62',
        '7004|2021|51|63',
        '7005|1970|51|61',
        '7006|2020|52|62',
        '7007|2020|52|64',
        '7008|2020|51|64',
      ],
    ],
    'Make.txt': ['MakeID|MakeName', '51|GROVE', '52|"Grove"'],
    'Model.txt': ['ModelID|ModelName|VehicleTypeID', '61|"Al-der"|5', '62|Grove Birch (EV)|5', '63|Cedar|5', '64|birch|5'],
    'EngineBase.csv': ['EngineBaseID,Liter,CC,Cylinders', '801,2.5,2494,4', '802,3.0,2997,6', '803,3.0,2960,6', '804,9.9,9900,12'],
    'Positions.txt': ['PositionID\tPosition', '22\tFront', '23\tFront, Left', '30\tTop', '31\tTop'],
    'Parts.txt': ['PartTerminologyID|PartTerminologyName', '1684|Disc Brake Pad'],
    'Qualifier.txt': ['QualifierID|QualifierText|QualifierTypeID', '7|With <p1 type="size"/> "wide" rotor|1'],
    'BrakeABS.txt': ['BrakeABSID|BrakeABSName', '5|4-Wheel ABS'],
    'Unknown.txt': ['a table that the shop does not use'],
  };
  let ids: string;
  const write = async (name: string, lines: string[]) => writeFile(join(ids, name), `${lines.join('\r\n')}\r\n`, 'latin1');

  beforeAll(async () => {
    ids = join(folder, 'ids');
    await mkdir(ids);
    for (const [name, lines] of Object.entries(tables)) await write(name, lines);
  });

  it('finds vehicles by their names, chooses none if a match is ambiguous, and says which it does not find', async () => {
    // A position to which the shop gave an id of its own. An export of an ACES file adds such a row.
    await shop.asOwner(`insert into reference_names (kind, name) values ('Position', 'Front')`);
    expect(await run('import-ids', ids)).toEqual({
      code: 0,
      output: [
        'Vehicles: 3 of 7 found. 2 are ambiguous. 1 more has a year that the shop does not have.',
        '  Grove birch (2020–2020): ambiguous',
        '  GROVE birch (2020–2020): ambiguous',
        '  GROVE Cedar (2021–2021): not found',
        '  Grove Grove Birch (EV) (2020–2020): not found',
        'Engines: 1 of 4 found. 2 are ambiguous.',
        'Names of Position: 2. 2 were left out, because several ids have the same name.',
        'Names of PartType: 1.',
        'Names of Qual: 1.',
        'Names of BrakeABS: 1.',
        '',
      ].join('\n'),
    });
  });

  it('then an ACES file with VCdb ids is checked and imported', async () => {
    const { partNumber, _id } = await addPart(await signUpAdmin(shop));
    const file = join(folder, 'vcdb.xml');
    const vehicle = (id: number, extra = '') => ({
      ...{ id, model: 0, part: partNumber, extra: `<BaseVehicle id="${id}"/>${extra}` },
    });
    const conditions = '<EngineBase id="801"/><BrakeABS id="5"/><Qual id="7"><param value="300" uom="MM"/></Qual>';
    await writeFile(file, acesFile([vehicle(7001), vehicle(7002), vehicle(7003, conditions)], { header: { MapperCompany: 'A mapper' } }));
    const catalogue = (...args: string[]) => runCommandProcess(['catalogue', ...args], shop.databaseSettings);
    expect(await catalogue('check', file)).toEqual({ code: 0, output: expect.stringContaining('Nothing is wrong') });
    expect(await catalogue('import', file, '--json')).toMatchObject({ code: 0 });
    const { applications } = await get<ApplicationList>(`/applications?partId=${_id}`);
    const common = { position: 'Front', make: 'Grove' };
    expect(applications).toMatchObject([
      { ...common, model: 'Alder', yearFrom: 2020, yearTo: 2021, engine: null, qualifiers: [] },
      {
        ...{ ...common, model: 'Birch', yearFrom: 2021, yearTo: 2021, engine: '2.5 L 4-cylinder gasoline' },
        qualifiers: [
          { name: 'Brake ABS', value: '4-Wheel ABS' },
          { name: 'With 300 MM "wide" rotor', value: 'yes' },
        ],
      },
    ]);
  });

  it('a newer delivery replaces the tables that it contains, and keeps all other ids and names', async () => {
    await write('BaseVehicle.txt', ['BaseVehicleID|YearID|MakeID|ModelID', '7001|2021|51|61']);
    const paths = ['BaseVehicle.txt', 'Make.txt', 'Model.txt'].map((name) => join(ids, name));
    expect((await run('import-ids', ...paths)).output).toContain('Vehicles: 1 of 1 found.');
    const { rows } = await shop.pool.query(`select year, vcdb_base_vehicle_id as id from vehicles where vcdb_base_vehicle_id is not null`);
    expect(rows).toEqual([{ year: 2021, id: 7001 }]);
    expect((await shop.pool.query('select kind from reference_names')).rows).toHaveLength(5);
  });

  it('changes nothing if a table or a column is missing, or the folder has no tables', async () => {
    const base = join(ids, 'BaseVehicle.txt');
    expect(await run('import-ids', base)).toEqual({
      code: 1,
      output: 'BaseVehicle needs the tables Make and Model. Nothing was changed.\n',
    });
    expect(await run('import-ids', base, ids)).toEqual({ code: 1, output: expect.stringContaining('Two files have the same table: ') });
    await write('BaseVehicle.txt', ['BaseVehicleID|YearID']);
    expect(await run('import-ids', ids)).toEqual({ code: 1, output: `${base} has no column MakeID, ModelID.\n` });
    await mkdir(join(folder, 'empty'));
    expect(await run('import-ids', join(folder, 'empty'))).toEqual({
      code: 1,
      output: expect.stringContaining('no table that the shop knows'),
    });
    expect(await run('import-ids', join(folder, 'missing'))).toEqual({ code: 1, output: expect.stringContaining('cannot be read') });
    expect((await shop.pool.query('select from vehicles where vcdb_base_vehicle_id is not null')).rows).toHaveLength(1);
  });
});
