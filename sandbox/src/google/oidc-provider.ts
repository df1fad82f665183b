import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';

export interface GoogleSandboxOptions {
  /** the public URL of the sandbox, which replaces `https://accounts.google.com` */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** the URL of the shop that users return to after the sign-in */
  redirectUri: string;
}

/** An account, as the user typed it on the sign-in page. The account's id is made from the email address. */
export interface Account {
  email: string;
  name: string;
  verified: boolean;
}

export interface GoogleSandbox {
  provider: Provider;
  /** Stores the account in memory and returns its id. */
  rememberAccount(account: Account): string;
}

const maxAccountBytes = 1_000_000;

/** The memory that an account needs in addition to its texts, in bytes. */
const accountOverheadBytes = 100;

/** Builds the OpenID Connect provider. Loads the library only now, because it is large and prints messages when it loads. */
export async function buildGoogleSandbox({ issuer, clientId, clientSecret, redirectUri }: GoogleSandboxOptions): Promise<GoogleSandbox> {
  const { interactionPolicy, Provider } = await import('oidc-provider');
  // The cache has a limit, because anyone can make up any number of accounts.
  const accounts = new LRUCache<string, Account>({
    maxSize: maxAccountBytes,
    sizeCalculation: ({ email, name }, id) => accountOverheadBytes + (id + email + name).length * 2,
  });
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  // With `prompt=select_account`, Google shows the account page at every sign-in. So does this provider.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_basic' },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(6).toString('hex') }] },
    cookies: { keys: [randomBytes(24).toString('hex')], long: { path: '/' }, short: { path: '/' } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Puts the email address into the ID token, as Google does.
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
