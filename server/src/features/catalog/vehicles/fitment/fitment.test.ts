import type { ApplicationList, Fitment } from '@axlewright/contract/catalog/fitment';
import { answerText, qualifierText } from '@axlewright/contract/catalog/fitment-parameters';
import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { Category, Part } from '@axlewright/contract/catalog/parts';
import type { VehicleDetail } from '@axlewright/contract/catalog/vehicles';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { type Person, signUpAdmin } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { addPart } from '../../../../../test/test-parts.ts';
import { addVehicle } from '../../../../../test/test-vehicles.ts';

const shop = useTestApp();
let admin: Person;
let accord: VehicleDetail;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
  accord = (await shop.app.inject({ url: `/api/vehicles/${await addVehicle(shop)}` })).json<VehicleDetail>();
});

interface TestApplication {
  years?: [from: number, to: number];
  engineId?: string;
  qualifiers?: { name: string; value: string }[];
  note?: string;
}

async function addPartWith(...applications: TestApplication[]): Promise<string> {
  const { _id } = await addPart(admin);
  for (const { years: [from, to] = [2000, 2005], engineId = null, qualifiers = [], note = '' } of applications)
    await shop.pool.query(
      `insert into applications (part_id, model_id, year_from, year_to, engine_id, qualifiers, position, quantity, note)
       values ($1, 1, $2, $3, $4, $5, 'Front', 2, $6)`,
      [_id, from, to, engineId, JSON.stringify(qualifiers), note],
    );
  return _id;
}

/** Adds parts with these applications to a category. Each costs a dollar more than the one before. */
async function addTo(category: string, parts: TestApplication[][]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, applications] of parts.entries()) {
    const id = await addPartWith(...applications);
    expect((await admin.call('PUT', `/parts/${id}`, { category, price: 10 + place })).statusCode).toBe(200);
    ids.push(id);
  }
  return ids;
}

async function fitmentOf(partIds: string[], more = ''): Promise<Fitment[]> {
  const response = await shop.app.inject({ url: `/api/fitment?vehicleId=${accord.id}&partIds=${partIds.join(',')}${more}` });
  expect(response.statusCode).toBe(200);
  return response.json<Fitment[]>();
}

it('returns the status of each part, in the order of the ids, and leaves out parts that do not exist', async () => {
  const fitting = await addPartWith({ note: 'Check the date code' });
  const older = await addPartWith({ years: [1998, 2002] });
  const universal = await addPartWith();
  await shop.asOwner(`update parts set universal = true where id = ${universal}`);
  const unknown = await addPartWith();
  expect(await fitmentOf([unknown, older, '999999999999', universal, fitting])).toEqual([
    { partId: unknown, status: 'unknown', question: null, quantityPerVehicle: null, positions: [], notes: [] },
    { partId: older, status: 'does-not-fit', question: null, quantityPerVehicle: null, positions: [], notes: [] },
    { partId: universal, status: 'universal', question: null, quantityPerVehicle: null, positions: [], notes: [] },
    { partId: fitting, status: 'fits', question: null, quantityPerVehicle: 2, positions: ['Front'], notes: ['Check the date code'] },
  ]);
});

it('asks one question at a time, and the answers decide whether the part fits', async () => {
  const [four, six] = accord.engines;
  const part = await addPartWith(
    { engineId: six?.id ?? '' },
    { engineId: four?.id ?? '', qualifiers: [{ name: 'Brakes', value: 'with ABS' }] },
  );
  const statusWith = async (more: string) => (await fitmentOf([part], more))[0];
  expect(await statusWith('')).toMatchObject({
    status: 'fits-if',
    question: { about: 'engine', choices: [{ label: '2.4 L 4-cylinder gasoline' }, { label: '3.0 L 6-cylinder gasoline' }] },
  });
  expect((await statusWith(`&engineId=${six?.id}`))?.status).toBe('fits');
  expect((await statusWith(`&engineId=${four?.id}`))?.question).toMatchObject({ about: 'qualifier', name: 'Brakes' });
  expect((await statusWith(`&engineId=${four?.id}&has=Brakes:with%20ABS`))?.status).toBe('fits');
  expect((await statusWith(`&engineId=${four?.id}&hasNot=Brakes:with%20ABS`))?.status).toBe('does-not-fit');
});

