import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { idTokenOf, type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { beginAsHolder, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();

const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `/identity${path}`, payload });
const askFor = (email: string) => post('/request-password-reset', { email });
const signIn = (email: string, password: string) => post('/sign-in/email', { email, password });

interface CapturedMail {
  subject: string;
  text: string;
  html: string;
}

async function mailsTo(email: string): Promise<CapturedMail[]> {
  const mails = (await shop.app.inject({ url: `/sandbox/mailbox/api/mails?to=${encodeURIComponent(email)}` })).json<CapturedMail[]>();
  // Ignores the email that every sign-up sends.
  return mails.filter(({ text }) => text.includes('/reset-password?'));
}

async function countWaitingSessions(): Promise<number> {
  const { rows } = await shop.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into %"session"%'`,
  );
  return rows.length;
}

/** Returns the tokens in the reset emails, newest first. Waits until there are `count`. */
async function tokensIn(email: string, count: number): Promise<string[]> {
  const mails = await eventually(async () => {
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThanOrEqual(count);
    return mails;
  });
  return mails.map(({ text, html }) => {
    const link = /http\S+\/reset-password\?token=(\S+)/.exec(text);
    expect(html).toContain(link?.[0]);
    return link?.[1] ?? '';
  });
}

/** Requests a link and returns its token. `mail`: which of the account's reset emails this is, from 1. */
async function tokenFor({ email }: Person, { mail = 1 } = {}): Promise<string> {
  const before = mail > 1 ? await tokensIn(email, mail - 1) : [];
  expect((await askFor(email)).statusCode).toBe(200);
  return (await tokensIn(email, mail)).find((token) => !before.includes(token)) ?? '';
}

const isValid = async (token: unknown) => (await post('/check-reset-link', { token })).json<{ isValid: boolean }>();

describe('checking a password reset link', () => {
  it('says whether the link is valid, and does not use it up', async () => {
    const person = await signUp(shop);
    const token = await tokenFor(person);
    for (let time = 0; time < 2; time++) expect(await isValid(token)).toEqual({ isValid: true });
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
    expect(await isValid(token)).toEqual({ isValid: false });
  });

  it('says that a link is invalid after a newer one was sent, and after an hour', async () => {
    const person = await signUp(shop);
    const older = await tokenFor(person);
    const newer = await tokenFor(person, { mail: 2 });
    expect(await isValid(older)).toEqual({ isValid: false });
    expect(await isValid(newer)).toEqual({ isValid: true });
    const expire = `update identity.verification set "expiresAt" = "expiresAt" - interval '61 minutes'
      where value = (select id from identity."user" where email = $1)`;
    await shop.pool.query(expire, [person.email]);
    expect(await isValid(newer)).toEqual({ isValid: false });
  });

  it('says that any other text is invalid, even the stored hash of a token', async () => {
    const person = await signUp(shop);
    await tokenFor(person);
    const { rows } = await shop.pool.query<{ identifier: string }>(
      'select identifier from identity.verification where value = (select id from identity."user" where email = $1)',
      [person.email],
    );
    for (const token of [rows[0]?.identifier, 'guess', '', undefined, 7, [], {}]) expect(await isValid(token)).toEqual({ isValid: false });
    expect((await post('/check-reset-link', [])).statusCode).toBe(422);
    expect((await shop.app.inject({ url: '/identity/check-reset-link?token=x' })).statusCode).toBe(405);
  });
});

