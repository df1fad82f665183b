import { afterEach, describe, expect, it, vi } from 'vitest';
import { notFoundError } from '../shop-error.ts';
import type { PublicResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

let changes = 0;
let stockChanges = 0;
let isConnected = true;
let lose = () => {};
const lastKnownVersionOf = (topics: readonly string[] = ['stock']) => changes + (topics.includes('stock') ? stockChanges : 0);
const invalidation = {
  versionOf: (topics?: readonly string[]) => (isConnected ? lastKnownVersionOf(topics) : Number.NaN),
  lastKnownVersionOf,
  volatileTopic: 'stock',
  onLost: (callback: () => void) => {
    lose = callback;
  },
  snapshot: () => {
    const [changesThen, stockChangesThen] = [changes, stockChanges];
    return (topics: readonly string[] = ['stock']) => changesThen + (topics.includes('stock') ? stockChangesThen : 0);
  },
};
const incompressible = Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7919) % 256));

/** A response of 900 bytes, which is too short to be compressed. A cache entry has some overhead, so this entry takes about 4.4 kB. */
const response = (topics: readonly string[] | null = ['parts'], status = 200): PublicResponse => ({
  status,
  headers: {},
  body: incompressible,
  topics,
});

it('stays within its limit, and evicts the least recently used entries', async () => {
  const cache = createResponseCache(invalidation, 30_000);
  await cache.getOrCreate('first', async () => response());
  for (let n = 0; n < 1_000; n += 1) {
    await cache.getOrCreate(`/api/parts?q=${n}`, async () => response());
    expect(cache.find('first')).not.toBeNull();
  }
  const cached = Array.from({ length: 1_000 }, (_, n) => cache.find(`/api/parts?q=${n}`)).filter((each) => each !== null);
  expect(cached).toHaveLength(5);
  expect(cache.find('/api/parts?q=999')).not.toBeNull();
});

it('the memory of its bodies stays within its limit, with both compressions', async () => {
  const maxBytes = 3_000_000;
  const cache = createResponseCache(invalidation, maxBytes);
  const keys = Array.from({ length: 600 }, (_, n) => `/api/parts?q=${n}`);
  for (const [n, key] of keys.entries()) {
    const body = Buffer.from(
      JSON.stringify(Array.from({ length: 1 + (n % 100) }, (_, row) => ({ id: n * row, name: `Brake pad ${row}` }))),
    );
    const { compressed } = await cache.getOrCreate(key, async () => ({ ...response(), body }));
    await Promise.all([compressed('br'), compressed('gzip')]);
  }
  const cached = keys.map((key) => cache.find(key)).filter((each) => each !== null);
  const bodies = await Promise.all(cached.flatMap(({ plain, compressed }) => [plain, compressed('br'), compressed('gzip')]));
  // Counts whole buffers: if a body were a slice of a larger buffer, the cache would keep the whole buffer in memory.
  const blocks = new Set(bodies.map(({ body }) => body.buffer));
  expect(cached.length).toBeGreaterThan(300);
  expect(Array.from(blocks).reduce((total, { byteLength }) => total + byteLength, 0)).toBeLessThan(maxBytes);
});

it('does not cache a response that is larger than the limit or has a long key', async () => {
  const cache = createResponseCache(invalidation, 2_500);
  await cache.getOrCreate('/', async () => response());
  expect(cache.find('/')).toBeNull();
  const long = `/?q=${'x'.repeat(1_000)}`;
  const largeCache = createResponseCache(invalidation, 30_000);
  await largeCache.getOrCreate(long, async () => response());
  expect(largeCache.find(long)).toBeNull();
});

it('creates a response only once for concurrent requests, but again for a request after a change', async () => {
  const cache = createResponseCache(invalidation, 30_000);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let created = 0;
  const create = async () => {
    created += 1;
    await gate;
    return response();
  };
  const before = Array.from({ length: 50 }, () => cache.getOrCreate('/', create));
  expect(created).toBe(1);
  changes += 1;
  const after = Array.from({ length: 50 }, () => cache.getOrCreate('/', create));
  expect(created).toBe(2);
  open();
  await Promise.all([...before, ...after]);
  expect(cache.find('/')).not.toBeNull();
  changes += 1;
  expect(cache.find('/')).toBeNull();
});

