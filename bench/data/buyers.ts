import { randomUUID } from 'node:crypto';
import { postRequest } from '../load/http-load.ts';

const atOnce = 4;

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
  if (!exchange.ok) throw new Error(`a buyer could not sign up: ${account.status}, ${exchange.status}`);
  return ((await exchange.json()) as { token: string }).token;
}

/** Signs up a few buyers at a time. Returns their access tokens. */
export async function signUpBuyers(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const batch = Array.from({ length: Math.min(atOnce, count - tokens.length) }, () => signUp(url));
    tokens.push(...(await Promise.all(batch)));
  }
  return tokens;
}

/** Returns the n-th order as an HTTP request. The buyers order by turns, `lines` consecutive parts from a random one on. */
export function orderRequest(n: number, tokens: string[], parts: number, lines: number): string {
  return postRequest('/api/orders', orderHeaders(tokens[n % tokens.length] ?? ''), orderBody(parts, lines));
}

const orderHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });

/** Returns the body of an order. With one line, it has `partId` and `quantity` instead of `lines`. Ids of parts begin with 1. */
function orderBody(parts: number, lines: number): string {
  const first = 1 + Math.floor(Math.random() * (parts - lines + 1));
  const all = Array.from({ length: lines }, (_, index) => ({ partId: String(first + index), quantity: 2 }));
  return JSON.stringify({ ...(lines === 1 ? all[0] : { lines: all }), address: '1 Counter Lane' });
}
