import { idTokenReader } from '../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../platform/auth/identity-provider.ts';
import { buildProvider, type EmbeddedProviderOptions, identityPath, idTokenAudience } from './embedded-provider.ts';
import { deleteOtherSignIns, isSignInOpen } from './identity.queries.ts';

export interface EmbeddedIdentity extends IdentityProvider {
  /** Answers a request to the provider's own endpoints. */
  handle(request: Request): Promise<Response>;
}

/**
 * The provider learns where Google's endpoints are when it is built, and gives Google up where nobody answers then. So it is
 * built with Google at the first request that needs it, and again as long as that failed; everything it knows is in the database.
 */
export function createEmbeddedIdentity(options: EmbeddedProviderOptions): EmbeddedIdentity {
  const plain = buildProvider({ ...options, google: null });
  let withGoogle: ReturnType<typeof buildProvider> | null = null;

  async function providerFor(path: string) {
    if (!options.google || !needsGoogle(path)) return plain;
    const candidate = withGoogle ?? buildProvider(options);
    const { socialProviders } = await candidate.$context;
    withGoogle = socialProviders.some(({ id }) => id === 'google') ? candidate : null;
    return candidate;
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
      return (await providerFor(new URL(request.url).pathname.slice(identityPath.length))).handler(request);
    },
    endOtherSignIns: deleteOtherSignIns,
    async readIdToken(token) {
      const identity = await readSignedToken(token);
      return identity && (await isSignInOpen(options.database, identity.providerSessionId)) ? identity : null;
    },
  };
}

function needsGoogle(path: string): boolean {
  return path === '/sign-in/social' || path.startsWith('/callback/');
}
