import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Make, Vehicle, VehicleDetail, VinResult } from '@axlewright/contract/catalog/vehicles';
import { vinCheckDigit } from '@axlewright/contract/catalog/vin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';
import { useTestApp } from '../../test/test-app.ts';

const shop = useTestApp();
let folder: string;
let vpic: string;

/** One maker with two models: the Alder has two engines, one told in cubic inches and one by its name. The Birch is electric. */
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

const run = (...words: string[]) => runCommandProcess(['vehicles', ...words], shop.databaseSettings);
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
  // M is 2021, and 1991. The digit at position 7 says 1991, when the maker had no model.
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
    output: 'The shop has vehicles of 2031-02 or newer already. Nothing was changed.\n',
  });
});

it('says what is wrong with another file, and how the command is used', async () => {
  const text = join(folder, 'text.db');
  await writeFile(text, 'no database');
  expect(await run('import', text)).toEqual({ code: 1, output: expect.stringContaining(`${text} cannot be read as vPIC: `) });
  expect(await run('import', join(folder, 'missing.db'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read as vPIC'),
  });
  expect(await run('export', vpic)).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run vehicles -- import FILE') });
});
