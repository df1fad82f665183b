import type { NewAuthenticator } from '@axlewright/contract/people/second-factor';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/mails.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { type Person, signIn, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import {
  addPasskey,
  authenticatorCodeOf,
  beginPasskey,
  enrollAuthenticator,
  readSecondFactor,
  registerPasskey,
  unknownAdminPath,
} from '../../../../test/second-factors.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { STAFF_SECOND_FACTOR: 'required', SUDO_MINUTES: '10' } });

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
  it('have the admin role but not its permissions, and stay logged in', async () => {
    const admin = await signUpAdmin(shop);
    expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true, needsSecondFactor: true });
    for (const [method, path] of [
      ['GET', '/user'],
      ['GET', '/orders'],
      ['PUT', unknownAdminPath()],
      ['GET', '/admin/somebody@shop.example'],
    ] as const)
      expect(expectProblem(await admin.call(method, path), 403).code).toBe('second-factor-required');
    expect((await admin.call('GET', '/profile')).statusCode).toBe(200);
    expect(await readSecondFactor(admin)).toMatchObject({ needed: true, proven: false, ways: ['password'], authenticatorSince: null });
  });

  it('get needsSecondFactor from the token exchange, but buyers do not', async () => {
    const [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
    const exchange = async ({ email, idToken }: Person) =>
      (
        await shop.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: { authorization: `Bearer ${idToken}` }, payload: {} })
      ).json();
    expect(await exchange(admin)).toMatchObject({ needsSecondFactor: true });
    expect(Object.keys(await exchange(buyer)).sort()).toEqual(['expiresAt', 'token']);
    expect(await readSecondFactor(buyer)).toMatchObject({ needed: false, ways: ['password'] });
  });

  it('can set up an authenticator app and get recovery codes and an email', async () => {
    const admin = await signUpAdmin(shop);
    const { recoveryCodes } = await enrollAuthenticator(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await admin.call('GET', '/user')).statusCode).toBe(200);
    expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true });
    expect(await readSecondFactor(admin)).toMatchObject({ proven: true, ways: ['code'], recoveryCodesLeft: 10 });
    expect((await mailsTo(shop, admin.email, 'authenticator app')).length).toBe(1);
    expectProblem(await admin.call('POST', '/second-factor/authenticator'), 409);
    expectProblem(await admin.call('PUT', '/second-factor/authenticator', { code: '000000' }), 409);
  });
});

describe('staff who are not admins', () => {
  it.each(['clerk', 'catalog', 'finance', 'support'] as const)('%s: need a second factor too', async (role) => {
    const person = await signUp(shop);
    await shop.db.updateTable('users').set({ role }).where('id', '=', person.userId).execute();
    const path = role === 'catalog' ? '/exports/parts' : '/orders';
    expect(expectProblem(await person.call('GET', path), 403).code).toBe('second-factor-required');
    expect((await person.call('GET', '/me/capabilities')).json()).toMatchObject({
      staffRole: role,
      needsSecondFactor: true,
      capabilities: expect.not.arrayContaining(['orders.view', 'parts.edit']),
    });
    expect(await readSecondFactor(person)).toMatchObject({ needed: true, proven: false, ways: ['password'] });
    const { app } = await enrollAuthenticator(person);
    expect((await person.call('GET', path)).statusCode).toBe(200);
    const elsewhere = await signIn(shop, person);
    expect(expectProblem(await elsewhere.call('GET', path), 403).code).toBe('second-factor-required');
    const code = await authenticatorCodeOf(app, 1);
    expect((await elsewhere.call('POST', '/second-factor/proof', { code })).statusCode).toBe(204);
    expect((await elsewhere.call('GET', path)).statusCode).toBe(200);
  });
});

