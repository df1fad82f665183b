import type { Page } from '@playwright/test';
import { forgetSignInKeepDrafts } from '../session.ts';
import {
  expect,
  expectSignedIn,
  holdBack,
  newAccount,
  openDashboardMenu,
  signUpWithoutForm,
  submitLogin,
  test,
  uniqueText,
} from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

const form = (page: Page) => page.getByRole('form', { name: 'New product' });
const field = (page: Page, label: string) => form(page).getByLabel(label);
const note = (page: Page) => page.getByText('Your unsaved changes are back.');

/** Leaves the page as if the session had ended. */
async function loseSession(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await forgetSignInKeepDrafts(page);
}

test('what was typed about a new product is still there after a new login, and is gone when the product is added', async ({
  page,
  admin,
}) => {
  const name = `Test lever ${uniqueText()}`;
  await page.goto('/dashboard/addProducts');
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('19.9');
  await loseSession(page);
  await page.goto('/dashboard/addProducts');
  await submitLogin(page, admin);
  await expect(note(page)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Price')).toHaveValue('19.9');
  await form(page).getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('status').getByText(`${name} is saved as a draft.`)).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(note(page)).toHaveCount(0);
});

test('a discarded draft of a new product does not come back', async ({ page }) => {
  await page.goto('/dashboard/addProducts');
  await field(page, 'Description').fill('Forged, black.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue('Forged, black.');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(field(page, 'Description')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  await page.reload();
  await expect(field(page, 'Name')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});

test('a product that is added after the user has left the page does not come back as a draft', async ({ page }) => {
  const name = `Test lever ${uniqueText()}`;
  await page.goto('/dashboard/addProducts');
  await field(page, 'Name').fill(name);
  const { release } = await holdBack(page, '**/api/parts');
  await form(page).getByRole('button', { name: 'Add product' }).click();
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Manage Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
  release();
  await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Add Products' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(note(page)).toHaveCount(0);
});

test('a user who comes back while a product is being added starts with an empty form, and keeps what is typed there', async ({ page }) => {
  await page.goto('/dashboard/addProducts');
  await field(page, 'Name').fill(`Test lever ${uniqueText()}`);
  const { release } = await holdBack(page, '**/api/parts');
  await form(page).getByRole('button', { name: 'Add product' }).click();
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Manage Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Add Products' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await field(page, 'Description').fill('The next lever.');
  release();
  await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue('The next lever.');
});

test('another account does not see what was typed about a new product', async ({ page, setStaffRole }) => {
  await page.goto('/dashboard/addProducts');
  await field(page, 'Name').fill('Secret lever');
  await loseSession(page);
  const colleague = newAccount('Cora Catalog');
  await signUpWithoutForm(page, colleague);
  await setStaffRole(colleague.email, 'catalog');
  await page.goto('/dashboard/addProducts');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(note(page)).toHaveCount(0);
});
