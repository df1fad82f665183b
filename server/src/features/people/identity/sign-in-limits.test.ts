import { describe, expect, it } from 'vitest';
import { rawSender } from '../../../../test/fuzz/send-raw.ts';
import { signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { SIGN_UPS_PER_MINUTE: '20' } });

const signIn = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
const statuses = async (responses: ReturnType<typeof signIn>[]) =>
  (await Promise.all(responses)).map((response) => response.statusCode).sort();

describe('guessing passwords', () => {
  it('is blocked after ten attempts, even if they are simultaneous or the email address is unknown', async () => {
    const { email, password } = await signUp(shop);
    for (const address of [email, 'nobody@shop.example']) {
      const guesses = Array.from({ length: 25 }, (_each, place) => signIn(address, `wrong-${place}`));
      expect(await statuses(guesses)).toEqual([...Array(10).fill(401), ...Array(15).fill(429)]);
    }
    const rejected = await signIn(email.toUpperCase(), password);
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(800);
    expect(rejected.json()).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    });
  });

  it('is allowed again after the correct password', async () => {
    const { email, password } = await signUp(shop);
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'wrong-password')));
      expect((await signIn(email, password)).statusCode).toBe(200);
    }
  });
});

describe('no spelling of the URL bypasses the limit:', () => {
  it.each([
    '/identity/./sign-in/email',
    '/identity/x/../sign-in/email',
    '/identity/%2e/sign-in/email',
    '/identity/x/%2e%2e/sign-in/email',
    '/identity/sign-in\\email',
    '/identity/sign-in/email/',
    '/identity/sign-in//email',
    '/identity/sign-in/%65mail',
    '/identity/sign-in/email;x',
    '/identity/sign-in/email%3F',
    '/IDENTITY/sign-in/email',
  ])('%s', async (target) => {
    const { email } = await signUp(shop);
    const { send, close } = rawSender(shop.url);
    const guess = Buffer.from(JSON.stringify({ email, password: 'wrong-password' }));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await send({ method: 'POST', target, headers: { 'content-type': 'application/json' }, body: guess })).status);
    }
    close();
    expect(statuses.includes(429) || !statuses.includes(401), statuses.join()).toBe(true);
  });
});

describe('signing up', () => {
  it('is limited per network address', async () => {
    const attempts = Array.from({ length: 25 }, (_each, place) =>
      shop.app.inject({
        method: 'POST',
        url: '/identity/sign-up/email',
        remoteAddress: '203.0.113.7',
        payload: { email: `flood-${place}@shop.example`, password: 'tin-can-antenna', name: '' },
      }),
    );
    const responses = (await Promise.all(attempts)).map((response) => response.statusCode);
    expect(responses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('is limited per IPv6 network, because one network has many addresses', async () => {
    const signUpFrom = (remoteAddress: string, place: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/identity/sign-up/email',
        remoteAddress,
        payload: { email: `network-${place}@shop.example`, password: 'tin-can-antenna', name: '' },
      });
    const attempts = Array.from({ length: 25 }, (_each, place) => signUpFrom(`2001:db8:1:2:${place}::${place}`, place));
    const responses = (await Promise.all(attempts)).map((response) => response.statusCode);
    expect(responses.filter((status) => status === 429)).toHaveLength(5);
    expect((await signUpFrom('2001:db8:1:3::1', 25)).statusCode).toBe(200);
  });
});

describe('signing up with one email address', () => {
  it('is not limited as long as it fails, because it sends no email', async () => {
    const signUpWith = (password: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/identity/sign-up/email',
        remoteAddress: '203.0.113.10',
        payload: { email: 'typist@shop.example', password, name: '' },
      });
    for (let times = 0; times < 7; times++) expect((await signUpWith('password1')).statusCode).toBe(400);
    expect((await signUpWith('tin-can-antenna')).statusCode).toBe(200);
  });
});

describe('password reset links', () => {
  it.each([
    ['checks', '203.0.113.8', '/identity/check-reset-link', { token: 'guess' }, 200],
    ['uses', '203.0.113.9', '/identity/reset-password', { token: 'guess', newPassword: 'a-new-tin-can-8' }, 400],
  ])('are limited per network address: %s', async (_what, remoteAddress, url, payload, status) => {
    const check = () => shop.app.inject({ method: 'POST', url, remoteAddress, headers: { origin: shop.settings.publicUrl }, payload });
    const responses = (await Promise.all(Array.from({ length: 130 }, check))).map((response) => response.statusCode);
    // If a new minute begins during the test, more requests are allowed.
    expect(responses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(new Set(responses)).toEqual(new Set([status, 429]));
  });
});

describe('starting a Google sign-in', () => {
  it('is limited per network address, even if the sign-in fails', async () => {
    const begin = () => shop.app.inject({ method: 'POST', url: '/identity/sign-in/social', payload: { provider: 'nobody' } });
    const statuses: number[] = [];
    // In groups, because on a busy machine some of 65 simultaneous requests would get 503, and would not count.
    for (let group = 0; group < 13; group += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, begin))).map(({ statusCode }) => statusCode));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});

describe('the writes of a signed-in user at the provider', () => {
  it.each([
    ['changing the name', { method: 'POST', url: '/identity/update-user', payload: { name: 'Bea' } }],
    ['starting a new passkey', { method: 'GET', url: '/identity/passkey/generate-register-options' }],
  ] as const)('are limited per network address: %s', async (_what, call) => {
    const { cookie } = await signUp(shop);
    const write = () => shop.app.inject({ ...call, headers: { cookie, origin: shop.settings.publicUrl } });
    const statuses: number[] = [];
    for (let group = 0; group < 13; group += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, write))).map(({ statusCode }) => statusCode));
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});
