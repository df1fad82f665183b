import type { EndpointName } from '@axlewright/contract/endpoints';
import type { PublicSettings } from '@axlewright/contract/site/settings';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { VerifiedEmailRules } from './env.ts';
import type { ApplicationImportJobs } from './features/catalog/aces/screen/application-import-jobs.ts';
import { applicationImportsRoutes } from './features/catalog/aces/screen/application-imports.routes.ts';
import { companyNumbersRoutes } from './features/catalog/company-numbers/company-numbers.routes.ts';
import { garageRoutes } from './features/catalog/garage/garage.routes.ts';
import type { ImportJobs } from './features/catalog/import/screen/import-jobs.ts';
import { partImportsRoutes } from './features/catalog/import/screen/part-imports.routes.ts';
import { lineCodesRoutes } from './features/catalog/line-codes/line-codes.routes.ts';
import { numbersRoutes } from './features/catalog/numbers/numbers.routes.ts';
import { partsRoutes } from './features/catalog/parts/parts.routes.ts';
import { createStockFeed } from './features/catalog/parts/stock-feed.ts';
import { picturesRoutes } from './features/catalog/pictures/pictures.routes.ts';
import { piesRoutes } from './features/catalog/pies/pies.routes.ts';
import { relatedPartsRoutes } from './features/catalog/related/related-parts.routes.ts';
import type { SearchRecorder } from './features/catalog/searches/search-recorder.ts';
import { searchesRoutes } from './features/catalog/searches/searches.routes.ts';
import { synonymsRoutes } from './features/catalog/synonyms/synonyms.routes.ts';
import type { AnswerMailJobs } from './features/catalog/unknown-numbers/answer-mails.ts';
import type { UnknownNumberRecorder } from './features/catalog/unknown-numbers/unknown-number-recorder.ts';
import { unknownNumbersRoutes } from './features/catalog/unknown-numbers/unknown-numbers.routes.ts';
import { vehiclesRoutes } from './features/catalog/vehicles/vehicles.routes.ts';
import { auditRoutes } from './features/desk/audit/audit.routes.ts';
import { liveOrdersRoutes } from './features/desk/live-orders/live-orders.routes.ts';
import { createOrderChanges } from './features/desk/live-orders/order-changes.ts';
import { overviewRoutes } from './features/desk/overview/overview.routes.ts';
import { reportsRoutes } from './features/desk/reports/reports.routes.ts';
import { reviewsRoutes } from './features/desk/reviews/reviews.routes.ts';
import { savedViewsRoutes } from './features/desk/saved-views/saved-views.routes.ts';
import { cancellationsRoutes } from './features/money/cancellations/cancellations.routes.ts';
import type { PaymentServices } from './features/money/payments/payment-services.ts';
import { paymentsRoutes, stripeWebhook } from './features/money/payments/payments.routes.ts';
import { receiptsRoutes } from './features/money/receipts/receipts.routes.ts';
import { accountRoutes } from './features/people/account/account.routes.ts';
import { accountEndRoutes } from './features/people/account-end/account-end.routes.ts';
import type { AccountEndMails } from './features/people/account-end/account-end-mails.ts';
import { companiesRoutes } from './features/people/companies/companies.routes.ts';
import type { InvitationMails } from './features/people/companies/invitation-mails.ts';
import type { MemberMails } from './features/people/companies/member-mails.ts';
import type { CompanyMoveMails } from './features/people/company-moves/company-move-mails.ts';
import { companyMovesRoutes } from './features/people/company-moves/company-moves.routes.ts';
import { mailPreferencesRoutes } from './features/people/mail-preferences/mail-preferences.routes.ts';
import type { Notices } from './features/people/notices/notices.ts';
import { profileRoutes } from './features/people/profile/profile.routes.ts';
import { secondFactorRoutes } from './features/people/second-factor/second-factor.routes.ts';
import type { SecondFactorServices } from './features/people/second-factor/second-factor.ts';
import { sessionRoutes } from './features/people/session/session.routes.ts';
import { usersRoutes } from './features/people/users/users.routes.ts';
import { basketsRoutes } from './features/sales/baskets/baskets.routes.ts';
import { ordersRoutes } from './features/sales/orders/orders.routes.ts';
import type { UnpaidHours } from './features/sales/orders/orders.ts';
import { readOrdersOfAccount } from './features/sales/orders/orders-of-account.ts';
import type { UnpaidCaps } from './features/sales/orders/unpaid-caps.ts';
import { partFiguresRoutes } from './features/sales/part-figures/part-figures.routes.ts';
import { phoneOrdersRoutes } from './features/sales/phone-orders/phone-orders.routes.ts';
import { pricesRoutes } from './features/sales/prices/prices.routes.ts';
import { savedListsRoutes } from './features/sales/saved-lists/saved-lists.routes.ts';
import { stockAlertsRoutes } from './features/sales/stock-alerts/stock-alerts.routes.ts';
import { mailPreviewsRoutes } from './features/site/mail-previews/mail-previews.routes.ts';
import { settingsRoutes } from './features/site/settings/settings.routes.ts';
import { documentsRoutes } from './features/warehouse/documents/documents.routes.ts';
import { fulfillmentRoutes } from './features/warehouse/fulfillment/fulfillment.routes.ts';
import { stockRoutes } from './features/warehouse/stock/stock.routes.ts';
import { listMailSamples } from './mail-samples/mail-samples.ts';
import type { AccessTokens } from './platform/auth/access-token.ts';
import { createGuard } from './platform/auth/guard.ts';
import type { IdentityProvider } from './platform/auth/identity-provider.ts';
import { createRecentWrites } from './platform/auth/recent-writes.ts';
import type { CacheInvalidation } from './platform/cache/cache-invalidation.ts';
import type { CachedUrls } from './platform/cache/cached-urls.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { Database } from './platform/database/db.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import { mountEndpoints } from './platform/http/mount-endpoints.ts';
import { problemCodeOf, sendUnknownAsProblems } from './platform/http/problems.ts';
import type { LogSignIn } from './platform/http/sign-in-log.ts';
import type { SendJob } from './platform/jobs/jobs.ts';
import type { ReadBudget } from './platform/limits/read-budget.ts';
import type { WriteLimit } from './platform/limits/write-limit.ts';
import type { Seller } from './platform/pdf/seller.ts';

