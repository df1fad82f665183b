import { cleanDisplayName } from '@axlewright/contract/people/display-name';
import { normalizeEmail } from '@axlewright/contract/people/email';
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from '@better-auth/core/oauth2';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Database } from '../../../platform/database/db.ts';
import { resetUnverifiedAccount } from './identity.queries.ts';

export interface GoogleClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const timeoutMs = 10_000;

const endpointsSchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** A Google client with the endpoints that its issuer publishes. */
export interface DiscoveredGoogle extends GoogleClient {
  endpoints: z.output<typeof endpointsSchema>;
}

/**
 * Fetches the endpoints of an issuer. Does not follow redirects, because they could lead to an attacker's endpoints. Throws if the issuer does
 * not respond, or if the response names another issuer.
 */
export async function discoverGoogle(client: GoogleClient): Promise<DiscoveredGoogle> {
  const response = await fetch(`${client.issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the identity provider for Google sign-in returned ${response.status}`);
  const endpoints = endpointsSchema.parse(await response.json());
  if (endpoints.issuer.replace(/\/+$/, '') !== client.issuer)
    throw new Error('the identity provider for Google sign-in names another issuer');
  return { ...client, endpoints };
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
});

/** A plugin that adds Google sign-in, with Google or the sandbox. Works with any OpenID Connect provider that has verified email addresses. */
export function googleSignIn(database: Database, google: DiscoveredGoogle, logError: (error: unknown) => void) {
  const provider = googleProvider(database, google, logError);
  return { id: 'google-sign-in', init: () => ({ context: { socialProviders: [provider] } }) };
}

function googleProvider(
  database: Database,
  { endpoints, clientId, clientSecret }: DiscoveredGoogle,
  logError: (error: unknown) => void,
): OAuthProvider {
  const keys = createRemoteJWKSet(new URL(endpoints.jwks_uri), { timeoutDuration: timeoutMs });
  const options = { clientId, clientSecret };

  /** Verifies an ID token and returns its claims. Returns null if the token is invalid or belongs to another sign-in. */
  async function findClaims(idToken: string, nonce: string) {
    try {
      return await claimsOf(idToken, nonce);
    } catch (error) {
      logError(new Error('an ID token of the Google sign-in was rejected', { cause: error }));
      return null;
    }
  }

  async function claimsOf(idToken: string, nonce: string) {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: endpoints.issuer,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    if (payload.nonce !== nonce) throw new Error('the ID token belongs to another sign-in');
    return claimsSchema.parse(payload);
  }

  return {
    id: 'google',
    name: 'Google',
    issuer: endpoints.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => (profile as { sub: string }).sub,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint: endpoints.authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        nonce: idTokenNonce,
      }),
    // This function of the library does not follow redirects.
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
      validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint: endpoints.token_endpoint }),
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      if (!idToken || !expectedIdTokenNonce) return null;
      const claims = await findClaims(idToken, expectedIdTokenNonce);
      if (!claims) return null;
      const email = normalizeEmail(claims.email);
      // This must run after the ID token was verified, and before the library looks for an account with this email address.
      if (claims.email_verified) await database.transaction().execute((transaction) => resetUnverifiedAccount(transaction, email));
      return { user: { email, emailVerified: claims.email_verified, name: cleanDisplayName(claims.name) }, data: claims };
    },
  };
}
