import { randomUUID } from 'node:crypto';
import type { Company } from '@axlewright/contract/people/company';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestToken } from '../../../../test/companies.ts';
import { idTokenOf, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { VERIFIED_EMAIL_TO_ORDER: 'on' } });

// At its first request, the sandbox loads its library and creates a key. On a busy machine, this can take longer than the shop waits for Google.
// The shop would then offer no Google sign-in.
beforeAll(async () => {
  expect((await fetch(`${shop.url}/sandbox/google/.well-known/openid-configuration`)).status).toBe(200);
});

/** Signs in with the Google sandbox. Follows redirects and keeps cookies, as a browser does. Returns the last page and the shop's cookies. */
async function signInWithGoogle(
  email: string,
  { verified = true, name = 'Gina Google' } = {},
): Promise<{ location: string; cookie: string }> {
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(url, shop.url), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const begun = await visit('/identity/sign-in/social', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ provider: 'google', callbackURL: '/dashboard', errorCallbackURL: '/login' }),
  });
  const { url } = (await begun.json()) as { url?: string };
  if (!url) throw new Error(`the sign-in did not start: ${begun.status}`);
  let location = url;
  const chosen = new URLSearchParams({ email, name, ...(verified ? { verified: 'yes' } : {}) });
  for (let steps = 0; steps < 10 && !/^\/(dashboard|login)/.test(location.replace(shop.url, '')); steps++) {
    const isChoice = location.includes('/choose/');
    const response = await visit(location, isChoice ? { method: 'POST', body: chosen } : {});
    location = response.headers.get('location') ?? `stuck at ${location}: ${response.status} ${await response.text()}`;
  }
  return { location: location.replace(shop.url, ''), cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
}

const exchange = (email: string, idToken: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: { authorization: `Bearer ${idToken}` }, payload: {} });

