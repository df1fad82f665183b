import type { Page } from '@playwright/test';
import { addPart, row, search } from '../admin-lists.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

/** Opens a staff list, and waits until it listens to keys. */
async function openList(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(
    page.locator('tbody tr').first().getByRole('button').or(page.locator('tbody tr').first().getByRole('link')).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
}

const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('staff move through a list, open a row, and search by single keys', async ({ page }) => {
  const part = await addPart(page);
  const details = row(page, part.partNumber).getByRole('link', { name: `Edit details of ${part.partNumber}` });
  await openList(page, '/dashboard/manageProducts');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await search(page, 'Test bracket');
  await page.keyboard.press('j');
  await expect(page.getByRole('searchbox')).toHaveValue('Test bracketj');
  await search(page, part.partNumber);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(details).toBeFocused();
  await expect(details).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/manageProducts/${part._id}`);
});

test('j and k stop at the ends of a list, and the row stays below the headers', async ({ page }) => {
  await openList(page, '/dashboard/manageProducts?sort=partNumber');
  const focusedRow = () =>
    page.evaluate(() => [...document.querySelectorAll('tbody tr')].indexOf(document.activeElement?.closest('tr') as Element));
  await page.keyboard.press('k');
  expect(await focusedRow()).toBe(0);
  for (const key of ['j', 'j', 'k', 'j', 'j']) await page.keyboard.press(key);
  expect(await focusedRow()).toBe(3);
  for (let press = 0; press < 8; press++) await page.keyboard.press('k');
  expect(await focusedRow()).toBe(0);
  await expect(page.locator('tbody tr').first()).toBeInViewport({ ratio: 1 });
});

test('? lists the keys of the page, and a switch turns them off for good', async ({ page }) => {
  await openList(page, '/dashboard/users');
  await page.keyboard.press('?');
  await expect(keysDialog(page).getByRole('definition')).toHaveText([
    'Next row',
    'Previous row',
    'Open the row',
    'Search this list',
    'Show these shortcuts',
  ]);
  await expect(keysDialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await checkWithAxe(page, 'keyboard shortcuts');
  await page.keyboard.press('j');
  await keysDialog(page).getByLabel('Use single-key shortcuts in this browser').click();
  await page.keyboard.press('Escape');
  await expect(keysDialog(page)).toBeHidden();

  await openList(page, '/dashboard/users');
  for (const key of ['?', '/', 'j']) await page.keyboard.press(key);
  await expect(keysDialog(page)).toBeHidden();
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await keysDialog(page).getByLabel('Use single-key shortcuts in this browser').click();
  await page.keyboard.press('Escape');
  await expect(keysDialog(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
