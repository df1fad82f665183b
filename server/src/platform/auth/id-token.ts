import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { ShopError } from '../shop-error.ts';

/** A user, as an identity provider describes them. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  /** the provider's id of the sign-in */
  providerSessionId: string;
  /** time of the sign-in, rounded down to a second */
  signedInAt: Date;
  /** true if the sign-in included a second factor */
  hasSecondFactor: boolean;
}

/** Verifies an ID token. Returns null if it is not valid. Throws 503 if the provider's keys cannot be loaded. */
export type IdTokenReader = (token: string) => Promise<Identity | null>;

interface ExpectedClaims {
  issuer: string;
  audience: string;
}

export interface IdTokenSettings extends ExpectedClaims {
  jwksUrl: string;
  algorithms: string[];
  /** Loads the keys without the network. Only for the embedded provider. */
  fetchKeys?: FetchImplementation;
}

const clockSkewSeconds = 60;
const checks = { clockTolerance: clockSkewSeconds, requiredClaims: ['sub', 'exp', 'iat', 'auth_time'] };

const keyCacheMs = 60 * 60_000;
/** Minimum time between two loads of the keys. Otherwise many tokens with unknown keys would cause as many requests to the provider. */
const keyCooldownMs = 30_000;

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  sid: z.string().min(1).optional(),
  // RFC 8176: 'mfa' means multiple factors. Firebase has its own claim.
  amr: z.array(z.string()).default([]),
  firebase: z.object({ sign_in_second_factor: z.string().min(1).optional() }).optional(),
  auth_time: z
    .int()
    .positive()
    .refine((seconds) => seconds <= Date.now() / 1000 + clockSkewSeconds),
});

/** Verifies ID tokens with the provider's public keys. Caches the keys, and loads them again if a token was signed with an unknown key. */
export function idTokenReader({ issuer, audience, jwksUrl, algorithms, fetchKeys }: IdTokenSettings): IdTokenReader {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: keyCacheMs,
    // An unknown key may be one that another instance has just created. `fetchKeys` needs no network, so there is no minimum time between loads.
    ...(fetchKeys ? { [customFetch]: fetchKeys, cooldownDuration: 0 } : { cooldownDuration: keyCooldownMs }),
  });
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, failAs503(keys), { issuer, audience, algorithms, ...checks });
      return identityOf(issuer, payload);
    } catch (error) {
      if (error instanceof ShopError) throw error;
      return null;
    }
  };
}

/** Reads the unsigned tokens of the Firebase emulator. For tests only. */
export function unsignedIdTokenReader({ issuer, audience }: ExpectedClaims): IdTokenReader {
  return async (token) => {
    try {
      return identityOf(issuer, UnsecuredJWT.decode(token, { issuer, audience, ...checks }).payload);
    } catch {
      return null;
    }
  };
}

/** Returns a function that loads the keys, and throws a 503 if that fails. An unknown key is not a failure: it only makes the token invalid. */
function failAs503(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (tokenErrors.some((tokenError) => error instanceof tokenError)) throw error;
      throw new ShopError('identity-unavailable', 503, {
        retryAfterSeconds: 5,
        cause: error,
      });
    }
  };
}

/** Throws if a required claim is missing or not valid. */
function identityOf(issuer: string, payload: unknown): Identity {
  const claims = claimsSchema.parse(payload);
  return {
    issuer,
    subject: claims.sub,
    email: claims.email.toLowerCase(),
    emailVerified: claims.email_verified,
    displayName: claims.name,
    providerSessionId: claims.sid ?? String(claims.auth_time),
    signedInAt: new Date(claims.auth_time * 1000),
    hasSecondFactor: claims.amr.includes('mfa') || claims.firebase?.sign_in_second_factor !== undefined,
  };
}
