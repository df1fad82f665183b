import { constants } from 'node:zlib';
import type { EndpointName } from '@axlewright/contract/endpoints';
import type { PublicSettings } from '@axlewright/contract/settings';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { api } from './api.ts';
import type { FirebaseProject, Settings } from './env.ts';
import { createCardProvider } from './features/payments/card-provider.ts';
import { reconcile } from './features/payments/reconcile.ts';
import type { Till } from './features/payments/till.ts';
import { uploadedPictures } from './features/pictures/pictures.routes.ts';
import { outsideServices, registerStandIns } from './outside-services.ts';
import { accessTokens } from './platform/auth/access-token.ts';
import type { Database } from './platform/database/database.ts';
import { secretNamed } from './platform/database/secrets.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createMailer, type MailJobs } from './platform/mail/mail.ts';
import type { WebBuild } from './platform/web/web-build.ts';
import { webPages } from './platform/web/web-pages.ts';
import { provideIdentity } from './provide-identity.ts';
import { captureMail } from './sandbox/mailbox/mailbox.plugin.ts';

/** The kinds of work that outlive the request that asked for it. */
interface ShopJobs extends MailJobs {
  'sweep-attempts': Record<string, never>;
  'reconcile-payments': Record<string, never>;
}

export interface AppParts {
  settings: Settings;
  database: Database;
  pool: pg.Pool;
  /** null: no pages, only the API */
  web: WebBuild | null;
  /** where the sandbox's cards keep what they did: a file, or ':memory:' */
  sandboxStore: string;
  uploadsFolder: string;
  /** false: nobody compares the books with the card provider's by the clock; tests do so themselves */
  reconciles?: boolean;
  /** told of every answer of the API */
  observe?: (endpoint: EndpointName, status: number) => void;
}

/** Puts the shop together. It listens to nothing yet. Jobs begin before it does, so that no request finds them missing. */
export async function createApp({
  settings,
  database,
  pool,
  web,
  sandboxStore,
  uploadsFolder,
  reconciles = true,
  observe,
}: AppParts): Promise<FastifyInstance> {
  const { publicUrl } = settings;
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
    // Firebase's pop-up tells the page that opened it how the sign-in went.
    crossOriginOpenerPolicy: { policy: settings.firebase ? 'same-origin-allow-popups' : 'same-origin' },
    hsts: publicUrl.startsWith('https:'),
  });

  // Brotli's default takes 30 times as long and saves a tenth.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

  const services = await outsideServices(app, settings, database);
  const limits = createLimits(database);
  const jobs = createJobs<ShopJobs>({ pool, logger: app.log });
  const mailer = createMailer({ jobs, logger: app.log, ...services.mail, capture: (mail) => captureMail(database, mail) });
  jobs.define('sweep-attempts', {}, () => limits.sweep());
  jobs.every('sweep-attempts', '7 * * * *', {});

  const till: Till = { db: database, cards: createCardProvider({ ...services.cards, shopId: await secretNamed(database, 'shop-id') }) };
  const { unpaidOrderHours } = settings;
  jobs.define('reconcile-payments', { retries: 0 }, () => reconcile(till, { openForSeconds: 60, unpaidOrderHours }));
  if (reconciles) jobs.every('reconcile-payments', '* * * * *', {});

  const provider = await provideIdentity(app, { settings, database, pool, google: services.google, limits, mailer });
  await uploadedPictures(app, { folder: uploadsFolder });
  await app.register(api, {
    prefix: '/api',
    db: database,
    tokens: accessTokens(await secretNamed(database, 'access-token'), publicUrl),
    provider,
    till,
    uploadsFolder,
    settings: {
      mode: settings.mode,
      identity: settings.firebase ? 'firebase' : 'embedded',
      firebase: settings.firebase && publicFirebase(settings.firebase),
      google: settings.firebase !== null || services.google !== null,
      contactEmail: settings.contactEmail,
      publicUrl,
      stripe: { publishableKey: services.cards.publishableKey, scriptUrl: services.cards.scriptUrl },
    },
    observe,
  });
  await registerStandIns(app, { services, database, publicUrl, cardsStore: sandboxStore });
  if (web) await webPages(app, { build: web, publicUrl, sandboxCards: services.cards.isSandbox, firebase: settings.firebase });

  app.addHook('onReady', () => jobs.start());
  app.addHook('onClose', async () => {
    await jobs.stop();
    mailer.close();
  });
  return app;
}

function publicFirebase({ projectId, apiKey, authDomain, emulatorHost }: FirebaseProject): PublicSettings['firebase'] {
  return { projectId, apiKey, authDomain, emulator: emulatorHost && `http://${emulatorHost}` };
}