describe('a session that has not passed the second factor', () => {
  it('gets the permissions with a code of the app, but each code works only once', async () => {
    const admin = await signUpAdmin(shop);
    const { app } = await enrollAuthenticator(admin);
    const elsewhere = await signIn(shop, admin);
    expectProblem(await elsewhere.call('GET', '/user'), 403);
    const code = await authenticatorCodeOf(app, 1);
    expect((await elsewhere.call('POST', '/second-factor/proof', { code })).statusCode).toBe(204);
    expect((await elsewhere.call('GET', '/user')).statusCode).toBe(200);
    const third = await signIn(shop, admin);
    expect(expectProblem(await third.call('POST', '/second-factor/proof', { code }), 422).code).toBe('wrong-code');
    expectProblem(await third.call('GET', '/user'), 403);
  });

  it('gets the permissions with a recovery code, which works only once, and the user gets an email', async () => {
    const admin = await signUpAdmin(shop);
    const { recoveryCodes } = await enrollAuthenticator(admin);
    const code = (recoveryCodes[3] ?? '').toUpperCase().replace('-', ' ');
    const elsewhere = await signIn(shop, admin);
    expect((await elsewhere.call('POST', '/second-factor/proof', { code })).statusCode).toBe(204);
    expect((await elsewhere.call('GET', '/user')).statusCode).toBe(200);
    expect((await mailsTo(shop, admin.email, 'recovery code'))[0]?.text).toContain('9 codes are left');
    expectProblem(await (await signIn(shop, admin)).call('POST', '/second-factor/proof', { code }), 422);
  });

  it('cannot replace or remove second factors with only a password', async () => {
    const admin = await signUpAdmin(shop);
    await enrollAuthenticator(admin);
    const thief = await signIn(shop, admin);
    for (const [method, path] of [
      ['POST', '/second-factor/authenticator'],
      ['DELETE', '/second-factor/authenticator'],
      ['POST', '/second-factor/recovery-codes'],
    ] as const)
      expect(expectProblem(await thief.call(method, path), 403).code).toBe('second-factor-required');
    const options = await shop.app.inject({ url: '/identity/passkey/generate-register-options', headers: { cookie: thief.cookie } });
    expect(options.statusCode).toBe(403);
    expect(await readSecondFactor(thief)).toMatchObject({ proven: false, ways: ['code'] });
  });

  it('cannot finish adding a passkey that it began before the account had a second factor', async () => {
    const admin = await signUpAdmin(shop);
    const device = passkeyDevice(shop.settings.publicUrl);
    const finish = await beginPasskey(shop, await signIn(shop, admin), device);
    await enrollAuthenticator(admin);
    // By now, the sign-in that began is no longer recent.
    await shop.pool.query(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [admin.userId]);
    expect((await finish()).json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
    expect(await readSecondFactor(admin)).toMatchObject({ proven: true, passkeys: 0 });
  });

  it('can try at most ten codes in 15 minutes, even with simultaneous requests', async () => {
    const admin = await signUpAdmin(shop);
    const { app } = await enrollAuthenticator(admin);
    const thief = await signIn(shop, admin);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => thief.call('POST', '/second-factor/proof', { code: '12345' })));
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    expectProblem(await thief.call('POST', '/second-factor/proof', { code: await authenticatorCodeOf(app, 1) }), 429);
  });

  it('needs no code if it was opened with a passkey', async () => {
    const admin = await signUpAdmin(shop);
    const device = passkeyDevice(shop.settings.publicUrl);
    await addPasskey(shop, admin, device);
    expectProblem(await admin.call('GET', '/user'), 403);
    expect(await readSecondFactor(admin)).toMatchObject({ passkeys: 1, ways: ['passkey'] });
    const opened = await signIn(shop, admin, await passkeyCookie(device));
    expect((await opened.call('GET', '/user')).statusCode).toBe(200);
    const codes = (await opened.call('POST', '/second-factor/recovery-codes')).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await admin.call('POST', '/second-factor/proof', { code: codes[0] ?? '' })).statusCode).toBe(204);
    expect((await opened.call('DELETE', '/second-factor/authenticator')).statusCode).toBe(204);
    expect((await readSecondFactor(opened)).recoveryCodesLeft).toBe(9);
  });
});

it('there are ten recovery codes even after several simultaneous renewals', async () => {
  const admin = await signUpAdmin(shop);
  await enrollAuthenticator(admin);
  const renewals = await raceForTable(shop, 'recovery_codes', () =>
    Array.from({ length: 3 }, () => admin.call('POST', '/second-factor/recovery-codes')),
  );
  expect(renewals.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await readSecondFactor(admin)).toMatchObject({ recoveryCodesLeft: 10 });
});

it('the audit log records every change of a second factor of staff', async () => {
  const admin = await signUpAdmin(shop);
  const { app } = await enrollAuthenticator(admin);
  const origin = shop.settings.publicUrl;
  await addPasskey(shop, admin, passkeyDevice(origin));
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
  expect((await admin.call('POST', '/second-factor/proof', { code: await authenticatorCodeOf(app, 1) })).statusCode).toBe(204);
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

  // If the audit log cannot record a change, the change is undone.
  await shop.asOwner(`
    create function fill_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
    create trigger disk_is_full before insert on admin_acts for each statement execute function fill_disk()`);
  const newAuthenticator = (await admin.call('POST', '/second-factor/authenticator')).json<NewAuthenticator>();
  expectProblem(await admin.call('PUT', '/second-factor/authenticator', { code: await authenticatorCodeOf(newAuthenticator) }), 503);
  expect((await registerPasskey(shop, admin, passkeyDevice(origin))).statusCode).toBeGreaterThanOrEqual(500);
  await shop.asOwner('drop trigger disk_is_full on admin_acts');
  expect(await readSecondFactor(admin)).toMatchObject({ authenticatorSince: null, passkeys: 0 });
  expect(await log()).toHaveLength(5);
});

it("the audit log does not record a buyer's passkey", async () => {
  const buyer = await signUp(shop);
  await addPasskey(shop, buyer, passkeyDevice(shop.settings.publicUrl));
  expect(await shop.db.selectFrom('admin_acts').selectAll().where('user_id', '=', buyer.userId).execute()).toEqual([]);
});

/** Signs in with a passkey and returns the cookie. */
async function passkeyCookie(device: ReturnType<typeof passkeyDevice>): Promise<string> {
  const origin = shop.settings.publicUrl;
  const options = await shop.app.inject({ url: '/identity/passkey/generate-authenticate-options', headers: { origin } });
  const response = await shop.app.inject({
    method: 'POST',
    url: '/identity/passkey/verify-authentication',
    headers: { origin, cookie: options.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    payload: { response: device.authenticate(options.json<{ challenge: string }>().challenge) },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
