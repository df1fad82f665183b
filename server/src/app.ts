import type { EndpointName } from '@axlewright/contract/endpoints';
import helmet from '@fastify/helmet';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Settings, StripeKeys } from './env.ts';
import { createEmbeddedIdentity } from './features/identity/embedded-identity.ts';
import { identityPath } from './features/identity/embedded-provider.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { signInLimits } from './features/identity/sign-in-limits.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { partsRoutes } from './features/parts/parts.routes.ts';
import { createCardProvider } from './features/payments/card-provider.ts';
import { paymentsRoutes, stripeWebhook } from './features/payments/payments.routes.ts';
import { picturesRoutes, uploadedPictures } from './features/pictures/pictures.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { shopRoutes } from './features/shop/shop.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { accessTokens } from './platform/auth/access-token.ts';
import { createGuard } from './platform/auth/guard.ts';
import type { Database } from './platform/database/database.ts';
import { secretNamed } from './platform/database/secrets.ts';
import { apiDescription } from './platform/http/api-description.ts';
import { endpointRoutes } from './platform/http/endpoint-routes.ts';
import { answerWithProblems } from './platform/http/problems.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { WebBuild } from './platform/web/web-build.ts';
import { webPages } from './platform/web/web-pages.ts';
import { cardsSandbox } from './sandbox/cards/cards.plugin.ts';
import { googleSandbox } from './sandbox/google/google.plugin.ts';

/** Where the sandbox's cards lie: Stripe's API below /v1, its script at /stripe.js. */
const sandboxCardsPath = '/sandbox/stripe';
const sandboxGooglePath = '/sandbox/google';

export interface AppParts {
  settings: Settings;
  database: Database;
  pool: pg.Pool;
  /** null: no pages, only the API */
  web: WebBuild | null;
  /** where the sandbox's cards keep what they did: a file, or ':memory:' */
  sandboxStore: string;
  uploadsFolder: string;
  /** told of every answer of the API */
  observe?: (endpoint: EndpointName, status: number) => void;
}

/** Puts the shop together. It listens to nothing yet. */
export async function createApp({
  settings,
  database,
  pool,
  web,
  sandboxStore,
  uploadsFolder,
  observe,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: settings.logLevel },
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorateRequest('caller', null);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    hsts: settings.publicUrl.startsWith('https:'),
  });

  const sandboxCards = settings.stripeKeys === null;
  const stripeKeys = settings.stripeKeys ?? (await sandboxKeys(database));
  const tokens = accessTokens(await secretNamed(database, 'access-token'), settings.publicUrl);
  const limits = createLimits(database);
  const google = settings.google ?? (settings.mode === 'demo' ? await sandboxGoogle(database, settings.publicUrl) : null);
  const identity = createEmbeddedIdentity({
    pool,
    database,
    publicUrl: settings.publicUrl,
    trustedOrigins: trustedOrigins(settings),
    secret: await secretNamed(database, 'identity'),
    google,
    sendPasswordReset: async () => {},
    logError: (error) => app.log.error({ err: error }, 'identity provider failed'),
  });
  const cards = createCardProvider({
    ...stripeKeys,
    apiBase: sandboxCards
      ? () => `${ownAddress(app)}${sandboxCardsPath}`
      : settings.stripeApiBase
        ? () => settings.stripeApiBase ?? ''
        : null,
  });
  const till = { db: database, cards };

  await identityRoutes(app, { identity, limits: signInLimits(limits, settings.signInLimits) });
  await uploadedPictures(app, { folder: uploadsFolder });
  await app.register(
    async (api) => {
      answerWithProblems(api);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      api.addHook('onResponse', async (request, reply) => {
        const { endpoint } = request.routeOptions.config;
        if (endpoint) observe?.(endpoint, reply.statusCode);
      });
      const implement = endpointRoutes(api, createGuard(database, tokens));
      partsRoutes(implement, { db: database });
      ordersRoutes(implement, { db: database });
      paymentsRoutes(implement, till);
      reviewsRoutes(implement, { db: database });
      profileRoutes(implement, { db: database });
      usersRoutes(implement, { db: database });
      sessionRoutes(implement, { db: database, tokens, readIdToken: identity.readIdToken });
      overviewRoutes(implement, { db: database });
      picturesRoutes(implement, { folder: uploadsFolder });
      shopRoutes(implement, {
        mode: settings.mode,
        identity: 'embedded',
        google: google !== null,
        contactEmail: settings.contactEmail,
        publicUrl: settings.publicUrl,
        stripe: { publishableKey: stripeKeys.publishableKey, scriptUrl: sandboxCards ? `${sandboxCardsPath}/stripe.js` : null },
      });
      await stripeWebhook(api, till);
      const description = apiDescription(settings.publicUrl);
      api.get('/openapi.json', async () => description);
      await api.register(scalar, {
        routePrefix: '/docs',
        configuration: { content: description, withDefaultFonts: false, telemetry: false },
      });
    },
    { prefix: '/api' },
  );
  if (sandboxCards) {
    await app.register(cardsSandbox, {
      prefix: sandboxCardsPath,
      ...stripeKeys,
      webhookUrl: () => `${ownAddress(app)}/api/webhooks/stripe`,
      storePath: sandboxStore,
    });
  }
  if (google && !settings.google) {
    await app.register(googleSandbox, {
      prefix: sandboxGooglePath,
      ...google,
      redirectUri: `${settings.publicUrl}${identityPath}/callback/google`,
    });
  }
  if (web) await webPages(app, { build: web, publicUrl: settings.publicUrl, sandboxCards });
  return app;
}

/** The sandbox's keys; its webhook secret is random, so that nobody else can sign for it. */
async function sandboxKeys(database: Database): Promise<StripeKeys> {
  return {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: `whsec_${await secretNamed(database, 'sandbox-webhook')}`,
  };
}

/** The stand-in's client; its secret is random, the same for all instances. */
async function sandboxGoogle(database: Database, publicUrl: string) {
  return {
    issuer: `${publicUrl}${sandboxGooglePath}`,
    clientId: 'axlewright-shop',
    clientSecret: await secretNamed(database, 'sandbox-google'),
  };
}

/** How this process reaches itself. */
function ownAddress(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the shop calls itself before it listens');
  const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address;
  return `http://${address.family === 'IPv6' && host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** In demo mode localhost and 127.0.0.1 are the same shop. */
function trustedOrigins({ mode, publicUrl, port }: Settings): string[] {
  return mode === 'live' ? [publicUrl] : [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
