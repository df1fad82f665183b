import { describe, expect, it } from 'vitest';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { type Person, signIn, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import {
  addPasskey,
  authenticatorCodeOf,
  enrollAuthenticator,
  readSecondFactor,
  unknownAdminPath,
} from '../../../../test/second-factors.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { STAFF_SECOND_FACTOR: 'required', SUDO_MINUTES: '10' } });

/** Makes the account's sessions look as if the user had signed in an hour ago. */
const age = ({ userId }: Person) =>
  shop.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute();

describe('a sign-in that is not recent', () => {
  it('cannot refund or change roles and second factors, until the user enters a code', async () => {
    const admin = await signUpAdmin(shop);
    const { app } = await enrollAuthenticator(admin);
    await age(admin);
    const calls = [
      ['PUT', unknownAdminPath()],
      ['DELETE', unknownAdminPath()],
      ['PUT', '/user/staff-role/nobody@shop.example'],
      ['POST', '/orders/1/refunds'],
      ['POST', '/orders/1/cancellations'],
      ['PUT', '/cancellations/1/refund'],
      ['POST', '/second-factor/recovery-codes'],
      ['DELETE', '/second-factor/authenticator'],
    ] as const;
    for (const [method, path] of calls)
      expect(expectProblem(await admin.call(method, path), 403).code, path).toBe('reauthentication-required');
    expect((await admin.call('GET', '/user')).statusCode).toBe(200);
    expect((await admin.call('POST', '/second-factor/proof', { code: await authenticatorCodeOf(app, 1) })).statusCode).toBe(204);
    expectProblem(await admin.call('PUT', unknownAdminPath()), 404);
    expect((await admin.call('POST', '/second-factor/recovery-codes')).statusCode).toBe(201);
    expect((await admin.call('DELETE', '/second-factor/authenticator')).statusCode).toBe(204);
    expect(await readSecondFactor(admin)).toMatchObject({ recoveryCodesLeft: 0, authenticatorSince: null });
  });

  it('does not become recent if its token is renewed', async () => {
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

  it('cannot add or remove passkeys until the user signs in again, which ends the old sign-in of the browser', async () => {
    const buyer = await signUp(shop);
    const device = passkeyDevice(shop.settings.publicUrl);
    await addPasskey(shop, buyer, device);
    await age(buyer);
    const provider = async (method: 'GET' | 'POST', path: string, cookie: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/identity${path}`,
        headers: { cookie, origin: shop.settings.publicUrl },
        ...(payload ? { payload } : {}),
      });
    const rejected = await provider('GET', '/passkey/generate-register-options', buyer.cookie);
    expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await provider('POST', '/passkey/delete-passkey', buyer.cookie, { id: 'any' })).statusCode).toBe(403);

    const again = await provider('POST', '/sign-in/email', buyer.cookie, { email: buyer.email, password: buyer.password });
    const cookie = again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    // The old sign-in still works, because other tabs may still use its cookie.
    expect((await buyer.call('GET', '/profile')).statusCode).toBe(200);
    const renewed = await signIn(shop, buyer, cookie);
    expect((await provider('GET', '/passkey/generate-register-options', cookie)).statusCode).toBe(200);
    expectProblem(await buyer.call('GET', '/profile'), 401);
    expect((await renewed.call('GET', '/sessions')).json()).toHaveLength(1);
    // A late response about the old sign-in must not delete the cookie of the new one.
    const lateResponse = await provider('GET', '/get-session', buyer.cookie);
    expect([lateResponse.json(), lateResponse.cookies.map(({ name }) => name).filter((name) => name.includes('session_token'))]).toEqual([
      null,
      [],
    ]);
  });

  it('ends when a new sign-in in the same browser is used, replaced or logged out', async () => {
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
