import { randomUUID } from 'node:crypto';
import type { NewAuthenticator, SecondFactor } from '@axlewright/contract/people/second-factor';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect } from 'vitest';
import type { passkeyDevice } from './passkey-device.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

type Device = ReturnType<typeof passkeyDevice>;

const stepMs = 30_000;

/**
 * Returns the code of the authenticator app, now or `steps` periods of 30 seconds later. The shop also accepts the codes of the periods before
 * and after, so a new period may begin during a test.
 */
export const authenticatorCodeOf = ({ key }: NewAuthenticator, steps = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / stepMs) + steps);

export const readSecondFactor = async (person: Person) => (await person.call('GET', '/second-factor')).json<SecondFactor>();

/** Sets up an authenticator app. */
export async function enrollAuthenticator(person: Person) {
  const app = (await person.call('POST', '/second-factor/authenticator')).json<NewAuthenticator>();
  const confirmed = await person.call('PUT', '/second-factor/authenticator', { code: await authenticatorCodeOf(app) });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { app, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

/** Returns the path of an admin call for an account that does not exist. */
export const unknownAdminPath = () => `/user/admin/nobody-${randomUUID()}@shop.example`;

export async function addPasskey(shop: TestApp, person: Person, device: Device) {
  const added = await registerPasskey(shop, person, device);
  expect(added.statusCode, added.body).toBe(200);
}

export async function registerPasskey(shop: TestApp, person: Person, device: Device) {
  return (await beginPasskey(shop, person, device))();
}

/** Begins to add a passkey. Returns a function that finishes it. */
export async function beginPasskey(shop: TestApp, { cookie }: Person, device: Device) {
  const origin = shop.settings.publicUrl;
  const options = await shop.app.inject({ url: '/identity/passkey/generate-register-options', headers: { cookie, origin } });
  expect(options.statusCode, options.body).toBe(200);
  return () =>
    shop.app.inject({
      method: 'POST',
      url: '/identity/passkey/verify-registration',
      headers: { origin, cookie: `${cookie}; ${options.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}` },
      payload: { response: device.register(options.json<{ challenge: string }>().challenge) },
    });
}
