import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

interface Line {
  level: number;
  msg: string;
  act: string;
  status: number;
  who?: string;
  network: string;
}

const lines: string[] = [];
let shop: TestApp;
let stop: () => Promise<void>;
const [warn, info] = [40, 30];

beforeAll(async () => {
  const environment = { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', WRONG_PASSWORDS: '2' };
  ({ shop, stop } = await startTestApp({ environment, logTo: { write: (line) => void lines.push(line) } }));
});
afterAll(() => stop());
beforeEach(() => {
  lines.length = 0;
});

const signIns = () => lines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'signing in');

async function tryToSignIn(email: string, from: string, password = 'wrong-password'): Promise<Line> {
  const before = signIns().length;
  const headers = { 'x-forwarded-for': from };
  await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload: { email, password } });
  await eventually(() => expect(signIns().length).toBe(before + 1));
  return signIns().at(-1) as Line;
}

it('uses the same pseudonym for the same person or network in every line', async () => {
  const first = await tryToSignIn('ann@shop.example', '203.0.113.7');
  const second = await tryToSignIn(' Ann@Shop.example', '203.0.113.8');
  const third = await tryToSignIn('bob@shop.example', '203.0.113.7');
  expect(first).toMatchObject({ level: warn, act: '/sign-in/email', status: 401 });
  expect(first.who).toMatch(/^[\w-]{16}$/);
  expect(first.network).toMatch(/^[\w-]{16}$/);
  expect([second.who, second.network === first.network]).toEqual([first.who, false]);
  expect([third.who === first.who, third.network]).toEqual([false, first.network]);
  expect(lines.join()).not.toMatch(/ann@|bob@|203\.0\.113|wrong-password/i);
});

it('logs an attempt that a rate limit rejected', async () => {
  for (const _attempt of [1, 2, 3]) await tryToSignIn('carl@shop.example', '203.0.113.9');
  expect(signIns().map(({ status }) => status)).toEqual([401, 401, 429]);
  expect(new Set(signIns().map(({ who }) => who)).size).toBe(1);
});

it('logs successful sign-ins at the default level', async () => {
  const person = await signUp(shop);
  await eventually(() => expect(signIns().length).toBe(2));
  const [created, opened] = signIns();
  expect([created, opened]).toMatchObject([
    { level: info, act: '/sign-up/email', status: 200 },
    { level: info, act: 'open-session', status: 200, who: created?.who },
  ]);
  expect((await tryToSignIn(person.email, '203.0.113.7', person.password)).who).toBe(created?.who);
});

it('logs second factors, right or wrong, and logouts', async () => {
  const admin = await signUpAdmin(shop);
  await eventually(() => expect(signIns().length).toBeGreaterThanOrEqual(2));
  lines.length = 0;
  expect((await admin.call('POST', '/second-factor/proof', { code: '123456' })).statusCode).toBe(422);
  expect((await admin.call('DELETE', '/session')).statusCode).toBe(204);
  await eventually(() => expect(signIns().length).toBe(2));
  expect(signIns()).toMatchObject([
    { level: warn, act: 'prove-second-factor', status: 422, who: expect.stringMatching(/^[\w-]{16}$/) },
    { level: info, act: 'close-session', status: 204, who: expect.stringMatching(/^[\w-]{16}$/) },
  ]);
});

it('logs every call of the identity provider that a limit rejected', async () => {
  const check = () => shop.app.inject({ method: 'POST', url: '/identity/check-reset-link', payload: { token: 'guess' } });
  // The limit is 60 per minute. These are more than enough calls, even if a new minute begins.
  await Promise.all(Array.from({ length: 130 }, check));
  await eventually(() => expect(signIns()).toContainEqual(expect.objectContaining({ level: warn, act: '/check-reset-link', status: 429 })));
});
