import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';

export interface GoogleSandboxOptions {
  /** public URL of the sandbox; takes the place of `https://accounts.google.com` */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** where the identity provider expects the redirect after sign-in */
  redirectUri: string;
}

/** What the user typed on the sign-in page. The email determines the account's id. */
export interface Account {
  email: string;
  name: string;
  verified: boolean;
}

export interface GoogleSandbox {
  provider: Provider;
  /** Returns the account's id. */
  rememberAccount(account: Account): string;
}

const maxAccountBytes = 1_000_000;

/** Memory that an account takes in addition to its texts. */
const accountOverheadBytes = 100;

/** Builds the OpenID Connect provider. Its library is large and prints messages when it loads, so it is loaded on first use. */
export async function buildGoogleSandbox({ issuer, clientId, clientSecret, redirectUri }: GoogleSandboxOptions): Promise<GoogleSandbox> {
  const { interactionPolicy, Provider } = await import('oidc-provider');
  // The cache is limited, because anyone can invent accounts.
  const accounts = new LRUCache<string, Account>({
    maxSize: maxAccountBytes,
    sizeCalculation: ({ email, name }, id) => accountOverheadBytes + (id + email + name).length * 2,
  });
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  // Google's `prompt=select_account` shows the account page at every sign-in.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_basic' },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(6).toString('hex') }] },
    cookies: { keys: [randomBytes(24).toString('hex')], long: { path: '/' }, short: { path: '/' } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the email into the ID token.
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
    // Skips the consent page: the shop is the only client.
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
    rememberAccount(account) {
      const id = Buffer.from(account.email).toString('base64url');
      accounts.set(id, account);
      return id;
    },
  };
}
