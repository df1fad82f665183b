import {
  attributeRangeFilter,
  attributeValueFilter,
  maximumFacetAttributes,
  maximumFacetValues,
  type PartFacets,
} from '@axlewright/contract/catalog/part-filters';
import type { Part } from '@axlewright/contract/catalog/parts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  comparable,
  listReferenceParts,
  matchingIds,
  type ReferenceFilter,
  type ReferencePart,
  referenceFacets,
} from '../../../../test/facets-reference.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadSampleCatalog } from './sample-catalog.ts';

const shop = useTestApp();
let parts: ReferencePart[];

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  // The sample catalog has only one brand, and all of its parts can be ordered.
  await shop.pool.query(`update parts set brand = (array['Axlewright', 'Bosch', 'Brembo'])[1 + id % 3],
    min_quantity = case when id % 7 = 0 then available_quantity else min_quantity end,
    order_multiple = case when id % 11 = 0 then 5 else order_multiple end,
    deleted_at = case when id % 29 = 0 then now() end, price_cents = case when id % 31 = 0 then null else price_cents end`);
  await shop.pool.query(`update parts set attributes = attributes || '[{"name":"Thread size","value":"3/4","unit":"in"},
    {"name":"Thread size","value":"1 1/2","unit":"in"}, {"name":"Material","value":"Steel","unit":null}]' where id % 13 = 0`);
  parts = await listReferenceParts(shop.pool);
});

const queryOf = ({ attributes, ...filter }: ReferenceFilter) =>
  new URLSearchParams([
    ...Object.entries(filter).filter(([, value]) => value !== undefined),
    ...Object.entries(attributes).flatMap(([name, any]) =>
      any.map((each) => [
        'attribute',
        'value' in each ? attributeValueFilter(name, each.value) : attributeRangeFilter(name, each.from, each.to, null),
      ]),
    ),
  ] as string[][]);

const get = async <Result>(path: string) => {
  const response = await shop.app.inject({ url: `/api${path}` });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json<Result>();
};
const facetsOf = (query: string | URLSearchParams) => get<PartFacets>(`/parts/facets?${query}`);

async function listIds(query: string | URLSearchParams): Promise<string[]> {
  const first = await shop.app.inject({ url: `/api/parts?limit=100&${query}` });
  const second = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1];
  const more = second ? (await shop.app.inject({ url: second })).json<Part[]>() : [];
  const ids = [...first.json<Part[]>(), ...more].map(({ _id }) => _id);
  expect(ids.length).toBe(Number(first.headers['x-total-count']));
  return ids;
}

/** Makes a filter from the values of one part, because most random filters would find nothing. */
const anyFilter = (): fc.Arbitrary<ReferenceFilter> =>
  fc.integer({ min: 0, max: parts.length - 1 }).chain((index) => {
    const part = parts[index] as ReferencePart;
    const maybe = <T>(value: T) => fc.option(fc.constant(value), { nil: undefined, freq: 1 });
    const conditions = part.attributes.map(({ name, value }) => {
      const number = Number(value);
      const range = { from: Number.isNaN(number) ? null : number - 20, to: Number.isNaN(number) ? 50 : number + 5 };
      return fc.constantFrom<ReferenceFilter['attributes']>(
        {},
        {},
        { [name]: [{ value }] },
        { [name]: [range] },
        { [name]: [{ value }, { from: null, to: 60 }] },
      );
    });
    return fc.record({
      brand: maybe(part.brand),
      position: maybe(part.position ?? undefined),
      available: maybe('true' as const),
      priceFrom: maybe(String(Math.floor(part.cents / 200))),
      priceTo: maybe((part.cents / 100).toFixed(2)),
      category: maybe(part.category ?? undefined),
      attributes: fc
        .tuple(...conditions)
        .map(
          (chosen) =>
            Object.assign({}, ...chosen.filter((each) => Object.keys(each).length > 0).slice(0, 4)) as ReferenceFilter['attributes'],
        ),
    }) as fc.Arbitrary<ReferenceFilter>;
  });

it('gives the same counts as a simple implementation, and the list has exactly the counted parts, with any filters', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter(), async (filter) => {
      const query = queryOf(filter);
      const [facets, ids] = await Promise.all([facetsOf(query), listIds(query)]);
      expect(ids.toSorted()).toEqual(matchingIds(parts, filter).toSorted());
      const expected = referenceFacets(parts, filter);
      const found = comparable(facets);
      expect({ ...found, attributes: {} }).toEqual({ ...expected, attributes: {} });
      for (const [key, attribute] of Object.entries(found.attributes)) {
        const { values, ...rest } = expected.attributes[key] ?? { values: {} };
        expect([key, { ...attribute, values: {} }]).toEqual([key, { ...rest, values: {} }]);
        expect(values).toMatchObject(attribute.values);
        expect(Object.keys(attribute.values)).toHaveLength(Math.min(Object.keys(values).length, maximumFacetValues));
      }
      const chosen = Object.keys(expected.attributes).filter((key) =>
        Object.keys(filter.attributes).some((name) => key.startsWith(`${name} [`)),
      );
      expect(Object.keys(found.attributes)).toEqual(expect.arrayContaining(chosen));
      expect(Object.keys(found.attributes)).toHaveLength(
        Math.max(chosen.length, Math.min(maximumFacetAttributes, Object.keys(expected.attributes).length)),
      );
    }),
    { numRuns: 100, seed: 100 },
  );
});
