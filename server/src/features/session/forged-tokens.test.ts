import { createPrivateKey, type KeyObject } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp();
let victim: Person;
let signing: { kid: string; privateKey: KeyObject; publicJwk: JWK };
let sid: string;
let accessSecret: Uint8Array;

beforeAll(async () => {
  victim = await signUp(shop);
  signing = await providerKey();
  sid = String(claimsOf(victim.idToken).sid);
  const { value } = await shop.db.selectFrom('shop_secrets').select('value').where('name', '=', 'access-token').executeTakeFirstOrThrow();
  accessSecret = new TextEncoder().encode(value);
});

/** The provider's own key, read from its table as only the server can: what is forged with it is wrong in one thing only. */
async function providerKey() {
  const { rows } = await shop.pool.query('select "id", "publicKey", "privateKey" from identity.jwks limit 1');
  const { value: secret } = await shop.db
    .selectFrom('shop_secrets')
    .select('value')
    .where('name', '=', 'identity')
    .executeTakeFirstOrThrow();
  const jwk = JSON.parse(await symmetricDecrypt({ key: secret, data: JSON.parse(rows[0].privateKey) }));
  return { kid: rows[0].id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk: JSON.parse(rows[0].publicKey) as JWK };
}

const claimsOf = (token: string): JWTPayload => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

/** A right ID token of the victim, but for what is changed. */
function idToken(change: JWTPayload = {}, key: KeyObject | CryptoKey | Uint8Array = signing.privateKey, alg = 'EdDSA') {
  const claims = { ...claimsOf(victim.idToken), iat: seconds(0), exp: seconds(300), ...change };
  return new SignJWT(claims).setProtectedHeader({ alg, kid: signing.kid }).sign(key);
}

/** A right access token of the victim, but for what is changed. */
function accessToken(change: JWTPayload = {}, { typ = 'at+jwt', key = accessSecret }: { typ?: string; key?: Uint8Array } = {}) {
  return new SignJWT({ ...claimsOf(victim.accessToken), ...change }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
}

function unsigned(claims: JWTPayload): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`;
}

const exchange = (token: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/user/${victim.email}`, headers: { authorization: `Bearer ${token}` }, payload: {} });
const use = (token: string) => shop.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });

describe('ID tokens', () => {
  it('are accepted where nothing is wrong with them', async () => {
    expect((await exchange(await idToken())).statusCode).toBe(200);
    expect((await exchange(await idToken({ exp: seconds(-30) }))).statusCode, 'clocks may differ by a minute').toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['no signature', () => unsigned(claimsOf(victim.idToken))],
    [
      'HS256 with the public key',
      async () =>
        idToken({}, new TextEncoder().encode(await exportSPKI((await importJWK(signing.publicJwk, 'EdDSA')) as CryptoKey)), 'HS256'),
    ],
    ['HS256 with the public JWK', () => idToken({}, new TextEncoder().encode(JSON.stringify(signing.publicJwk)), 'HS256')],
    ['another key', async () => idToken({}, (await generateKeyPair('EdDSA')).privateKey)],
    ['another issuer', () => idToken({ iss: 'https://accounts.google.com' })],
    ['another audience', () => idToken({ aud: 'another-shop' })],
    ['expired', () => idToken({ exp: seconds(-61) })],
    ['not yet valid', () => idToken({ nbf: seconds(120) })],
    ['without an end', () => idToken({ exp: undefined })],
    ['without a subject', () => idToken({ sub: undefined })],
    ['another address', () => idToken({ email: 'other@shop.example' })],
    ['a sign-in that never was', () => idToken({ sid: 'never' })],
    ['without a sign-in', () => idToken({ sid: undefined })],
    ["the shop's access token", () => victim.accessToken],
    [
      'an access token dressed as one',
      () =>
        accessToken(
          { email: victim.email, email_verified: true, iss: shop.settings.publicUrl, aud: 'axlewright-shop', sid },
          { typ: 'JWT' },
        ),
    ],
  ])('are refused: %s', async (_what, forge) => {
    expectProblem(await exchange(await forge()), 401, 'no-identity');
  });
});

describe('access tokens', () => {
  it('are accepted where nothing is wrong with them', async () => {
    expect((await use(await accessToken())).statusCode).toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['no signature', () => unsigned(claimsOf(victim.accessToken))],
    ['another key', () => accessToken({}, { key: new Uint8Array(32) })],
    ['another issuer', () => accessToken({ iss: 'https://elsewhere.example' })],
    ['another audience', () => accessToken({ aud: 'another-shop' })],
    ['expired', () => accessToken({ exp: seconds(-1) })],
    ['not yet valid', () => accessToken({ nbf: seconds(60) })],
    ['without an end', () => accessToken({ exp: undefined })],
    ['another purpose', () => accessToken({}, { typ: 'JWT' })],
    ["somebody else's session", async () => accessToken({ sid: String(claimsOf((await signUp(shop)).accessToken).sid) })],
    ['a session that never was', () => accessToken({ sid: '00000000-0000-4000-8000-000000000000' })],
    ["the provider's ID token", () => victim.idToken],
  ])('are refused: %s', async (_what, forge) => {
    expectProblem(await use(await forge()), 401, 'not-logged-in');
  });
});