it('accepts as an answer the longest condition that staff can save', async () => {
  const part = await addPartWith();
  const save = (name: string, value: string) =>
    admin.call('POST', `/parts/${part}/applications`, {
      ...{ vehicleId: accord.id, yearFrom: 2003, yearTo: 2003, engineId: null, qualifiers: [{ name, value }] },
      ...{ position: null, quantityPerVehicle: null, note: '' },
    });
  const [name, value] = ['Ü'.repeat(100), 'ö'.repeat(200)];
  expect((await save(name, value)).statusCode).toBe(201);
  expect((await save(name, `${value}s`)).statusCode).toBe(422);
  expect((await save(`${name}s`, value)).statusCode).toBe(422);
  const answer = encodeURIComponent(`${name}:${value}`);
  expect((await fitmentOf([part], `&has=${answer}`))[0]?.status).toBe('fits');
  expect((await fitmentOf([part], `&hasNot=${answer}`))[0]?.status).toBe('does-not-fit');
});

it('accepts answers about longer conditions from older imports, whole or as the pages send them', async () => {
  const start = 'Only with the brake package of the export model, '.repeat(20);
  const conditions = [`${start}from May`, `${start}until May`].map((name) => ({ name: `🚗 ${name}`, value: 'yes' }));
  const part = await addPartWith({ qualifiers: conditions.slice(0, 1) });
  for (const textOf of [qualifierText, answerText]) {
    const [right = '', other = ''] = conditions.map((condition) => encodeURIComponent(textOf(condition)));
    const statuses = await Promise.all(
      [`has=${right}`, `has=${other}`, `hasNot=${right}`, `hasNot=${other}`].map((query) => fitmentOf([part], `&${query}`)),
    );
    expect(statuses.map(([fitment]) => fitment?.status)).toEqual(['fits', 'fits-if', 'does-not-fit', 'fits-if']);
  }
  const tooLong = `has=${'n'.repeat(4_000)}:yes`;
  expectProblem(await shop.app.inject({ url: `/api/fitment?vehicleId=${accord.id}&partIds=${part}&${tooLong}` }), 400, 'invalid-query');
});

it('does not ask for the engine if the model had only one', async () => {
  const [four, six] = accord.engines;
  const [fitting, other] = [await addPartWith({ engineId: four?.id ?? '' }), await addPartWith({ engineId: six?.id ?? '' })];
  const vehicleId = await addVehicleOfYear(2002, [four?.id ?? '']);
  const response = await shop.app.inject({ url: `/api/fitment?vehicleId=${vehicleId}&partIds=${fitting},${other}` });
  expect(response.json<Fitment[]>().map(({ status }) => status)).toEqual(['fits', 'does-not-fit']);
});

it('asks for the engines of the applications if NHTSA lists none for the year, and the answer decides', async () => {
  const [four, six] = accord.engines;
  const [forSix, both] = [
    await addPartWith({ engineId: six?.id ?? '' }),
    await addPartWith({ engineId: six?.id ?? '' }, { engineId: four?.id ?? '' }),
  ];
  const vehicleId = await addVehicleOfYear(2001, []);
  const fitments = async (more = '') =>
    (await shop.app.inject({ url: `/api/fitment?vehicleId=${vehicleId}&partIds=${forSix},${both}${more}` })).json<Fitment[]>();
  const choiceOf = (engine = four) => ({ value: engine?.id, label: engine?.name });
  expect((await fitments()).map(({ status, question }) => [status, question?.about, question?.choices])).toEqual([
    ['fits-if', 'engine', [choiceOf(six)]],
    ['fits-if', 'engine', [choiceOf(four), choiceOf(six)]],
  ]);
  expect((await fitments(`&engineId=${six?.id}`)).map(({ status }) => status)).toEqual(['fits', 'fits']);
  expect((await fitments(`&engineId=${four?.id}`)).map(({ status }) => status)).toEqual(['does-not-fit', 'fits']);
});

