import { attributeNumberOf } from '@axlewright/contract/catalog/attribute-number';
import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { Category, Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { importCatalogFile } from '../../../../test/part-imports.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
});

type Attributes = PartDetail['attributes'];

const writeAttributes = (part: Pick<Part, '_id'>, attributes: unknown) =>
  shop.pool.query('update parts set attributes = $2 where id = $1', [part._id, JSON.stringify(attributes)]);

/** Waits until the caches of the shop have seen all changes. An edit of a part waits for that, so this makes an empty edit. */
const waitForCaches = async (part: Pick<Part, '_id'>) => {
  expect((await admin.call('PUT', `/parts/${part._id}`, {})).statusCode).toBe(200);
};

async function setAttributes(part: Pick<Part, '_id'>, attributes: Attributes): Promise<void> {
  await writeAttributes(part, attributes);
  await waitForCaches(part);
}

/** Adds parts with one attribute each. */
async function addPartsWith(name: string, values: string[], unit: string | null = null): Promise<Part[]> {
  const added: Part[] = [];
  for (const value of values) {
    const part = await addPart(admin, { name: `Part ${value}` });
    await setAttributes(part, [{ name, value, unit }] satisfies Attributes);
    added.push(part);
  }
  return added;
}

const get = (path: string) => shop.app.inject({ url: `/api${path}` });
const queryOf = (...attributes: string[]) => new URLSearchParams(attributes.map((attribute) => ['attribute', attribute])).toString();
const namesOf = async (query: string) => (await get(`/parts?sort=newest&${query}`)).json<Part[]>().map(({ name }) => name);
const facetsOf = async (query: string) => (await get(`/parts/facets?${query}`)).json<PartFacets>();

it('a value of an attribute matches and counts in every spelling of its number', async () => {
  await addPartsWith('Pin length', ['86.5', '86.50', '86.55', '1/2', '0.5', '.5'], 'mm');
  for (const value of ['86.5', '86.50', '86.500'])
    expect(await namesOf(queryOf(`Pin length:${value}`))).toEqual(['Part 86.50', 'Part 86.5']);
  expect(await namesOf(queryOf('Pin length:.5'))).toEqual(['Part .5']);
  const [facet] = (await facetsOf(queryOf('Pin length:86.50'))).attributes;
  expect(facet?.values.map(({ value, parts }) => [value, parts])).toEqual([
    [expect.stringMatching(/^(0\.5|1\/2)$/), 2],
    ['86.5', 2],
    ['86.55', 1],
    ['.5', 1],
  ]);
});

describe('a range of an attribute', () => {
  it('compares numbers, decimals and fractions, and includes both ends', async () => {
    await addPartsWith('Bore', ['3/8', '1/2', '0.75', '1', '1 1/4', '1-1/2', '12', 'M12', 'Round'], 'in');
    const found = async (range: string) => (await namesOf(queryOf(`Bore:${range}`))).map((name) => name.replace('Part ', '')).reverse();
    expect(await found('1/2..1')).toEqual(['1/2', '0.75', '1']);
    expect(await found('0.5..1.25')).toEqual(['1/2', '0.75', '1', '1 1/4']);
    expect(await found('1 1/4..')).toEqual(['1 1/4', '1-1/2', '12']);
    expect(await found('..3/8')).toEqual(['3/8']);
    expect(await found('13..14')).toEqual([]);
    const [facet] = (await facetsOf(queryOf('Bore:1/2..1'))).attributes;
    expect(facet).toMatchObject({ name: 'Bore', unit: 'in', parts: 9, range: { from: 0.375, to: 12 } });
  });

  it('matches only one unit if it has a unit', async () => {
    await addPartsWith('Stroke', ['10', '20'], 'mm');
    await addPartsWith('Stroke', ['10', '30'], 'in');
    expect(await namesOf(queryOf('Stroke:5..25'))).toEqual(['Part 10', 'Part 20', 'Part 10']);
    expect(await namesOf(queryOf('Stroke:5..25 mm'))).toEqual(['Part 20', 'Part 10']);
    expect(await namesOf(queryOf('Stroke:25..in'))).toEqual(['Part 30']);
    const strokes = (await facetsOf(queryOf('Stroke:5..'))).attributes.filter(({ name }) => name === 'Stroke');
    expect(strokes.map(({ unit, parts, range }) => [unit, parts, range])).toEqual([
      ['in', 2, { from: 10, to: 30 }],
      ['mm', 2, { from: 10, to: 20 }],
    ]);
  });

  it('has the same rule for numbers in the contract and in the database', async () => {
    const values =
      '0 7 330 -40 25.4 1.50 007 3/4 1 1/2|1-1/2|10/4|1/0|3/|/4|--1|1.|.5|1e3|12 mm|M12|1 1 1/2|-1/2|٣|1/3|2 2/3|999999999999|9999999999999'
        .split('|')
        .flatMap((part, index) => (index === 0 ? [...part.split(' ').slice(0, 8), '1 1/2'] : part));
    const { rows } = await shop.pool.query<{ number: number | null }>(
      'select attribute_number(value) as number from unnest($1::text[]) with ordinality as listed(value, place) order by place',
      [values],
    );
    expect(values.map((value, index) => [value, rows[index]?.number])).toEqual(values.map((value) => [value, attributeNumberOf(value)]));
  });
});

