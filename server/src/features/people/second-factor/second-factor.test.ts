import { randomUUID } from 'node:crypto';
import type { NewAuthenticator, SecondFactor } from '@axlewright/contract/people/second-factor';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/mails.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { type Person, signIn, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { STAFF_SECOND_FACTOR: 'required', SUDO_MINUTES: '10' } });

const stepMs = 30_000;
/**
 * The code that the app shows, or will show in `steps` periods. The code of the next period is valid too, even if the test takes half a
 * minute.
 */
const codeOf = ({ key }: NewAuthenticator, steps = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / stepMs) + steps);
const stateOf = async (person: Person) => (await person.call('GET', '/second-factor')).json<SecondFactor>();

/** Moves the account's last confirmation back by an hour. */
const age = ({ userId }: Person) =>
  shop.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute();

async function enroll(person: Person) {
  const app = (await person.call('POST', '/second-factor/authenticator')).json<NewAuthenticator>();
  const confirmed = await person.call('PUT', '/second-factor/authenticator', { code: await codeOf(app) });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { app, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

const unknownAddress = () => `/user/admin/nobody-${randomUUID()}@shop.example`;

it('a body that is not JSON gets 400', async () => {
  const admin = await signUpAdmin(shop);
  for (const [method, url] of [
    ['POST', '/api/second-factor/proof'],
    ['PUT', '/api/second-factor/authenticator'],
  ] as const) {
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method, url, headers, payload: '{' }), 400);
  }
});

describe('staff without a second factor', () => {
  it('have the role but not its permissions, and stay logged in', async () => {
    const admin = await signUpAdmin(shop);
    expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true, needsSecondFactor: true });
    for (const [method, path] of [
      ['GET', '/user'],
      ['GET', '/orders'],
      ['PUT', unknownAddress()],
      ['GET', '/admin/somebody@shop.example'],
    ] as const)
      expect(expectProblem(await admin.call(method, path), 403).code).toBe('second-factor-required');
    expect((await admin.call('GET', '/profile')).statusCode).toBe(200);
    expect(await stateOf(admin)).toMatchObject({ needed: true, proven: false, ways: ['password'], authenticatorSince: null });
  });

  it('get needsSecondFactor from the token exchange; buyers do not', async () => {
    const [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
    const exchange = async ({ email, idToken }: Person) =>
      (
        await shop.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: { authorization: `Bearer ${idToken}` }, payload: {} })
      ).json();
    expect(await exchange(admin)).toMatchObject({ needsSecondFactor: true });
    expect(Object.keys(await exchange(buyer)).sort()).toEqual(['expiresAt', 'token']);
    expect(await stateOf(buyer)).toMatchObject({ needed: false, ways: ['password'] });
  });

  it('can set up an authenticator app and get recovery codes and a mail', async () => {
    const admin = await signUpAdmin(shop);
    const { recoveryCodes } = await enroll(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await admin.call('GET', '/user')).statusCode).toBe(200);
    expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true });
    expect(await stateOf(admin)).toMatchObject({ proven: true, ways: ['code'], recoveryCodesLeft: 10 });
    expect((await mailsTo(shop, admin.email, 'authenticator app')).length).toBe(1);
    expectProblem(await admin.call('POST', '/second-factor/authenticator'), 409);
    expectProblem(await admin.call('PUT', '/second-factor/authenticator', { code: '000000' }), 409);
  });
});