describe('password reset', () => {
  it('sets a new password with the emailed link only once, and ends every other session', async () => {
    const person = await signUp(shop);
    const idToken = await idTokenOf(shop, person.cookie);
    const token = await tokenFor(person);
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);

    expect((await signIn(person.email, person.password)).statusCode).toBe(401);
    expect((await signIn(person.email, 'a-new-tin-can-8')).statusCode).toBe(200);
    expectProblem(await person.call('GET', '/profile'), 401);
    const exchange = {
      method: 'PUT',
      url: `/api/user/${person.email}`,
      headers: { authorization: `Bearer ${idToken}` },
      payload: {},
    } as const;
    expectProblem(await shop.app.inject(exchange), 401);
    expect((await post('/reset-password', { token, newPassword: 'and-another-one-9' })).statusCode).toBe(400);
  });

  it('rejects a leaked password, and the link stays valid', async () => {
    const person = await signUp(shop);
    const token = await tokenFor(person);
    expect((await post('/reset-password', { token, newPassword: 'iloveyou' })).json()).toMatchObject({ code: 'BREACHED_PASSWORD' });
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
  });

  it('rejects the user’s own email address as a password, and the link stays valid', async () => {
    const person = await signUp(shop, { email: `jane.doe${Date.now()}@shop.example` });
    const token = await tokenFor(person);
    for (const [path, payload] of [
      ['/reset-password', { token, newPassword: 'Jane-Doe-1!' }],
      [`/reset-password?token=${token}`, { newPassword: 'Jane-Doe-1!' }],
    ] as const)
      expect((await post(path, payload)).json()).toMatchObject({ code: 'GUESSABLE_PASSWORD' });
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
  });

  it('rejects the old password, even if a sign-in with it began before the reset', async () => {
    const person = await signUp(shop);
    // If the email address were unverified, the reset would wait for the row lock that this test takes below.
    await shop.pool.query('update identity."user" set "emailVerified" = true where email = $1', [person.email]);
    const token = await tokenFor(person);
    const client = await shop.pool.connect();
    await beginAsHolder(client);
    await client.query('select 1 from identity."user" where email = $1 for update', [person.email]);
    const signingIn = signIn(person.email, person.password);
    // The library has checked the password. It cannot store the session yet, because the test has locked the account's row.
    await eventually(async () => expect(await countWaitingSessions()).toBe(1));
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
    await client.query('commit');
    client.release();

    const response = await signingIn;
    expect([response.statusCode, response.json()]).toMatchObject([
      401,
      { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    ]);
    const { rows } = await shop.pool.query(
      `select 1 from identity.session where "userId" = (select id from identity."user" where email = $1)`,
      [person.email],
    );
    expect(rows).toEqual([]);
    expect((await signIn(person.email, 'a-new-tin-can-8')).statusCode).toBe(200);
  });

  it('changes nothing if it fails in the middle, and the link still works', async () => {
    const person = await signUp(shop);
    await shop.pool.query('update identity."user" set "emailVerified" = true where email = $1', [person.email]);
    const token = await tokenFor(person);
    // The sign-ins are the last rows that are changed.
    const lockSignIns = 'select 1 from identity."session" where "userId" = (select id from identity."user" where email = $1) for update';
    const response = await whileLocked(shop, lockSignIns, [person.email], () =>
      post('/reset-password', { token, newPassword: 'a-new-tin-can-8' }),
    );
    expect(response.statusCode).toBe(503);
    expect((await signIn(person.email, person.password)).statusCode).toBe(200);
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
    expectProblem(await person.call('GET', '/profile'), 401);
    expect((await signIn(person.email, person.password)).statusCode).toBe(401);
  });

  it('invalidates a link if a newer one is sent, or if the password is changed in another way', async () => {
    const person = await signUp(shop);
    const older = await tokenFor(person);
    const newer = await tokenFor(person, { mail: 2 });
    expect((await post('/reset-password', { token: older, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(400);
    expect((await signIn(person.email, person.password)).statusCode).toBe(200);
    await shop.pool.query(
      `update identity.account set "password" = (select "password" from identity.account where "password" is not null and "userId" <> "user"."id" limit 1)
       from identity."user" where "user"."id" = "userId" and email = $1`,
      [person.email],
    );
    expect((await post('/reset-password', { token: newer, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(400);
  });

  it('leaves one valid link after simultaneous requests, and none after that link was used', async () => {
    const person = await signUp(shop);
    await Promise.all(Array.from({ length: 5 }, () => askFor(person.email)));
    const tokens = await tokensIn(person.email, 5);
    const used = await Promise.all(tokens.map((token) => post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })));
    expect(used.map((response) => response.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    for (const token of tokens) expect((await post('/reset-password', { token, newPassword: 'and-another-one-9' })).statusCode).toBe(400);
    expect((await signIn(person.email, 'a-new-tin-can-8')).statusCode).toBe(200);
  });

  it('invalidates a link that was created before another one but is saved after it', async () => {
    const person = await signUp(shop);
    const newer = await tokenFor(person);
    await shop.pool.query(`update identity.verification set "createdAt" = "createdAt" + interval '1 minute' where "value" =
      (select "id" from identity."user" where "email" = '${person.email}')`);
    await askFor(person.email);
    const olderTokens = (await tokensIn(person.email, 2)).filter((token) => token !== newer);
    for (const token of olderTokens)
      expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(400);
    expect((await post('/reset-password', { token: newer, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
  });

  it('links expire after an hour', async () => {
    const person = await signUp(shop);
    const token = await tokenFor(person);
    await shop.pool.query(`update identity.verification set "expiresAt" = "expiresAt" - interval '61 minutes'`);
    expect((await post('/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(400);
  });

  it('returns the same text in the same time for an unknown email address, and sends no email', async () => {
    const person = await signUp(shop);
    const timed = async (email: string) => {
      const started = performance.now();
      const response = await askFor(email);
      // The shop waits 250 ms. A timer may end a little early.
      return { body: response.body, status: response.statusCode, quick: performance.now() - started < 200 };
    };
    expect(await timed('nobody@shop.example')).toEqual(await timed(person.email));
    expect((await timed('nobody@shop.example')).quick).toBe(false);
    expect(await mailsTo('nobody@shop.example')).toEqual([]);
  });

  it('is limited to five emails per email address in 15 minutes', async () => {
    const { email } = await signUp(shop);
    const responses = await Promise.all(Array.from({ length: 7 }, () => askFor(email)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