it('an attribute that is given twice matches either of its values, and different attributes must all match', async () => {
  const [red] = await addPartsWith('Color', ['red', 'blue', 'green']);
  await setAttributes(red as Part, [
    { name: 'Color', value: 'red', unit: null },
    { name: 'Finish', value: 'matte: fine', unit: null },
  ]);
  expect(await namesOf(queryOf('Color:red', 'Color:blue'))).toEqual(['Part blue', 'Part red']);
  expect(await namesOf(queryOf('Color:red', 'Finish:matte: fine'))).toEqual(['Part red']);
  expect(await namesOf(queryOf('Color:blue', 'Finish:matte: fine'))).toEqual([]);
});

it('the facets list an attribute that the query filters by, even if few parts have it', async () => {
  const [part] = await addPartsWith('Rare size', ['7'], 'mm');
  const rare = async (query: string) => (await facetsOf(query)).attributes.filter(({ name }) => name === 'Rare size');
  expect(await rare(`q=${part?.partNumber}`)).toEqual([]);
  const range = { from: 7, to: 7 };
  expect(await rare(queryOf('Rare size:7'))).toEqual([
    { name: 'Rare size', unit: 'mm', parts: 1, values: [{ value: '7', parts: 1 }], range },
  ]);
  expect(await rare(`brand=Nobody&${queryOf('Rare size:7')}`)).toEqual([
    { name: 'Rare size', unit: 'mm', parts: 0, values: [], range: null },
  ]);
});

it('the links to other pages keep all filters', async () => {
  await addPartsWith('Series', ['one', 'one', 'two', 'two', 'three']);
  const first = await get(`/parts?limit=2&priceTo=99.50&${queryOf('Series:one', 'Series:two')}`);
  expect(first.headers['x-total-count']).toBe('4');
  const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
  const second = await get(next);
  expect(second.headers['x-total-count']).toBe('4');
  expect([...first.json<Part[]>(), ...second.json<Part[]>()].map(({ name }) => name).sort()).toEqual(
    ['one', 'one', 'two', 'two'].map((n) => `Part ${n}`),
  );
});

it('a value with two dots is an exact value if it is not a range of numbers', async () => {
  await addPartsWith('Series', ['A..B', '1..2..3', 'A']);
  for (const value of ['A..B', '1..2..3']) expect(await namesOf(queryOf(`Series:${value}`))).toEqual([`Part ${value}`]);
});

it('prices include both ends, to the cent', async () => {
  for (const price of [700.09, 700.1, 700.2, 700.21]) await addPart(admin, { name: `Price ${price}`, price });
  expect(await namesOf('priceFrom=700.1&priceTo=700.20')).toEqual(['Price 700.2', 'Price 700.1']);
  expect((await facetsOf('priceFrom=700.1&priceTo=700.20')).count).toBe(2);
});

