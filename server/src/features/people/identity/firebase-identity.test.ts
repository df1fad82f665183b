import { randomUUID } from 'node:crypto';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../../test/problems.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';

const project = 'axlewright-test';
const environment = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: 'key' };
const shop = useTestApp({ environment });
const shopWithEmulator = useTestApp({ environment: { ...environment, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' } });

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

/** Claims of an ID token of Firebase, for a user who signed in a minute ago. */
function claims(change: JWTPayload = {}): JWTPayload & { email: string } {
  return {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: randomUUID(),
    email: `fay-${randomUUID()}@shop.example`,
    email_verified: false,
    name: 'Fay Firebase',
    auth_time: seconds(-60),
    iat: seconds(0),
    exp: seconds(3_600),
    ...change,
  };
}

const exchange = ({ app }: TestApp, email: string, idToken: string) =>
  app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: { authorization: `Bearer ${idToken}` }, payload: {} });
const call = ({ app }: TestApp, method: 'GET' | 'DELETE', path: string, token: string) =>
  app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
const unsigned = (payload: JWTPayload) => new UnsecuredJWT(payload).encode();

describe('with Firebase and the keys that Google publishes', () => {
  let published: JWK[] = [];
  let fetches = 0;
  let today = Date.now();

  async function newKey(kid: string) {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
  }
  const sign = (payload: JWTPayload, { kid, privateKey }: Awaited<ReturnType<typeof newKey>>) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

  beforeEach(() => {
    fetches = 0;
    // Each test is a day later, because the cached keys of the previous test must have expired.
    today += 24 * 60 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: today });
    vi.stubGlobal('fetch', async (url: URL | string) => {
      expect(String(url)).toBe('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com');
      fetches += 1;
      if (published.length === 0) throw new TypeError('fetch failed');
      return Response.json({ keys: published });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('tokens are exchanged, and the keys are fetched only once', async () => {
    const key = await newKey('first');
    published = [key.jwk];
    for (let round = 0; round < 3; round++) {
      const payload = claims();
      expect((await exchange(shop, payload.email, await sign(payload, key))).statusCode).toBe(200);
    }
    expect(fetches).toBe(1);
  });

  it('a sign-in with a second factor at Firebase counts as a second factor', async () => {
    const key = await newKey('factor');
    published = [key.jwk];
    const admin = claims({ auth_time: seconds(0) });
    const signIn = async (more: JWTPayload) => {
      const token = await sign({ ...admin, auth_time: seconds(0), ...more }, key);
      return (await exchange(shop, admin.email, token)).json<{ token: string; needsSecondFactor?: true }>();
    };
    await signIn({});
    await shop.db.updateTable('users').set({ role: 'admin', asks_second_factor: true }).where('email', '=', admin.email).execute();
    const byPassword = await signIn({ auth_time: seconds(-2) });
    expect(byPassword.needsSecondFactor).toBe(true);
    expectProblem(await call(shop, 'GET', '/user', byPassword.token), 403);
    const byTwo = await signIn({ auth_time: seconds(-1), firebase: { sign_in_second_factor: 'totp' } });
    expect(byTwo.needsSecondFactor).toBeUndefined();
    expect((await call(shop, 'GET', '/user', byTwo.token)).statusCode).toBe(200);
  });

  it('the keys are fetched again if a token names an unknown key, but not for each such token', async () => {
    const [old, fresh, invented] = [await newKey('old'), await newKey('fresh'), await newKey('invented')];
    published = [old.jwk];
    const payload = claims();
    expect((await exchange(shop, payload.email, await sign(payload, old))).statusCode).toBe(200);
    published = [old.jwk, fresh.jwk];
    vi.setSystemTime(Date.now() + 31_000);
    expect((await exchange(shop, payload.email, await sign(payload, fresh))).statusCode).toBe(200);
    for (let round = 0; round < 5; round++) expectProblem(await exchange(shop, payload.email, await sign(payload, invented)), 401);
    expect(fetches).toBe(2);
  });

  it('returns 503 if the keys cannot be fetched, because a 401 would log users out', async () => {
    const key = await newKey('key');
    published = [];
    const payload = claims();
    const idToken = await sign(payload, key);
    const unavailable = await exchange(shop, payload.email, idToken);
    expectProblem(unavailable, 503, 'identity-unavailable');
    expect(unavailable.headers['retry-after']).toBe('5');
    published = [key.jwk];
    expect((await exchange(shop, payload.email, idToken)).statusCode).toBe(200);
  });

  it('tokens are accepted if the clocks differ by a minute', async () => {
    const key = await newKey('key');
    published = [key.jwk];
    const barelyExpired = claims({ exp: seconds(-58) });
    expect((await exchange(shop, barelyExpired.email, await sign(barelyExpired, key))).statusCode).toBe(200);
    const notYetValid = claims({ auth_time: seconds(58), iat: seconds(58), nbf: seconds(58) });
    expect((await exchange(shop, notYetValid.email, await sign(notYetValid, key))).statusCode).toBe(200);
  });

  it.each<[string, (key: Awaited<ReturnType<typeof newKey>>, payload: JWTPayload) => Promise<string> | string]>([
    ['no signature', (_key, payload) => unsigned(payload)],
    ["another project's", (key, payload) => sign({ ...payload, aud: 'another', iss: 'https://securetoken.google.com/another' }, key)],
    ['another issuer', (key, payload) => sign({ ...payload, iss: 'https://accounts.google.com' }, key)],
    ['expired', (key, payload) => sign({ ...payload, exp: seconds(-62) }, key)],
    ['not yet valid', (key, payload) => sign({ ...payload, nbf: seconds(62) }, key)],
    ['signed in tomorrow', (key, payload) => sign({ ...payload, auth_time: seconds(86_400) }, key)],
    ['without the time of the sign-in', (key, payload) => sign({ ...payload, auth_time: undefined }, key)],
    ['without an email address', (key, payload) => sign({ ...payload, email: undefined }, key)],
    ['another key under this name', async ({ kid }, payload) => sign(payload, { ...(await newKey(kid)), kid })],
    ['HS256', ({ kid }, payload) => new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(new Uint8Array(32))],
  ])('a token is rejected: %s', async (_what, forge) => {
    const key = await newKey('key');
    published = [key.jwk];
    const payload = claims();
    expectProblem(await exchange(shop, payload.email, await forge(key, payload)), 401, 'no-identity');
  });
});

describe('with the Firebase emulator', () => {
  it('unsigned tokens are accepted, but must meet all other rules', async () => {
    const payload = claims();
    expect((await exchange(shopWithEmulator, payload.email, unsigned(payload))).statusCode).toBe(200);
    for (const change of [{ aud: 'another' }, { iss: 'https://elsewhere.example' }, { exp: seconds(-62) }, { auth_time: undefined }])
      expectProblem(await exchange(shopWithEmulator, payload.email, unsigned({ ...payload, ...change })), 401, 'no-identity');
  });

  it('a sign-in has one session, even if its ID token is renewed, and stays logged out after a logout', async () => {
    const payload = claims();
    const { token } = (await exchange(shopWithEmulator, payload.email, unsigned(payload))).json<{ token: string }>();
    const renewed = (await exchange(shopWithEmulator, payload.email, unsigned({ ...payload, exp: seconds(7_200) }))).json<{
      token: string;
    }>();
    expect((await call(shopWithEmulator, 'GET', '/sessions', renewed.token)).json()).toHaveLength(1);
    expect((await call(shopWithEmulator, 'DELETE', '/session', token)).statusCode).toBe(204);
    expectProblem(await call(shopWithEmulator, 'GET', '/profile', renewed.token), 401);
    expectProblem(await exchange(shopWithEmulator, payload.email, unsigned(payload)), 401, 'no-identity');
    const again = { ...payload, auth_time: seconds(0) };
    expect((await exchange(shopWithEmulator, payload.email, unsigned(again))).statusCode).toBe(200);
  });

  it('logging out other sessions also ends sign-ins that have no session in the shop yet', async () => {
    const ownClaims = claims();
    const [thief, unseen] = [
      { ...ownClaims, auth_time: seconds(-30) },
      { ...ownClaims, auth_time: seconds(-20) },
    ];
    const { token } = (await exchange(shopWithEmulator, ownClaims.email, unsigned(ownClaims))).json<{ token: string }>();
    await exchange(shopWithEmulator, ownClaims.email, unsigned(thief));
    expect((await call(shopWithEmulator, 'DELETE', '/sessions/others', token)).statusCode).toBe(204);
    for (const other of [thief, unseen])
      expectProblem(await exchange(shopWithEmulator, ownClaims.email, unsigned(other)), 401, 'no-identity');
    expect((await exchange(shopWithEmulator, ownClaims.email, unsigned(ownClaims))).statusCode, 'renewal').toBe(200);
  });

  it('locks out a stranger who registered the email address before its owner', async () => {
    const attacker = claims({ auth_time: seconds(-600) });
    const unused = { ...attacker, auth_time: seconds(-500), email_verified: true };
    const { token } = (await exchange(shopWithEmulator, attacker.email, unsigned(attacker))).json<{ token: string }>();
    const owner = { ...attacker, auth_time: seconds(-5), email_verified: true };
    expect((await exchange(shopWithEmulator, attacker.email, unsigned(owner))).statusCode).toBe(200);
    expectProblem(await call(shopWithEmulator, 'GET', '/profile', token), 401);
    for (const rejected of [attacker, { ...attacker, email_verified: true }, unused])
      expectProblem(await exchange(shopWithEmulator, attacker.email, unsigned(rejected)), 401, 'no-identity');
  });

  it('ends all sessions of the old account if its email address moves to another account at Firebase', async () => {
    const former = claims({ auth_time: seconds(-600) });
    const { token } = (await exchange(shopWithEmulator, former.email, unsigned(former))).json<{ token: string }>();
    const next = claims({ email: former.email, auth_time: seconds(-5) });
    expect((await exchange(shopWithEmulator, former.email, unsigned(next))).statusCode).toBe(200);
    expectProblem(await call(shopWithEmulator, 'GET', '/profile', token), 401);
    expectProblem(await exchange(shopWithEmulator, former.email, unsigned(former)), 401, 'no-identity');
    const unused = { ...former, auth_time: seconds(-300) };
    expectProblem(await exchange(shopWithEmulator, former.email, unsigned(unused)), 401, 'no-identity');
  });

  it('an account whose email address changes at Firebase keeps its orders, and may cancel them', async () => {
    const admin = claims();
    const former = claims({ auth_time: seconds(-600), email_verified: true });
    const tokenOf = async (payload: ReturnType<typeof claims>) =>
      (await exchange(shopWithEmulator, payload.email, unsigned(payload))).json<{ token: string }>().token;
    const adminToken = await tokenOf(admin);
    await shopWithEmulator.db.updateTable('users').set({ role: 'admin' }).where('email', '=', admin.email).execute();
    const post = (path: string, token: string, payload: object) =>
      shopWithEmulator.app.inject({ method: 'POST', url: `/api${path}`, headers: { authorization: `Bearer ${token}` }, payload });
    const part = { name: 'Hub', description: '', image: '', minQ: 1, availableQ: 100, price: 5 };
    const { _id: partId } = (await post('/parts', adminToken, part)).json<PartDetail>();
    const { _id } = (await post('/orders', await tokenOf(former), { partId, quantity: 2 })).json<Order>();

    const token = await tokenOf({ ...former, email: `new-${former.email}`, auth_time: seconds(-5) });
    const order = (await call(shopWithEmulator, 'GET', `/orders/${_id}`, token)).json<Order>();
    expect(order).toMatchObject({ email: former.email, isOwn: true });
    const list = (await call(shopWithEmulator, 'GET', `/orders?email=new-${former.email}`, token)).json<Order[]>();
    expect(list).toMatchObject([{ _id, isOwn: true }]);
    expect((await call(shopWithEmulator, 'GET', `/orders/${_id}`, adminToken)).json<Order>().isOwn).toBe(false);
    expect((await call(shopWithEmulator, 'DELETE', `/orders/${_id}`, token)).statusCode).toBe(204);
  });

  it('corrects invalid names and accepts the token', async () => {
    for (const [name, shown] of [
      [' Fay\u0000 \u202e  Firebase\n', 'Fay Firebase'],
      ['Axlewright Team', ''],
      ['F'.repeat(150), 'F'.repeat(100)],
    ] as const) {
      const payload = claims({ name });
      expect((await exchange(shopWithEmulator, payload.email, unsigned(payload))).statusCode).toBe(200);
      const row = await shopWithEmulator.db
        .selectFrom('users')
        .select('display_name')
        .where('email', '=', payload.email)
        .executeTakeFirst();
      expect(row?.display_name).toBe(shown);
    }
  });

  it('the embedded provider and the Google sandbox are off, and the public settings say so', async () => {
    const { app } = shopWithEmulator;
    for (const url of ['/identity/jwks', '/identity/get-session', '/sandbox/google/.well-known/openid-configuration'])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    expect((await app.inject('/api/settings')).json()).toMatchObject({
      identity: 'firebase',
      google: true,
      firebase: { projectId: project, apiKey: 'key', authDomain: `${project}.firebaseapp.com`, emulator: 'http://127.0.0.1:9099' },
    });
  });
});
