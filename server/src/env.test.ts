import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSettings } from './env.ts';
import { settingNames } from './environment.ts';
import { createHttpServer } from './http-server.ts';

const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'axlewright', FIREBASE_API_KEY: 'key' };
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
};

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('the second factor of staff', () => {
  it('is required in live mode; in demo mode only if the user has set up a second factor', () => {
    expect(readSettings({}).authentication).toEqual({ staffSecondFactor: 'off', sudoMinutes: 10 });
    expect(readSettings(live).authentication).toEqual({ staffSecondFactor: 'required', sudoMinutes: 10 });
    expect(readSettings({ ...live, STAFF_SECOND_FACTOR: 'off', SUDO_MINUTES: '3' }).authentication).toEqual({
      staffSecondFactor: 'off',
      sudoMinutes: 3,
    });
    expect(() => readSettings({ STAFF_SECOND_FACTOR: 'maybe' })).toThrow('The setting STAFF_SECOND_FACTOR is not valid');
  });
});

describe('Firebase as the identity provider', () => {
  it('is off without IDENTITY=firebase, even if the other Firebase settings are set', () => {
    expect(readSettings({ ...firebase, IDENTITY: '' }).firebase).toBeNull();
  });

  it('needs the project and its key', () => {
    for (const missing of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'])
      expect(() => readSettings({ ...firebase, [missing]: '' })).toThrow(
        'IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.',
      );
    expect(readSettings({ ...live, ...firebase }).firebase).toEqual({
      projectId: 'axlewright',
      apiKey: 'key',
      authDomain: 'axlewright.firebaseapp.com',
      emulatorHost: null,
    });
  });

  it('rejects the emulator in live mode', () => {
    const withEmulator = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(readSettings(withEmulator).firebase?.emulatorHost).toBe('127.0.0.1:9099');
    expect(() => readSettings({ ...live, ...withEmulator })).toThrow('SHOP_MODE=live does not allow FIREBASE_AUTH_EMULATOR_HOST');
    expect(() => readSettings({ ...withEmulator, HOST: '0.0.0.0' })).toThrow('A shop that others can reach does not allow');
  });

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099; script-src *'],
    ['FIREBASE_AUTH_DOMAIN', 'evil.example *'],
    ['FIREBASE_PROJECT_ID', '../other'],
  ])('rejects a %s that could inject into the Content-Security-Policy', (name, value) => {
    expect(() => readSettings({ ...firebase, [name]: value })).toThrow(`The setting ${name} is not valid`);
  });
});

describe('the mode', () => {
  const { SHOP_MODE: _unset, ...real } = live;

  it('is demo when nothing is set', () => {
    expect(readSettings({})).toMatchObject({ mode: 'demo', isLocal: true });
  });

  it.each([
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example' }],
    ['PUBLIC_URL=https://localhost', { PUBLIC_URL: 'https://localhost' }],
    ['PUBLIC_URL=http://shop.example', { PUBLIC_URL: 'http://shop.example' }],
    ['STRIPE_SECRET_KEY', real],
  ])('must be set if %s is a sign of a real shop', (sign, settings) => {
    expect(() => readSettings(settings)).toThrow(`SHOP_MODE is not set, but ${sign} belongs to a real shop. Set SHOP_MODE=live`);
  });

  it('is demo by default with test keys on this machine', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'shop.localhost'])
      expect(readSettings({ ...stripe, PUBLIC_URL: `http://${host}:3000` })).toMatchObject({ mode: 'demo', isLocal: true });
  });

  it('demo accepts test keys and a mail server, but no live key', () => {
    const demo = { ...stripe, SHOP_MODE: 'demo', SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://demo.shop.example' };
    expect(readSettings(demo)).toMatchObject({ mode: 'demo', isLocal: false });
    for (const [name, key] of Object.entries({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }))
      expect(() => readSettings({ ...demo, [name]: key })).toThrow(`SHOP_MODE=demo does not allow ${name}`);
  });

  it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.5' }, { PUBLIC_URL: 'http://192.168.1.5:3000', SHOP_MODE: 'demo' }])(
    'detects a shop that other machines can reach: %j',
    (settings) => {
      expect(readSettings(settings)).toMatchObject({ mode: 'demo', isLocal: false });
    },
  );

  it('live needs live keys, a webhook secret and https URLs', () => {
    expect(readSettings({ ...live, STRIPE_API_BASE: 'https://stripe.example', GOOGLE_ISSUER: 'https://id.example' }).mode).toBe('live');
    for (const [name, value] of Object.entries({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
      GOOGLE_ISSUER: 'http://id.example',
      PUBLIC_URL: 'http://shop.example',
    }))
      expect(() => readSettings({ ...live, [name]: value })).toThrow(new RegExp(`^SHOP_MODE=live .*${name}`));
    expect(() => readSettings({ ...live, STRIPE_WEBHOOK_SECRET: 'whsec_' })).toThrow('The setting STRIPE_WEBHOOK_SECRET is not valid');
  });
});

