import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { createBoundedCache } from '../cache/bounded-cache.ts';
import type { Keys } from './key-file.ts';

/** Lifetime of an access token, in minutes. */
export const accessTokenMinutes = 60;

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessTokenClaims): Promise<{ token: string; expiresAt: Date }>;
  /** Returns the claims of a token. Returns null if this shop did not issue the token, or if it has expired. */
  read(token: string): Promise<AccessTokenClaims | null>;
}

const audience = 'axlewright-shop';
const type = 'at+jwt';

/**
 * Access tokens are JWTs signed with HS256, because only the shop issues and reads them. A token contains no role. The shop reads the role from
 * the database for each request. The first key signs, and every key verifies.
 */
export function accessTokens(secrets: Keys, issuer: string, minutes = accessTokenMinutes): AccessTokens {
  // Creates key objects once. With plain bytes, jose would import the key again for every token.
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8')) as [KeyObject, ...KeyObject[]];
  /** The cache of verified tokens. Signatures stay valid, so only the expiry of a cached token is checked. */
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
        // Tokens issued in the same second must differ, because the browser's tabs recognize a renewal only by a different token.
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys[0]);
      return { token, expiresAt: new Date(expiresAt * 1000) };
    },

    async read(token) {
      const cached = verified.get(token);
      if (cached && cached.expiresAtMs > Date.now()) return cached.claims;
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
