import type { BrowserContext, Page } from '@playwright/test';
import { storedToken } from '../session.ts';
import { expect, logIn, newAccount, openNavigation, signUp, signUpWithoutForm, submitLogin, test, watchConsole } from '../shop-test.ts';

const exchangeUrl = /\/api\/user\/[^/]+$/;
const minuteMs = 60_000;

/** Counts the token exchanges of all tabs, starting now. */
function countExchanges(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.method() === 'PUT' && exchangeUrl.test(request.url())) count += 1;
  });
  return () => count;
}

/** Moves the clock of all tabs forward, as if the computer had slept. */
const sleepFor = (context: BrowserContext, minutes: number) => context.clock.fastForward(minutes * minuteMs);

/**
 * Moves the clock of all tabs forward until the access token expires in this many minutes. The time that the test has already taken makes no difference.
 */
async function sleepUntilMinutesLeft(page: Page, minutes: number): Promise<void> {
  const leftMs = await page.evaluate(() => Number(localStorage.getItem('accessTokenEnd')) - Date.now());
  await page.context().clock.fastForward(leftMs - minutes * minuteMs);
}

/** Rejects all token exchanges. Returns a function that counts them. */
async function rejectExchanges(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.route(exchangeUrl, async (route) => {
    await route.fulfill({ status: 503 });
    count += 1;
  });
  return () => count;
}

/** Waits for a new token. The page starts the timer for its retry only after a failure, so this moves the clock in small steps. */
async function sleepUntilRenewed(page: Page, before: string | null): Promise<void> {
  await expect
    .poll(async () => {
      await sleepFor(page.context(), 0.5);
      return storedToken(page);
    })
    .not.toBe(before);
  expect(await storedToken(page)).not.toBeNull();
}

/** Moves the clock in small steps. After a long step, the page would think that the computer slept. */
async function waitUntilSignedOut(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await sleepFor(page.context(), 0.5);
      return storedToken(page);
    })
    .toBeNull();
}

/** Opens My Profile as a buyer, with a clock that the test controls. */
async function openProfile(page: Page) {
  const context = page.context();
  // The timeouts of calls use the real clock. With the test clock, a call would time out as soon as the test moves the clock
  // forward.
  await context.addInitScript(() => Object.assign(window, { realTimeout: AbortSignal.timeout }));
  await context.clock.install();
  await context.addInitScript(() => Object.defineProperty(AbortSignal, 'timeout', { value: Reflect.get(window, 'realTimeout') }));
  const account = newAccount();
  await signUp(page, account);
  await page.goto('/dashboard');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
  return account;
}

test('the access token is renewed five minutes before it expires, for all tabs', async ({ page, context }) => {
  await openProfile(page);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    await other.goto('/dashboard');
    await expect(other.getByLabel('Name', { exact: true })).toBeVisible();
  }
  const exchanges = countExchanges(context);
  const before = await storedToken(page);
  await sleepUntilMinutesLeft(page, 6);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(exchanges(), 'six minutes before').toBe(0);

  await sleepUntilMinutesLeft(page, 4.5);
  await expect.poll(() => storedToken(page)).not.toBe(before);
  for (const other of others) {
    await other.getByRole('link', { name: 'My Orders' }).click();
    await expect(other.getByText('No orders yet')).toBeVisible();
  }
  // One exchange is enough. A tab that does not see the new token of another tab yet makes its own exchange.
  expect(exchanges()).toBeGreaterThanOrEqual(1);
  expect(exchanges()).toBeLessThanOrEqual(3);
});

test("the hosted identity provider's library is not loaded if identity is embedded", async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await signUp(page, newAccount());
  await page.goto('/dashboard');
  await expect(page.getByText('This browser')).toBeVisible();
  expect(requestedUrls.filter((url) => /\/static\/js\//.test(url)).length).toBeGreaterThan(5);
  expect(requestedUrls.filter((url) => /firebase|googleapis|identitytoolkit/i.test(url))).toEqual([]);
});

test('My Profile lists the signed-in browsers, and the others can be logged out', async ({ page, buyer, browser }) => {
  const problems: string[] = [];
  const otherBrowser = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const other = await otherBrowser.newPage();
  watchConsole(other, problems);
  await logIn(other, buyer);
  await other.goto('/dashboard/myorders');
  await expect(other.getByText('No orders yet')).toBeVisible();

  await page.goto('/dashboard');
  const list = page.getByRole('list', { name: 'Signed-in browsers' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: 'This browser' })).not.toContainText('Firefox on Windows');
  await expect(list.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })).toContainText('last used');
  await page.getByRole('button', { name: 'Log out others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out others' }).click();
  await expect(page.getByText('Logged out everywhere else')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out others' })).toBeHidden();

  await other.getByRole('link', { name: 'Add a Review' }).click();
  await other.getByLabel('Message').fill('Half a sentence');
  await other.getByRole('button', { name: 'Add review' }).click();
  await expect(other).toHaveURL('/login?from=%2Fdashboard%2Freview');
  await expect(other.getByText('You’ve been signed out.')).toBeVisible();
  expect(problems.filter((problem) => !/status of 401/.test(problem))).toEqual([]);
  await otherBrowser.close();
});

