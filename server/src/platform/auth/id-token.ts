import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { ShopError } from '../shop-error.ts';

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
  /** whether the provider saw a second factor at that sign-in */
  hasSecondFactor: boolean;
}

/** Null for every token that is not beyond doubt. Throws 503 where the provider's keys cannot be had. */
export type IdTokenReader = (token: string) => Promise<Identity | null>;

interface ExpectedClaims {
  issuer: string;
  audience: string;
}

export interface IdTokenSettings extends ExpectedClaims {
  jwksUrl: string;
  algorithms: string[];
  /** how the keys are fetched; the embedded provider answers without a network */
  fetchKeys?: FetchImplementation;
}

const clockSkewSeconds = 60;
const checks = { clockTolerance: clockSkewSeconds, requiredClaims: ['sub', 'exp', 'iat', 'auth_time'] };

const keyCacheMs = 60 * 60_000;
/** How long a token with an unknown key waits for the next look at the published ones, so that a flood of them costs nothing. */
const keyCooldownMs = 30_000;

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  sid: z.string().min(1).optional(),
  // RFC 8176: 'mfa' says that several factors were shown. Firebase has a claim of its own.
  amr: z.array(z.string()).default([]),
  firebase: z.object({ sign_in_second_factor: z.string().min(1).optional() }).optional(),
  auth_time: z
    .int()
    .positive()
    .refine((seconds) => seconds <= Date.now() / 1000 + clockSkewSeconds),
});

/** Reads a provider's ID tokens by the keys that it publishes; keys are kept, and a new one is fetched when a token names it. */
export function idTokenReader({ issuer, audience, jwksUrl, algorithms, fetchKeys }: IdTokenSettings): IdTokenReader {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: keyCacheMs,
    // Asked again at once where that costs no network: several instances may each have made a key.
    ...(fetchKeys ? { [customFetch]: fetchKeys, cooldownDuration: 0 } : { cooldownDuration: keyCooldownMs }),
  });
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, orUnavailable(keys), { issuer, audience, algorithms, ...checks });
      return identityOf(issuer, payload);
    } catch (error) {
      if (error instanceof ShopError) throw error;
      return null;
    }
  };
}

/** Reads tokens that nobody signed, as the Firebase emulator gives them. For tests of a shop that keeps nothing of value. */
export function unsignedIdTokenReader({ issuer, audience }: ExpectedClaims): IdTokenReader {
  return async (token) => {
    try {
      return identityOf(issuer, UnsecuredJWT.decode(token, { issuer, audience, ...checks }).payload);
    } catch {
      return null;
    }
  };
}

/** A key that does not exist is the token's fault; keys that cannot be fetched say nothing about it. */
function orUnavailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  const faults = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (faults.some((fault) => error instanceof fault)) throw error;
      throw new ShopError('identity-unavailable', 503, 'Your sign-in cannot be confirmed at the moment. Try again.', {
        retryAfterSeconds: 5,
        cause: error,
      });
    }
  };
}

/** Throws for claims that an ID token must have and this one has not. */
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
