import type { Locator, Page, Route } from '@playwright/test';
import { findPart } from '../calls.ts';
import { storedToken } from '../session.ts';
import { expect, expectSignedIn, holdBack, openNavigation, test } from '../shop-test.ts';

const serverError = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'application/problem+json', json: { code: 'internal', detail: 'The shop has a problem.' } });

/**
 * Moves the clock until all retries are over. It moves in steps, because the page starts the timer for a retry only after the previous
 * failure.
 */
const turnClockUntil = (page: Page, element: Locator) =>
  expect(async () => {
    await page.clock.runFor(5_000);
    await expect(element).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

test.describe('signing in', () => {
  test('shows a spinner until the user is known', async ({ page, buyer }) => {
    const { release } = await holdBack(page, '**/identity/**');
    await page.goto('/dashboard');
    await expect(page.getByRole('status', { name: 'Checking your sign-in' }).or(page.getByText('Checking your sign-in'))).toBeVisible();
    release();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  });

  test('the token is renewed before it expires', async ({ page, buyer }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
    const expiresMs = await page.evaluate(() => JSON.parse(atob(localStorage.getItem('accessToken')?.split('.')[1] ?? '')).exp * 1000);
    // Each renewal begins with a call to /identity/get-session, so this counts the renewals.
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/identity/get-session')) renewals += 1;
    });
    const fiveMinutesMs = 5 * 60_000;
    await page.clock.pauseAt(expiresMs - fiveMinutesMs - 1_000);
    await page.evaluate(() => fetch('/healthz'));
    expect(renewals, 'one second too early').toBe(0);
    const renewal = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/user/'));
    await page.clock.runFor(1_000);
    expect((await renewal).status()).toBe(200);
    expect(renewals).toBe(1);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  });

  test.describe('while the shop fails', () => {
    test.use({ expectedConsoleErrors: [/status of 500/] });

    test('does not sign the user out', async ({ page, buyer }) => {
      await page.clock.install();
      await page.route('**/api/profile', serverError);
      const profile = await holdBack(page, '**/api/profile');
      await page.goto('/dashboard');
      await expect(page.getByText('Loading your profile')).toBeVisible();
      profile.release();
      // The page retries three times, with longer and longer pauses.
      const alert = page.getByRole('alert').filter({ hasText: 'The shop has a problem.' });
      await turnClockUntil(page, alert);
      expect(await storedToken(page)).not.toBeNull();
      await page.unroute('**/api/profile');
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
    });
  });
});

test.describe('if the identity provider or a list fails', () => {
  test.use({ expectedConsoleErrors: [/status of 500/] });

  test('the dashboard says that the sign-in could not be checked, and Retry continues', async ({ page, buyer }) => {
    await page.clock.install();
    await page.route('**/identity/get-session', serverError);
    const signIn = await holdBack(page, '**/identity/get-session');
    await page.goto('/dashboard');
    await expect(page.getByText('Checking your sign-in')).toBeVisible();
    signIn.release();
    const alert = page.getByRole('alert').filter({ hasText: 'Your sign-in could not be checked' });
    await turnClockUntil(page, alert);
    await expect(page).toHaveURL('/dashboard');
    expect(await storedToken(page)).not.toBeNull();
    await page.unroute('**/identity/get-session');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  });

  test('My Orders shows Retry, and it loads the orders', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await page.clock.install();
    await page.route('**/api/orders?**', serverError);
    const orders = await holdBack(page, '**/api/orders?**');
    await page.goto('/dashboard/myorders');
    await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
    orders.release();
    const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await turnClockUntil(page, alert);
    await page.unroute('**/api/orders?**');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('the page says so, and nothing typed is lost', async ({ page, context, buyer }) => {
    expectSignedIn(buyer);
    await page.goto('/dashboard/review');
    await page.getByLabel('Message', { exact: true }).fill('Written on the train');
    await context.setOffline(true);
    await expect(page.getByText(/You’re offline\. What you typed stays here/)).toBeVisible();
    await page.getByRole('button', { name: 'Add review' }).click();
    await expect(page.getByText('The shop could not be reached. Check your connection and try again.')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Written on the train');
    await context.setOffline(false);
    await expect(page.getByText(/You’re offline/)).toHaveCount(0);
    // The browser says that it is online a moment before it can send requests again.
    await expect
      .poll(() =>
        page.evaluate(() =>
          fetch('/healthz').then(
            (response) => response.ok,
            () => false,
          ),
        ),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Add review' }).click();
    await expect(page.getByText('Review added')).toBeVisible();
  });
});

test.describe('a page whose script does not load', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|The script of this page failed to load/] });

  test('shows an error with Retry after 120 seconds', async ({ page }) => {
    await page.clock.install();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
    await page.goto('/');
    const { release } = await holdBack(page, '**/static/js/blogs-page-*.js');
    await (await openNavigation(page)).getByRole('link', { name: 'Blogs' }).click();
    // When this text is on the page, the 120 seconds have begun.
    await expect(page.getByText('Loading the page…')).toBeAttached();
    const failed = page.getByRole('heading', { name: 'This page failed to load' });
    await expect(failed).toHaveCount(0);
    await page.clock.runFor(121_000);
    await expect(failed).toBeVisible();
    release();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Questions from the parts counter' })).toBeVisible();
    // The pattern above matches only the page's own script. Scripts that pages share have other names, but they are in the same folder.
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((path) => !path.startsWith('/static/js/'))).toEqual([]);
  });
});

test.describe('while data loads', () => {
  test('a part and the order list show placeholders', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const part = await findPart(page.request, 'AXW-WB-600');
    const parts = await holdBack(page, `**/api/parts/${part._id}`);
    await page.goto(`/parts/${part._id}`);
    await expect(page.getByRole('status', { name: 'Loading part' })).toBeVisible();
    parts.release();
    await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();

    const orders = await holdBack(page, '**/api/orders?**');
    await page.goto('/dashboard/myorders');
    await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
    orders.release();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Find a part' }).click();
    await expect(page).toHaveURL('/#catalog');
  });
});
