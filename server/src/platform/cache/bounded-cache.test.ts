import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';
import { createCachedUrls } from './cached-urls.ts';

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

it('the cache of URLs takes at most four megabytes, and does not cache URLs of 15 kB', () => {
  const urls = createCachedUrls();
  const list = { key: '/api/parts', route: '/api/parts' };
  const long = `/api/parts?x=${'y'.repeat(15_000)}`;
  urls.set(long, list);
  expect(urls.get(long)).toBeUndefined();
  for (let n = 0; n < 40_000; n += 1) urls.set(`/api/parts?x=${n}`, list);
  const cached = Array.from({ length: 40_000 }, (_each, n) => urls.get(`/api/parts?x=${n}`)).filter((url) => url !== undefined);
  expect(cached.length).toBeGreaterThan(4_000);
  expect(cached.length).toBeLessThan(32_000);
  expect(urls.get('/api/parts?x=39999')).toEqual(list);
});
