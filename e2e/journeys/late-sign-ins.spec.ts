import type { Page } from '@playwright/test';
import { countRunningRequests } from '../late-response.ts';
import { mailedLink } from '../mailed-link.ts';
import { withPasskeyDevice } from '../passkey-device.ts';
import { forgetSignIn } from '../session.ts';
import { expect, holdBack, newAccount, submitLogin, test, waitUntilIdle } from '../shop-test.ts';

/** Waits until the header of a user who has just signed in has loaded. */
const isSignedIn = (page: Page): Promise<unknown> => page.waitForResponse('**/api/me/capabilities');

/**
 * Runs `send`, and leaves the page during its call to this URL. Then lets the call through, and expects that the user stays where they are.
 * @param hasEnded waits until the page has handled the response
 */
async function leaveDuring(page: Page, url: string, send: () => Promise<void>, hasEnded = isSignedIn): Promise<void> {
  const { release } = await holdBack(page, url);
  const sent = page.waitForRequest(url);
  await send();
  await sent;
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  const running = countRunningRequests(page);
  const ended = hasEnded(page);
  release();
  await ended;
  await expect.poll(running).toBe(0);
  await waitUntilIdle(page);
  await expect(page).toHaveURL('/');
}

test.describe('a user who has left the page is not redirected by', () => {
  test('a login', async ({ page, buyer }) => {
    await forgetSignIn(page);
    await page.goto('/login?from=/dashboard/review');
    await leaveDuring(page, '**/identity/sign-in/email', () => submitLogin(page, buyer));
  });

  test('a login with a passkey', async ({ page, buyer }) => {
    await withPasskeyDevice(page);
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await forgetSignIn(page);
    await page.goto('/login?from=/dashboard/review');
    const signIn = () => page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await leaveDuring(page, '**/identity/passkey/verify-authentication', signIn);
  });

  test('a sign-up', async ({ page }) => {
    const { name, email, password } = newAccount();
    await page.goto('/signup?from=/dashboard/review');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const signUp = () => page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await leaveDuring(page, '**/identity/sign-up/email', signUp);
  });

  test('a new password', async ({ page, buyer }) => {
    await forgetSignIn(page);
    await page.request.post('/identity/request-password-reset', { data: { email: buyer.email } });
    await page.goto(await mailedLink(page, buyer.email, 'reset-password'));
    await page.getByLabel('New password', { exact: true }).fill('a-new-tin-can-8');
    const save = () => page.getByRole('button', { name: 'Save new password' }).click();
    await leaveDuring(page, '**/identity/reset-password', save, () =>
      expect(page.getByText('Password changed. Log in with your new password.')).toBeVisible(),
    );
  });
});

test('a login that ends while the next page is still loading does not take the user away from it', async ({ page, buyer }) => {
  await forgetSignIn(page);
  const scripts = await holdBack(page, '**/forgot-password-page-*.js');
  await page.goto('/login?from=/dashboard/review');
  const { release } = await holdBack(page, '**/identity/sign-in/email');
  await submitLogin(page, buyer);
  await page.getByRole('link', { name: 'Reset it' }).click();
  const ended = isSignedIn(page);
  release();
  await ended;
  await waitUntilIdle(page);
  scripts.release();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});