describe('the public URL', () => {
  it.each([
    ['https://Shop.Example', 'https://shop.example'],
    ['https://shop.example:443//', 'https://shop.example'],
    ['HTTP://localhost:3000/', 'http://localhost:3000'],
  ])('is an origin: %s is %s', (typed, origin) => {
    expect(readSettings({ SHOP_MODE: 'demo', PUBLIC_URL: typed }).publicUrl).toBe(origin);
  });

  it.each(['/parts', '/?shop=1', '?', '#top'])('cannot end with %s', (end) => {
    expect(() => readSettings({ ...live, PUBLIC_URL: `https://shop.example${end}` })).toThrow(
      'The setting PUBLIC_URL is not valid: it must be a URL without a path, such as https://shop.example.',
    );
  });

  it('cannot contain a user, and must be a URL', () => {
    for (const url of ['https://user@shop.example', 'https://user:word@shop.example', 'shop.example', 'https://', 'ftp://shop.example'])
      expect(() => readSettings({ ...live, PUBLIC_URL: url })).toThrow('The setting PUBLIC_URL is not valid: ');
  });
});

describe('unpaid orders', () => {
  it('have a limit per account, which is lower for unconfirmed email addresses', () => {
    expect(readSettings({}).unpaidCaps).toEqual({
      verified: { orders: 50, lines: 2_000 },
      unverified: { orders: 10, lines: 100 },
      unverifiedStockShare: 0.5,
    });
    const lifted = { OPEN_UNPAID_ORDERS: '1000', OPEN_UNPAID_LINES_UNVERIFIED: '7', STOCK_SHARE_UNVERIFIED: '1' };
    expect(readSettings(lifted).unpaidCaps).toEqual({
      verified: { orders: 1_000, lines: 2_000 },
      unverified: { orders: 10, lines: 7 },
      unverifiedStockShare: 1,
    });
    for (const share of ['0', '1.5', 'half'])
      expect(() => readSettings({ STOCK_SHARE_UNVERIFIED: share })).toThrow('The setting STOCK_SHARE_UNVERIFIED is not valid');
  });

  it('are canceled after 72 hours; in live mode with an unconfirmed email address, after 1 hour', () => {
    expect(readSettings({})).toMatchObject({ unpaidHours: { verified: 72, unverified: 72 } });
    expect(readSettings(live)).toMatchObject({ unpaidHours: { verified: 72, unverified: 1 } });
    expect(readSettings({ UNPAID_ORDER_HOURS: '5' })).toMatchObject({ unpaidHours: { verified: 5, unverified: 5 } });
  });

  it('can be kept for a century, but not for longer than PostgreSQL can count', () => {
    expect(readSettings({ UNPAID_ORDER_HOURS: '1000000' }).unpaidHours.verified).toBe(1_000_000);
    expect(() => readSettings({ UNPAID_ORDER_HOURS: '2147483647' })).toThrow('The setting UNPAID_ORDER_HOURS is not valid');
  });
});

it('a time limit for whole requests that is shorter than the one for headers also limits the headers', () => {
  const { server } = createHttpServer(readSettings({ REQUEST_TIMEOUT_SECONDS: '5' }));
  expect([server.requestTimeout, server.headersTimeout]).toEqual([5_000, 5_000]);
});

