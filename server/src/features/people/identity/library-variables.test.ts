import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { startTestApp, useTestApp } from '../../../../test/test-app.ts';

// In a test the library reports nothing and lets any origin in. It finds out when it is loaded.
vi.hoisted(() => {
  process.env.NODE_ENV = 'production';
  process.env.TEST = '';
});

const shop = useTestApp();
afterEach(() => vi.unstubAllEnvs());

it('no variable of the library changes keys, address or trusted origins, or sends a report', async () => {
  const buyer = await signUp(shop);
  const reports: string[] = [];
  const listener = createServer((request, response) => {
    reports.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const elsewhere = 'https://elsewhere.example';
  vi.stubEnv('BETTER_AUTH_SECRETS', '2:a key that somebody else may know as well');
  vi.stubEnv('BETTER_AUTH_SECRET', 'a key that somebody else may know as well');
  vi.stubEnv('BETTER_AUTH_URL', elsewhere);
  vi.stubEnv('BETTER_AUTH_TRUSTED_ORIGINS', elsewhere);
  vi.stubEnv('BETTER_AUTH_TELEMETRY', 'true');
  vi.stubEnv('BETTER_AUTH_TELEMETRY_ENDPOINT', `http://127.0.0.1:${(listener.address() as AddressInfo).port}/report`);

  const { shop: second, stop } = await startTestApp({ publicUrl: shop.url, beside: shop });
  const token = await second.app.inject({ url: '/identity/token', headers: { cookie: buyer.cookie } });
  expect(token.statusCode).toBe(200);
  const call = (path: string, origin: string) =>
    second.app.inject({ method: 'POST', url: `/identity${path}`, headers: { cookie: buyer.cookie, origin }, payload: { id: 'any' } });
  expect((await call('/passkey/delete-passkey', elsewhere)).json()).toMatchObject({ code: 'INVALID_ORIGIN' });
  expect((await call('/sign-out', elsewhere)).statusCode).toBe(403);
  expect((await call('/sign-out', shop.url)).statusCode).toBe(200);
  await stop();
  listener.close();
  expect(reports).toEqual([]);
});
