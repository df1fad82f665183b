import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expect, expectSignedIn, newAccount, openNavigation, signUpWithoutForm, submitLogin, test } from '../shop-test.ts';

async function openCloseDialog(page: Page) {
  await page.goto('/dashboard');
  // The server rejects calls that are still in flight when the account is closed.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Close account…' }).click();
  return page.getByRole('dialog', { name: 'Close your account?' });
}

test('a buyer exports their data as a ZIP', async ({ page, buyer }) => {
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await download.path(), 'latin1');
  expect(bytes.slice(0, 4)).toBe('PK\x03\x04');
  for (const name of ['account.json', 'orders.csv', 'order-lines.csv', 'order-history.csv', 'reviews.csv']) expect(bytes).toContain(name);
});

test.describe('closing the account', () => {
  test.use({ expectedConsoleErrors: [/status of 401 .*sign-in/] });

  test('needs the email address, signs the buyer out, and prevents another login', async ({ page, buyer }) => {
    const dialog = await openCloseDialog(page);
    await expect(dialog).toContainText('Orders, payments and documents');
    const confirmation = dialog.getByLabel(`Type ${buyer.email} to confirm`);
    await confirmation.fill('somebody@parts-counter.example');
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await expect(dialog.getByText('This is not the email address of the account')).toBeVisible();
    await confirmation.fill(buyer.email);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await expect(page.getByText('Your account is closed.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible();

    await page.goto('/login');
    await submitLogin(page, buyer);
    await expect(page.getByText('Invalid email or password')).toBeVisible();
  });
});

test.describe('with an old sign-in', () => {
  test.use({ expectedConsoleErrors: [/status of 403 .*closure/] });

  test('closing the account continues after the buyer has entered the password', async ({ page, buyer }) => {
    let calls = 0;
    await page.route('**/api/me/closure', (route) => {
      calls += 1;
      if (calls > 1) return route.fallback();
      return route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'reauthentication-required' } });
    });
    const dialog = await openCloseDialog(page);
    await dialog.getByLabel(`Type ${buyer.email} to confirm`).fill(buyer.email);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.getByLabel('Password', { exact: true }).fill(buyer.password);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your account is closed.')).toBeVisible();
    expect(calls).toBe(2);
  });
});

test.describe('with an unpaid order', () => {
  test.use({ expectedConsoleErrors: [/status of 409 .*closure/] });

  test('the dialog says that it must be paid or canceled first', async ({ page, buyer, newPart }) => {
    const part = await newPart();
    await page.goto('/dashboard');
    await callAs(page, 'POST', '/orders', { partId: part._id, quantity: 3 });
    const dialog = await openCloseDialog(page);
    await dialog.getByLabel(`Type ${buyer.email} to confirm`).fill(buyer.email);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await expect(dialog.getByText('This account has an unpaid order. Pay or cancel it first.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep account' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('staff export and close an account for its owner', async ({ page, admin, browser }) => {
  expectSignedIn(admin);
  const leaver = newAccount('Lee Leaver');
  const other = await browser.newPage();
  await signUpWithoutForm(other, leaver);
  await other.close();

  await page.goto('/dashboard/users');
  await search(page, leaver.email);
  await page.getByRole('button', { name: `Export or close: ${leaver.email}` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole('dialog').getByRole('button', { name: 'Close account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this account?' });
  await dialog.getByLabel(`Type ${leaver.email} to confirm`).fill(leaver.email);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText(`The account of ${leaver.email} is closed.`)).toBeVisible();
  await expect(row(page, leaver.email)).toHaveCount(0);
});
