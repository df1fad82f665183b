import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const clientId = 'shop';

/** A fake Google. Each test chooses the ID token that it returns. */
let issuer = '';
let provider: Server;
let shop: TestApp;
let stop = async () => {};
let key: Awaited<ReturnType<typeof newKey>>;
let nextIdToken: string | undefined;
let lastTokenCall = new URLSearchParams();

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}

beforeAll(async () => {
  key = await newKey();
  provider = createServer(async (request, response) => {
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/jwks') return send({ keys: [key.jwk] });
    if (request.url === '/token') {
      lastTokenCall = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      return send({ access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: nextIdToken });
    }
    return send({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const environment = { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'secret' };
  ({ shop, stop } = await startTestApp({ environment }));
});

afterAll(async () => {
  await stop();
  await new Promise((resolve) => provider.close(resolve));
});

/** Begins a sign-in in a new browser. Returns the parameters for Google, and the browser's cookies. */
async function begin() {
  const payload = { provider: 'google', callbackURL: '/dashboard', errorCallbackURL: '/login' };
  const begun = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/social', payload });
  const query = new URL(begun.json<{ url: string }>().url).searchParams;
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { state: query.get('state') ?? '', nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', query, cookie };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const claimsFor = ({ nonce }: Begun): JWTPayload => ({
  iss: issuer,
  aud: clientId,
  sub: randomUUID(),
  email: `gina-${randomUUID()}@shop.example`,
  email_verified: true,
  nonce,
  iat: secondsFromNow(0),
  exp: secondsFromNow(60),
});

const sign = (claims: JWTPayload, privateKey: CryptoKey | Uint8Array = key.privateKey, alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'google-1' }).sign(privateKey);

/** Follows the redirect from Google to the shop. Returns true if the browser is signed in afterward. */
async function returnFromGoogle({ state }: Pick<Begun, 'state'>, cookie: string): Promise<boolean> {
  const response = await shop.app.inject({ url: `/identity/callback/google?code=a-code&state=${state}`, headers: { cookie } });
  const location = String(response.headers.location).replace(shop.url, '');
  const isSignedIn = response.cookies.some(({ name, value }) => name.endsWith('session_token') && value !== '');
  expect([response.statusCode, location]).toEqual([302, isSignedIn ? '/dashboard' : expect.stringMatching(/^\/login\?error=/)]);
  return isSignedIn;
}

describe('a sign-in with Google', () => {
  it('sends a new state, nonce and code challenge each time, and the matching code verifier later', async () => {
    const [first, second] = [await begin(), await begin()];
    for (const value of ['state', 'nonce', 'challenge'] as const) {
      expect(first[value].length, value).toBeGreaterThanOrEqual(32);
      expect(first[value], value).not.toBe(second[value]);
    }
    expect(first.query.get('code_challenge_method')).toBe('S256');
    nextIdToken = await sign(claimsFor(first));
    expect(await returnFromGoogle(first, first.cookie)).toBe(true);
    const verifier = lastTokenCall.get('code_verifier') ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(first.challenge);
  });

  it('can be completed only in the browser that began it, and only once', async () => {
    const [begun, other] = [await begin(), await begin()];
    nextIdToken = await sign(claimsFor(begun));
    expect(await returnFromGoogle(begun, '')).toBe(false);
    expect(await returnFromGoogle(begun, other.cookie)).toBe(false);
    expect(await returnFromGoogle({ state: 'invented' }, begun.cookie)).toBe(false);

    const again = await begin();
    nextIdToken = await sign(claimsFor(again));
    expect(await returnFromGoogle(again, again.cookie)).toBe(true);
    expect(await returnFromGoogle(again, again.cookie)).toBe(false);
  });

  it.each<[string, (begun: Begun) => string | undefined | Promise<string | undefined>]>([
    ['no ID token', () => undefined],
    ['no signature', (begun) => new UnsecuredJWT(claimsFor(begun)).encode()],
    ['another key', async (begun) => sign(claimsFor(begun), (await newKey()).privateKey)],
    ['HS256 with the secret of the client', (begun) => sign(claimsFor(begun), new TextEncoder().encode('secret'), 'HS256')],
    ['the nonce of another sign-in', async (begun) => sign({ ...claimsFor(begun), nonce: (await begin()).nonce })],
    ['no nonce', (begun) => sign({ ...claimsFor(begun), nonce: undefined })],
    ['another audience', (begun) => sign({ ...claimsFor(begun), aud: 'another-client' })],
    ['another issuer', (begun) => sign({ ...claimsFor(begun), iss: 'https://elsewhere.example' })],
    ['an expiry time in the past', (begun) => sign({ ...claimsFor(begun), exp: secondsFromNow(-1) })],
    ['a start time in the future', (begun) => sign({ ...claimsFor(begun), nbf: secondsFromNow(60) })],
    ['no expiry time', (begun) => sign({ ...claimsFor(begun), exp: undefined })],
    ['no subject', (begun) => sign({ ...claimsFor(begun), sub: undefined })],
  ])('is rejected with %s', async (_what, idTokenFor) => {
    const begun = await begin();
    nextIdToken = await idTokenFor(begun);
    expect(await returnFromGoogle(begun, begun.cookie)).toBe(false);
  });

  it("finds the account by Google's user id, even if the email address at Google has changed", async () => {
    const first = await begin();
    const claims = claimsFor(first);
    nextIdToken = await sign(claims);
    expect(await returnFromGoogle(first, first.cookie)).toBe(true);
    const second = await begin();
    nextIdToken = await sign({ ...claims, nonce: second.nonce, email: `changed-${randomUUID()}@shop.example` });
    expect(await returnFromGoogle(second, second.cookie)).toBe(true);
    const { rows } = await shop.pool.query(
      `select "user".email from identity.account join identity."user" on "user".id = "userId" where "accountId" = $1`,
      [claims.sub],
    );
    expect(rows).toEqual([{ email: claims.email }]);
  });
});
