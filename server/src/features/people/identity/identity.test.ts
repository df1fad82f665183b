import { describe, expect, it } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();

const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `/identity${path}`, payload });

const setName = (cookie: string, name: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/identity/update-user',
    headers: { cookie, origin: shop.settings.publicUrl },
    payload: { name },
  });

describe('the embedded identity provider', () => {
  it('signs up and signs in', async () => {
    const person = await signUp(shop, { email: `dots.and+plus-${Date.now()}@my-shop.co.uk` });
    const right = await post('/sign-in/email', { email: person.email, password: person.password });
    expect(right.statusCode).toBe(200);
    const wrong = await post('/sign-in/email', { email: person.email, password: 'wrong-password' });
    expect(wrong.statusCode).toBe(401);
    const unknown = await post('/sign-in/email', { email: 'nobody@shop.example', password: 'wrong-password' });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  it('signs in only from pages of the shop, if the client is a browser or sends an origin', async () => {
    const { email, password } = await signUp(shop);
    const signInWith = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload: { email, password } });
    const mode = { 'sec-fetch-mode': 'cors' };
    expect((await signInWith({})).statusCode).toBe(200);
    expect((await signInWith({ ...mode, origin: shop.settings.publicUrl })).statusCode).toBe(200);
    expectProblem(await signInWith(mode), 403, 'MISSING_OR_NULL_ORIGIN');
    for (const headers of [{}, mode])
      expectProblem(await signInWith({ ...headers, origin: 'https://elsewhere.example' }), 403, 'INVALID_ORIGIN');
  });

  it('returns the session token only in its cookie', async () => {
    const { email, password, cookie } = await signUp(shop);
    const token = /session_token=([^.]+)/.exec(decodeURIComponent(cookie))?.[1] ?? 'none';
    expect((await shop.app.inject({ url: '/identity/get-session', headers: { cookie } })).json()).toMatchObject({ user: { email } });
    const signedIn = await post('/sign-in/email', { email, password });
    const newToken = String(signedIn.cookies.find(({ name }) => name.endsWith('session_token'))?.value.split('.')[0]);
    expect(signedIn.body).not.toContain(newToken);
    expect(signedIn.json()).not.toHaveProperty('token');
    for (const path of ['/get-session', '/token', '/passkey/list-user-passkeys'])
      expect((await shop.app.inject({ url: `/identity${path}`, headers: { cookie } })).body, path).not.toContain(token);
  });

  it('ignores fields of an account that the pages never send', async () => {
    const email = `fields-${Date.now()}@shop.example`;
    const otherFields = { emailVerified: true, role: 'admin', image: 'https://elsewhere.example/picture.png', id: 'mine' };
    const response = await post('/sign-up/email', { email, password: 'tin-can-antenna', name: 'Fay', ...otherFields });
    expect(response.json()).toMatchObject({ user: { email, name: 'Fay', emailVerified: false, image: null } });
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: shop.settings.publicUrl };
    const changed = await shop.app.inject({ method: 'POST', url: '/identity/update-user', headers, payload: otherFields });
    expect(changed.statusCode).toBe(400);
    const session = await shop.app.inject({ url: '/identity/get-session', headers });
    expect(session.json()).toMatchObject({ user: { email, emailVerified: false, image: null } });
  });

  it.each(['123456', 'password', 'QWERTY', 'iloveyou', '654321', 'Abcdefg', 'poiuytrewq', '420420', 'aaaaaaa'])(
    'rejects the leaked password %s',
    async (password) => {
      const response = await post('/sign-up/email', { email: 'leaked@shop.example', password, name: '' });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'BREACHED_PASSWORD' });
    },
  );

  it('rejects a password of five characters and an invalid email address', async () => {
    expect((await post('/sign-up/email', { email: 'short@shop.example', password: 'x7#kq', name: '' })).statusCode).toBe(400);
    expect((await post('/sign-up/email', { email: 'no address', password: 'tin-can-antenna', name: '' })).statusCode).toBe(400);
  });

  it('rejects the name of the shop and the user’s own email address as a password', async () => {
    for (const password of ['Axlewright1', 'car-parts-2026', 'cara.clerk!', 'axlewright-admin'])
      expect((await post('/sign-up/email', { email: 'cara.clerk@shop.example', password, name: 'Cara' })).json()).toMatchObject({
        code: 'GUESSABLE_PASSWORD',
      });
  });

  it('rejects invalid display names, and collapses repeated spaces in valid names', async () => {
    const name = 'Name has characters that cannot be shown';
    for (const [typed, message] of [
      ['Bea\u0007Buyer', name],
      ['Bea\u202eBuyer', name],
      ['x'.repeat(101), 'Name must be 100 characters or shorter'],
      ['Axlewr1ght Support', 'Name looks too much like Axlewright. Choose another one'],
    ] as const) {
      const person = await signUp(shop, { name: '' });
      const responses = [
        await post('/sign-up/email', { email: `new-${Date.now()}@shop.example`, password: 'tin-can-antenna', name: typed }),
        await setName(person.cookie, typed),
      ];
      for (const response of responses)
        expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'INVALID_NAME', message }]);
    }
    const person = await signUp(shop, { name: '' });
    // The shop rejects the character NUL in every request.
    const withNul = await setName(person.cookie, 'Bea\0Buyer');
    expect([withNul.statusCode, withNul.json()]).toMatchObject([422, { code: 'INVALID_TEXT' }]);
    expect((await setName(person.cookie, ' Bea \t Buyer ')).statusCode).toBe(200);
    const session = await shop.app.inject({ url: '/identity/get-session', headers: { cookie: person.cookie } });
    expect(session.json()).toMatchObject({ user: { name: 'Bea Buyer' } });
  });

  it('rejects an email address that is taken', async () => {
    const person = await signUp(shop);
    const again = await post('/sign-up/email', { email: person.email, password: 'tin-can-antenna', name: '' });
    expect(again.statusCode).toBe(422);
    expect(again.json<{ message: string }>().message).toMatch(/exist/i);
  });

  it('stores passwords as argon2id hashes', async () => {
    await signUp(shop);
    const { rows } = await shop.pool.query<{ password: string }>('select password from identity.account limit 1');
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('calls of the library that the pages do not need', () => {
  it.each([
    ['GET', '/reset-password/x?callbackURL=/.//evil.example/phish'],
    ['GET', '/error?error=%3Cb%3E'],
    ['GET', '/ok'],
    ['GET', '/list-sessions'],
    ['GET', '/list-accounts'],
    ['GET', '/delete-user/callback?token=x&callbackURL=/'],
    ['POST', '/delete-user'],
    ['POST', '/change-email'],
    ['POST', '/link-social'],
    ['POST', '/unlink-account'],
    ['POST', '/get-access-token'],
    ['POST', '/update-session'],
    ['POST', '/revoke-sessions'],
    ['POST', '/passkey/update-passkey'],
  ] as const)('%s %s does not exist', async (method, path) => {
    const { cookie } = await signUp(shop);
    const headers = { cookie, origin: shop.settings.publicUrl };
    const response = await shop.app.inject({ method, url: `/identity${path}`, headers, ...(method === 'POST' ? { payload: {} } : {}) });
    expect(response.statusCode, response.body).toBe(404);
    expect(response.headers.location).toBeUndefined();
  });

  it.each(['/callback/google', '/get-session'])('%s does not accept POST', async (path) => {
    expect((await post(path, {})).statusCode).toBe(405);
  });
});
