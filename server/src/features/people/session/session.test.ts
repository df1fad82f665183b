import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { idTokenOf, type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
let buyer: Person;

beforeAll(async () => {
  buyer = await signUp(shop);
});

const exchange = (email: string, token?: string, payload: object = {}) =>
  shop.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: token ? { authorization: `Bearer ${token}` } : {}, payload });

describe('PUT /user/{email}', () => {
  it('exchanges an ID token for an access token of 60 minutes that contains no role', async () => {
    const response = await exchange(buyer.email, buyer.idToken, { email: buyer.email });
    expect(response.statusCode).toBe(200);
    const { token, expiresAt } = response.json<{ token: string; expiresAt: string }>();
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
  });

  it('accepts the email address in the URL in upper or lower case', async () => {
    expect((await exchange(buyer.email.toUpperCase(), buyer.idToken)).statusCode).toBe(200);
  });

  it('rejects every invalid ID token with the same 401', async () => {
    const other = await signUp(shop);
    const rejections = await Promise.all([
      exchange(buyer.email),
      exchange(buyer.email, 'nonsense'),
      exchange(buyer.email, other.idToken),
      exchange(buyer.email, buyer.accessToken),
      exchange('nobody@shop.example', buyer.idToken),
      exchange(buyer.email, await forgedIdToken(buyer.email)),
    ]);
    for (const rejection of rejections) expectProblem(rejection, 401, 'no-identity');
    expect(new Set(rejections.map((rejection) => rejection.body)).size).toBe(1);
  });

  it('rejects an invalid body', async () => {
    expectProblem(await exchange(buyer.email, buyer.idToken, { email: 5 }), 422);
    expectProblem(await exchange(buyer.email, buyer.idToken, { email: 'other@shop.example' }), 403);
    const headers = { authorization: `Bearer ${buyer.idToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'PUT', url: `/api/user/${buyer.email}`, headers, payload: '{' }), 400);
  });
});

describe('DELETE /session', () => {
  it('makes the access token invalid, and its sign-in gets no new access token', async () => {
    const person = await signUp(shop);
    const idToken = await idTokenOf(shop, person.cookie);
    expect((await person.call('DELETE', '/session')).statusCode).toBe(204);
    expectProblem(await person.call('GET', '/profile'), 401, 'not-logged-in');
    expectProblem(await person.call('DELETE', '/session'), 401);
    expectProblem(await exchange(person.email, idToken), 401, 'no-identity');
  });
});

/** Returns a token with correct claims, but signed with a key that is not the provider's. */
async function forgedIdToken(email: string): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA');
  const { kid } = (await (await shop.app.inject({ url: '/identity/jwks' })).json<{ keys: { kid: string }[] }>()).keys[0] ?? { kid: '' };
  return new SignJWT({ email, email_verified: true, name: 'Bea', sid: 'x' })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(shop.settings.publicUrl)
    .setAudience('axlewright-shop')
    .setSubject('x')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}
