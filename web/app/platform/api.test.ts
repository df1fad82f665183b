import { createRequire } from 'node:module';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { endpointCount, endpoints } from '@axlewright/contract/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointsWithoutSchemas } from '../../build-steps/endpoints-without-schemas.ts';
import { browserTransport, callApi, replaceRejectedTokensWith } from './api.ts';

/** A fake shop that accepts only the token 'new'. */
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

test('a call with a rejected token is retried with the new token', async () => {
  const stop = replaceRejectedTokensWith(async (rejected) => {
    expect(rejected).toBe('old');
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

test('a call is retried once if there is a new token, and otherwise not', async () => {
  const stop = replaceRejectedTokensWith(async () => true);
  expect((await browserTransport('/api/orders')).status).toBe(401);
  expect(shop).toHaveBeenCalledTimes(2);
  stop();
  expect((await browserTransport('/api/orders')).status).toBe(401);
  expect(shop).toHaveBeenCalledTimes(3);
});

test('a call is not retried for another account that has since logged in, in another tab', async () => {
  const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ exp: 9, iat: 1, sub }))}.`;
  stored = tokenOf('1');
  const stop = replaceRejectedTokensWith(async () => {
    stored = tokenOf('2');
    return true;
  });
  expect((await browserTransport('/api/reviews', { method: 'POST', body: '{}' })).status).toBe(401);
  expect(shop).toHaveBeenCalledOnce();
  stop();
});

test('a call with its own Authorization header is not retried', async () => {
  const replace = vi.fn(async () => true);
  const stop = replaceRejectedTokensWith(replace);
  expect((await browserTransport('/api/user/a@b.example', { headers: { Authorization: 'Bearer id' } })).status).toBe(401);
  expect(replace).not.toHaveBeenCalled();
  stop();
});

test("the endpoint table in the browser's scripts has what calls need", async () => {
  const { load } = endpointsWithoutSchemas() as { load: (file: string) => Promise<string> };
  const script = await load(createRequire(import.meta.url).resolve('@axlewright/contract/endpoints'));
  const built = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
    endpoints: Record<string, Endpoint>;
    endpointCount: number;
  };
  const neededFields = ({ method, path, access, response, body, paged, upload, download }: Endpoint) => ({
    ...{ method, path, access, paged, download },
    ...{ hasResponse: response !== null, hasBody: Boolean(body), isUpload: Boolean(upload) },
  });
  const table: Record<string, Endpoint> = endpoints;
  const named = Object.fromEntries(Object.entries(table).filter(([name]) => name in built.endpoints));
  expect(mapValues(built.endpoints, neededFields)).toEqual(mapValues(named, neededFields));
  expect(built.endpointCount).toBe(endpointCount);
  expect(built.endpoints).toHaveProperty('countBasketLines');
  // No page calls this endpoint.
  expect(built.endpoints).not.toHaveProperty('checkAdmin');
});

const mapValues = <Value, Result>(record: Record<string, Value>, map: (value: Value) => Result): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

test('a call for users is not sent without a token, and a public call is', async () => {
  stored = null;
  await expect(callApi('countBasketLines')).rejects.toMatchObject({ status: 401, code: 'not-logged-in' });
  expect(shop).not.toHaveBeenCalled();
  await callApi('listCategories').catch(() => {});
  await callApi('closeSession', { headers: { Authorization: 'Bearer old' } }).catch(() => {});
  expect(shop).toHaveBeenCalledTimes(2);
});
