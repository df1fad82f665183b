import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { callConfirmed, callProvider } from './embedded-calls.ts';
import { IdentityError, type Passkeys } from './identity.ts';

interface StoredPasskey {
  id: string;
  createdAt: string;
  backedUp: boolean;
}

/** Passkeys of the provider that runs inside the shop. */
export const embeddedPasskeys: Passkeys = {
  async signIn() {
    const [ceremonies, optionsJSON] = await Promise.all([
      loadCeremonies(),
      callProvider<Parameters<typeof startAuthentication>[0]['optionsJSON']>('GET', '/passkey/generate-authenticate-options'),
    ]);
    const response = await withPlainErrors(
      ceremonies.startAuthentication({ optionsJSON }),
      'No passkey was used. Try again, or log in with your password.',
    );
    await callProvider('POST', '/passkey/verify-authentication', { response });
  },

  async add() {
    const [ceremonies, optionsJSON] = await Promise.all([
      loadCeremonies(),
      callConfirmed<Parameters<typeof startRegistration>[0]['optionsJSON']>('GET', '/passkey/generate-register-options'),
    ]);
    const response = await withPlainErrors(ceremonies.startRegistration({ optionsJSON }), 'No passkey was added.');
    await callProvider('POST', '/passkey/verify-registration', { response });
  },

  async list(signal) {
    const passkeys = await callProvider<StoredPasskey[]>('GET', '/passkey/list-user-passkeys', undefined, signal);
    return passkeys.map(({ id, createdAt, backedUp }) => ({ id, addedAt: createdAt, isSynced: backedUp }));
  },

  async remove(id) {
    await callConfirmed('POST', '/passkey/delete-passkey', { id });
  },
};

/** Loads the passkey library only when it is needed, because few users have passkeys. */
const loadCeremonies = () => import('@simplewebauthn/browser');

/** Replaces the technical errors of the browser with messages that users understand. */
async function withPlainErrors<Result>(ceremony: Promise<Result>, canceledMessage: string): Promise<Result> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new IdentityError('This device already has a passkey for your account.');
    if (name === 'NotAllowedError' || name === 'AbortError') throw new IdentityError(canceledMessage);
    throw new IdentityError('This browser does not support passkeys for this shop.');
  }
}
