import { expect, test } from 'vitest';
import { catalogueAddress, emptyQuery, readCatalogueQuery } from './catalogue-address.ts';

test('what stands in the address is read back from it', () => {
  const query = { q: 'OF 7204', category: 'engine', sort: '-price', cursor: 'abc' } as const;
  const { search } = catalogueAddress(query, { cursor: query.cursor });

  expect(readCatalogueQuery(new URLSearchParams(search))).toEqual(query);
});

test('the plain catalogue has a plain address', () => {
  expect(catalogueAddress(emptyQuery)).toEqual({ pathname: '/', search: '', hash: '#catalogue' });
});

test('a change begins at the first page again', () => {
  const { search } = catalogueAddress({ ...emptyQuery, q: 'disc', cursor: 'abc' }, { category: 'brake' });

  expect(search).toBe('?q=disc&category=brake');
});

test('an order that does not exist is the usual one', () => {
  expect(readCatalogueQuery(new URLSearchParams('sort=colour')).sort).toBe('name');
});
