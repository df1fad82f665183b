import { resolve } from 'node:path';
import { shopName } from '@axlewright/contract/site/shop-name';
import { type Environment, environment } from './environment.ts';
import type { UnpaidHours } from './features/sales/orders/orders.ts';
import type { UnpaidCaps } from './features/sales/orders/unpaid-caps.ts';
import type { AuthenticationPolicy } from './platform/auth/guard.ts';
import type { KeptMonths } from './platform/database/archive/archive.queries.ts';
import type { PatroniOptions } from './platform/database/patroni.ts';
import type { ReplicaOptions } from './platform/database/replica/replica.ts';
import type { BucketSettings } from './platform/files/bucket.ts';
import { bucketOf } from './platform/files/storage-settings.ts';
import type { HttpTimeouts } from './platform/http/connection-limits.ts';
import { StartError } from './platform/start-error.ts';
import type { TelemetrySettings } from './platform/telemetry/tracing.ts';
import { chooseMode, type ShopMode } from './shop-mode.ts';

/** The address of a demo shop. */
const sampleAddress = ['1200 Foundry Road', 'Dayton, OH 45404'];

/** Uncached reads without a token, per network and minute. High enough for a repair shop whose buyers share one network address. */
const liveReadsPerNetwork = 600;

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

export interface FirebaseProject {
  projectId: string;
  apiKey: string;
  /** host of the Google pop-up */
  authDomain: string;
  /** host:port of the Auth emulator, which does not sign its tokens; null: the real Firebase */
  emulatorHost: string | null;
}

/** What an account needs a confirmed email address for. */
export interface VerifiedEmailRules {
  toOrder: boolean;
  toInvite: boolean;
  /** to another company, by staff */
  toMove: boolean;
  toGetStaffRole: boolean;
}

export interface Settings extends ShopMode {
  port: number;
  host: string;
  /** origin that visitors see, without a trailing slash */
  publicUrl: string;
  dataDir: string;
  /** where uploaded pictures are; null: in the data folder */
  bucket: BucketSettings | null;
  /** null: the shop starts the embedded database */
  databaseUrl: string | null;
  /** URL of the same database, for the role that owns the tables; null: the shop uses one role for everything */
  migrationDatabaseUrl: string | null;
  /** a copy of the database, for reads that need not come from the primary; null: there is none */
  replica: ReplicaOptions | null;
  /** Patroni, which runs the database; only the doctor asks it; null: there is none */
  patroni: PatroniOptions | null;
  /** null: the shop creates the key in its database */
  accessTokenKeyFile: string | null;
  /** key of the embedded identity provider; null: the shop creates it in its database */
  identityKeyFile: string | null;
  /** keys that encrypt the secrets of authenticator apps; null: the shop creates one in its database */
  secondFactorKeyFile: string | null;
  databasePoolSize: number;
  contactEmail: string;
  /** the lines of the postal address on labels, packing slips, and receipts; empty: none */
  sellerAddress: string[];
  /** time zone of the dates on labels, packing slips, and receipts; an IANA name */
  sellerTimeZone: string;
  /** null: the cards sandbox */
  stripeKeys: StripeKeys | null;
  /** null: Stripe's default URL, or the sandbox */
  stripeApiBase: string | null;
  /** unpaid orders are canceled after this time */
  unpaidHours: UnpaidHours;
  unpaidCaps: UnpaidCaps;
  /** null: emails go to the mailbox sandbox */
  smtpUrl: string | null;
  /** 'Name <email address>' */
  mailFrom: string;
  /** null: the Google sandbox in a demo shop that only this machine can reach, otherwise none */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  /** null: the embedded identity provider */
  firebase: FirebaseProject | null;
  verifiedEmail: VerifiedEmailRules;
  signInLimits: { signUpsPerNetworkAndMinute: number; wrongPasswordsPerAccount: number };
  authentication: AuthenticationPolicy;
  /** per account, over all instances */
  writesPerMinute: number;
  /** each instance allows this many uncached reads per network and minute; null: no limit */
  readsPerNetwork: number | null;
  httpTimeouts: HttpTimeouts;
  /** IP addresses and networks whose X-Forwarded headers are trusted; false: none */
  trustedProxies: string[] | false;
  /** null: no metrics */
  metrics: { host: string; port: number } | null;
  /** null: no traces */
  telemetry: TelemetrySettings | null;
  /** null: kept forever */
  keptMonths: KeptMonths;
  /** after the signal to stop, the shop still serves requests for this long; meanwhile, /readyz returns 503 */
  drainSeconds: number;
  logLevel: string;
}

