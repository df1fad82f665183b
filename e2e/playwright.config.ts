import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium } from '../scripts/setup/chromium.mjs';

/**
 * Most tests use accounts with an unconfirmed email address, and some order almost the whole stock of a part. So the limits for such
 * accounts are too high to be reached.
 */
const unlimitedCaps = { OPEN_UNPAID_ORDERS_UNVERIFIED: '1000', OPEN_UNPAID_LINES_UNVERIFIED: '1000', STOCK_SHARE_UNVERIFIED: '1' };
const port = Number(process.env.E2E_PORT ?? 4300);

/**
 * Chromium features to disable. Chromium uses only the last such list on its command line, so this list repeats Playwright's. We added the
 * two pop-ups of the address bar, because loading them takes a fifth of the time of each test.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** A new data folder for the shop. It is in an environment variable, because worker processes inherit that. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'axlewright-e2e-'));

/** How to start the shop for the tests. */
export const shopServer = {
  command: `"${process.execPath}" serve-test-shop.ts`,
  url: `http://localhost:${port}/api/settings`,
  env: {
    PORT: String(port),
    DATA_DIR: process.env.E2E_DATA_DIR,
    // All tests sign up from one IP address, more often than the default allows.
    SIGN_UPS_PER_MINUTE: '10000',
    ...unlimitedCaps,
  },
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
} satisfies PlaywrightTestConfig['webServer'];

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  // With only two workers, two cores would be idle for a quarter of the time: a page often waits for the shop, a timer, or an animation.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // The timeout is long because the computer may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      // If no browser is installed, Playwright uses its own.
      executablePath: findChromium(),
      // Chromium needs --no-sandbox if it runs as root. The flags in --js-flags make V8 optimize less code and collect garbage less often, because
      // a test page closes before that pays off. So renderers take a fifth less time. The other flags prevent background requests to Google.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-extensions',
        `--disable-features=${disabledFeatures.join()}`,
        '--disable-gpu',
        '--disable-sync',
        '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // Some tests run in only one project. The tests in reflow.spec.ts set their own window sizes, so one project is enough. The phone project omits
    // three files: a phone loads the same scripts, has no room for the Save and close button, and has no keyboard.
    { name: 'desktop', testIgnore: 'reflow.spec.ts', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: ['script-budget.spec.ts', 'save-and-close.spec.ts', 'keyboard.spec.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  webServer: shopServer,
});
