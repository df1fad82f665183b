import type { Fitment } from '@axlewright/contract/catalog/fitment';
import type { NewApplication, PartApplication } from '@axlewright/contract/catalog/part-applications';
import type { VehicleDetail } from '@axlewright/contract/catalog/vehicles';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, signUpAdmin } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { addPart } from '../../../../../test/test-parts.ts';
import { addVehicle, newApplication } from '../../../../../test/test-vehicles.ts';
import { whileLocked } from '../../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let admin: Person;
let accord: VehicleDetail;
let basic: NewApplication;
let partId: string;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  accord = (await shop.app.inject({ url: `/api/vehicles/${await addVehicle(shop)}` })).json<VehicleDetail>();
  basic = await newApplication(shop);
  await shop.asOwner(`insert into vehicle_models (id, make_id, name) values (2, 1, 'Civic'), (3, 1, 'Element');
    insert into vehicles (model_id, year, is_listed, engine_ids) values (2, 2005, true, '{}')`);
});
beforeEach(async () => {
  partId = (await addPart(admin))._id;
});

const path = (id = partId) => `/parts/${id}/applications`;

async function add(application: Partial<NewApplication> = {}, id = partId): Promise<PartApplication> {
  const response = await admin.call('POST', path(id), { ...basic, ...application });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<PartApplication>();
}

async function listed(id = partId, query = ''): Promise<PartApplication[]> {
  return (await admin.call('GET', `${path(id)}${query}`)).json<PartApplication[]>();
}

const change = (ids: string[], values: object) => admin.call('PATCH', path(), { applicationIds: ids, change: values });
const fit = async () =>
  (await shop.app.inject({ url: `/api/fitment?vehicleId=${accord.id}&partIds=${partId}` })).json<Fitment[]>()[0]?.status;
const yearsOf = (all: PartApplication[]) => all.map(({ model, yearFrom, yearTo }) => `${model} ${yearFrom}-${yearTo}`);

async function history(): Promise<unknown[]> {
  const entries = (await admin.call('GET', `/parts/${partId}/changes`)).json<AdminAction[]>();
  return entries
    .filter(({ act }) => act === 'part-changed')
    .flatMap(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]));
}

it('edits are rejected at once while an import writes applications', async () => {
  const { _id } = await add();
  const other = (await addPart(admin))._id;
  await whileLocked(shop, 'lock table applications in share row exclusive mode', [], async () => {
    expectProblem(await admin.call('POST', path(), basic), 409, 'import-running');
    expectProblem(await change([_id], { note: 'Late' }), 409, 'import-running');
    expectProblem(await admin.call('POST', `${path()}/remove`, { applicationIds: [_id] }), 409, 'import-running');
    expectProblem(await admin.call('POST', `${path(other)}/copy`, { fromPartId: partId }), 409, 'import-running');
    expectProblem(await admin.call('PUT', `/parts/${partId}/universal`, { universal: true }), 409, 'import-running');
  });
  expect((await change([_id], { note: 'Late' })).statusCode).toBe(200);
});

