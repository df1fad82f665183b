import { idTokenReader } from '../../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Keys } from '../../../platform/auth/key-file.ts';
import { createEmbeddedProvider, type EmbeddedProviderOptions, identityPath, idTokenAudience } from './embedded-provider.ts';
import { discoverGoogle, type GoogleClient } from './google-provider.ts';
import { deleteOtherSignIns, deleteUser, findSignInMethods, isSignInOpen } from './identity.queries.ts';
import { signAgainWithFirstKey } from './identity-keys.ts';

export interface EmbeddedIdentityOptions extends Omit<EmbeddedProviderOptions, 'google'> {
  /** null: no Google sign-in */
  google: GoogleClient | null;
  /** the first key signs; all keys verify */
  keys: Keys;
}

export interface EmbeddedIdentity extends IdentityProvider {
  /** Handles a request to the provider's own endpoints. */
  handle(request: Request): Promise<Response>;
}

/**
 * The shop fetches Google's endpoints when a request first needs them. If that fails, the next such request tries again. In the meantime, users can
 * sign in with a password. For this, there are two provider objects, one with Google and one without. Both have all their state in the database.
 */
export function createEmbeddedIdentity({ google, keys, ...options }: EmbeddedIdentityOptions): EmbeddedIdentity {
  const plain = createEmbeddedProvider({ ...options, google: null });
  let withGoogle: ReturnType<typeof createEmbeddedProvider> | null = null;

  async function providerFor(path: string) {
    if (!google || !needsGoogle(path)) return plain;
    try {
      withGoogle ??= createEmbeddedProvider({ ...options, google: await discoverGoogle(google) });
      return withGoogle;
    } catch (error) {
      options.logError(error);
      return plain;
    }
  }

  const readSignedToken = idTokenReader({
    issuer: options.publicUrl,
    audience: idTokenAudience,
    jwksUrl: `${options.publicUrl}${identityPath}/jwks`,
    algorithms: ['EdDSA'],
    fetchKeys: (url, init) => plain.handler(new Request(url, init)),
  });

  return {
    async handle(request) {
      const path = new URL(request.url).pathname.slice(identityPath.length);
      const response = await (await providerFor(path)).handler(await signAgainWithFirstKey(request, keys));
      return path === '/sign-out' ? response : keepSignInCookie(response);
    },
    findSignInMethods,
    issuerMovesWithShop: true,
    endOtherSignIns: deleteOtherSignIns,
    deleteUser,
    async readIdToken(token) {
      const identity = await readSignedToken(token);
      return identity && (await isSignInOpen(options.database, identity.providerSessionId)) ? identity : null;
    },
  };
}

function needsGoogle(path: string): boolean {
  return path === '/sign-in/social' || path.startsWith('/callback/');
}

/**
 * Removes the header that deletes the sign-in cookie, except after a logout. The library deletes the cookie of an ended sign-in. If such a
 * response arrives late, it would delete the cookie of a newer sign-in.
 */
function keepSignInCookie(response: Response): Response {
  const cookies = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const cookie of cookies) if (!/^[\w.-]*session_token=;/.test(cookie)) response.headers.append('set-cookie', cookie);
  return response;
}
