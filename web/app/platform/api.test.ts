import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserTransport, onRefusedToken } from './api.ts';

/** Takes the token 'new' only, as a shop whose other sessions were ended. */
const shop = vi.fn(async (_path: string, init: RequestInit) => {
  const isGood = new Headers(init.headers).get('Authorization') === 'Bearer new';
  return new Response(null, { status: isGood ? 200 : 401 });
});
let stored: string | null;

beforeEach(() => {
  stored = 'old';
  shop.mockClear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('fetch', shop);
});
afterEach(() => vi.unstubAllGlobals());

test('a call refused for its token is made again with the next one', async () => {
  const stop = onRefusedToken(async (refused) => {
    expect(refused).toBe('old');
    stored = 'new';
    return true;
  });
  expect((await browserTransport('/api/orders', { method: 'POST', body: '{}' })).status).toBe(200);
  expect(shop.mock.calls.map(([path, { method, body }]) => [path, method, body])).toEqual([
    ['/api/orders', 'POST', '{}'],
    ['/api/orders', 'POST', '{}'],
  ]);
  stop();
});

test('it is made again once only, and not at all where there is no other token', async () => {
  const stop = onRefusedToken(async () => true);
  expect((await browserTransport('/api/orders')).status).toBe(401);
  expect(shop).toHaveBeenCalledTimes(2);
  stop();
  expect((await browserTransport('/api/orders')).status).toBe(401);
  expect(shop).toHaveBeenCalledTimes(3);
});

test('a call that brings its own proof is not made again', async () => {
  const replace = vi.fn(async () => true);
  const stop = onRefusedToken(replace);
  expect((await browserTransport('/api/user/a@b.example', { headers: { Authorization: 'Bearer id' } })).status).toBe(401);
  expect(replace).not.toHaveBeenCalled();
  stop();
});