describe('a session that has not passed the second factor', () => {
  it('gets the permissions with a code, which works once', async () => {
    const admin = await signUpAdmin(shop);
    const { app } = await enroll(admin);
    const elsewhere = await signIn(shop, admin);
    expectProblem(await elsewhere.call('GET', '/user'), 403);
    const code = await codeOf(app, 1);
    expect((await elsewhere.call('POST', '/second-factor/proof', { code })).statusCode).toBe(204);
    expect((await elsewhere.call('GET', '/user')).statusCode).toBe(200);
    const third = await signIn(shop, admin);
    expect(expectProblem(await third.call('POST', '/second-factor/proof', { code }), 422).code).toBe('wrong-code');
    expectProblem(await third.call('GET', '/user'), 403);
  });

  it('gets them with a recovery code, which works once, and the owner gets a mail', async () => {
    const admin = await signUpAdmin(shop);
    const { recoveryCodes } = await enroll(admin);
    const code = (recoveryCodes[3] ?? '').toUpperCase().replace('-', ' ');
    const elsewhere = await signIn(shop, admin);
    expect((await elsewhere.call('POST', '/second-factor/proof', { code })).statusCode).toBe(204);
    expect((await elsewhere.call('GET', '/user')).statusCode).toBe(200);
    expect((await mailsTo(shop, admin.email, 'recovery code'))[0]?.text).toContain('9 codes are left');
    expectProblem(await (await signIn(shop, admin)).call('POST', '/second-factor/proof', { code }), 422);
  });

  it('cannot replace or remove second factors with only a password', async () => {
    const admin = await signUpAdmin(shop);
    await enroll(admin);
    const thief = await signIn(shop, admin);
    for (const [method, path] of [
      ['POST', '/second-factor/authenticator'],
      ['DELETE', '/second-factor/authenticator'],
      ['POST', '/second-factor/recovery-codes'],
    ] as const)
      expect(expectProblem(await thief.call(method, path), 403).code).toBe('second-factor-required');
    const options = await shop.app.inject({ url: '/identity/passkey/generate-register-options', headers: { cookie: thief.cookie } });
    expect(options.statusCode).toBe(403);
    expect(await stateOf(thief)).toMatchObject({ proven: false, ways: ['code'] });
  });

  it('can try ten codes in 15 minutes, even if they are simultaneous', async () => {
    const admin = await signUpAdmin(shop);
    const { app } = await enroll(admin);
    const thief = await signIn(shop, admin);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => thief.call('POST', '/second-factor/proof', { code: '12345' })));
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    expectProblem(await thief.call('POST', '/second-factor/proof', { code: await codeOf(app, 1) }), 429);
  });

  it('has passed it if it was opened with a passkey', async () => {
    const admin = await signUpAdmin(shop);
    const device = passkeyDevice(shop.settings.publicUrl);
    await addPasskey(admin, device);
    expectProblem(await admin.call('GET', '/user'), 403);
    expect(await stateOf(admin)).toMatchObject({ passkeys: 1, ways: ['passkey'] });
    const opened = await signIn(shop, admin, await passkeyCookie(device));
    expect((await opened.call('GET', '/user')).statusCode).toBe(200);
    const codes = (await opened.call('POST', '/second-factor/recovery-codes')).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await admin.call('POST', '/second-factor/proof', { code: codes[0] ?? '' })).statusCode).toBe(204);
    expect((await opened.call('DELETE', '/second-factor/authenticator')).statusCode).toBe(204);
    expect((await stateOf(opened)).recoveryCodesLeft).toBe(9);
  });
});

it('every change of a second factor of staff is in the audit log', async () => {
  const admin = await signUpAdmin(shop);
  const { app } = await enroll(admin);
  const origin = shop.settings.publicUrl;
  await addPasskey(admin, passkeyDevice(origin));
  const { rows } = await shop.pool.query(`select id from identity.passkey where "userId" = (select subject from users where id = $1)`, [
    admin.userId,
  ]);
  const removePasskey = () =>
    shop.app.inject({
      method: 'POST',
      url: '/identity/passkey/delete-passkey',
      headers: { cookie: admin.cookie, origin },
      payload: { id: rows[0].id },
    });
  expect((await removePasskey()).json()).toEqual({ status: true });
  expect((await removePasskey()).statusCode).toBe(404);
  await admin.call('POST', '/second-factor/recovery-codes');
  expect((await admin.call('POST', '/second-factor/proof', { code: await codeOf(app, 1) })).statusCode).toBe(204);
  await admin.call('DELETE', '/second-factor/authenticator');
  const log = async () => await shop.db.selectFrom('admin_acts').selectAll().where('user_id', '=', admin.userId).orderBy('id').execute();
  expect(await log()).toMatchObject(
    [
      { field: 'authenticator app', from: null, to: 'set up' },
      { field: 'passkeys', from: 0, to: 1 },
      { field: 'passkeys', from: 1, to: 0 },
      { field: 'recovery codes', from: 10, to: 10 },
      { field: 'authenticator app', from: 'set up', to: null },
    ].map((change) => ({
      act: 'second-factor-changed',
      subject: 'account',
      subject_id: admin.userId,
      subject_name: admin.email,
      changes: [change],
    })),
  );

  // If recording fails, the change is undone.
  await shop.asOwner(`
    create function fill_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
    create trigger disk_is_full before insert on admin_acts for each statement execute function fill_disk()`);
  const anew = (await admin.call('POST', '/second-factor/authenticator')).json<NewAuthenticator>();
  expectProblem(await admin.call('PUT', '/second-factor/authenticator', { code: await codeOf(anew) }), 503);
  expect((await registerPasskey(admin, passkeyDevice(origin))).statusCode).toBeGreaterThanOrEqual(500);
  await shop.asOwner('drop trigger disk_is_full on admin_acts');
  expect(await stateOf(admin)).toMatchObject({ authenticatorSince: null, passkeys: 0 });
  expect(await log()).toHaveLength(5);
});

it("a buyer's passkey is not in the audit log", async () => {
  const buyer = await signUp(shop);
  await addPasskey(buyer, passkeyDevice(shop.settings.publicUrl));
  expect(await shop.db.selectFrom('admin_acts').selectAll().where('user_id', '=', buyer.userId).execute()).toEqual([]);
});

