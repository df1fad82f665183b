import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';

export interface GoogleSandboxOptions {
  /** the stand-in's address as visitors see it; what Google's own issuer is to the real one */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** where the identity provider takes people back */
  redirectUri: string;
}

/** What somebody typed on the stand-in's sign-in page; the account's id is made from the address. */
export interface Account {
  email: string;
  name: string;
  verified: boolean;
}

export interface StandIn {
  provider: Provider;
  /** Remembers an account and answers its id. */
  keep(account: Account): string;
}

/** An account takes 100 bytes besides its texts. */
const maximumAccountBytes = 1_000_000;

/** Builds the OpenID Connect provider. Its library is large and says things as it loads, so it is loaded at the first use. */
export async function buildStandIn({ issuer, clientId, clientSecret, redirectUri }: GoogleSandboxOptions): Promise<StandIn> {
  const { interactionPolicy, Provider } = await import('oidc-provider');
  // Anybody may make accounts up.
  const accounts = new LRUCache<string, Account>({
    maxSize: maximumAccountBytes,
    sizeCalculation: ({ email, name }, id) => 100 + (id + email + name).length * 2,
  });
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  // Google's `prompt=select_account` asks for the page of accounts each time.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_basic' },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(6).toString('hex') }] },
    cookies: { keys: [randomBytes(24).toString('hex')], long: { path: '/' }, short: { path: '/' } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google writes the address into the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, interaction) => `${new URL(issuer).pathname}/choose/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return (
        account && {
          accountId: sub,
          claims: async () => ({ sub, email: account.email, email_verified: account.verified, name: account.name }),
        }
      );
    },
    // Nobody is asked for consent: the only client is the shop itself.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AuthorizationCode: 60, AccessToken: 3600, IdToken: 3600 },
  });
  provider.proxy = true;

  return {
    provider,
    keep(account) {
      const id = Buffer.from(account.email).toString('base64url');
      accounts.set(id, account);
      return id;
    },
  };
}
