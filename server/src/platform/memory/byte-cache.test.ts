import { expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';
import { createKeyBook } from './key-book.ts';

const cacheOf = (maximumBytes: number) => createByteCache<string>({ maximumBytes, longestKey: 50, bytesOf: (value) => value.length });

it('holds no more bytes than it may, and drops the oldest entries first', () => {
  const cache = cacheOf(10_000);
  for (let n = 0; n < 1_000; n += 1) cache.set(`key ${n}`, 'x'.repeat(n));
  expect(cache.usedBytes).toBeLessThanOrEqual(10_000);
  expect(cache.usedBytes).toBeGreaterThan(8_000);
  expect(cache.get('key 999')).toHaveLength(999);
  expect(cache.get('key 0')).toBeUndefined();
});

it('counts an entry that is replaced or deleted once', () => {
  const cache = cacheOf(10_000);
  for (let n = 0; n < 100; n += 1) cache.set('key', 'x'.repeat(1_000));
  expect(cache.usedBytes).toBe(1_106);
  cache.delete('key');
  cache.delete('key');
  expect(cache.usedBytes).toBe(0);
});

it('keeps nothing under a long key, and nothing that is larger than itself', () => {
  const cache = cacheOf(10_000);
  cache.set('k'.repeat(51), 'x');
  cache.set('key', 'x'.repeat(10_000));
  expect(cache.usedBytes).toBe(0);
});

it('addresses of 15 kB are not remembered, and short ones take a megabyte at most', () => {
  const book = createKeyBook();
  const long = `/api/parts?x=${'y'.repeat(15_000)}`;
  book.note(long, '/api/parts');
  expect(book.keyOf(long)).toBeUndefined();
  for (let n = 0; n < 10_000; n += 1) book.note(`/api/parts?x=${n}`, '/api/parts');
  const kept = Array.from({ length: 10_000 }, (_each, n) => book.keyOf(`/api/parts?x=${n}`)).filter((key) => key !== undefined);
  expect(kept.length).toBeGreaterThan(1_000);
  expect(kept.length).toBeLessThan(8_000);
  expect(book.keyOf('/api/parts?x=9999')).toBe('/api/parts');
});