interface ApiDependencies {
  db: Database;
  pool: pg.Pool;
  /** how far a replica may be behind; null: there is none */
  maxReplicaLagSeconds: number | null;
  tokens: AccessTokens;
  writeLimit: WriteLimit;
  readBudget: ReadBudget;
  unknownNumbers: UnknownNumberRecorder;
  searches: SearchRecorder;
  sendJob: SendJob<AnswerMailJobs & ImportJobs & ApplicationImportJobs>;
  cache: ResponseCache;
  urls: CachedUrls;
  invalidation: CacheInvalidation;
  provider: IdentityProvider;
  secondFactor: SecondFactorServices;
  notices: Notices;
  invitationMails: InvitationMails;
  memberMails: MemberMails;
  accountEndMails: AccountEndMails;
  companyMoveMails: CompanyMoveMails;
  paymentServices: PaymentServices;
  caps: UnpaidCaps;
  /** unpaid orders are canceled after this time */
  unpaidHours: UnpaidHours;
  files: FileStore;
  logSignIn: LogSignIn;
  settings: PublicSettings;
  seller: Seller;
  verifiedEmail: VerifiedEmailRules;
  /** called after every response that Fastify sends; `code` is the code of its problem, if it has one */
  observers: ((endpoint: EndpointName, status: number, code: string | undefined) => void)[];
}

/** Names of calls in the sign-in log. These calls change a session or a second factor. The identity provider logs the sign-ins. */
const signInCallNames: Readonly<Record<string, string>> = {
  openSession: 'open-session',
  closeSession: 'close-session',
  closeOtherSessions: 'close-other-sessions',
  proveSecondFactor: 'prove-second-factor',
  confirmAuthenticator: 'confirm-authenticator',
  removeAuthenticator: 'remove-authenticator',
  renewRecoveryCodes: 'renew-recovery-codes',
} satisfies Partial<Record<EndpointName, string>>;