describe('a sign-in that is not recent', () => {
  it('cannot refund or change roles and factors; a code makes it recent again', async () => {
    const admin = await signUpAdmin(shop);
    const { app } = await enroll(admin);
    await age(admin);
    const acts = [
      ['PUT', unknownAddress()],
      ['DELETE', unknownAddress()],
      ['POST', '/orders/1/refunds'],
      ['POST', '/second-factor/recovery-codes'],
      ['DELETE', '/second-factor/authenticator'],
    ] as const;
    for (const [method, path] of acts)
      expect(expectProblem(await admin.call(method, path), 403).code, path).toBe('reauthentication-required');
    expect((await admin.call('GET', '/user')).statusCode).toBe(200);
    expect((await admin.call('POST', '/second-factor/proof', { code: await codeOf(app, 1) })).statusCode).toBe(204);
    expectProblem(await admin.call('PUT', unknownAddress()), 404);
    expect((await admin.call('POST', '/second-factor/recovery-codes')).statusCode).toBe(201);
    expect((await admin.call('DELETE', '/second-factor/authenticator')).statusCode).toBe(204);
    expect(await stateOf(admin)).toMatchObject({ recoveryCodesLeft: 0, authenticatorSince: null });
  });

  it('does not become recent when its token is renewed', async () => {
    const buyer = await signUp(shop);
    await age(buyer);
    await shop.pool.query(
      `update identity."session" set "createdAt" = now() - interval '1 hour' where "userId" = (select subject from users where id = $1)`,
      [buyer.userId],
    );
    await signIn(shop, buyer, buyer.cookie);
    const { statusCode } = await shop.app.inject({ url: '/identity/passkey/generate-register-options', headers: { cookie: buyer.cookie } });
    expect(statusCode).toBe(403);
  });

  it('cannot add or remove passkeys; signing in again in the same browser ends the old sign-in and makes it recent', async () => {
    const buyer = await signUp(shop);
    const device = passkeyDevice(shop.settings.publicUrl);
    await addPasskey(buyer, device);
    await age(buyer);
    const provider = async (method: 'GET' | 'POST', path: string, cookie: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/identity${path}`,
        headers: { cookie, origin: shop.settings.publicUrl },
        ...(payload ? { payload } : {}),
      });
    const refused = await provider('GET', '/passkey/generate-register-options', buyer.cookie);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await provider('POST', '/passkey/delete-passkey', buyer.cookie, { id: 'any' })).statusCode).toBe(403);

    const again = await provider('POST', '/sign-in/email', buyer.cookie, { email: buyer.email, password: buyer.password });
    const cookie = again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    // The browser's other tabs may still have the old cookie.
    expect((await buyer.call('GET', '/profile')).statusCode).toBe(200);
    const renewed = await signIn(shop, buyer, cookie);
    expect((await provider('GET', '/passkey/generate-register-options', cookie)).statusCode).toBe(200);
    expectProblem(await buyer.call('GET', '/profile'), 401);
    expect((await renewed.call('GET', '/sessions')).json()).toHaveLength(1);
    // A late response about the old sign-in must not delete the cookie of the new one.
    const late = await provider('GET', '/get-session', buyer.cookie);
    expect([late.json(), late.cookies.map(({ name }) => name).filter((name) => name.includes('session_token'))]).toEqual([null, []]);
  });

  it('ends the old sign-in of the browser whether the new one is used, replaced or logged out first', async () => {
    const buyer = await signUp(shop);
    const origin = shop.settings.publicUrl;
    const signInAgain = async (cookie: string) => {
      const payload = { email: buyer.email, password: buyer.password };
      const again = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', headers: { cookie, origin }, payload });
      return again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    };
    const twice = await signInAgain(await signInAgain(buyer.cookie));
    await signIn(shop, buyer, twice);
    expect(await countSignIns(buyer)).toBe(1);

    const cookie = await signInAgain(twice);
    expect(await countSignIns(buyer)).toBe(2);
    await shop.app.inject({ method: 'POST', url: '/identity/sign-out', headers: { cookie, origin }, payload: {} });
    expect(await countSignIns(buyer)).toBe(0);
  });
});

async function countSignIns({ userId }: Person): Promise<number> {
  const { rows } = await shop.pool.query<{ count: string }>(
    `select count(*) from identity."session" where "userId" = (select subject from users where id = $1)`,
    [userId],
  );
  return Number(rows[0]?.count);
}

async function addPasskey(person: Person, device: ReturnType<typeof passkeyDevice>) {
  const added = await registerPasskey(person, device);
  expect(added.statusCode, added.body).toBe(200);
}

async function registerPasskey({ cookie }: Person, device: ReturnType<typeof passkeyDevice>) {
  const origin = shop.settings.publicUrl;
  const options = await shop.app.inject({ url: '/identity/passkey/generate-register-options', headers: { cookie, origin } });
  expect(options.statusCode, options.body).toBe(200);
  return shop.app.inject({
    method: 'POST',
    url: '/identity/passkey/verify-registration',
    headers: { origin, cookie: `${cookie}; ${options.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}` },
    payload: { response: device.register(options.json<{ challenge: string }>().challenge) },
  });
}

/** The cookie of a new sign-in with a passkey. */
async function passkeyCookie(device: ReturnType<typeof passkeyDevice>): Promise<string> {
  const origin = shop.settings.publicUrl;
  const options = await shop.app.inject({ url: '/identity/passkey/generate-authenticate-options', headers: { origin } });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/identity/passkey/verify-authentication',
    headers: { origin, cookie: options.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    payload: { response: device.authenticate(options.json<{ challenge: string }>().challenge) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