test('a user whose token expired while the computer slept stays signed in', async ({ page, context }) => {
  const account = await openProfile(page);
  await page.getByLabel('Location', { exact: true }).fill('Half a sentence');
  const before = await storedToken(page);
  await sleepFor(context, 8 * 60);
  await expect.poll(() => storedToken(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile info updated')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Half a sentence');
});

test.describe('if the server does not renew the token', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] });

  test('the user stays signed in until it expires, must then log in, and returns to the page', async ({ page, context }) => {
    const account = await openProfile(page);
    await context.route(exchangeUrl, (route) => route.fulfill({ status: 503 }));
    await sleepUntilMinutesLeft(page, 4);
    await sleepUntilMinutesLeft(page, 2);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();

    await sleepUntilMinutesLeft(page, 1);
    await waitUntilSignedOut(page);
    await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fmyorders');
    await expect(page.getByText('You’ve been signed out. Log in again to continue where you left off.')).toBeVisible();
    expect(await storedToken(page)).toBeNull();

    await context.unroute(exchangeUrl);
    await submitLogin(page, account);
    await expect(page).toHaveURL('/dashboard/myorders');
  });

  test('a user stays signed in after the computer slept, and the page tries again later', async ({ page, context }) => {
    await openProfile(page);
    await page.getByLabel('Location', { exact: true }).fill('Half a sentence');
    const before = await storedToken(page);
    const rejections = await rejectExchanges(context);
    await sleepFor(context, 8 * 60);
    await expect.poll(rejections).toBe(1);
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Half a sentence');
    expect(await storedToken(page)).toBe(before);
    await context.unroute(exchangeUrl);
    await sleepUntilRenewed(page, before);
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Half a sentence');
  });

  for (const [name, minutes] of [
    ['eight hours', 8 * 60],
    ['three minutes', 3],
  ] as const)
    test(`after ${name} of sleep, the page tries to renew its token at once, even after a failed renewal`, async ({ page, context }) => {
      await openProfile(page);
      await page.getByLabel('Location', { exact: true }).fill('Half a sentence');
      const before = await storedToken(page);
      const rejections = await rejectExchanges(context);
      await sleepUntilMinutesLeft(page, 2);
      await expect.poll(rejections).toBe(1);
      await sleepFor(context, minutes);
      await expect.poll(rejections).toBe(2);
      await context.unroute(exchangeUrl);
      await sleepUntilRenewed(page, before);
      await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Half a sentence');
    });
});

test('a tab that closes while it checks the sign-in does not sign the user out', async ({ page, buyer, context }) => {
  await page.goto('/dashboard');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
  // When a window closes, the browser interrupts its responses, but its scripts still run for a moment. This simulates such a response.
  const closing = await context.newPage();
  await closing.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      if (!String(call[0]).endsWith('/identity/get-session')) return fetch(...call);
      return new Response(new ReadableStream({ start: (body) => body.error(new DOMException('The window closed.', 'AbortError')) }));
    };
  });
  await closing.goto('/dashboard');
  await expect(closing.getByText('Your sign-in could not be checked')).toBeVisible();
  expect(await storedToken(page)).not.toBeNull();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test.describe('if the browser blocks storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
    ),
  );

  test('pages are shown, and users can sign up and open the dashboard', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const account = newAccount();
    await signUp(page, account);
    await (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
  });
});

test.describe('a logout that did not reach the server', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('is sent to the server later, and the user stays logged out', async ({ page, buyer }) => {
    await page.goto('/dashboard');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
    const logOutCalls = /\/identity\/sign-out$|\/api\/session$/;
    await page.route(logOutCalls, (route) => route.abort());
    await (await openNavigation(page)).getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();

    await page.unroute(logOutCalls);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(async () => (await page.request.get('/identity/get-session')).json()).toBeNull();
    await logIn(page, buyer);
    await page.goto('/dashboard');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
  });
});

test('logging out also removes order drafts in other tabs', async ({ page, buyer, context, newPart }) => {
  const { _id } = await newPart();
  await page.goto(`/parts/${_id}`);
  await page.getByLabel('Ship to', { exact: true }).fill('1 Counter Lane');
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  await expect.poll(drafts).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
  await (await openNavigation(other)).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await drafts()).toEqual([]);
});

test('a login with another account in another tab replaces the account in this tab', async ({ page, context }) => {
  await signUpWithoutForm(page, newAccount('Bea Buyer'));
  await page.goto('/dashboard');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  // Waits until the page has loaded everything. A later call would fail, because the test removes the cookie.
  await expect(page.getByText('This browser')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  const other = await context.newPage();
  await context.clearCookies();
  await signUpWithoutForm(other, newAccount('Otto Other'));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Otto Other');
});
