import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { idTokenOf, type Person, signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { beginAsHolder } from '../../../../test/waiting-on-lock.ts';
import { resetUnverifiedAccount } from './identity.queries.ts';

const shop = useTestApp();
type Device = ReturnType<typeof passkeyDevice>;

/** A browser with cookies that calls the provider. */
function browser(cookie = '') {
  const jar = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s) as [string, string]),
  );
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async call(method: 'GET' | 'POST', path: string, payload?: object) {
      const headers = { cookie: cookies(), origin: shop.settings.publicUrl };
      const response = await shop.app.inject({ method, url: `/identity${path}`, headers, ...(payload ? { payload } : {}) });
      for (const { name, value } of response.cookies) jar.set(name, value);
      return response;
    },
  };
}

async function addPasskey({ cookie }: Pick<Person, 'cookie'>, device: Device) {
  const client = browser(cookie);
  const { challenge } = (await client.call('GET', '/passkey/generate-register-options')).json<{ challenge: string }>();
  return client.call('POST', '/passkey/verify-registration', { response: device.register(challenge) });
}

async function signIn(device: Device) {
  const client = browser();
  const { challenge } = (await client.call('GET', '/passkey/generate-authenticate-options')).json<{ challenge: string }>();
  const response = await client.call('POST', '/passkey/verify-authentication', { response: device.authenticate(challenge) });
  return { response, cookie: client.cookies() };
}

const newDevice = (options?: { verifiesUser?: boolean }) => passkeyDevice(shop.settings.publicUrl, options);
const countOf = async (email: string) =>
  (await shop.pool.query(`select 1 from identity.passkey where "userId" = (select id from identity."user" where email = $1)`, [email])).rows
    .length;

describe('passkeys', () => {
  it('can be added by a signed-in user, who can then sign in with them', async () => {
    const person = await signUp(shop);
    const device = newDevice();
    expect((await addPasskey(person, device)).statusCode).toBe(200);
    const { response, cookie } = await signIn(device);
    expect(response.statusCode, response.body).toBe(200);
    const headers = { authorization: `Bearer ${await idTokenOf(shop, cookie)}` };
    expect((await shop.app.inject({ method: 'PUT', url: `/api/user/${person.email}`, headers, payload: {} })).statusCode).toBe(200);
  });

  it('are rejected if the device did not ask for a fingerprint, face or PIN', async () => {
    const person = await signUp(shop);
    expect((await addPasskey(person, newDevice({ verifiesUser: false }))).json()).toMatchObject({ code: 'USER_NOT_VERIFIED' });
    expect(await countOf(person.email)).toBe(0);
  });

  it('are rejected if they are unknown, belong to another site, or repeat an old response', async () => {
    expect((await signIn(newDevice())).response.statusCode).toBe(401);
    const person = await signUp(shop);
    expect((await addPasskey(person, passkeyDevice('https://evil.example'))).statusCode).not.toBe(200);
    const device = newDevice();
    await addPasskey(person, device);
    const client = browser();
    const { challenge } = (await client.call('GET', '/passkey/generate-authenticate-options')).json<{ challenge: string }>();
    const response = device.authenticate(challenge);
    expect((await client.call('POST', '/passkey/verify-authentication', { response })).statusCode).toBe(200);
    expect((await client.call('POST', '/passkey/verify-authentication', { response })).statusCode).toBe(400);
  });

  it('that a stranger added are removed when the owner of the email address signs in', async () => {
    const attacker = await signUp(shop, { name: 'Mallory' });
    const device = newDevice();
    await addPasskey(attacker, device);
    await shop.db.transaction().execute((transaction) => resetUnverifiedAccount(transaction, attacker.email));
    expect(await countOf(attacker.email)).toBe(0);
    expect((await signIn(device)).response.statusCode).toBe(401);
  });

  it('are removed by a password reset only if the account is unverified', async () => {
    for (const [proven, remaining] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const person = await signUp(shop);
      await shop.pool.query('update identity."user" set "emailVerified" = $1 where email = $2', [proven, person.email]);
      await addPasskey(person, newDevice());
      await resetPassword(person.email);
      expect(await countOf(person.email)).toBe(remaining);
    }
  });

  it('that a stranger adds or uses while the owner of the email address signs in have no effect', async () => {
    for (let round = 0; round < 5; round++) {
      const attacker = await signUp(shop, { name: 'Mallory' });
      const [known, fresh] = [newDevice(), newDevice()];
      await addPasskey(attacker, known);
      const cleanUp = shop.db.transaction().execute(async (transaction) => resetUnverifiedAccount(transaction, attacker.email));
      const [, , ...signIns] = await Promise.all([cleanUp, addPasskey(attacker, fresh), ...Array.from({ length: 4 }, () => signIn(known))]);
      expect(await countOf(attacker.email)).toBe(0);
      for (const { cookie } of signIns)
        expect((await shop.app.inject({ url: '/identity/token', headers: { cookie } })).statusCode).toBe(401);
    }
  });

  it('that a stranger adds at the same time as the owner signs in are removed', async () => {
    const attacker = await signUp(shop, { name: 'Mallory' });
    const client = await shop.pool.connect();
    await beginAsHolder(client);
    await client.query('select 1 from identity."user" where email = $1 for update', [attacker.email]);
    const adding = addPasskey(attacker, newDevice());
    // The passkey cannot be stored yet: the test has locked the row of its user.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"passkey"%'`;
    await eventually(async () => expect((await shop.pool.query(waiting)).rowCount).toBeGreaterThan(0));
    await client.query('delete from identity."session" where "userId" = (select id from identity."user" where email = $1)', [
      attacker.email,
    ]);
    await client.query('commit');
    client.release();
    expect((await adding).statusCode).toBe(401);
    expect(await countOf(attacker.email)).toBe(0);
  });
});

async function resetPassword(email: string): Promise<void> {
  await browser().call('POST', '/request-password-reset', { email });
  const mail = await eventually(async () => {
    const mails = await shop.app.inject({ url: `/sandbox/mailbox/api/mails?to=${encodeURIComponent(email)}` });
    const found = mails.json<{ text: string }[]>().find(({ text }) => text.includes('/reset-password?'));
    expect(found).toBeDefined();
    return found;
  });
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  expect((await browser().call('POST', '/reset-password', { token, newPassword: 'a-new-tin-can-8' })).statusCode).toBe(200);
}