/** Adds the Accord of a different year, with these engines. */
async function addVehicleOfYear(year: number, engineIds: string[]): Promise<string> {
  const { rows } = await shop.pool.query<{ id: string }>(
    'insert into vehicles (model_id, year, is_listed, engine_ids) values (1, $1, true, $2) returning id',
    [year, engineIds],
  );
  return String(rows[0]?.id);
}

it('a new application shows at once', async () => {
  const part = await addPartWith({ years: [1998, 2002] });
  const visit = async () => (await fitmentOf([part]))[0]?.status;
  expect(await visit()).toBe('does-not-fit');
  await shop.pool.query('update applications set year_to = 2003 where part_id = $1', [part]);
  await eventually(async () => expect(await visit()).toBe('fits'));
});

it('rejects an unknown vehicle, a wrong list of ids, and a wrong answer', async () => {
  const part = await addPartWith();
  expectProblem(await shop.app.inject({ url: `/api/fitment?vehicleId=999999999999999999&partIds=${part}` }), 404, 'not-found');
  expectProblem(await shop.app.inject({ url: `/api/fitment?vehicleId=${accord.id}&partIds=${part},x` }), 400, 'invalid-query');
  expectProblem(await shop.app.inject({ url: `/api/fitment?vehicleId=${accord.id}&partIds=${part}&has=ABS` }), 400, 'invalid-query');
});

it('lists the vehicles of a part, by words and years, and counts each model year once', async () => {
  const part = await addPartWith({ years: [2001, 2004], engineId: accord.engines[0]?.id ?? '' }, { years: [2003, 2005] });
  const list = async (q = '') => {
    const response = await shop.app.inject({ url: `/api/applications?partId=${part}&q=${encodeURIComponent(q)}` });
    expect(response.statusCode).toBe(200);
    return response.json<ApplicationList>();
  };
  const all = await list();
  expect(all).toMatchObject({ vehicles: 5, universal: false, isSample: false, mayBeMore: false });
  expect(all.applications).toEqual([
    expect.objectContaining({
      make: 'Honda',
      model: 'Accord',
      yearFrom: 2001,
      yearTo: 2004,
      engine: '2.4 L 4-cylinder gasoline',
      quantityPerVehicle: 2,
    }),
    expect.objectContaining({ yearFrom: 2003, yearTo: 2005, engine: null, position: 'Front' }),
  ]);
  expect((await list('accord 2005 honda')).applications).toHaveLength(1);
  expect(await list('civic')).toMatchObject({ vehicles: 5, applications: [] });
});

it('rejects a list without a part', async () => {
  expectProblem(await shop.app.inject({ url: '/api/applications' }), 400, 'invalid-query');
});

it('a deleted part, a draft, and an unknown part have no list', async () => {
  const part = await addPartWith({});
  await admin.call('DELETE', `/parts/${part}`);
  const draft = (await admin.call('POST', '/parts', {})).json<{ _id: string }>();
  for (const id of [part, draft._id, '999999999999']) {
    expectProblem(await shop.app.inject({ url: `/api/applications?partId=${id}` }), 404, 'not-found');
    if (id !== '999999999999') expect(await fitmentOf([id])).toEqual([]);
  }
});

