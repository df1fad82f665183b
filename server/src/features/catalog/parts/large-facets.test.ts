import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { Part } from '@axlewright/contract/catalog/parts';
import { beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();

beforeAll(async () => {
  await shop.asOwner(`
    insert into categories (slug, name) values ('pins', 'Pins');
    insert into parts (part_number, brand, name, position, price_cents, available_quantity, category_id, attributes)
      select 'GP-' || n, 'Brand ' || n % 4, 'Gudgeon pin, series ' || n, case when n % 2 = 0 then 'Front' else 'Rear' end, 100 + n,
        case when n % 5 = 0 then 1 else 50 end, 1,
        jsonb_build_array(jsonb_build_object('name', 'Diameter', 'value', (n % 100)::text, 'unit', 'mm'),
          jsonb_build_object('name', 'Finish', 'value', (array['Zinc', 'Black', 'Plain'])[1 + n % 3], 'unit', null))
      from generate_series(1, 10020) n;
    insert into stock_adjustments (part_id, delta, reason) select id, available_quantity, 'part added' from parts`);
});

const get = (path: string) => shop.app.inject({ url: `/api${path}` });
const facetsOf = async (query: string) => (await get(`/parts/facets?${query}`)).json<PartFacets>();
const all = 10_020;

it.each(['', 'category=pins'])('counts up to 50,000 parts of a list: ?%s', async (query) => {
  const facets = await facetsOf(query);
  expect(facets).toMatchObject({ count: 10_000, mayBeMore: true });
  expect(facets.brands.reduce((sum, { parts }) => sum + parts, 0)).toBe(all);
});

it('counts only the first 10,001 matches of a search, but all matches if the search has filters', async () => {
  const facets = await facetsOf('q=gudgeon');
  expect(facets).toMatchObject({ count: 10_000, mayBeMore: true });
  expect(facets.brands.reduce((sum, { parts }) => sum + parts, 0)).toBe(10_001);
  expect(await facetsOf('q=gudgeon&brand=Brand%201&attribute=Diameter:1')).toMatchObject({
    count: 101,
    mayBeMore: false,
    brands: [{ value: 'Brand 1', parts: 101 }],
    positions: [{ value: 'Rear', parts: 101 }],
  });
});

it('counts a large list exactly if it is filtered, and counts the values of a filter as if that filter were off', async () => {
  const filters = 'brand=Brand%201&position=Rear&available=true&priceTo=60&attribute=Diameter:10..49&attribute=Finish:Zinc';
  const facets = await facetsOf(filters);
  const parts = Array.from({ length: all }, (_, index) => index + 1);
  const conditions: Record<string, (n: number) => boolean> = {
    brand: (n) => n % 4 === 1,
    position: (n) => n % 2 === 1,
    available: (n) => n % 5 !== 0,
    price: (n) => 100 + n <= 6_000,
    diameter: (n) => n % 100 >= 10 && n % 100 <= 49,
    finish: (n) => n % 3 === 0,
  };
  const without = (ignored: string) =>
    parts.filter((n) => Object.entries(conditions).every(([name, isMet]) => name === ignored || isMet(n)));
  const counts = (numbers: number[], textOf: (n: number) => string) => {
    const groups = Map.groupBy(numbers, textOf);
    return Object.fromEntries([...groups].map(([text, { length }]) => [text, length]));
  };
  const counted = (values: { value: string; parts: number }[]) =>
    Object.fromEntries(values.map(({ value, parts: count }) => [value, count]));
  const attributeOf = (name: string) => facets.attributes.find((attribute) => attribute.name === name);
  expect(facets).toMatchObject({ count: without('none').length, mayBeMore: false });
  expect(counted(facets.brands)).toEqual(counts(without('brand'), (n) => `Brand ${n % 4}`));
  expect(counted(facets.positions)).toEqual(counts(without('position'), (n) => (n % 2 === 0 ? 'Front' : 'Rear')));
  expect(facets.available.parts).toBe(without('available').filter((n) => n % 5 !== 0).length);
  const prices = without('price').map((n) => (100 + n) / 100);
  expect(facets.price).toEqual({ from: Math.min(...prices), to: Math.max(...prices) });
  expect(counted(attributeOf('Finish')?.values ?? [])).toEqual(counts(without('finish'), (n) => ['Zinc', 'Black', 'Plain'][n % 3] ?? ''));
  expect(attributeOf('Diameter')).toMatchObject({ parts: without('diameter').length, range: { from: 1, to: 97 } });

  const list = await get(`/parts?limit=100&sort=newest&${filters}`);
  expect(list.headers['x-total-count']).toBe(String(without('none').length));
  expect(list.json<Part[]>().map(({ partNumber }) => partNumber)).toEqual(
    without('none')
      .reverse()
      .slice(0, 100)
      .map((n) => `GP-${n}`),
  );
});

it.each(['', '&available=true'])('a list has the same parts and count before and after its facets are in memory: %s', async (available) => {
  for (const filter of ['attribute=Diameter:7', 'attribute=Finish:Zinc', 'attribute=Diameter:1000']) {
    // The second list is the same, but the cache has no response for it.
    const [before, after] = [`/parts?category=pins&${filter}${available}&limit=60`, `/parts?category=pins&${filter}${available}&limit=61`];
    await shop.pool.query(`update parts set version = version + 1 where id = 1`);
    const first = await get(before);
    await facetsOf('category=pins');
    const second = await get(after);
    expect(second.headers['x-total-count']).toBe(first.headers['x-total-count']);
    expect(second.json<Part[]>().slice(0, 60)).toEqual(first.json());
  }
});

it.each(['name', '-price', 'newest', 'partNumber', 'relevance'])('shows a filtered large list sorted by %s', async (sort) => {
  for (const search of ['', 'q=gudgeon&']) {
    const listed = (await get(`/parts?${search}sort=${sort}&attribute=Diameter:7&priceTo=50&limit=100`)).json<Part[]>();
    expect(listed).toHaveLength(49);
    expect(new Set(listed.map(({ keyAttributes }) => keyAttributes[0]?.value))).toEqual(new Set(['7']));
  }
});

it('rejects a filter by stock from visitors if the list is large', async () => {
  expectProblem(await get('/parts/facets?stock=low'), 400, 'invalid-query');
});
