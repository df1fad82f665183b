import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';
import { createCardProvider } from '../../money/payments/card-provider.ts';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Starts a server on a free port. Returns its origin and the requests that it receives. */
async function listen(reply: { status: number; location?: string }): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(reply.status, { connection: 'close', ...(reply.location ? { location: reply.location } : {}) }).end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A server that redirects every request to another port. The other port must never receive a request. */
async function redirector(status: 302 | 307) {
  const inner = await listen({ status: 200 });
  const outer = await listen({ status, location: `${inner.origin}/elsewhere` });
  return { inner, outer };
}

it.each([302, 307] as const)('the shop does not follow a %i when it fetches the endpoints of Google', async (status) => {
  const { inner, outer } = await redirector(status);
  const environment = { GOOGLE_ISSUER: outer.origin, GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'secret' };
  const { shop, stop } = await startTestApp({ environment });
  const begun = await shop.app.inject({
    method: 'POST',
    url: '/identity/sign-in/social',
    payload: { provider: 'google', callbackURL: '/' },
  });
  await stop();
  expect(begun.statusCode).toBe(404);
  expect(outer.requests).toEqual(['/.well-known/openid-configuration']);
  expect(inner.requests).toEqual([]);
});

it.each([302, 307] as const)('the shop does not follow a %i when it calls Stripe with the secret key', async (status) => {
  const { inner, outer } = await redirector(status);
  const cards = createCardProvider({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: () => outer.origin, shopId: 'a shop' });
  await expect(cards.findIntent('pi_1')).rejects.toThrow();
  expect(outer.requests[0]).toMatch(/^\/v1\/payment_intents\/pi_1/);
  expect(inner.requests).toEqual([]);
});
