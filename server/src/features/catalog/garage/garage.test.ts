import { type GarageVehicle, garageNameText } from '@axlewright/contract/catalog/garage';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseCompany, companyIdOf, join } from '../../../../test/companies.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addVehicle } from '../../../../test/test-vehicles.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
const vin = '1HGCM82633A004352';
let owner: Person;
let vehicleId: string;
let engineId: string;
let otherEngineId: string;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  vehicleId = await addVehicle(shop);
  await shop.asOwner(`insert into vehicle_engines (liters, cylinders, fuel) values (9.9, 12, 'Diesel')`);
  const { rows } = await shop.pool.query<{ id: string }>('select id::text from vehicle_engines where liters in (3.0, 9.9) order by liters');
  [engineId = '', otherEngineId = ''] = rows.map(({ id }) => id);
});
beforeEach(async () => {
  owner = await addAccount();
});

type Car = Partial<Pick<GarageVehicle, 'vehicleId' | 'nickname' | 'plate' | 'vin' | 'notes'>> & { engineId?: string | null };

const post = (car: Car, person = owner) => person.call('POST', '/company/garage', { vehicleId, ...car });

async function add(car: Car, person = owner): Promise<GarageVehicle> {
  const response = await post(car, person);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

const listed = async (person = owner, query = ''): Promise<GarageVehicle[]> => (await person.call('GET', `/company/garage${query}`)).json();
const namesOf = (cars: GarageVehicle[]) => cars.map(({ nickname, plate }) => nickname || plate);
const found = async (q: string) => namesOf(await listed(owner, `?q=${encodeURIComponent(q)}`));

describe('a car', () => {
  it('is stored with its vehicle and engine', async () => {
    const car = await add({ engineId, nickname: ' Mrs. Smith ', plate: 'abc-12 34', vin: '1hgcm-82633-a004352 ', notes: 'Second key' });
    expect(car).toEqual({
      _id: car._id,
      vehicleId,
      name: '2003 Honda Accord',
      engine: { id: engineId, name: '3.0 L 6-cylinder gasoline' },
      nickname: 'Mrs. Smith',
      plate: 'abc-12 34',
      vin,
      notes: 'Second key',
    });
    expect(await listed()).toEqual([car]);
  });

  it('needs only a vehicle, and a nickname or a license plate', async () => {
    expect(await add({ plate: 'X 1' })).toMatchObject({ engine: null, nickname: '', plate: 'X 1', vin: '', notes: '' });
    expect(await add({ nickname: 'Van' })).toMatchObject({ nickname: 'Van', plate: '' });
    expect(expectProblem(await post({ nickname: ' ', plate: '' }), 422, 'invalid-body').errors).toEqual([
      { field: 'nickname', message: garageNameText },
    ]);
  });

  it.each([
    ['a vehicle that does not exist', { vehicleId: '999999999999999' }, 'vehicleId'],
    ['a VIN that is too short', { vin: vin.slice(1) }, 'vin'],
    ['a VIN with the letter O', { vin: vin.replace('0', 'O') }, 'vin'],
    ['a license plate of 21 characters', { plate: 'x'.repeat(21) }, 'plate'],
  ])('is rejected with %s', async (_name, wrong: Car, field) => {
    const car = { nickname: 'Van', ...wrong };
    expect(expectProblem(await post(car), 422, 'invalid-body').errors).toMatchObject([{ field }]);
    const { _id: id } = await add({ nickname: 'Van' });
    expectProblem(await owner.call('PUT', `/company/garage/${id}`, { vehicleId, ...car }), 422, 'invalid-body');
    expect(await listed()).toMatchObject([{ nickname: 'Van', vehicleId, vin: '', plate: '', engine: null }]);
  });

  it('cannot have an engine that the vehicle never had', async () => {
    const car = { vehicleId, engineId: otherEngineId, nickname: 'Van' };
    expect(expectProblem(await post(car), 422, 'invalid-body').errors).toMatchObject([{ field: 'engineId' }]);
    const { _id: id } = await add({ nickname: 'Van' });
    expectProblem(await owner.call('PUT', `/company/garage/${id}`, car), 422, 'invalid-body');
    expect(await listed()).toMatchObject([{ nickname: 'Van', engine: null }]);
  });

  it('can have any engine of the shop if NHTSA lists none for the year', async () => {
    const { rows } = await shop.pool.query<{ id: string }>(
      "insert into vehicles (model_id, year, is_listed, engine_ids) values (1, 2001, true, '{}') returning id",
    );
    const car = { vehicleId: String(rows[0]?.id), nickname: 'Old' };
    expect(await add({ ...car, engineId })).toMatchObject({ engine: { id: engineId } });
    expect(expectProblem(await post({ ...car, engineId: '999999999' }), 422, 'invalid-body').errors).toMatchObject([{ field: 'engineId' }]);
  });

  it('can be changed and removed', async () => {
    const { _id: id } = await add({ engineId, nickname: 'Van', plate: 'X 1', vin, notes: 'Old' });
    const changed = await owner.call('PUT', `/company/garage/${id}`, { vehicleId, nickname: 'Truck' });
    expect(changed.json()).toMatchObject({ _id: id, engine: null, nickname: 'Truck', plate: '', vin: '', notes: '' });
    expect(await listed()).toEqual([changed.json()]);
    expect((await owner.call('DELETE', `/company/garage/${id}`)).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expectProblem(await owner.call('DELETE', `/company/garage/${id}`), 404, 'not-found');
    expectProblem(await owner.call('PUT', `/company/garage/${id}`, { vehicleId, nickname: 'Truck' }), 404, 'not-found');
  });
});

describe('the garage', () => {
  it('belongs to the company: its members see it, and no other company does', async () => {
    const [colleague, stranger] = [await addAccount(), await addAccount()];
    const own = await companyIdOf(colleague);
    await join(shop, owner, colleague, 'viewer');
    const car = await add({ nickname: 'Secret' });
    expect([await listed(colleague), await listed(stranger)]).toEqual([[car], []]);
    await chooseCompany(colleague, own);
    expect(await listed(colleague)).toEqual([]);
    for (const other of [stranger, colleague]) {
      const change = { vehicleId, nickname: 'Mine' };
      expectProblem(await other.call('PUT', `/company/garage/${car._id}`, change), 404, 'not-found');
      expectProblem(await other.call('DELETE', `/company/garage/${car._id}`), 404, 'not-found');
    }
    expect(await listed()).toEqual([car]);
  });

  it('can be changed only by members who may order', async () => {
    const viewer = await addAccount();
    await join(shop, owner, viewer, 'viewer');
    const { _id: id } = await add({ nickname: 'Van' });
    expectProblem(await post({ nickname: 'Van' }, viewer), 403, 'forbidden');
    expectProblem(await viewer.call('PUT', `/company/garage/${id}`, { vehicleId, nickname: 'Truck' }), 403, 'forbidden');
    expectProblem(await viewer.call('DELETE', `/company/garage/${id}`), 403, 'forbidden');
    for (const method of ['GET', 'POST'] as const)
      expectProblem(await shop.app.inject({ method, url: '/api/company/garage', ...(method === 'POST' && { payload: {} }) }), 401);
    for (const method of ['PUT', 'DELETE'] as const)
      expectProblem(await shop.app.inject({ method, url: `/api/company/garage/${id}`, payload: {} }), 401);
    expect(namesOf(await listed())).toEqual(['Van']);
  });

  it('has at most 5,000 cars, even if two are added at the same time', async () => {
    await shop.asOwner(
      `insert into garage_vehicles (company_id, vehicle_id, nickname)
       select ${await companyIdOf(owner)}, ${vehicleId}, 'Car ' || n from generate_series(1, 4999) as n`,
    );
    const responses = await raceForTable(shop, 'garage_vehicles', () => [post({ nickname: 'Last' }), post({ nickname: 'Last' })]);
    const [added, rejected] = responses.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(added?.statusCode).toBe(201);
    expect(rejected && expectProblem(rejected, 409, 'too-many-cars').detail).toContain('5,000');
    expect(await found('last')).toEqual(['Last']);
  });

  it('has pages, sorted by nickname or license plate, and shows each car once, even if others have the same name', async () => {
    for (const nickname of ['van', 'Bus', 'Same', 'Same']) await add({ nickname });
    await add({ plate: 'CAB 1' });
    const ids = (await listed()).map(({ _id }) => _id);
    expect(namesOf(await listed())).toEqual(['Bus', 'CAB 1', 'Same', 'Same', 'van']);
    const seen: string[] = [];
    for (let url = '/company/garage?limit=3'; url !== ''; ) {
      const page = await owner.call('GET', url);
      expect(page.headers['x-total-count']).toBe('5');
      seen.push(...page.json<GarageVehicle[]>().map(({ _id }) => _id));
      url = /<[^>]*\/api(\/[^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    }
    expect(seen).toEqual(ids);
    expectProblem(await owner.call('GET', '/company/garage?cursor=x'), 400, 'invalid-query');
  });
});

it('the search finds cars by a portion of the license plate or VIN in any spelling, or by words of nickname, year, make, and model', async () => {
  await add({ nickname: 'Mrs. Smith', plate: 'AB-C 12.34', vin });
  await add({ nickname: 'Delivery van', plate: 'ZZ 9' });
  for (const q of ['abc1234', 'AB C', 'bc-12', '1234', 'smith', 'MRS SMITH', 'smith honda', 'cm826', vin.toLowerCase(), '1HGCM 82633'])
    expect(await found(q), q).toEqual(['Mrs. Smith']);
  for (const q of ['', ' ', 'accord', '2003 Honda', 'hon']) expect(await found(q), q).toEqual(['Delivery van', 'Mrs. Smith']);
  for (const q of ['smith van', 'AB-C 12.35', 'ford', '%', '- -']) expect(await found(q), q).toEqual([]);
});

it('the export of an account contains the cars of its companies, and closing the account of the last member deletes them', async () => {
  await add({ nickname: 'Mrs. Smith', plate: 'ABC 1234', vin, notes: 'Second key' });
  const files = unzipSync(new Uint8Array((await owner.call('GET', '/me/export')).rawPayload));
  const { companies } = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()));
  const car = { nickname: 'Mrs. Smith', plate: 'ABC 1234', vin, notes: 'Second key', year: 2003, make: 'Honda', model: 'Accord' };
  expect(companies).toMatchObject([{ garage: [car] }]);
  const companyId = await companyIdOf(owner);
  const count = async () => (await shop.pool.query('select from garage_vehicles where company_id = $1', [companyId])).rowCount;
  expect(await count()).toBe(1);
  expect((await owner.call('POST', '/me/closure', { email: owner.email })).statusCode).toBe(204);
  expect(await count()).toBe(0);
});