it.each([
  ['attribute=Diameter', 'attribute.0', /Name:value/],
  ['attribute=:280', 'attribute.0', /Name:value/],
  ['attribute=Diameter:..', 'attribute.0', /279\.\.281/],
  ['attribute=Diameter:300..200', 'attribute.0', /279\.\.281/],
  [queryOf('A:1', 'Diameter:3..2 mm'), 'attribute.1', /279\.\.281/],
  [queryOf(...Array<string>(9).fill('A:1')), 'attribute', /At most 8/],
  ['available=false', 'available', /./],
  ['priceFrom=-1', 'priceFrom', /dollars/],
  ['priceTo=1.234', 'priceTo', /dollars/],
  ['priceTo=1e3', 'priceTo', /dollars/],
  [`brand=${'x'.repeat(61)}`, 'brand', /60/],
])('rejects ?%s with 400 and names the parameter', async (query, field, message) => {
  for (const path of ['/parts', '/parts/facets']) {
    const { errors } = expectProblem(await get(`${path}?${query}`), 400, 'invalid-query');
    expect(errors).toEqual([{ field, message: expect.stringMatching(message) }]);
  }
});

it('only staff see drafts in filtered lists and in counts', async () => {
  const [visible, draft] = await addPartsWith('Draft test', ['1', '1']);
  await shop.pool.query('update parts set price_cents = null where id = $1', [draft?._id]);
  await waitForCaches(visible as Part);
  const query = queryOf('Draft test:1');
  expect((await facetsOf(query)).count).toBe(1);
  expect((await get(`/parts?${query}`)).json<Part[]>().map(({ _id }) => _id)).toEqual([visible?._id]);
  expect((await buyer.call('GET', `/parts/facets?${query}`)).json<PartFacets>().count).toBe(1);
  expect((await admin.call('GET', `/parts/facets?${query}`)).json<PartFacets>()).toMatchObject({ count: 2, available: { parts: 1 } });
  expect((await admin.call('GET', `/parts?${query}`)).json<Part[]>()).toHaveLength(2);
  expect((await admin.call('GET', `/exports/parts?${query}`)).body.match(/AXW-/g)).toHaveLength(2);
});

describe('a change of a part', () => {
  it('changes the counts at once', async () => {
    const [part] = await addPartsWith('Change test', ['1', '2']);
    const query = queryOf('Change test:0..9');
    expect(await facetsOf(query)).toMatchObject({ count: 2, price: { to: 12.5 } });
    await admin.call('PUT', `/parts/${part?._id}`, { price: 13 });
    expect(await facetsOf(query)).toMatchObject({ count: 2, price: { to: 13 } });
    await admin.call('DELETE', `/parts/${part?._id}`);
    expect(await facetsOf(query)).toMatchObject({ count: 1, price: { to: 12.5 } });
  });

  it('changes its attributes in filters and counts', async () => {
    const [part] = await addPartsWith('Edit test', ['1', '1']);
    expect((await facetsOf(queryOf('Edit test:1'))).count).toBe(2);
    await setAttributes(part as Part, [{ name: 'Edit test', value: '2', unit: 'mm' }]);
    expect((await facetsOf(queryOf('Edit test:1'))).count).toBe(1);
    expect(await namesOf(queryOf('Edit test:2'))).toEqual(['Part 1']);
    await setAttributes(part as Part, []);
    expect(await namesOf(queryOf('Edit test:2'))).toEqual([]);
  });
});

it('an order for all pieces removes the part from the list of available parts, and from the counts', async () => {
  const [part] = await addPartsWith('Stock test', ['1', '1']);
  await shop.pool.query(
    `with changed as (update parts set available_quantity = 4 where id = $1 returning id)
     insert into stock_adjustments (part_id, delta, reason) select id, -96, 'stock set' from changed`,
    [part?._id],
  );
  await admin.call('PUT', `/parts/${part?._id}`, { price: 5 });
  const query = `available=true&${queryOf('Stock test:1')}`;
  expect(await namesOf(query)).toHaveLength(2);
  expect(await facetsOf(query)).toMatchObject({ count: 2, available: { parts: 2 } });
  const soldOut = `stock=none&${queryOf('Stock test:1')}`;
  expect(await facetsOf(soldOut)).toMatchObject({ count: 0 });
  expect((await buyer.call('POST', '/orders', { partId: part?._id, quantity: 2 })).statusCode).toBe(201);
  await eventually(async () => expect(await namesOf(query)).toHaveLength(1));
  await eventually(async () => expect(await facetsOf(query)).toMatchObject({ count: 1, available: { parts: 1 } }));
  await eventually(async () => expect(await facetsOf(soldOut)).toMatchObject({ count: 1 }));
});

