import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { StaffRole } from '@axlewright/contract/people/capabilities';
import { type APIRequestContext, type APIResponse, test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import { takeImportTurn } from './import-turn.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
}

interface ShopFixtures {
  /** patterns of expected console errors, such as the 402 of a declined card */
  expectedConsoleErrors: RegExp[];
  /** a new account, signed in on `page` */
  buyer: Account;
  /** a new admin account, signed in on `page` */
  admin: Account;
  /** clicks the button that starts an import; no other test imports until this test ends */
  startImport: (button: string) => Promise<void>;
}

interface ShopWorkerFixtures {
  /** calls the API as an admin whom `npm run admin -- grant` has created */
  callAsOwner: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<APIResponse>;
  makeAdmin: (email: string) => Promise<void>;
  /** gives an account a staff role; null removes the role */
  setStaffRole: (email: string, staffRole: StaffRole | null) => Promise<void>;
  /** adds a part for one test; it costs $12.50, and orders must be for 3 to 39 pieces */
  newPart: () => Promise<NewPart>;
}

export interface NewPart {
  _id: string;
  name: string;
  partNumber: string;
  minQ: number;
  price: number;
}

/**
 * A test fails if its `page` has a console error, a failed request for a file, or a violation of the Content-Security-Policy. For other pages, a test
 * can call `watchConsole`.
 */
export const test = base.extend<ShopFixtures, ShopWorkerFixtures>({
  expectedConsoleErrors: [[], { option: true }],

  page: async ({ page, expectedConsoleErrors }, use, testInfo) => {
    const problems: string[] = [];
    const writes = watchWrites(page);
    watchConsole(page, problems);
    waitForScripts(page);
    await use(page);
    // A page that is still loading when its test ends can be in the middle of an intercepted request.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (testInfo.status !== testInfo.expectedStatus)
      console.log(['The writes and failed requests of the page:', ...writes, 'Its dialogs:', ...(await describeDialogs(page))].join('\n'));
    expect(problems.filter((problem) => !expectedConsoleErrors.some((pattern) => pattern.test(problem)))).toEqual([]);
  },

  startImport: async ({ page }, use, testInfo) => {
    let endTurn: (() => void) | undefined;
    await use(async (name) => {
      // Two other tests may have their turns first.
      if (!endTurn) testInfo.setTimeout(testInfo.timeout + 300_000);
      endTurn ??= await takeImportTurn();
      // If the page and a dialog both have this button, the dialog's button is the last one, because dialogs are at the end of the page.
      await page.getByRole('button', { name, exact: true }).last().click();
    });
    endTurn?.();
  },

  buyer: async ({ page }, use) => {
    const account = newAccount();
    await signUpWithoutForm(page, account);
    await use(account);
  },

  admin: async ({ page, makeAdmin }, use) => {
    const account = newAccount('Ada Admin');
    await signUpWithoutForm(page, account);
    await makeAdmin(account.email);
    await use(account);
  },

  callAsOwner: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      const owner = newAccount('Frida First');
      await signUpByCalls(request, owner);
      await changeAdmin('grant', owner.email);
      const currentToken = keepSignedIn(request, owner, project.use.baseURL ?? '');
      await use(async (method, path, data) => {
        const headers = { authorization: `Bearer ${await currentToken()}` };
        const response = await request.fetch(`/api${path}`, { method, data, headers });
        await expect(response).toBeOK();
        return response;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  makeAdmin: [
    ({ callAsOwner }, use) =>
      use(async (email) => expect(await (await callAsOwner('PUT', `/user/admin/${email}`)).json()).toMatchObject({ modifiedCount: 1 })),
    { scope: 'worker' },
  ],

  setStaffRole: [
    ({ callAsOwner }, use) => use(async (email, staffRole) => void (await callAsOwner('PUT', `/user/staff-role/${email}`, { staffRole }))),
    { scope: 'worker' },
  ],

  newPart: [
    ({ callAsOwner }, use) =>
      use(async () => {
        const name = `Test bracket ${uniqueText()}`;
        const part = { name, description: 'For a test', minQ: 2, availableQ: 40, price: 12.5, image: '' };
        return (await (await callAsOwner('POST', '/parts', part)).json()) as NewPart;
      }),
    { scope: 'worker' },
  ],
});

export { expect };

/**
 * For tests that need a signed-in user on `page`, but none of the user's data. Playwright signs a user in only if the test names a fixture such as
 * `buyer`. These tests have no other use for the fixture, so they pass it to this function.
 */
export function expectSignedIn({ email }: Account): void {
  expect(email).not.toBe('');
}

/**
 * Makes `goto` and `reload` wait until React has hydrated the page. Scripts load after the first paint, so without this, tests click too
 * early.
 */
export function waitForScripts(page: Page): void {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  // React adds a property `__reactProps…` to each element that it has hydrated. It hydrates a page's frame and its content one after the other.
  const isHydrated = () =>
    !('__reactRouterContext' in window) ||
    ['header a', 'main *'].every((selector) => {
      const element = document.querySelector(selector);
      return element === null || Object.keys(element).some((key) => key.startsWith('__reactProps'));
    });
  async function waitUntilHydrated(): Promise<void> {
    await page.waitForFunction(isHydrated);
    // React runs the effects of the hydrated elements, such as the one for the / key, in a later task.
    await waitUntilIdle(page);
  }

  page.goto = async (url, options) => {
    const response = await open(url, options);
    // Tests with 'commit' want to see the page before its scripts run.
    if (options?.waitUntil !== 'commit') await waitUntilHydrated();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await waitUntilHydrated();
    return response;
  };
}

/** Waits until the page has nothing to do. After 5 s it gives up, because Chromium may never report this if the computer is busy. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/**
 * Returns a list of the page's writes and failed requests, which grows during the test. If the test fails, the list is printed to explain the
 * failure.
 */
function watchWrites(page: Page): string[] {
  const lines: string[] = [];
  const add = (what: string, request: Request) => lines.push(`${new Date().toISOString()} ${what} ${request.method()} ${request.url()}`);
  page.on('request', (request) => request.method() !== 'GET' && add('sent', request));
  page.on('response', (response) => response.request().method() !== 'GET' && add(String(response.status()), response.request()));
  page.on('requestfailed', (request) => add(request.failure()?.errorText ?? 'failed', request));
  return lines;
}

/** Describes the open dialogs of a page and their animations. */
async function describeDialogs(page: Page): Promise<string[]> {
  const dialogs = page.locator('dialog[open]');
  return dialogs.evaluateAll((elements) =>
    elements.map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value.slice(0, 60)}"`);
      const animations = element
        .getAnimations({ subtree: true })
        .map(({ playState, pending }) => `${playState}${pending ? ', pending' : ''}`);
      return `${attributes.join(' ')} animations: ${animations.join('; ') || 'none'}`;
    }),
  );
}

