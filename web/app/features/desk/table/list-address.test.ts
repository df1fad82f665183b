import { expect, test } from 'vitest';
import { type ListShape, listSearch, readListQuery } from './list-address.ts';

const shape: ListShape<{ q: string; state: string; from: string; sort: string }> = {
  usual: { q: '', state: 'open', from: '', sort: 'newest' },
  choices: { state: ['open', 'paid'], sort: ['newest', 'price'] },
};

test('what stands in the address is read back from it', () => {
  const query = { q: 'rivet & co', state: 'paid', from: '2026-01-31', sort: 'price' };
  expect(readListQuery(shape, new URLSearchParams(listSearch(shape, { ...query, cursor: 'abc' })))).toEqual(query);
});

test('the usual list has a plain address', () => {
  expect(listSearch(shape, { ...shape.usual, cursor: '' })).toBe('');
});

test('a filter or order that does not exist is the usual one', () => {
  expect(readListQuery(shape, new URLSearchParams('state=lost&sort=colour&q=+x+'))).toEqual({ ...shape.usual, q: 'x' });
});