describe('Google sign-in', () => {
  it('signs up a new user with a verified email address and the name from Google', async () => {
    const email = `gina-${randomUUID()}@shop.example`;
    const { location, cookie } = await signInWithGoogle(email);
    expect(location).toBe('/dashboard');
    const response = await exchange(email, await idTokenOf(shop, cookie));
    expect(response.statusCode).toBe(200);
    const user = await shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email_verified: true, display_name: 'Gina Google' });
  });

  it('shows an error if the form of the Google sandbox was open for too long', async () => {
    const payload = new URLSearchParams({ email: 'gina@shop.example' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(`${shop.url}/sandbox/google/choose/ended`, { method: 'POST', headers, body: payload, signal });
    expect(response.status).toBe(400);
  });

  it.each(['/.//evil.example/phish', '//evil.example/phish', 'https://evil.example/phish', '/\\evil.example', '/x/..//evil.example'])(
    'does not redirect to another host after the sign-in: %s',
    async (elsewhere) => {
      const begin = (pages: object) => {
        const payload = { provider: 'google', callbackURL: '/dashboard', errorCallbackURL: '/login', ...pages };
        return shop.app.inject({ method: 'POST', url: '/identity/sign-in/social', payload });
      };
      for (const page of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])
        expect((await begin({ [page]: elsewhere })).statusCode, page).toBe(400);
      expect((await begin({})).statusCode).toBe(200);
    },
  );

  it('redirects to the login page with the error if the sign-in is unknown', async () => {
    const ended = await fetch(`${shop.url}/identity/callback/google?error=access_denied&state=unknown`, { redirect: 'manual' });
    expect(ended.headers.get('location')).toMatch(new RegExp(`^${shop.url}/login\\?error=`));
  });

  it('stores none of the tokens from Google', async () => {
    const email = `gina-${randomUUID()}@shop.example`;
    for (let round = 0; round < 2; round++) await signInWithGoogle(email);
    const { rows } = await shop.pool.query(
      `select "accessToken", "refreshToken", "idToken" from identity.account where "providerId" = 'google'
       and "userId" = (select id from identity."user" where email = $1)`,
      [email],
    );
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
  });

  it('corrects an invalid name from Google and accepts the sign-in', async () => {
    for (const [name, shown] of [
      [' Gina\u0000 \u202e  Google ', 'Gina Google'],
      ['Axlewright Support', ''],
      ['G'.repeat(150), 'G'.repeat(100)],
    ] as const) {
      const email = `gina-${randomUUID()}@shop.example`;
      const { cookie } = await signInWithGoogle(email, { name });
      expect((await exchange(email, await idTokenOf(shop, cookie))).statusCode).toBe(200);
      const user = await shop.db.selectFrom('users').select('display_name').where('email', '=', email).executeTakeFirstOrThrow();
      expect(user.display_name).toBe(shown);
    }
  });

  it('does not accept an ID token from a browser', async () => {
    const payload = { provider: 'google', callbackURL: '/', idToken: { token: 'x.y.z' } };
    const response = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/social', payload });
    expect(response.json<{ url: string }>().url).toContain('/auth?response_type=code');
    expect(response.cookies.map(({ name }) => name)).toEqual(['better-auth.state']);
  });

  it('rejects an email address that Google has not verified', async () => {
    const { location } = await signInWithGoogle(`gina-${randomUUID()}@shop.example`, { verified: false });
    expect(location).toMatch(/^\/login\?error=/);
  });

  it('locks out a stranger who registered the email address before its owner', async () => {
    const attacker = await signUp(shop, { name: 'Mallory' });
    const unusedIdToken = await idTokenOf(shop, attacker.cookie);
    const { cookie } = await signInWithGoogle(attacker.email);

    expectProblem(await attacker.call('GET', '/profile'), 401);
    expectProblem(await exchange(attacker.email, attacker.idToken), 401);
    expectProblem(await exchange(attacker.email, unusedIdToken), 401);
    expect((await shop.app.inject({ url: '/identity/token', headers: { cookie: attacker.cookie } })).statusCode).toBe(401);
    const payload = { email: attacker.email, password: attacker.password };
    expect((await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload })).statusCode).toBe(401);

    expect((await exchange(attacker.email, await idTokenOf(shop, cookie))).statusCode).toBe(200);
    expect((await signInWithGoogle(attacker.email)).location).toBe('/dashboard');
  });

  it('leaves nobody in the company whom such a stranger tried to invite', async () => {
    const [attacker, accomplice] = [await signUp(shop, { name: 'Mallory' }), await signUp(shop)];
    const invitation = { email: accomplice.email, role: 'owner' };
    expectProblem(await attacker.call('POST', '/company/invitations', invitation), 403, 'email-not-verified');
    expect(await newestToken(shop, accomplice.email)).toBe('');

    const { cookie } = await signInWithGoogle(attacker.email);
    const { token } = (await exchange(attacker.email, await idTokenOf(shop, cookie))).json<{ token: string }>();
    const company = await shop.app.inject({ url: '/api/company', headers: { authorization: `Bearer ${token}` } });
    expect(company.json<Company>().members.map(({ email }) => email)).toEqual([attacker.email]);
  });

  it("rejects the stranger's password, even if it was being checked when the owner signed in", async () => {
    for (let round = 0; round < 5; round++) {
      const attacker = await signUp(shop, { name: 'Mallory' });
      const payload = { email: attacker.email, password: attacker.password };
      const signIns = Array.from({ length: 8 }, () => shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload }));
      const [, ...responses] = await Promise.all([signInWithGoogle(attacker.email), ...signIns]);
      for (const response of responses) {
        const cookie = response.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
        expect((await shop.app.inject({ url: '/identity/token', headers: { cookie } })).statusCode).toBe(401);
      }
    }
  });

  it("keeps the password if the account's email address was verified before", async () => {
    const owner = await signUp(shop);
    await shop.pool.query('update identity."user" set "emailVerified" = true where email = $1', [owner.email]);
    await signInWithGoogle(owner.email);
    expect((await owner.call('GET', '/profile')).statusCode).toBe(200);
    const payload = { email: owner.email, password: owner.password };
    expect((await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload })).statusCode).toBe(200);
  });
});
