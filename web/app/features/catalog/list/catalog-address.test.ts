import { expect, test } from 'vitest';
import { catalogAddress, emptyQuery, readCatalogQuery } from './catalog-address.ts';

test('what stands in the address is read back from it', () => {
  const query = { q: 'OF 7204', category: 'engine', sort: '-price', cursor: 'abc' } as const;
  const { search } = catalogAddress(query, { cursor: query.cursor });

  expect(readCatalogQuery(new URLSearchParams(search))).toEqual(query);
});

test('the plain catalog has a plain address', () => {
  expect(catalogAddress(emptyQuery)).toEqual({ pathname: '/', search: '', hash: '#catalog' });
});

test('a change begins at the first page again', () => {
  const { search } = catalogAddress({ ...emptyQuery, q: 'disc', cursor: 'abc' }, { category: 'brake' });

  expect(search).toBe('?q=disc&category=brake');
});

test('an order that does not exist is the usual one', () => {
  expect(readCatalogQuery(new URLSearchParams('sort=colour')).sort).toBe('relevance');
});

test('what the shop would refuse is left out', () => {
  const query = readCatalogQuery(
    new URLSearchParams({ q: `\0${'x'.repeat(199)}\u{1f527}y`, category: 'c'.repeat(81), cursor: 'd'.repeat(1001) }),
  );
  expect(query).toMatchObject({ q: 'x'.repeat(199), category: 'c'.repeat(80), cursor: 'd'.repeat(1000) });
});
