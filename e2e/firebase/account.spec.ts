import type { Page } from '@playwright/test';
import { logOut, storedToken } from '../session.ts';
import { expect, logIn, newAccount, signUp } from '../shop-test.ts';
import { resetCodeFor, signInWithGoogle, signUpAtFirebase } from './emulator.ts';
import { test } from './firebase-test.ts';

const main = (page: Page) => page.getByRole('main');

async function typeLogin(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Log in' }).click();
}

test('sign-up ends on the landing page, stores the token and sets the name', async ({ page, buyer }) => {
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await page.goto('/dashboard');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
});

test('logging out logs out every tab, and after the next login the user returns to the page', async ({ page, buyer, context }) => {
  const other = await context.newPage();
  await other.goto('/dashboard/review');
  await expect(other.getByRole('button', { name: 'Add review' })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL('/login?from=%2Fdashboard%2Freview');
  await other.getByLabel('Email', { exact: true }).fill(buyer.email.toUpperCase());
  await other.getByLabel('Password', { exact: true }).fill(buyer.password);
  await main(other).getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL('/dashboard/review');
});

test.describe("errors are shown with Firebase's messages", () => {
  test.use({ expectedConsoleErrors: [/status of 400 .*\/identitytoolkit/] });

  test('for a taken email address', async ({ page, buyer }) => {
    await logOut(page);
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill('another-tin-can-8');
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('(auth/email-already-in-use)')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  });

  test('for a wrong password, with the same message for an unknown email address', async ({ page, buyer }) => {
    await logOut(page);
    for (const email of [buyer.email, newAccount().email]) {
      await typeLogin(page, email, 'wrong-password');
      await expect(page.getByText('Firebase: Error (auth/invalid-credential).')).toBeVisible();
    }
  });

  test('the code in the email resets a forgotten password once', async ({ page, buyer }) => {
    await logOut(page);
    for (const email of [newAccount().email, buyer.email]) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await expect(page.getByText('Check your email')).toBeVisible();
    }
    const link = `/reset-password?mode=resetPassword&oobCode=${await resetCodeFor(buyer.email)}`;
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('a-new-tin-can-8');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL('/login');
    await typeLogin(page, buyer.email, buyer.password);
    await expect(page.getByText('Firebase: Error (auth/invalid-credential).')).toBeVisible();
    await logIn(page, { email: buyer.email, password: 'a-new-tin-can-8' });

    await page.goto(link);
    await expect(page.getByText('This link no longer works.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  });
});

test('the access token is renewed with a fresh ID token', async ({ page, context }) => {
  await context.clock.install();
  await signUp(page, newAccount());
  await page.goto('/dashboard');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  const before = await storedToken(page);
  await context.clock.fastForward(56 * 60_000);
  await expect.poll(() => storedToken(page)).not.toBe(before);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('an ID token is exchanged only for its own email address', async ({ request }) => {
  const { email, password } = newAccount();
  const headers = { authorization: `Bearer ${await signUpAtFirebase(email, password)}` };
  const response = await request.put(`/api/user/${email}`, { headers, data: { email } });
  expect(response.status()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  expect((await request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200);
  expect((await request.put(`/api/user/${newAccount().email}`, { headers, data: {} })).status()).toBe(401);
  expect((await request.put(`/api/user/${email}`, { headers: { authorization: `Bearer ${token}` }, data: {} })).status()).toBe(401);
});

test.describe('Google', () => {
  test('signs up a new user', async ({ request }) => {
    const { email } = newAccount();
    const headers = { authorization: `Bearer ${await signInWithGoogle(email)}` };
    const response = await request.put(`/api/user/${email}`, { headers, data: { email } });
    expect(response.status()).toBe(200);
    const { token } = (await response.json()) as { token: string };
    const profile = await request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } });
    expect(await profile.json()).toMatchObject({ email, name: 'Gina Google' });
  });

  test.describe('with an email address that another user has already registered', () => {
    test.use({ expectedConsoleErrors: [/status of (400|401)/] });

    test('locks the other user out of the account', async ({ page, buyer: attacker, request }) => {
      await page.goto('/dashboard/review');
      await expect(page.getByRole('button', { name: 'Add review' })).toBeVisible();
      const headers = { authorization: `Bearer ${await signInWithGoogle(attacker.email)}` };
      expect((await request.put(`/api/user/${attacker.email}`, { headers, data: {} })).status()).toBe(200);

      await page.getByRole('button', { name: 'Add review' }).click();
      await expect(page).toHaveURL('/login?from=%2Fdashboard%2Freview');
      await expect(page.getByText('You’ve been signed out.')).toBeVisible();
      await typeLogin(page, attacker.email, attacker.password);
      await expect(page.getByText('Firebase: Error (auth/invalid-credential).')).toBeVisible();
    });
  });
});