describe('one application', () => {
  it("is added, and a visitor's next request shows it", async () => {
    expect(await fit()).toBe('unknown');
    const [engine] = accord.engines;
    const added = await add({
      ...{
        yearFrom: 2001,
        yearTo: 2007,
        engineId: engine?.id ?? null,
        position: ' Front ',
        quantityPerVehicle: 2,
        note: 'Check the date code',
      },
      qualifiers: [
        { name: 'Brakes', value: 'with ABS' },
        { name: 'Body', value: 'Coupe' },
      ],
    });
    expect(added).toEqual({
      ...{ _id: added._id, make: 'Honda', model: 'Accord', vehicleId: null, yearFrom: 2001, yearTo: 2007, engine },
      qualifiers: [
        { name: 'Body', value: 'Coupe' },
        { name: 'Brakes', value: 'with ABS' },
      ],
      ...{ position: 'Front', positionId: null, quantityPerVehicle: 2, note: 'Check the date code', isSample: false },
    });
    expect(await listed()).toEqual([added]);
    expect(await fit()).toBe('fits-if');
    const text = `2001–2007 Honda Accord, ${engine?.name}, Body: Coupe, Brakes: with ABS, Front, 2 per vehicle, Check the date code`;
    expect(await history()).toEqual([['applications', null, text]]);
  });

  it('is changed and removed, with history', async () => {
    const { _id } = await add();
    expect((await change([_id], { yearTo: 2006, position: 'Rear' })).json()).toEqual({ changed: 1 });
    expect(await listed()).toMatchObject([{ _id, yearFrom: 2003, yearTo: 2006, position: 'Rear' }]);
    // The same values again are no change.
    expect((await change([_id], { yearTo: 2006, position: 'Rear' })).json()).toEqual({ changed: 0 });
    expect((await admin.call('POST', `${path()}/remove`, { applicationIds: [_id] })).json()).toEqual({ removed: 1 });
    expect((await admin.call('POST', `${path()}/remove`, { applicationIds: [_id] })).json()).toEqual({ removed: 0 });
    expect([await listed(), await fit()]).toEqual([[], 'unknown']);
    expect(await history()).toEqual([
      ['applications', '2003–2006 Honda Accord, Rear', null],
      ['applications', '2003 Honda Accord', '2003–2006 Honda Accord, Rear'],
      ['applications', null, '2003 Honda Accord'],
    ]);
  });

  it('cannot overlap with another one that has the same conditions', async () => {
    const { _id } = await add({ yearFrom: 2001, yearTo: 2003, qualifiers: [{ name: 'Body', value: 'Coupe' }] });
    const overlap = { ...basic, yearFrom: 2003, yearTo: 2009, qualifiers: [{ name: 'Body', value: 'Coupe' }] };
    const problem = expectProblem(await admin.call('POST', path(), overlap), 409, 'application-exists');
    expect(problem).toMatchObject({ parameters: { vehicle: '2001–2003 Honda Accord' } });
    const later = await add({ yearFrom: 2004, yearTo: 2009, qualifiers: [{ name: 'Body', value: 'Coupe' }] });
    await add({ yearFrom: 2001, yearTo: 2009, qualifiers: [{ name: 'Body', value: 'Sedan' }] });
    await add({ yearFrom: 2001, yearTo: 2009, qualifiers: [{ name: 'Body', value: 'Coupe' }], position: 'Rear' });
    expectProblem(await change([_id], { yearTo: 2004 }), 409, 'application-exists');
    expect((await listed()).find((each) => each._id === _id)?.yearTo).toBe(2003);
    expectProblem(await change([_id, later._id], { yearFrom: 2001, yearTo: 2009 }), 409, 'application-exists');
    expect(yearsOf(await listed())).toEqual(['Accord 2001-2003', 'Accord 2001-2009', 'Accord 2001-2009', 'Accord 2004-2009']);
  });

  it('keeps the id of a position that the shop has no name for, until a text replaces it', async () => {
    await shop.pool.query(
      `insert into applications (part_id, model_id, year_from, year_to, position_id, is_sample) values ($1, 1, 2003, 2003, 22, true)`,
      [partId],
    );
    const [row] = await listed();
    expect(row).toMatchObject({ position: null, positionId: 22, isSample: true });
    await change([row?._id ?? ''], { position: null, note: 'Left-hand drive' });
    expect(await listed()).toMatchObject([{ position: null, positionId: 22, isSample: false }]);
    await change([row?._id ?? ''], { position: 'Front Left' });
    expect(await listed()).toMatchObject([{ position: 'Front Left', positionId: null }]);
    expect(await history()).toContainEqual([
      'applications',
      '2003 Honda Accord, position 22 of PCdb, Left-hand drive',
      '2003 Honda Accord, Front Left, Left-hand drive',
    ]);
  });

  it('needs a vehicle, an engine of its model, and years in order', async () => {
    const rejects = async (values: Partial<NewApplication>, field: string) =>
      expect(expectProblem(await admin.call('POST', path(), { ...basic, ...values }), 422, 'invalid-body')).toMatchObject({
        errors: [{ field }],
      });
    await rejects({ vehicleId: '999999999' }, 'vehicleId');
    await rejects({ engineId: '999999999' }, 'engineId');
    await rejects({ yearFrom: 2004 }, 'yearTo');
    await rejects({ qualifiers: [{ name: 'Body:', value: 'Coupe' }] }, 'qualifiers.0.name');
    await rejects({ quantityPerVehicle: 0 }, 'quantityPerVehicle');
    const { _id } = await add();
    for (const values of [{ yearFrom: 2004 }, { yearTo: 2002 }, { engineId: '999999999' }])
      expectProblem(await change([_id], values), 422, 'invalid-body');
    expect(await listed()).toMatchObject([{ yearFrom: 2003, yearTo: 2003, engine: null }]);
  });
});

