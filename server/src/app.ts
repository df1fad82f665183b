import type { EndpointName } from '@axlewright/contract/endpoints';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { api } from './api.ts';
import { accessTokenSecretName, type Settings, secondFactorSecretName } from './env.ts';
import { uploadsPath } from './features/catalog/pictures/pictures.ts';
import { createSearchRecorder } from './features/catalog/searches/search-recorder.ts';
import { createUnknownNumberRecorder } from './features/catalog/unknown-numbers/unknown-number-recorder.ts';
import { createCardProvider } from './features/money/payments/card-provider.ts';
import type { PaymentServices } from './features/money/payments/payment-services.ts';
import { createAccountEndMails } from './features/people/account-end/account-end-mails.ts';
import { createInvitationMails } from './features/people/companies/invitation-mails.ts';
import { createMemberMails } from './features/people/companies/member-mails.ts';
import { createCompanyMoveMails } from './features/people/company-moves/company-move-mails.ts';
import { createNotices } from './features/people/notices/notices.ts';
import { authenticatorCipher, reencryptSecrets } from './features/people/second-factor/authenticator-cipher.ts';
import { passkeyChangeError, recordPasskeyChange, type SecondFactorServices } from './features/people/second-factor/second-factor.ts';
import { commonHeadersOf, compressResponses, createHttpServer } from './http-server.ts';
import { captureMail } from './mailbox/mailbox.plugin.ts';
import { createOutboxReaders } from './outbox-readers.ts';
import { outsideServices, registerSandboxes } from './outside-services.ts';
import { accessTokens } from './platform/auth/access-token.ts';
import type { IdentityProvider } from './platform/auth/identity-provider.ts';
import { readKeys } from './platform/auth/key-file.ts';
import { createCacheInvalidation } from './platform/cache/cache-invalidation.ts';
import { createCachedUrls } from './platform/cache/cached-urls.ts';
import { createResponseCache } from './platform/cache/response-cache.ts';
import { createDatabaseProbe } from './platform/database/database-probe.ts';
import type { Database } from './platform/database/db.ts';
import type { Replica } from './platform/database/replica/replica.ts';
import { getOrCreateSecret } from './platform/database/secrets.ts';
import { serveFiles } from './platform/files/serve-files.ts';
import { openShopFiles } from './platform/files/shop-files.ts';
import { healthRoutes } from './platform/health/health.routes.ts';
import { respondEarly } from './platform/http/early-responses.ts';
import { logRequests } from './platform/http/logging.ts';
import { createSignInLog } from './platform/http/sign-in-log.ts';
import { watchForUntrustedProxies } from './platform/http/untrusted-proxies.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createReadBudget } from './platform/limits/read-budget.ts';
import { createWriteLimit } from './platform/limits/write-limit.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import type { InSpan } from './platform/telemetry/tracing.ts';
import type { WebBuild } from './platform/web/page-rendering.ts';
import { webPages } from './platform/web/web-pages.ts';
import { provideIdentity } from './provide-identity.ts';
import { publicSettingsOf, sellerOf } from './public-settings.ts';
import { defineJobs, type ShopJobs } from './shop-jobs.ts';
import { createShopMetrics } from './shop-metrics.ts';

/** Size of the cache of public pages and lists. */
const cacheBytes = 32_000_000;

export interface AppOptions {
  settings: Settings;
  database: Database;
  pool: pg.Pool;
  /** null: there is none */
  replica?: Replica | null;
  /** null: serves only the API */
  web: WebBuild | null;
  /** database of the cards sandbox: a file, or ':memory:' */
  sandboxStore: string;
  uploadsFolder: string;
  /** false: no job runs by itself; a test runs a job when it needs it */
  hasScheduledJobs?: boolean;
  /** returns true if this instance is about to stop and should get no new requests */
  isDraining?: () => boolean;
  /** where the log goes; default: standard output */
  logTo?: { write(line: string): void };
  /** called after every response of the API that Fastify sends */
  observe?: (endpoint: EndpointName, status: number) => void;
}

