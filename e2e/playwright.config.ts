import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** Nobody confirms an address in these journeys, and a few of them sell almost all of a part. */
const unlimitedCaps = { OPEN_UNPAID_ORDERS_UNVERIFIED: '1000', OPEN_UNPAID_LINES_UNVERIFIED: '1000', STOCK_SHARE_UNVERIFIED: '1' };
const port = Number(process.env.E2E_PORT ?? 4300);

/**
 * What Playwright turns off in Chromium, which takes only the last list of it, and the two pages below the address bar that nobody sees
 * here: Chromium would load them for each test, a fifth of all it has to do.
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

/** The shop's fresh data folder; the workers that run the tests inherit its name. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'axlewright-e2e-'));

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A hung test ends some time; a busy machine makes no test fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: systemChromium(),
      // Without a sandbox as root only; the rest keeps the browser from calling its maker.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-extensions',
        `--disable-features=${disabledFeatures.join()}`,
        '--disable-gpu',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // Reflow is looked at in a window of its own width.
    { name: 'desktop', testIgnore: 'reflow.spec.ts', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: `"${process.execPath}" serve-test-shop.ts`,
    url: `http://localhost:${port}/api/settings`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // All tests sign up from one address; a fast machine makes more accounts a minute than the default allows.
      SIGN_UPS_PER_MINUTE: '10000',
      ...unlimitedCaps,
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

/** The machine's own Chromium; undefined leaves it to Playwright's. */
function systemChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not this one.
    }
  }
  return undefined;
}
