import { expect, test } from 'vitest';
import { type ListShape, listSearch, readListQuery } from './list-address.ts';

const shape: ListShape<{ q: string; state: string; from: string; sort: string }> = {
  defaults: { q: '', state: 'open', from: '', sort: 'newest' },
  choices: { state: ['open', 'paid'], sort: ['newest', 'price'] },
};

test('a query is read back from the address that was built for it', () => {
  const query = { q: 'rivet & co', state: 'paid', from: '2026-01-31', sort: 'price' };
  expect(readListQuery(shape, new URLSearchParams(listSearch(shape, { ...query, cursor: 'abc' })))).toEqual(query);
});

test('the default query has no search string', () => {
  expect(listSearch(shape, { ...shape.defaults, cursor: '' })).toBe('');
});

test('an unknown filter or sort order falls back to the default', () => {
  expect(readListQuery(shape, new URLSearchParams('state=lost&sort=color&q=+x+'))).toEqual({ ...shape.defaults, q: 'x' });
});
