import { expect, test } from 'vitest';
import { catalogUrl, emptyQuery, readCatalogQuery } from './catalog-url.ts';

test('a query that is written to a URL and read again is the same', () => {
  const query = { q: 'OF 7204', category: 'engine', sort: '-price', cursor: 'abc' } as const;
  const { search } = catalogUrl(query, { cursor: query.cursor });

  expect(readCatalogQuery(new URLSearchParams(search))).toEqual(query);
});

test('the default query has no search string', () => {
  expect(catalogUrl(emptyQuery)).toEqual({ pathname: '/', search: '', hash: '#catalog' });
});

test('a changed query starts at the first page', () => {
  const { search } = catalogUrl({ ...emptyQuery, q: 'disc', cursor: 'abc' }, { category: 'brake' });

  expect(search).toBe('?q=disc&category=brake');
});

test('an unknown sort order falls back to the default', () => {
  expect(readCatalogQuery(new URLSearchParams('sort=color')).sort).toBe('relevance');
});

test('text that is too long for the server is shortened', () => {
  const query = readCatalogQuery(
    new URLSearchParams({ q: `\0${'x'.repeat(199)}\u{1f527}y`, category: 'c'.repeat(81), cursor: 'd'.repeat(1001) }),
  );
  expect(query).toMatchObject({ q: 'x'.repeat(199), category: 'c'.repeat(80), cursor: 'd'.repeat(1000) });
});
