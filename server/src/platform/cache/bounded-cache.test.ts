import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';
import { createUrlKeys } from './url-keys.ts';

const cacheOf = (maxBytes: number) => createBoundedCache<string>({ maxBytes, maxKeyLength: 50, bytesOf: (value) => value.length });

it('stays within its limit, and evicts the least recently used entries first', () => {
  const cache = cacheOf(10_000);
  for (let n = 0; n < 1_000; n += 1) cache.set(`key ${n}`, 'x'.repeat(n));
  expect(cache.calculatedSize).toBeLessThanOrEqual(10_000);
  expect(cache.calculatedSize).toBeGreaterThan(8_000);
  expect(cache.get('key 999')).toHaveLength(999);
  expect(cache.get('key 0')).toBeUndefined();
});

it('evicts the least recently used entry, not one that was just read', () => {
  const cache = cacheOf(1_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, 'x'.repeat(200));
  cache.get('a');
  cache.set('d', 'x'.repeat(200));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
});

it('counts the size of an entry only once, even if it is replaced or deleted', () => {
  const cache = cacheOf(10_000);
  for (let n = 0; n < 100; n += 1) cache.set('key', 'x'.repeat(1_000));
  expect(cache.calculatedSize).toBe(1_106);
  cache.delete('key');
  cache.delete('key');
  expect(cache.calculatedSize).toBe(0);
});

it('does not cache an entry with a long key, or an entry larger than the limit', () => {
  const cache = cacheOf(10_000);
  cache.set('k'.repeat(51), 'x');
  cache.set('key', 'x'.repeat(10_000));
  expect(cache.calculatedSize).toBe(0);
});

it('the cache of URL keys takes at most one megabyte, and does not cache URLs of 15 kB', () => {
  const keys = createUrlKeys();
  const long = `/api/parts?x=${'y'.repeat(15_000)}`;
  keys.set(long, '/api/parts');
  expect(keys.get(long)).toBeUndefined();
  for (let n = 0; n < 10_000; n += 1) keys.set(`/api/parts?x=${n}`, '/api/parts');
  const cached = Array.from({ length: 10_000 }, (_each, n) => keys.get(`/api/parts?x=${n}`)).filter((key) => key !== undefined);
  expect(cached.length).toBeGreaterThan(1_000);
  expect(cached.length).toBeLessThan(8_000);
  expect(keys.get('/api/parts?x=9999')).toBe('/api/parts');
});
