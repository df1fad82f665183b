import { z } from 'zod';
import { isDatabaseUrl } from './platform/database/database-url.ts';
import { storageVariables } from './platform/files/storage-settings.ts';

/** Every rule has the same message, because zod's default messages mention zod's own types. */
function wholeNumber(min: number, max?: number) {
  const figure = (number: number) => number.toLocaleString('en-US');
  const error = `it must be a whole number ${max === undefined ? `of at least ${figure(min)}` : `from ${figure(min)} to ${figure(max)}`}`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(min, { error })
    .max(max ?? Number.MAX_SAFE_INTEGER, { error });
}

const shareError = { error: 'it must be a number greater than 0, and at most 1' };
const port = wholeNumber(0, 65_535);
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** A URL without a path, as browsers write it. The identity provider would ignore a path, so nobody could sign in. */
const origin = webUrl
  .refine(isOrigin, 'it must be a URL without a path, such as https://shop.example')
  .transform((url) => new URL(url).origin);
const databaseUrl = z
  .string()
  .trim()
  .refine(
    isDatabaseUrl,
    'it must be a URL such as postgres://shop:password@127.0.0.1/shop or postgres://shop@/shop?host=/var/run/postgresql',
  );
const positive = wholeNumber(1);
const timeZone = z.string().refine(isTimeZone, 'it must be a time zone such as America/New_York');
/** About 114 years. With far more hours, the shop would look for orders from before 4713 BC, a time that PostgreSQL cannot store. */
const unpaidHours = wholeNumber(1, 1_000_000);
/** The maximum of a 32-bit column. */
const count = wholeNumber(1, 2_147_483_647);
/** The database also rejects less than two years. */
const keptMonths = wholeNumber(24, 1_200).optional();
const hostAndPort = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'it must be host:port');

/** The environment variables of a shop. docs/operate.md describes them. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  SHOP_MODE: z.enum(['demo', 'live']).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ...storageVariables,
  DATABASE_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  REPLICA_DATABASE_URL: databaseUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: positive.default(60),
  PATRONI_URL: webUrl.optional(),
  ETCD_URL: webUrl.optional(),
  ACCESS_TOKEN_KEY_FILE: z.string().min(1).optional(),
  IDENTITY_KEY_FILE: z.string().min(1).optional(),
  SECOND_FACTOR_KEY_FILE: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: positive.default(20),
  CONTACT_EMAIL: z.email().default('counter@axlewright.example'),
  SELLER_ADDRESS: z
    .string()
    .max(300)
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .optional(),
  SELLER_TIME_ZONE: timeZone.default('UTC'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'it must start with whsec_')
    .optional(),
  STRIPE_API_BASE: webUrl.optional(),
  UNPAID_ORDER_HOURS: unpaidHours.default(72),
  OPEN_UNPAID_ORDERS: count.default(50),
  OPEN_UNPAID_ORDERS_UNVERIFIED: count.default(10),
  OPEN_UNPAID_LINES: count.default(2_000),
  OPEN_UNPAID_LINES_UNVERIFIED: count.default(100),
  STOCK_SHARE_UNVERIFIED: z.coerce.number(shareError).gt(0, shareError).max(1, shareError).default(0.5),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3, 'it must be an email address, such as Shop <shop@shop.example>').optional(),
  GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,}$/, 'it is not the id of a Firebase project')
    .optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'it must be a host name')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  VERIFIED_EMAIL_TO_ORDER: z.enum(['on', 'off']).optional(),
  SIGN_UPS_PER_MINUTE: positive.default(60),
  WRONG_PASSWORDS: positive.default(10),
  STAFF_SECOND_FACTOR: z.enum(['required', 'off']).optional(),
  SUDO_MINUTES: positive.default(10),
  WRITES_PER_MINUTE: positive.default(600),
  READS_PER_NETWORK: wholeNumber(0).optional(),
  HEADERS_TIMEOUT_SECONDS: positive.default(10),
  REQUEST_TIMEOUT_SECONDS: positive.default(30),
  IDLE_TIMEOUT_SECONDS: positive.default(75),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  KEEP_AUDIT_MONTHS: keptMonths,
  KEEP_ORDER_HISTORY_MONTHS: keptMonths,
  KEEP_STOCK_HISTORY_MONTHS: keptMonths,
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
          'it must be a list of IP addresses or networks, such as 10.0.0.0/8,127.0.0.1',
        ),
      ),
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('axlewright-shop'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
});

/** A test compares these names with the table in docs/operate.md. */
export const settingNames = Object.keys(environment.shape);

export type Environment = z.output<typeof environment>;

function isOrigin(url: string): boolean {
  const { href, origin } = new URL(url);
  return href === `${origin}/`;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