it('does not cache failures, and tries again on the next request', async () => {
  const cache = createResponseCache(invalidation, 30_000);
  await expect(cache.getOrCreate('/', () => Promise.reject(new Error('database unreachable')))).rejects.toThrow('database unreachable');
  await cache.getOrCreate('/', async () => response(['parts'], 503));
  expect(cache.find('/')).toBeNull();
  await cache.getOrCreate('/', async () => response(null));
  expect(cache.find('/')).toBeNull();
  await cache.getOrCreate('/', async () => response());
  expect(cache.find('/')).not.toBeNull();
});

it('aborts the creation of a response when all visitors that wait for it have left', async () => {
  const cache = createResponseCache(invalidation, 30_000);
  const visitors = [new AbortController(), new AbortController()] as const;
  const created: AbortSignal[] = [];
  const create = (signal: AbortSignal) => {
    created.push(signal);
    return new Promise<PublicResponse>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  };
  const responses = visitors.map(({ signal }) => cache.getOrCreate('/left', create, signal).catch((error: Error) => error.message));
  visitors[0].abort();
  expect(created.map(({ aborted }) => aborted)).toEqual([false]);
  visitors[1].abort();
  expect(created.map(({ aborted }) => aborted)).toEqual([true]);
  expect((await cache.getOrCreate('/left', async () => response())).status).toBe(200);
  expect(await Promise.all(responses)).toEqual(['aborted', 'aborted']);
});

it('while the database is unreachable, returns a response that was current before, but not one that was stale', async () => {
  const cache = createResponseCache(invalidation, 30_000);
  const fail = async () => {
    throw new Error('the database is unreachable');
  };
  const findNothing = async () => {
    throw notFoundError('part');
  };
  const stale = await cache.getOrCreate('/stale', async () => response());
  changes += 1;
  const current = await cache.getOrCreate('/', async () => response());
  expect(stale.status).toBe(200);
  isConnected = false;
  try {
    expect(await cache.getOrCreate('/', fail)).toBe(current);
    expect(await cache.getOrCreate('/', async () => response(null, 503))).toBe(current);
    await expect(cache.getOrCreate('/stale', fail)).rejects.toThrow('unreachable');
    await expect(cache.getOrCreate('/', findNothing)).rejects.toMatchObject({ status: 404 });
  } finally {
    isConnected = true;
  }
  changes += 1;
  await expect(cache.getOrCreate('/', fail)).rejects.toThrow('unreachable');
});

describe('while the database is unreachable', () => {
  const hang = () => new Promise<PublicResponse>(() => {});
  afterEach(() => {
    isConnected = true;
    vi.useRealTimers();
  });

  it('returns the last known response even if its stock is stale', async () => {
    const cache = createResponseCache(invalidation, 30_000);
    const changeStock = async () => {
      stockChanges += 1;
      return response(['parts', 'stock']);
    };
    const [changed, expired] = [
      await cache.getOrCreate('/changed', changeStock),
      await cache.getOrCreate('/expired', async () => response()),
    ];
    cache.expire('/expired');
    expect([cache.find('/changed'), cache.find('/expired')]).toEqual([null, null]);
    isConnected = false;
    const fail = async () => response(null, 503);
    expect([await cache.getOrCreate('/changed', fail), await cache.getOrCreate('/expired', fail)]).toEqual([changed, expired]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('connection ended'))],
    ['returns 503', async () => response(null, 503)],
  ])('returns the last known response even if `create` %s just before the cache learns that the connection is lost', async (_how, fail) => {
    const cache = createResponseCache(invalidation, 30_000);
    const known = await cache.getOrCreate('/', async () => response());
    cache.expire('/');
    const waiting = cache.getOrCreate('/', fail);
    await new Promise((resolve) => setImmediate(resolve));
    isConnected = false;
    lose();
    expect(await waiting).toBe(known);
  });

  it('waits at most half a second for a new response, and stops waiting when the connection is lost', async () => {
    vi.useFakeTimers();
    const cache = createResponseCache(invalidation, 30_000);
    const known = await cache.getOrCreate('/', async () => response());
    cache.expire('/');
    const waiting = cache.getOrCreate('/', hang);
    isConnected = false;
    lose();
    expect(await waiting).toBe(known);
    // The creation still hangs. Later requests do not start another one.
    expect(await cache.getOrCreate('/', () => Promise.reject(new Error('not called')))).toBe(known);

    const other = createResponseCache(invalidation, 30_000);
    isConnected = true;
    const otherKnown = await other.getOrCreate('/', async () => response());
    isConnected = false;
    const patient = other.getOrCreate('/', hang);
    await vi.advanceTimersByTimeAsync(499);
    expect(await Promise.race([patient, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await patient).toBe(otherKnown);
  });
});
