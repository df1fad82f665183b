import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Keys } from '../../../platform/auth/key-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listAuthenticatorSecrets, replaceAuthenticatorSecret } from './second-factor.queries.ts';

export interface AuthenticatorCipher {
  encrypt(secret: string): Promise<string>;
  /** Returns null if none of the keys can decrypt the secret. */
  decrypt(encrypted: string): Promise<{ secret: string; withFirstKey: boolean } | null>;
}

/** Encrypts the secrets of authenticator apps with the first key, and decrypts them with any of the keys. */
export function authenticatorCipher(keys: Keys): AuthenticatorCipher {
  return {
    encrypt: (secret) => symmetricEncrypt({ key: keys[0], data: secret }),
    async decrypt(encrypted) {
      for (const key of keys) {
        const secret = await symmetricDecrypt({ key, data: encrypted }).catch(() => null);
        if (secret !== null) return { secret, withFirstKey: key === keys[0] };
      }
      return null;
    },
  };
}

/** After a key rotation, encrypts all secrets again with the first key. Returns the number of secrets that no key can decrypt. */
export async function reencryptSecrets(db: Db, cipher: AuthenticatorCipher): Promise<number> {
  let lostCount = 0;
  for (const { user_id: userId, secret: from } of await listAuthenticatorSecrets(db)) {
    const opened = await cipher.decrypt(from);
    if (!opened) lostCount += 1;
    else if (!opened.withFirstKey) await replaceAuthenticatorSecret(db, { userId, from, to: await cipher.encrypt(opened.secret) });
  }
  return lostCount;
}