/** Reads and validates the settings. Throws a StartError that names the bad setting in one line. */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(filled);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartError(`The setting ${String(issue?.path[0])} is not valid: ${issue?.message}.`);
  }
  const env = result.data;
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0)
    throw new StartError(`The setting METRICS_PORT is not valid: PORT has the same port, ${env.PORT}.`);
  const stripeKeys = stripeKeysOf(env);
  const shopMode = chooseMode(env);
  const isLive = shopMode.mode === 'live';
  const needsVerifiedEmail = (env.VERIFIED_EMAIL_TO_ORDER ?? (isLive ? 'on' : 'off')) === 'on';
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    ...shopMode,
    dataDir: resolve(env.DATA_DIR),
    bucket: bucketOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: migrationDatabaseUrlOf(env),
    replica: env.REPLICA_DATABASE_URL ? { connectionString: env.REPLICA_DATABASE_URL, maxLagSeconds: env.REPLICA_MAX_LAG_SECONDS } : null,
    patroni: env.PATRONI_URL ? { url: env.PATRONI_URL, etcdUrl: env.ETCD_URL ?? null } : null,
    accessTokenKeyFile: env.ACCESS_TOKEN_KEY_FILE ?? null,
    identityKeyFile: env.IDENTITY_KEY_FILE ?? null,
    secondFactorKeyFile: env.SECOND_FACTOR_KEY_FILE ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    contactEmail: env.CONTACT_EMAIL,
    sellerAddress: env.SELLER_ADDRESS ?? (shopMode.mode === 'demo' ? sampleAddress : []),
    sellerTimeZone: env.SELLER_TIME_ZONE,
    stripeKeys,
    stripeApiBase: env.STRIPE_API_BASE ?? null,
    unpaidHours: { verified: env.UNPAID_ORDER_HOURS, unverified: isLive ? Math.min(1, env.UNPAID_ORDER_HOURS) : env.UNPAID_ORDER_HOURS },
    unpaidCaps: {
      verified: { orders: env.OPEN_UNPAID_ORDERS, lines: env.OPEN_UNPAID_LINES },
      unverified: { orders: env.OPEN_UNPAID_ORDERS_UNVERIFIED, lines: env.OPEN_UNPAID_LINES_UNVERIFIED },
      unverifiedStockShare: env.STOCK_SHARE_UNVERIFIED,
    },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${shopName} <shop@${new URL(publicUrl).hostname}>`,
    google: googleOf(env),
    firebase: firebaseOf(env, shopMode),
    verifiedEmail: { toOrder: needsVerifiedEmail, toInvite: needsVerifiedEmail || isLive, toMove: isLive, toGetStaffRole: isLive },
    signInLimits: { signUpsPerNetworkAndMinute: env.SIGN_UPS_PER_MINUTE, wrongPasswordsPerAccount: env.WRONG_PASSWORDS },
    authentication: {
      staffSecondFactor: env.STAFF_SECOND_FACTOR ?? (isLive ? 'required' : 'off'),
      sudoMinutes: env.SUDO_MINUTES,
    },
    writesPerMinute: env.WRITES_PER_MINUTE,
    readsPerNetwork: (env.READS_PER_NETWORK ?? (isLive ? liveReadsPerNetwork : 0)) || null,
    httpTimeouts: { headers: env.HEADERS_TIMEOUT_SECONDS, request: env.REQUEST_TIMEOUT_SECONDS, idle: env.IDLE_TIMEOUT_SECONDS },
    trustedProxies: env.TRUSTED_PROXIES ?? false,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    telemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME } : null,
    keptMonths: {
      audit: env.KEEP_AUDIT_MONTHS ?? null,
      orders: env.KEEP_ORDER_HISTORY_MONTHS ?? null,
      stock: env.KEEP_STOCK_HISTORY_MONTHS ?? null,
    },
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

/** Names of rows in shop_secrets. A setting can put each of these keys into a file instead. */
export const accessTokenSecretName = 'access-token';
export const identitySecretName = 'identity';
export const secondFactorSecretName = 'second-factor';

/** Returns the rows of shop_secrets that a backup must not contain, because the settings put their keys into files. */
export const secretsInFiles = ({ accessTokenKeyFile, identityKeyFile, secondFactorKeyFile }: Settings): string[] => [
  ...(accessTokenKeyFile === null ? [] : [accessTokenSecretName]),
  ...(identityKeyFile === null ? [] : [identitySecretName]),
  ...(secondFactorKeyFile === null ? [] : [secondFactorSecretName]),
];

function migrationDatabaseUrlOf(env: Environment): string | null {
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
    throw new StartError('The setting DATABASE_URL is missing: MIGRATION_DATABASE_URL names another role for the same database.');
  return env.MIGRATION_DATABASE_URL ?? null;
}

/** Throws if only some of the three keys are set, because then buyers could not pay. */
function stripeKeysOf(env: Environment): StripeKeys | null {
  const keys = {
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: env.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
  };
  const missing = Object.entries(keys).filter(([, value]) => value === undefined);
  if (missing.length === 3) return null;
  if (missing.length > 0) throw new StartError(`The setting ${missing[0]?.[0]} is missing: Stripe needs all three of its keys.`);
  return {
    secretKey: keys.STRIPE_SECRET_KEY ?? '',
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET ?? '',
  };
}

function googleOf({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
}: Environment): Settings['google'] {
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined)
    throw new StartError('The setting GOOGLE_CLIENT_ID is missing: Google sign-in needs it in addition to GOOGLE_CLIENT_SECRET.');
  if (clientSecret === undefined)
    throw new StartError('The setting GOOGLE_CLIENT_SECRET is missing: Google sign-in needs it in addition to GOOGLE_CLIENT_ID.');
  return { issuer, clientId, clientSecret };
}

function firebaseOf(env: Environment, { mode, isLocal }: ShopMode): FirebaseProject | null {
  if (env.IDENTITY === 'embedded') return null;
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost = null } = env;
  if (!projectId || !apiKey) throw new StartError('IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.');
  if (emulatorHost !== null && (mode === 'live' || !isLocal))
    throw new StartError(
      `${mode === 'live' ? 'SHOP_MODE=live' : 'A shop that others can reach'} does not allow FIREBASE_AUTH_EMULATOR_HOST: the emulator does not sign its tokens, so anyone could sign in as anyone.`,
    );
  return { projectId, apiKey, authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`, emulatorHost };
}
