import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify } from 'jose';
import { z } from 'zod';

/** What an identity provider vouches for. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  /** names the sign-in at the provider */
  providerSessionId: string;
  /** when that sign-in was made, to the second */
  signedInAt: Date;
}

export type IdTokenReader = (token: string) => Promise<Identity | null>;

export interface IdTokenSettings {
  issuer: string;
  audience: string;
  jwksUrl: string;
  algorithms: string[];
  /** how the keys are fetched; the embedded provider answers without a network */
  fetchKeys?: FetchImplementation;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  sid: z.string().min(1).optional(),
  auth_time: z.int().positive(),
});

/** Reads a provider's ID tokens by its published keys. Null for every token that is not beyond doubt. */
export function idTokenReader({ issuer, audience, jwksUrl, algorithms, fetchKeys }: IdTokenSettings): IdTokenReader {
  const keys = createRemoteJWKSet(
    new URL(jwksUrl),
    // Asked again at once for an unknown key where that costs no network: several instances may each have made one.
    fetchKeys ? { [customFetch]: fetchKeys, cooldownDuration: 0 } : {},
  );
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: 60,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const claims = claimsSchema.parse(payload);
      return {
        issuer,
        subject: claims.sub,
        email: claims.email.toLowerCase(),
        emailVerified: claims.email_verified,
        displayName: claims.name,
        providerSessionId: claims.sid ?? String(claims.auth_time),
        signedInAt: new Date(claims.auth_time * 1000),
      };
    } catch {
      return null;
    }
  };
}