it('accepts MIGRATION_DATABASE_URL only together with DATABASE_URL', () => {
  const [DATABASE_URL, MIGRATION_DATABASE_URL] = ['postgres://app@db/shop', 'postgres://owner@db/shop'];
  expect(readSettings({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    migrationDatabaseUrl: MIGRATION_DATABASE_URL,
  });
  expect(readSettings({ DATABASE_URL }).migrationDatabaseUrl).toBeNull();
  expect(() => readSettings({ MIGRATION_DATABASE_URL })).toThrow('The setting DATABASE_URL is missing');
});

describe('a confirmed email address before the first order', () => {
  it('is required by default in live mode, but not in demo mode', () => {
    const needed = (settings: Record<string, string>) => readSettings(settings).verifiedEmail.toOrder;
    expect([needed({}), needed(live)]).toEqual([false, true]);
    expect([needed({ VERIFIED_EMAIL_TO_ORDER: 'on' }), needed({ ...live, VERIFIED_EMAIL_TO_ORDER: 'off' })]).toEqual([true, false]);
    expect(() => readSettings({ VERIFIED_EMAIL_TO_ORDER: 'yes' })).toThrow('The setting VERIFIED_EMAIL_TO_ORDER is not valid');
  });
});

describe('the table in docs/operate.md', () => {
  it('lists exactly the settings that exist', async () => {
    const guide = await readFile(new URL('../../docs/operate.md', import.meta.url), 'utf8');
    const table = guide.match(/^\| setting \|[\s\S]*?\n\n/m)?.[0] ?? '';
    const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });
});

it('live mode limits uncached reads per network by default, and the setting changes the limit', () => {
  expect(readSettings({ SHOP_MODE: 'demo' }).readsPerNetwork).toBeNull();
  expect(readSettings({ SHOP_MODE: 'demo', READS_PER_NETWORK: '50' }).readsPerNetwork).toBe(50);
  expect([readSettings(live).readsPerNetwork, readSettings({ ...live, READS_PER_NETWORK: '0' }).readsPerNetwork]).toEqual([600, null]);
});

it('the files in deploy/ use only known settings', async () => {
  const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  const example = [...(await read('shop.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const compose = (await read('compose.yaml')).match(/x-shop:[\s\S]*?environment:\n([\s\S]*?)\n {2}volumes:/)?.[1] ?? '';
  const composed = [...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(example).toContain('SHOP_MODE');
  expect(composed).toContain('DATABASE_URL');
  expect([...example, ...composed].filter((name) => !settingNames.includes(name ?? ''))).toEqual([]);
});

it('systemd and compose wait for the longest DRAIN_SECONDS and a minute more, and Prometheus reaches the proxy', async () => {
  const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  const [compose, unit] = [await read('compose.yaml'), await read('axlewright.service')];
  const longestDrain = 300;
  expect(readSettings({ DRAIN_SECONDS: String(longestDrain) }).drainSeconds).toBe(longestDrain);
  expect(() => readSettings({ DRAIN_SECONDS: String(longestDrain + 1) })).toThrow('DRAIN_SECONDS');
  expect(compose).toContain(`\n  stop_grace_period: ${longestDrain + 60}s\n`);
  expect(unit).toContain(`\nTimeoutStopSec=${longestDrain + 60}\n`);
  expect(compose).toContain('STATS: ":8404"');
  expect(compose).not.toMatch(/ports: .*8404/);
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'abc', 'it must be a whole number from 0 to 65,535'],
    ['PORT', '65536', 'it must be a whole number from 0 to 65,535'],
    ['DATABASE_POOL_SIZE', '0', 'it must be a whole number of at least 1'],
    ['WRITES_PER_MINUTE', '1.5', 'it must be a whole number of at least 1'],
    ['KEEP_AUDIT_MONTHS', '23', 'it must be a whole number from 24 to 1,200'],
    ['STOCK_SHARE_UNVERIFIED', '0', 'it must be a number greater than 0, and at most 1'],
    ['MAIL_FROM', 'a', 'it must be an email address, such as Shop <shop@shop.example>'],
    ['TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/99', 'it must be a list of IP addresses or networks, such as 10.0.0.0/8,127.0.0.1'],
  ])('reports %s=%s, with what it must be', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} is not valid: ${message}.`);
  });
});

it('the metrics need a different port than the shop', () => {
  expect(() => readSettings({ PORT: '4971', METRICS_PORT: '4971' })).toThrow(
    'The setting METRICS_PORT is not valid: PORT has the same port, 4971.',
  );
  expect(readSettings({ PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ host: '127.0.0.1', port: 0 });
});