/** Assembles the shop, but does not listen yet. `ready()` starts the job queue before the first request, because that request may queue a job. */
export async function createApp({
  settings,
  database,
  pool,
  replica = null,
  web,
  sandboxStore,
  uploadsFolder,
  hasScheduledJobs = true,
  isDraining = () => false,
  logTo,
  observe,
}: AppOptions): Promise<FastifyInstance> {
  const { publicUrl } = settings;
  const app = createHttpServer(settings, logTo);
  const logRequest = logRequests(app);
  watchForUntrustedProxies(app, database);
  let inSpan: InSpan = (_name, work) => work();
  if (settings.telemetry) {
    // Imported only if needed, because the library is large.
    const { traceRequests } = await import('./platform/telemetry/tracing.ts');
    inSpan = traceRequests(app, pool, settings.telemetry);
  }
  const probe = createDatabaseProbe(pool.options);
  healthRoutes(app, { probe, isDraining });
  const metrics = settings.metrics && createMetrics(app, pool);

  await compressResponses(app);

  const invalidation = createCacheInvalidation({
    pool,
    db: database,
    logger: app.log,
    watched: { sequence: 'orders_id_seq', topic: 'stock' },
  });
  const cache = createResponseCache(invalidation, cacheBytes, commonHeadersOf(settings));
  const urls = createCachedUrls();
  const services = await outsideServices(app, settings, database);
  const limits = createLimits(database);
  const writeLimit = createWriteLimit(database, settings.writesPerMinute);
  const readBudget = createReadBudget(settings.readsPerNetwork);
  const jobs = createJobs<ShopJobs>({ pool, logger: app.log, inSpan });
  const mailer = createMailer({ jobs, logger: app.log, ...services.mail, capture: (mail) => captureMail(database, mail) });
  const unknownNumbers = createUnknownNumberRecorder({ db: database, logger: app.log });
  const searches = createSearchRecorder({ db: database, logger: app.log, readBudget });
  const outbox = createOutboxReaders({ pool, db: database, logger: app.log, mailer, publicUrl });
  const shopMetrics = metrics ? createShopMetrics(metrics, { db: database, jobs, cache, replica }) : undefined;
  const paymentServices: PaymentServices = {
    db: database,
    cards: createCardProvider({ ...services.cards, shopId: await getOrCreateSecret(database, 'shop-id') }),
    ...(shopMetrics && { onPaid: shopMetrics.countPaid }),
  };
  defineJobs(jobs, { settings, db: database, pool, limits, mailer, paymentServices, publicUrl, hasScheduledJobs });

  const files = openShopFiles({ folder: uploadsFolder, bucket: settings.bucket, onFailure: shopMetrics?.countStorageFailure });
  if (metrics && settings.metrics) serveMetrics(app, metrics, settings.metrics);

  const logSignIn = createSignInLog(await getOrCreateSecret(database, 'sign-in-log'));
  const notices = createNotices({ mailer, publicUrl });
  const provider: IdentityProvider = await provideIdentity(app, {
    settings,
    database,
    pool,
    google: services.google,
    limits,
    mailer,
    logSignIn,
    passkeyChanges: {
      errorOf: (signInId, step) => passkeyChangeError(secondFactor, signInId, step),
      async added(transaction, { signInId, email, count }) {
        await notices.passkeyAdded(transaction, email);
        await recordPasskeyChange(transaction, signInId, { from: count - 1, to: count });
      },
      removed: (transaction, { signInId, count }) => recordPasskeyChange(transaction, signInId, { from: count + 1, to: count }),
    },
  });
  const secondFactor: SecondFactorServices = {
    db: database,
    provider,
    cipher: await prepareAuthenticatorCipher(settings, database, app.log),
    policy: settings.authentication,
    limits,
    wrongCodes: settings.signInLimits.wrongPasswordsPerAccount,
    notices,
  };
  await serveFiles(app, { path: uploadsPath, files });
  await app.register(api, {
    prefix: '/api',
    db: database,
    pool,
    maxReplicaLagSeconds: replica?.maxLagSeconds ?? null,
    tokens: accessTokens(await accessTokenKeys(settings, database), publicUrl),
    writeLimit,
    readBudget,
    unknownNumbers,
    searches,
    sendJob: jobs.send,
    cache,
    urls,
    invalidation,
    provider,
    secondFactor,
    notices,
    invitationMails: createInvitationMails({ mailer, publicUrl }),
    memberMails: createMemberMails({ mailer, publicUrl }),
    accountEndMails: createAccountEndMails({ mailer, publicUrl }),
    companyMoveMails: createCompanyMoveMails({ mailer, publicUrl }),
    paymentServices,
    caps: settings.unpaidCaps,
    unpaidHours: settings.unpaidHours,
    files,
    logSignIn,
    verifiedEmail: settings.verifiedEmail,
    seller: sellerOf(settings),
    settings: publicSettingsOf(settings, services),
    observers: [observe, shopMetrics?.countResponse, outbox.wakeAfter].filter((each) => each !== undefined),
  });
  await registerSandboxes(app, { services, database, settings, cardsStore: sandboxStore });
  if (web)
    await webPages(app, {
      build: web,
      publicUrl,
      sandboxCards: services.cards.isSandbox,
      firebase: settings.firebase,
      cache,
      urls,
      readBudget,
      onSend: searches.recorderOfPage,
    });

  // Hooks of Fastify write the traces.
  if (!settings.telemetry)
    respondEarly(app, {
      cache,
      urls,
      trustsProxies: settings.trustedProxies !== false,
      onSent(request) {
        logRequest?.(request);
        metrics?.countRequest(request);
      },
    });

  // While the shop stops, keep-alive connections close after their current response.
  app.addHook('preClose', (done) => {
    app.server.keepAliveTimeout = 1;
    done();
  });
  app.addHook('onReady', async () => {
    replica?.start(app.log);
    invalidation.start();
    writeLimit.start();
    await jobs.start();
    outbox.start();
  });
  app.addHook('onClose', async () => {
    await invalidation.stop();
    await outbox.stop();
    await jobs.stop();
    await writeLimit.stop();
    await unknownNumbers.stop();
    await searches.stop();
    mailer.close();
    await probe.stop();
    await replica?.stop();
  });
  return app;
}

const accessTokenKeys = ({ accessTokenKeyFile: file }: Settings, database: Database) =>
  readKeys(database, { setting: 'ACCESS_TOKEN_KEY_FILE', file, secret: accessTokenSecretName });

/** Returns the cipher for the secrets of authenticator apps. Encrypts all of them with the first key. After that, older keys can be removed. */
async function prepareAuthenticatorCipher({ secondFactorKeyFile: file }: Settings, database: Database, log: FastifyBaseLogger) {
  const keys = await readKeys(database, { setting: 'SECOND_FACTOR_KEY_FILE', file, secret: secondFactorSecretName });
  const cipher = authenticatorCipher(keys);
  const lost = await reencryptSecrets(database, cipher);
  if (lost > 0)
    log.warn(`Authenticator apps that cannot be used because a key is missing: ${lost}. Add the key to SECOND_FACTOR_KEY_FILE.`);
  return cipher;
}