/**
 * Collects the errors of a page. Ignores pictures from the host pictures.example, which does not exist: lists also show parts of other
 * tests, and some of these have such a picture.
 */
export function watchConsole(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.startsWith('https://pictures.example/')) problems.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
}

let uniqueCount = 0;

/** Returns a text that no other test, worker or run uses. */
export const uniqueText = () => `${process.pid}-${Date.now()}-${++uniqueCount}`;

export const newAccount = (name = 'Bea Buyer'): Account => ({
  name,
  email: `bea-${uniqueText()}@parts-counter.example`,
  password: 'tin-can-antenna-7',
});

export async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page).not.toHaveURL(/signup/);
}

/**
 * Waits until a form has moved the focus to its first error. React Hook Form does this twice: at once, and in a later task. The second time, it
 * could take the focus away while a test types into another field.
 */
export async function errorsFocused(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Creates an account with the same calls as the sign-up page, and returns its access token. */
async function signUpByCalls(request: APIRequestContext, { name, email, password }: Account): Promise<string> {
  await expect(await request.post('/identity/sign-up/email', { data: { name, email, password } })).toBeOK();
  return exchangeByCalls(request, { email });
}

/** Returns an access token for the user who is signed in at the provider. */
async function exchangeByCalls(request: APIRequestContext, { email }: Pick<Account, 'email'>): Promise<string> {
  const { token: idToken } = (await (await request.get('/identity/token')).json()) as { token: string };
  const exchange = await request.put(`/api/user/${email}`, { data: { email }, headers: { authorization: `Bearer ${idToken}` } });
  return ((await exchange.json()) as { token: string }).token;
}

/**
 * Returns a function that returns an access token. A change of roles needs a sign-in from the last 10 minutes, so the function signs in
 * again after 5 minutes.
 */
function keepSignedIn(request: APIRequestContext, account: Account, origin: string): () => Promise<string> {
  const renewAfterMs = 5 * 60_000;
  let signedInAt = Number.NEGATIVE_INFINITY;
  let token: Promise<string>;
  async function signIn(): Promise<string> {
    await expect(await request.post('/identity/sign-in/email', { data: account, headers: { origin } })).toBeOK();
    return exchangeByCalls(request, account);
  }
  return () => {
    if (Date.now() - signedInAt > renewAfterMs) {
      signedInAt = Date.now();
      token = signIn();
    }
    return token;
  };
}

/** Creates an account and signs it in on `page`, without the sign-up page. */
export async function signUpWithoutForm(page: Page, account: Account): Promise<void> {
  const token = await signUpByCalls(page.request, account);
  // Opens an empty page of the shop, because only a page of the shop can write its local storage. The icon prevents a request for
  // /favicon.ico.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto('/empty');
  await page.evaluate((accessToken) => localStorage.setItem('accessToken', accessToken), token);
  await page.unroute('**/empty');
}

export async function logIn(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, account);
  await expect(page).not.toHaveURL(/login/);
}

/**
 * Fills in the login page, and submits it. Looks for the fields only inside the login form: the URL can already be that of the login page while
 * the previous page is still shown, and the landing page also has an Email field.
 */
export async function submitLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const login = page.getByRole('region', { name: 'Log in' });
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Runs `npm run admin -- grant|revoke <email>` for the tested shop. */
export async function changeAdmin(change: 'grant' | 'revoke', email: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/src/commands/admin.ts', change, email], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
}

/** Returns the main navigation. On a phone, opens the menu first. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  return page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
}

/** Returns the menu of the dashboard. On a phone, staff have it in a dialog, which this function opens. */
export async function openDashboardMenu(page: Page): Promise<Locator> {
  const allPages = page.getByRole('button', { name: /All pages$/ });
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
  // While the dialog closes, both are visible.
  await expect(allPages.or(menu).first()).toBeVisible();
  if (await allPages.isVisible()) await allPages.click();
  return menu;
}

/** Delays all requests to a URL pattern until `release` is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return { release: resolve };
}