describe('many applications', () => {
  it('are changed together, or not at all', async () => {
    const [first, second] = [await add(), await add({ yearFrom: 2005, yearTo: 2006 })];
    const foreign = await add({}, (await addPart(admin))._id);
    expectProblem(await change([first._id, foreign._id], { note: 'x' }), 404, 'not-found');
    expectProblem(await change([first._id, first._id], { note: 'x' }), 422, 'invalid-body');
    expect((await change([first._id, second._id], { quantityPerVehicle: 4, note: 'Set' })).json()).toEqual({ changed: 2 });
    expect((await listed()).map(({ quantityPerVehicle, note }) => [quantityPerVehicle, note])).toEqual([
      [4, 'Set'],
      [4, 'Set'],
    ]);
    expect(await history()).toContainEqual([
      'applications',
      '2003 Honda Accord; 2005–2006 Honda Accord',
      '2003 Honda Accord, 4 per vehicle, Set; 2005–2006 Honda Accord, 4 per vehicle, Set',
    ]);
  });

  it('are copied from another part, without those that the part already has', async () => {
    const from = (await addPart(admin))._id;
    await add({ yearFrom: 2001, yearTo: 2003 }, from);
    await add({ yearFrom: 2004, yearTo: 2007, position: 'Front' }, from);
    await add({ yearFrom: 2003, yearTo: 2005 });
    const copy = (fromPartId: string) => admin.call('POST', `${path()}/copy`, { fromPartId });
    expect((await copy(from)).json()).toEqual({ added: 1, present: 1 });
    expect((await copy(from)).json()).toEqual({ added: 0, present: 2 });
    expect(yearsOf(await listed())).toEqual(['Accord 2003-2005', 'Accord 2004-2007']);
    expectProblem(await copy(partId), 422, 'invalid-body');
    expectProblem(await copy('999999'), 404, 'not-found');
  });

  it('are listed by make, model, and year, and found by words and years', async () => {
    const { rows } = await shop.pool.query<{ id: string }>('select id::text from vehicles where model_id = 2');
    await add({ yearFrom: 2007, yearTo: 2008 });
    await add({ yearFrom: 2001, yearTo: 2002 });
    await add({ vehicleId: rows[0]?.id ?? '', yearFrom: 2005, yearTo: 2007 });
    expect(yearsOf(await listed())).toEqual(['Accord 2001-2002', 'Accord 2007-2008', 'Civic 2005-2007']);
    expect(yearsOf(await listed(partId, '?q=2007+HONDA'))).toEqual(['Accord 2007-2008', 'Civic 2005-2007']);
    expect(yearsOf(await listed(partId, '?q=civ'))).toEqual(['Civic 2005-2007']);
    const first = await admin.call('GET', `${path()}?limit=2`);
    expect([yearsOf(first.json()), first.headers['x-total-count']]).toEqual([['Accord 2001-2002', 'Accord 2007-2008'], '3']);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    const second = await admin.call('GET', next.replace(/^.*\/api/, ''));
    expect(yearsOf(second.json())).toEqual(['Civic 2005-2007']);
    expectProblem(await admin.call('GET', `${path()}?cursor=x`), 400, 'invalid-query');
  });
});

it('a part is marked as universal and back, with history', async () => {
  const set = (universal: boolean) => admin.call('PUT', `/parts/${partId}/universal`, { universal });
  expect((await admin.call('GET', `/parts/${partId}/universal`)).json()).toEqual({ universal: false });
  expect((await set(true)).json()).toEqual({ universal: true });
  expect((await set(true)).json()).toEqual({ universal: true });
  expect(await fit()).toBe('universal');
  await set(false);
  expect(await fit()).toBe('unknown');
  expect(await history()).toEqual([
    ['universal', 'yes', 'no'],
    ['universal', 'no', 'yes'],
  ]);
});

it('a removal without ids and a universal mark without a value are rejected', async () => {
  expectProblem(await admin.call('POST', `${path()}/remove`, { applicationIds: [] }), 422, 'invalid-body');
  expectProblem(await admin.call('PUT', `/parts/${partId}/universal`, {}), 422, 'invalid-body');
});

it('an unknown part is 404 for each call', async () => {
  const body = { applicationIds: ['1'] };
  for (const [method, url, payload] of [
    ['GET', path('999999'), undefined],
    ['POST', path('999999'), basic],
    ['PATCH', path('999999'), { ...body, change: {} }],
    ['POST', `${path('999999')}/remove`, body],
    ['POST', `${path('999999')}/copy`, { fromPartId: partId }],
    ['GET', '/parts/999999/universal', undefined],
    ['PUT', '/parts/999999/universal', { universal: true }],
  ] as const)
    expectProblem(await admin.call(method, url, payload), 404, 'not-found');
});
