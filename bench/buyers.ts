import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';

/** Signs up a new account like a browser. Returns its access token. */
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

/** Orders of random parts by each buyer in turn, each with a new idempotency key. */
export function orderRequests(tokens: string[], partIds: string[]): autocannon.Request[] {
  return tokens.map((token) => ({
    method: 'POST',
    path: '/api/orders',
    setupRequest: (request) => ({
      ...request,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ partId: partIds[Math.floor(Math.random() * partIds.length)], quantity: 2, address: '1 Counter Lane' }),
    }),
  }));
}