/** Everything under /api: the endpoints of the contract's table, the card processor's webhook, and the API description. */
export async function api(
  app: FastifyInstance,
  {
    db,
    pool,
    maxReplicaLagSeconds,
    tokens,
    writeLimit,
    readBudget,
    unknownNumbers,
    searches,
    sendJob,
    cache,
    urls,
    invalidation,
    provider,
    secondFactor,
    notices,
    invitationMails,
    memberMails,
    accountEndMails,
    companyMoveMails,
    paymentServices,
    caps,
    unpaidHours,
    files,
    logSignIn,
    settings,
    seller,
    verifiedEmail,
    observers,
  }: ApiDependencies,
): Promise<void> {
  sendUnknownAsProblems(app);
  // The default. Some responses replace it, such as cached ones and single parts.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  const { policy } = secondFactor;
  const guard = createGuard(db, tokens, provider.readIdToken, policy);
  const implement = mountEndpoints(app, {
    guard,
    writeLimit,
    readBudget,
    recentWrites: createRecentWrites(db, maxReplicaLagSeconds, app.log),
    cache,
    urls,
    invalidation,
    observe(name, request, reply) {
      for (const each of observers) each(name, reply.statusCode, problemCodeOf(reply));
      const act = signInCallNames[name];
      if (act === undefined) return;
      const { email = request.caller?.email ?? null } = request.params as { email?: string };
      logSignIn({ act, status: reply.statusCode, email, ip: request.ip }, request.log);
    },
  });
  companyNumbersRoutes(implement, { db });
  garageRoutes(implement, { db });
  const stockFeed = createStockFeed(db, invalidation);
  partsRoutes(implement, { db, invalidation, stockFeed, searches });
  relatedPartsRoutes(implement, { db, stockFeed });
  lineCodesRoutes(implement, { db });
  numbersRoutes(implement, { db, readBudget, unknownNumbers });
  unknownNumbersRoutes(implement, { db, sendJob });
  synonymsRoutes(implement, { db });
  searchesRoutes(implement, { db });
  vehiclesRoutes(implement, { db });
  fulfillmentRoutes(implement, { db });
  documentsRoutes(implement, { db, seller });
  stockRoutes(implement, { db });
  ordersRoutes(implement, { db, invalidation, limits: secondFactor.limits, caps, needsVerifiedEmail: verifiedEmail.toOrder, unpaidHours });
  phoneOrdersRoutes(implement, { db, invalidation, limits: secondFactor.limits, caps, needsVerifiedEmail: verifiedEmail.toOrder });
  partFiguresRoutes(implement, { db });
  basketsRoutes(implement, { db });
  savedListsRoutes(implement, { db });
  stockAlertsRoutes(implement, { db });
  pricesRoutes(implement, { db });
  paymentsRoutes(implement, paymentServices);
  cancellationsRoutes(implement, paymentServices);
  receiptsRoutes(implement, { db, seller });
  reviewsRoutes(implement, { db });
  savedViewsRoutes(implement, { db });
  profileRoutes(implement, { db });
  accountRoutes(implement, { needsVerifiedEmail: verifiedEmail.toOrder });
  companiesRoutes(implement, {
    db,
    limits: secondFactor.limits,
    mails: invitationMails,
    memberMails,
    needsVerifiedEmail: verifiedEmail.toInvite,
  });
  mailPreferencesRoutes(implement, { db });
  companyMovesRoutes(implement, { db, mails: companyMoveMails, needsVerifiedEmail: verifiedEmail.toMove });
  usersRoutes(implement, { db, notices, needsVerifiedEmail: verifiedEmail.toGetStaffRole });
  accountEndRoutes(implement, {
    db,
    provider,
    limits: secondFactor.limits,
    mails: accountEndMails,
    readOrders: (orders, cursor) => readOrdersOfAccount(db, orders, cursor),
  });
  sessionRoutes(implement, { db, tokens, provider, policy, notices, isSecure: settings.publicUrl.startsWith('https:') });
  secondFactorRoutes(implement, secondFactor);
  const orderChanges = createOrderChanges({ db });
  app.addHook('preClose', () => orderChanges.stop());
  liveOrdersRoutes(implement, { guard, changes: orderChanges });
  overviewRoutes(implement, { db, invalidation, unpaidOrderHours: unpaidHours.verified });
  reportsRoutes(implement, { db });
  applicationImportsRoutes(implement, { db, pool, sendJob });
  piesRoutes(implement, { pool });
  partImportsRoutes(implement, { db, pool, sendJob });
  picturesRoutes(implement, { db, files });
  auditRoutes(implement, { db });
  settingsRoutes(implement, settings);
  mailPreviewsRoutes(implement, () => listMailSamples(settings.publicUrl));
  await stripeWebhook(app, paymentServices);

  apiDocs(app, settings);
}
