import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { createBoundedCache } from '../cache/bounded-cache.ts';
import type { Keys } from './key-file.ts';

/** Minutes that an access token lives. */
export const accessTokenMinutes = 60;

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessTokenClaims): Promise<{ token: string; expiresAt: Date }>;
  /** Null if the token is not one that this shop issued and still stands by. */
  read(token: string): Promise<AccessTokenClaims | null>;
}

const audience = 'axlewright-shop';
const type = 'at+jwt';

/**
 * JWTs signed with HS256: the shop alone issues and reads them. They carry no role; that is read from the database. The first key signs,
 * all of them verify.
 */
export function accessTokens(secrets: Keys, issuer: string, minutes = accessTokenMinutes): AccessTokens {
  // Made into keys once; of mere bytes they would be made anew for every token.
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8')) as [KeyObject, ...KeyObject[]];
  /** A signature that was good stays so: only the time has to be looked at again. */
  const verified = createBoundedCache<{ claims: AccessTokenClaims; expiresAtMs: number }>({
    maxBytes: 5_000_000,
    maxKeyLength: 1_000,
    bytesOf: () => 300,
  });
  return {
    async issue({ userId, sessionId }) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + minutes * 60;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        // Another token also within the same second: tabs see by it that it was renewed.
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys[0]);
      return { token, expiresAt: new Date(expiresAt * 1000) };
    },

    async read(token) {
      const known = verified.get(token);
      if (known && known.expiresAtMs > Date.now()) return known.claims;
      for (const key of keys) {
        const payload = await verify(token, key);
        if (!payload) continue;
        const claims = { userId: String(payload.sub), sessionId: String(payload.sid) };
        verified.set(token, { claims, expiresAtMs: Number(payload.exp) * 1000 });
        return claims;
      }
      return null;
    },
  };

  async function verify(token: string, key: KeyObject) {
    try {
      const options = { issuer, audience, typ: type, algorithms: ['HS256'], requiredClaims: ['sub', 'exp', 'sid'] };
      return (await jwtVerify(token, key, options)).payload;
    } catch {
      return null;
    }
  }
}
