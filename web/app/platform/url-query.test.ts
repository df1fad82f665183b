import { expect, test } from 'vitest';
import { type QueryShape, readQuery, searchStringOf } from './url-query.ts';

const shape: QueryShape<{ q: string; state: string; from: string; sort: string }> = {
  defaults: { q: '', state: 'open', from: '', sort: 'newest' },
  choices: { state: ['open', 'paid'], sort: ['newest', 'price'] },
};

test('a query that is written to a URL and read again is the same', () => {
  const query = { q: 'rivet & co', state: 'paid', from: '2026-01-31', sort: 'price' };
  expect(readQuery(shape, new URLSearchParams(searchStringOf(shape, { ...query, cursor: 'abc' })))).toEqual(query);
});

test('the default query has no search string', () => {
  expect(searchStringOf(shape, { ...shape.defaults, cursor: '' })).toBe('');
});

test('an unknown filter or sort order falls back to the default', () => {
  expect(readQuery(shape, new URLSearchParams('state=lost&sort=color&q=+x+'))).toEqual({ ...shape.defaults, q: 'x' });
});

test('text that is too long for the server is shortened', () => {
  const query = readQuery(shape, new URLSearchParams({ q: `\0${'x'.repeat(199)}\u{1f527}y` }));
  expect(query.q).toBe('x'.repeat(199));
});
