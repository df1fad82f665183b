import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';

/** Signs up a new account with the same calls as a browser, and returns its access token. */
async function signUp(url: string): Promise<string> {
  const email = `buyer-${randomUUID()}@bench.example`;
  const json = { 'content-type': 'application/json', origin: url };
  const account = await fetch(`${url}/identity/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: 'tin-can-antenna-7', name: 'Ben Bench' }),
  });
  const cookie = account.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { token: idToken } = (await (await fetch(`${url}/identity/token`, { headers: { cookie } })).json()) as { token: string };
  const exchange = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
  return ((await exchange.json()) as { token: string }).token;
}

export function signUpBuyers(url: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => signUp(url)));
}

/**
 * Creates orders for the buyers by turns, each with a new idempotency key and `lines` lines. The parts are consecutive, from a random one
 * on.
 */
export function orderRequests(tokens: string[], parts: number, lines: number): autocannon.Request[] {
  return tokens.map((token) => ({
    method: 'POST',
    path: '/api/orders',
    setupRequest: (request) => ({ ...request, headers: orderHeaders(token), body: orderBody(parts, lines) }),
  }));
}

const orderHeaders = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
});

/** Returns the body of an order. With one line, it has `partId` and `quantity` instead of `lines`. Ids of parts begin with 1. */
function orderBody(parts: number, lines: number): string {
  const first = 1 + Math.floor(Math.random() * (parts - lines + 1));
  const all = Array.from({ length: lines }, (_, index) => ({ partId: String(first + index), quantity: 2 }));
  return JSON.stringify({ ...(lines === 1 ? all[0] : { lines: all }), address: '1 Counter Lane' });
}

/** Places an order. Returns the milliseconds until the complete response. Throws if it was not placed. */
export async function placeOrder(url: string, token: string, parts: number, lines: number): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(`${url}/api/orders`, { method: 'POST', headers: orderHeaders(token), body: orderBody(parts, lines) });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`an order of ${lines} lines: ${response.status}`);
  return performance.now() - startedMs;
}
