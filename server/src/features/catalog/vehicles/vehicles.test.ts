import type { Make, Vehicle, VehicleDetail } from '@axlewright/contract/catalog/vehicles';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { databaseOn } from '../../../platform/database/database.ts';
import { onConnection } from '../../../platform/database/single-connection.ts';
import { loadPackagedVehicles, loadVehicles } from './data/load-vehicles.ts';
import { packagedVehicleData, readVehicleData, type VehicleData } from './data/vehicle-data.ts';

const shop = useTestApp();
beforeAll(() => loadPackagedVehicles(shop.db, shop.ownerConnectionString));

const load = (data: VehicleData) => onConnection(shop.ownerConnectionString, 'test', (client) => loadVehicles(databaseOn(client), data));
const get = async <Body>(path: string): Promise<Body> => {
  const response = await shop.app.inject({ url: `/api${path}` });
  expect(response.statusCode, path).toBe(200);
  return response.json<Body>();
};
const makeId = async (year: number, name: string) =>
  (await get<Make[]>(`/vehicles/makes?year=${year}`)).find((make) => make.name === name)?.id;

it('year, make, model, and engine: each list has only what exists', async () => {
  const years = await get<number[]>('/vehicles/years');
  expect(years[0]).toBe(2027);
  expect(years).toEqual(Array.from({ length: years.length }, (_, index) => 2027 - index));
  const names = async (year: number) => (await get<Make[]>(`/vehicles/makes?year=${year}`)).map(({ name }) => name);
  expect(await names(1995)).not.toContain('Tesla');
  expect(await names(2013)).toEqual(expect.arrayContaining(['Ford', 'Honda', 'Tesla']));
  const vehicles = await get<Vehicle[]>(`/vehicles?year=2015&makeId=${await makeId(2015, 'Ford')}`);
  const models = vehicles.map(({ model }) => model);
  expect(models).toEqual(models.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
  const truck = vehicles.find(({ model }) => model === 'F-150');
  expect(truck).toMatchObject({ year: 2015, make: 'Ford' });
  const { engines, ...detail } = await get<VehicleDetail>(`/vehicles/${truck?.id}`);
  expect(detail).toEqual({ ...truck, makeId: await makeId(2015, 'Ford') });
  expect(engines.map(({ name }) => name)).toEqual(['2.7 L 6-cylinder gasoline', '3.5 L 6-cylinder gasoline', '5.0 L 8-cylinder gasoline']);
});

it('a make that did not exist has no vehicles, and an unknown vehicle is a 404', async () => {
  expect(await get(`/vehicles?year=1995&makeId=${await makeId(2013, 'Tesla')}`)).toEqual([]);
  expect(await get('/vehicles?year=2013&makeId=999999999999999999')).toEqual([]);
  expectProblem(await shop.app.inject({ url: '/api/vehicles/999999999999999999' }), 404, 'not-found');
  expectProblem(await shop.app.inject({ url: '/api/vehicles/makes?year=1900' }), 400, 'invalid-query');
  expectProblem(await shop.app.inject({ url: '/api/vehicles?year=2013' }), 400, 'invalid-query');
});

it('newer data adds and renames, keeps ids, and shows without a restart; the same data changes nothing', async () => {
  const data = await readVehicleData(packagedVehicleData);
  expect(await load(data)).toBe(0);
  const before = await get<Vehicle[]>(`/vehicles?year=2013&makeId=${await makeId(2013, 'Tesla')}`);
  expect(before.map(({ model }) => model)).toEqual(['Model S']);
  const tesla = data.makes.find(({ name }) => name === 'Tesla')?.id ?? 0;
  const newer: VehicleData = {
    month: '2099-01',
    makes: [{ id: tesla, name: 'Tesla' }],
    models: [
      { id: 900_001, makeId: tesla, name: 'Model Q' },
      { id: data.models.find(({ name }) => name === 'Model S')?.id ?? 0, makeId: tesla, name: 'Model S+' },
    ],
    wmiSchemas: [],
    schemas: [],
    engines: [{ liters: null, cylinders: null, fuel: 'Electric' }],
    vehicles: [{ modelId: 900_001, year: 2013, isListed: true, engines: [0] }],
  };
  expect(await load(newer)).toBe(1);
  const list = async () => get<Vehicle[]>(`/vehicles?year=2013&makeId=${await makeId(2013, 'Tesla')}`);
  // The shop learns of the change from a notification.
  await eventually(async () => expect((await list()).map(({ model }) => model)).toEqual(['Model Q', 'Model S+']));
  const after = await list();
  expect(after[1]?.id).toBe(before[0]?.id);
  expect((await get<VehicleDetail>(`/vehicles/${after[0]?.id}`)).engines).toMatchObject([{ name: 'electric' }]);
});
