import { expect, test } from 'vitest';
import { catalogUrl, emptyQuery } from './catalog-url.ts';
import { readCatalogQuery } from './read-catalog-query.ts';

const read = (search: string) => readCatalogQuery(new URLSearchParams(search));

test('a query that is written to a URL and read again is the same', () => {
  const query = {
    q: 'OF 7204',
    category: 'engine',
    vehicleId: '12',
    engineId: '3',
    brand: 'Rivet & Co',
    position: 'Front Left',
    available: 'true',
    priceFrom: '5',
    priceTo: '12.50',
    attribute: ['Thread:M20 × 1.5', 'Thread:3/4-16 UNF', 'Height:80..95 mm', 'Outside diameter:..76.2 mm', 'Offset:-5..'],
    sort: '-price',
    cursor: 'abc',
  } as const;
  const { search } = catalogUrl(query, { cursor: query.cursor });

  expect(read(search)).toEqual(query);
});

test('the default query has no search string', () => {
  expect(catalogUrl(emptyQuery)).toEqual({ pathname: '/', search: '', hash: '#catalog' });
});

test('a changed query starts at the first page', () => {
  const { search } = catalogUrl({ ...emptyQuery, q: 'disc', cursor: 'abc' }, { category: 'brake' });

  expect(search).toBe('?q=disc&category=brake');
});

test('an unknown sort order falls back to the default', () => {
  expect(read('sort=color').sort).toBe('relevance');
});

test('text that is too long for the server is shortened', () => {
  const query = read(`${new URLSearchParams({ q: `\0${'x'.repeat(199)}\u{1f527}y`, category: 'c'.repeat(81), cursor: 'd'.repeat(1001) })}`);
  expect(query).toMatchObject({ q: 'x'.repeat(199), category: 'c'.repeat(80), cursor: 'd'.repeat(1000) });
});

test('filters that the server would reject are ignored', () => {
  const bad =
    'vehicleId=abc&engineId=5&available=maybe&priceFrom=cheap&priceTo=1.999&attribute=Height&attribute=:5&attribute=Height:..&attribute=Height:2..1&attribute=';

  expect(read(bad)).toEqual(emptyQuery);
});

test('a filter that occurs twice is read once, and only eight attributes are read', () => {
  const attributes = ['Height:1', 'Height:1', ...Array.from({ length: 9 }, (_, number) => `Height:${number}..`)];

  expect(read(String(new URLSearchParams(attributes.map((value) => ['attribute', value])))).attribute).toEqual([
    'Height:1',
    ...attributes.slice(2, 9),
  ]);
});
