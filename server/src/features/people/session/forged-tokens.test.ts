import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { badAccessTokens, badIdTokens, claimsOf, secondsFromNow, type TokenForge, tokenForge } from '../../../../test/tokens.ts';

const shop = useTestApp();
let victim: Person;
let forge: TokenForge;

beforeAll(async () => {
  victim = await signUp(shop);
  forge = await tokenForge(shop, victim);
});

const exchange = (token: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/user/${victim.email}`, headers: { authorization: `Bearer ${token}` }, payload: {} });
const use = (token: string) => shop.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });

describe('ID tokens', () => {
  it('are accepted if they are valid', async () => {
    expect((await exchange(await forge.idToken())).statusCode).toBe(200);
    expect((await exchange(await forge.idToken({ exp: secondsFromNow(-30) }))).statusCode, 'clocks may differ by a minute').toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['not yet valid', () => forge.idToken({ nbf: secondsFromNow(120) })],
    ['without an expiry', () => forge.idToken({ exp: undefined })],
    ['without a subject', () => forge.idToken({ sub: undefined })],
    ['another email address', () => forge.idToken({ email: 'other@shop.example' })],
    ['a sign-in that never happened', () => forge.idToken({ sid: 'never' })],
    ['without a sign-in', () => forge.idToken({ sid: undefined })],
    ["the shop's access token", () => victim.accessToken],
    [
      'an access token with the claims of an ID token',
      () =>
        forge.accessToken(
          {
            email: victim.email,
            email_verified: true,
            iss: shop.settings.publicUrl,
            aud: 'axlewright-shop',
            sid: claimsOf(victim.idToken).sid,
          },
          { typ: 'JWT' },
        ),
    ],
  ])('are rejected: %s', async (_what, forged) => {
    expectProblem(await exchange(await forged()), 401, 'no-identity');
  });

  it('are rejected if they are forged or expired', async () => {
    for (const forged of Object.values(badIdTokens(forge, victim))) expectProblem(await exchange(await forged()), 401, 'no-identity');
  });
});

describe('access tokens', () => {
  it('are accepted if they are valid', async () => {
    expect((await use(await forge.accessToken())).statusCode).toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['not yet valid', () => forge.accessToken({ nbf: secondsFromNow(60) })],
    ['without an expiry', () => forge.accessToken({ exp: undefined })],
    ['another purpose', () => forge.accessToken({}, { typ: 'JWT' })],
    ["another user's session", async () => forge.accessToken({ sid: claimsOf((await signUp(shop)).accessToken).sid })],
    ['a session that never existed', () => forge.accessToken({ sid: '00000000-0000-4000-8000-000000000000' })],
    ["the provider's ID token", () => victim.idToken],
  ])('are rejected: %s', async (_what, forged) => {
    expectProblem(await use(await forged()), 401, 'not-logged-in');
  });

  it('are rejected if they are forged or expired', async () => {
    for (const forged of Object.values(badAccessTokens(forge, victim))) expectProblem(await use(await forged()), 401, 'not-logged-in');
  });
});