it('an instance of the previous version can write parts during an update, and their attributes can be found', async () => {
  await shop.asOwner('revoke all on attribute_values, part_attributes from public, shop_app');
  onTestFinished(async () => {
    await shop.asOwner('grant select, insert, update, delete on attribute_values, part_attributes to shop_app');
  });
  await shop.pool.query(`insert into parts (part_number, brand, name, price_cents, available_quantity, attributes)
    values ('OLD-1', 'Old', 'Old part', 100, 0, '[{"name":"Old test","value":"5","unit":null}]')`);
  await shop.pool.query(`update parts set attributes = '[{"name":"Old test","value":"6","unit":null}]' where part_number = 'OLD-1'`);
  await shop.asOwner('grant select on attribute_values, part_attributes to shop_app');
  await eventually(async () => expect(await namesOf(queryOf('Old test:6'))).toEqual(['Old part']));
  await eventually(async () => expect(await namesOf(queryOf('Old test:5'))).toEqual([]));
});

it('attributes that are damaged or too long for the index do not prevent a change', async () => {
  const [part] = await addPartsWith('Damage test', ['1']);
  for (const damaged of [{}, 'text', null, [1, null, {}, { name: 5, value: 'x' }], [{ name: 'Damage test', value: 'x'.repeat(9_000) }]]) {
    await writeAttributes(part as Part, damaged);
    await eventually(async () => expect(await namesOf(queryOf('Damage test:1'))).toEqual([]));
  }
  await writeAttributes(part as Part, [{ name: 'Damage test', value: '1' }, { name: 'Damage test', value: '1' }, { value: 'nameless' }]);
  await eventually(async () => expect(await namesOf(queryOf('Damage test:1'))).toEqual(['Part 1']));
  await writeAttributes(part as Part, []);
});

it('a list shows the first two attributes of each part', async () => {
  const [part] = await addPartsWith('First', ['1']);
  const attributes = ['First', 'Second', 'Third'].map((name) => ({ name, value: '1', unit: 'mm' }));
  await setAttributes(part as Part, attributes);
  const [listed] = (await get(`/parts?${queryOf('Third:1')}`)).json<Part[]>();
  expect(listed?.keyAttributes).toEqual(attributes.slice(0, 2));
});

it('a facet lists the most frequent values first, and sorts values with the same count by number', async () => {
  await addPartsWith('Order test', ['10', '9', '9', '100', 'A']);
  const [facet] = (await facetsOf(queryOf('Order test:A'))).attributes.filter(({ name }) => name === 'Order test');
  expect(facet?.values.map(({ value, parts }) => `${value} ${parts}`)).toEqual(['9 2', '10 1', '100 1', 'A 1']);
});

it('staff who edit parts can choose a category that has only drafts, and visitors do not see it', async () => {
  await importCatalogFile(admin, [
    'part number,name,price in dollars,stock,category,subcategory',
    'CD-1,Hub,12,50,Draft test,Left',
    'CD-2,Hub,,,Draft test,Right',
    'CD-3,Nut,,,Only drafts,Small',
  ]);
  const foundBy = async (person: Person) =>
    (await person.call('GET', '/categories')).json<Category[]>().filter(({ name }) => ['Draft test', 'Only drafts'].includes(name));
  const subcategory = (name: string, parts: number) => ({ name, parts, slug: expect.any(String) });
  expect(await foundBy(admin)).toMatchObject([
    { name: 'Draft test', parts: 1, subcategories: [subcategory('Left', 1), subcategory('Right', 0)] },
    { name: 'Only drafts', parts: 0, subcategories: [subcategory('Small', 0)] },
  ]);
  expect(await foundBy(buyer)).toMatchObject([{ name: 'Draft test', parts: 1, subcategories: [subcategory('Left', 1)] }]);
  const [, onlyDrafts] = await foundBy(admin);
  expect((await admin.call('GET', `/parts?category=${onlyDrafts?.slug}`)).json<Part[]>()).toMatchObject([{ partNumber: 'CD-3' }]);
  const searched = (await admin.call('GET', '/categories?q=CD-3')).json<Category[]>();
  expect(searched).toEqual([]);
});