describe('a list of parts for a vehicle', () => {
  const listed = async (more = '') => {
    const response = await shop.app.inject({ url: `/api/parts?sort=newest&limit=100&vehicleId=${accord.id}${more}` });
    expect(response.statusCode).toBe(200);
    return response.json<Part[]>().map(({ _id }) => _id);
  };

  it('has parts that fit, parts that fit under conditions, and universal parts', async () => {
    const [four] = accord.engines;
    const fitting = await addPartWith({});
    const forFour = await addPartWith({ engineId: four?.id ?? '' });
    const universal = await addPartWith();
    await shop.asOwner(`update parts set universal = true where id = ${universal}`);
    const [older, unknown] = [await addPartWith({ years: [1998, 2002] }), await addPartWith()];
    await eventually(async () => expect(await listed()).toEqual(expect.arrayContaining([universal, forFour, fitting])));
    const all = await listed();
    expect(all.filter((id) => [older, unknown].includes(id))).toEqual([]);
    expect(await listed(`&engineId=${four?.id}`)).toContain(forFour);
    const forSix = await listed(`&engineId=${accord.engines[1]?.id}`);
    expect(forSix).toContain(fitting);
    expect(forSix).not.toContain(forFour);
  });

  it('combines with a search, filters, and facets', async () => {
    const part = await addPartWith({});
    await addPartWith({ years: [1998, 2002] });
    await admin.call('PUT', `/parts/${part}`, { name: 'Quillon bearing', price: 77 });
    expect(await listed('&q=quillon')).toEqual([part]);
    expect(await listed('&priceFrom=77&priceTo=77')).toEqual([part]);
    const facets = await shop.app.inject({ url: `/api/parts/facets?vehicleId=${accord.id}&priceFrom=77` });
    expect(facets.json<PartFacets>().count).toBe(1);
  });

  it('has its own category counts, even with a search', async () => {
    const [fitting, other] = [await addPartWith({}), await addPartWith({ years: [1998, 2002] })];
    await shop.asOwner(`insert into categories (slug, name) values ('orlin', 'Orlin parts');
      insert into subcategories (category_id, slug, name) select id, 'orlin-bearing', 'Orlin bearings' from categories where slug = 'orlin'`);
    const values = { name: 'Orlin bearing', category: 'Orlin parts', subcategory: 'Orlin bearings' };
    for (const part of [fitting, other]) expect((await admin.call('PUT', `/parts/${part}`, values)).statusCode).toBe(200);
    const counted = async (query: string) =>
      (await shop.app.inject({ url: `/api/categories?${query}` }))
        .json<Category[]>()
        .filter(({ name }) => name === 'Orlin parts')
        .map(({ parts, subcategories }) => [parts, subcategories.map((each) => each.parts)]);
    expect(await counted('')).toEqual([[2, [2]]]);
    expect(await counted(`vehicleId=${accord.id}`)).toEqual([[1, [1]]]);
    expect(await counted('q=orlin')).toEqual([[2, [2]]]);
    expect(await counted(`q=orlin&vehicleId=${accord.id}&engineId=${accord.engines[0]?.id}`)).toEqual([[1, [1]]]);
    expect(await counted('vehicleId=999999999999999999')).toEqual([]);
    for (const category of ['orlin', 'orlin-bearing']) expect(await listed(`&category=${category}`)).toEqual([fitting]);
  });

  it('in a category, lists each part once, on pages with a total', async () => {
    const [four, six] = accord.engines;
    await shop.asOwner("insert into categories (slug, name) values ('tavel', 'Tavel parts')");
    const [twice, forFour, forSix, universal, older, unknown, draft] = await addTo('Tavel parts', [
      [{}, { note: 'Check the date code' }],
      [{ engineId: four?.id ?? '' }],
      [{ engineId: six?.id ?? '' }],
      [],
      [{ years: [1998, 2002] }],
      [],
      [{}],
    ]);
    await shop.asOwner(
      `update parts set universal = true where id = ${universal}; update parts set price_cents = null where id = ${draft}`,
    );
    await eventually(async () => expect(await listed('&category=tavel')).toEqual([universal, forSix, forFour, twice]));
    expect(await listed(`&category=tavel&engineId=${six?.id}`)).toEqual([universal, forSix, twice]);
    expect(await listed('&category=tavel&priceFrom=1')).toEqual([universal, forSix, forFour, twice]);
    for (const part of [older, unknown, draft]) expect(await listed('&category=tavel')).not.toContain(part);

    const pages: string[][] = [];
    let url: string | undefined = `/api/parts?sort=price&limit=3&vehicleId=${accord.id}&category=tavel`;
    while (url) {
      const response: LightMyRequestResponse = await shop.app.inject({ url });
      expect(response.headers['x-total-count']).toBe('4');
      pages.push(response.json<Part[]>().map(({ _id }) => _id));
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    expect(pages).toEqual([[twice, forFour, forSix], [universal]]);
  });

  it('is empty for an unknown vehicle', async () => {
    const response = await shop.app.inject({ url: '/api/parts?vehicleId=999999999999999999' });
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});
