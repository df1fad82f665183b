import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Keys } from '../../../platform/auth/key-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listAuthenticatorSecrets, replaceAuthenticatorSecret } from './second-factor.queries.ts';

export interface AuthenticatorCipher {
  encrypt(secret: string): Promise<string>;
  /** null: none of the keys opens it */
  decrypt(encrypted: string): Promise<{ secret: string; byFirstKey: boolean } | null>;
}

/** The first key encrypts the secrets of authenticator apps, all keys decrypt them. */
export function authenticatorCipher(keys: Keys): AuthenticatorCipher {
  return {
    encrypt: (secret) => symmetricEncrypt({ key: keys[0], data: secret }),
    async decrypt(encrypted) {
      for (const key of keys) {
        const secret = await symmetricDecrypt({ key, data: encrypted }).catch(() => null);
        if (secret !== null) return { secret, byFirstKey: key === keys[0] };
      }
      return null;
    },
  };
}

/** Encrypts with the first key what another key encrypted. Returns how many secrets no key opens. */
export async function encryptByFirstKey(db: Db, cipher: AuthenticatorCipher): Promise<number> {
  let lost = 0;
  for (const { user_id: userId, secret: from } of await listAuthenticatorSecrets(db)) {
    const opened = await cipher.decrypt(from);
    if (!opened) lost += 1;
    else if (!opened.byFirstKey) await replaceAuthenticatorSecret(db, { userId, from, to: await cipher.encrypt(opened.secret) });
  }
  return lost;
}
