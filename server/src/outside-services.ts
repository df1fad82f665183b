import { cardsSandbox } from '@axlewright/sandbox/cards/cards.plugin';
import { googleSandbox } from '@axlewright/sandbox/google/google.plugin';
import type { FastifyInstance } from 'fastify';
import type { Settings, StripeKeys } from './env.ts';
import { identityPath } from './features/people/identity/embedded-provider.ts';
import type { GoogleClient } from './features/people/identity/google-provider.ts';
import { mailboxSandbox } from './mailbox/mailbox.plugin.ts';
import type { Database } from './platform/database/db.ts';
import { getOrCreateSecret } from './platform/database/secrets.ts';

/** URL paths of the sandboxes. The cards sandbox has Stripe's API under /v1 and Stripe's script at /stripe.js. */
const cardsPath = '/sandbox/stripe';
const googlePath = '/sandbox/google';
const mailboxPath = '/sandbox/mailbox';

/** The three outside services. In demo mode, a sandbox with the same protocol replaces a service that is not in the settings. */
export interface OutsideServices {
  cards: StripeKeys & {
    isSandbox: boolean;
    /** null: Stripe's URL */
    apiBase: (() => string) | null;
    /** null: Stripe's script */
    scriptUrl: string | null;
  };
  /** null: no Google sign-in */
  google: (GoogleClient & { isSandbox: boolean }) | null;
  mail: { smtpUrl: string | null; from: string };
}

export async function outsideServices(app: FastifyInstance, settings: Settings, database: Database): Promise<OutsideServices> {
  return {
    cards: await cardsOf(app, settings, database),
    google: await googleOf(settings, database),
    mail: { smtpUrl: settings.smtpUrl, from: settings.mailFrom },
  };
}

async function cardsOf(
  app: FastifyInstance,
  { stripeKeys, stripeApiBase }: Settings,
  database: Database,
): Promise<OutsideServices['cards']> {
  if (stripeKeys) return { ...stripeKeys, isSandbox: false, apiBase: stripeApiBase === null ? null : () => stripeApiBase, scriptUrl: null };
  return {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    // The secret is random, so that nobody can forge webhooks of the sandbox.
    webhookSecret: `whsec_${await getOrCreateSecret(database, 'sandbox-webhook')}`,
    isSandbox: true,
    apiBase: () => `${ownUrl(app)}${cardsPath}`,
    scriptUrl: `${cardsPath}/stripe.js`,
  };
}

async function googleOf({ google, firebase, mode, isLocal, publicUrl }: Settings, database: Database): Promise<OutsideServices['google']> {
  // Firebase has its own Google sign-in.
  if (firebase) return null;
  if (google) return { ...google, isSandbox: false };
  // In the Google sandbox, anyone can sign in as any user, even as an admin.
  if (mode === 'live' || !isLocal) return null;
  const clientSecret = await getOrCreateSecret(database, 'sandbox-google');
  return { issuer: `${publicUrl}${googlePath}`, clientId: 'axlewright-shop', clientSecret, isSandbox: true };
}

interface Sandboxes {
  services: OutsideServices;
  database: Database;
  settings: Settings;
  /** database of the cards sandbox: a file, or ':memory:' */
  cardsStore: string;
}

/** Mounts the sandboxes that are in use. */
export async function registerSandboxes(app: FastifyInstance, { services, database, settings, cardsStore }: Sandboxes): Promise<void> {
  const { cards, google, mail } = services;
  if (cards.isSandbox) {
    await app.register(cardsSandbox, {
      prefix: cardsPath,
      ...cards,
      webhookUrl: () => `${ownUrl(app)}/api/webhooks/stripe`,
      storePath: cardsStore,
    });
  }
  if (google?.isSandbox) {
    await app.register(googleSandbox, {
      prefix: googlePath,
      ...google,
      redirectUri: `${settings.publicUrl}${identityPath}/callback/google`,
    });
  }
  if (mail.smtpUrl === null)
    await app.register(mailboxSandbox, { prefix: mailboxPath, db: database, shown: settings.isLocal ? 'all' : 'without staff' });
}

/** Returns the URL at which this process can call itself. */
function ownUrl(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the shop called its own URL before it was listening');
  const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address;
  return `http://${address.family === 'IPv6' && host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
