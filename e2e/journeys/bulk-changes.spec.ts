import type { Page } from '@playwright/test';
import { type AddedPart, addPart, row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, holdBack, test, uniqueText } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

const select = (page: Page, { partNumber }: AddedPart) => page.getByRole('checkbox', { name: `Select ${partNumber}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected products' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change \d/ });

/** Adds parts that one search finds, and opens the list with them. */
async function openParts(page: Page, count: number): Promise<AddedPart[]> {
  const word = `Bulk ${uniqueText()}`;
  const parts: AddedPart[] = [];
  for (let index = 1; index <= count; index++) {
    const part = await addPart(page);
    await callAs(page, 'PUT', `/parts/${part._id}`, { name: `${word} ${index}` });
    parts.push(part);
  }
  await page.goto('/dashboard/manageProducts');
  await search(page, word);
  await expect(page.getByText(`${count} products`, { exact: true })).toBeVisible();
  return parts;
}

async function openDialog(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Change' }).click();
  await expect(dialog(page)).toBeVisible();
}

const [first, second, third] = [0, 1, 2] as const;
const at = (parts: AddedPart[], index: number) => parts[index] as AddedPart;

test('a clerk changes the status of some products, and undoes it', async ({ page }) => {
  await keepToastsOpen(page);
  const parts = await openParts(page, 3);
  await select(page, at(parts, first)).check();
  await select(page, at(parts, second)).check();
  await expect(bar(page).getByText('2 products selected')).toBeVisible();
  await openDialog(page);
  await checkWithAxe(page, 'change products');
  await dialog(page).getByRole('button', { name: 'Change 2 products' }).click();
  await expect(dialog(page).getByText('Choose a value')).toBeVisible();
  await dialog(page).getByLabel('New status').selectOption('Discontinued');
  await dialog(page).getByRole('button', { name: 'Change 2 products' }).click();
  await expect(page.getByText('2 products changed.')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(row(page, at(parts, first).partNumber)).toContainText('Discontinued');
  await expect(row(page, at(parts, second).partNumber)).toContainText('Discontinued');
  await expect(row(page, at(parts, third).partNumber)).toContainText('For sale');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. 2 products changed back.')).toBeVisible();
  await expect(row(page, at(parts, first).partNumber)).toContainText('For sale');
  await expect(row(page, at(parts, second).partNumber)).toContainText('For sale');
});

test.describe('a change that comes too late', () => {
  test.use({ expectedConsoleErrors: [/status of 409|ERR_FAILED .*bulk-changes/] });

  test('prices rise by a percentage, and an undo never overwrites what a colleague has changed since', async ({ page, callAsOwner }) => {
    await keepToastsOpen(page);
    const parts = await openParts(page, 2);
    await page.getByLabel('Select this page').check();
    await openDialog(page);
    await dialog(page).getByLabel('What to change').selectOption('Price');
    await dialog(page).getByLabel('Raise or lower by percent').fill('lots');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Enter a percentage from -90 to 900')).toBeVisible();
    await dialog(page).getByLabel('Raise or lower by percent').fill('10');
    await expect(dialog(page).getByText('$12.50 → $13.75')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 products changed.')).toBeVisible();
    for (const { partNumber } of parts) await expect(row(page, partNumber)).toContainText('$13.75');

    await callAsOwner('PUT', `/parts/${at(parts, second)._id}`, { price: 99 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Not undone, because one of the products was changed again')).toBeVisible();
    await expect(row(page, at(parts, second).partNumber)).toContainText('$99.00');
    await expect(row(page, at(parts, first).partNumber)).toContainText('$13.75');
  });

  test('a price change whose response was lost does not raise the price twice if it is repeated', async ({ page }) => {
    // Adds the route before the page loads. In one run, a route that was added just before the request did not catch it.
    await page.route(
      '**/api/parts/bulk-changes',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const parts = await openParts(page, 2);
    const { partNumber } = at(parts, first);
    await select(page, at(parts, first)).check();
    await openDialog(page);
    await dialog(page).getByLabel('What to change').selectOption('Price');
    await dialog(page).getByLabel('Raise or lower by percent').fill('10');
    await page.keyboard.press('Enter');
    await expect(row(page, partNumber)).toContainText('$13.75');
    await expect(dialog(page).getByText('$12.50 → $13.75')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Change 1 product' }).click();
    await expect(page.getByText('One of these products has changed or was deleted in the meantime')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, partNumber)).toContainText('$13.75');
  });

  test('prices that have changed since the list loaded are not overwritten, and a new filter clears the selection', async ({
    page,
    callAsOwner,
  }) => {
    const parts = await openParts(page, 2);
    await select(page, at(parts, first)).check();
    await expect(bar(page)).toBeVisible();
    await page.getByLabel('Show').selectOption('Low stock');
    await expect(page).toHaveURL(/stock=low/);
    await expect(bar(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByLabel('Show')).toHaveValue('');
    await select(page, at(parts, first)).check();
    await callAsOwner('PUT', `/parts/${at(parts, first)._id}`, { price: 20 });
    await openDialog(page);
    await dialog(page).getByLabel('What to change').selectOption('Price');
    await dialog(page).getByLabel('Raise or lower by percent').fill('-50');
    await page.keyboard.press('Enter');
    await expect(page.getByText('One of these products has changed or was deleted in the meantime')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, at(parts, first).partNumber)).toContainText('$20.00');
  });
});

test('while the products of a new filter load, the previous products cannot be selected', async ({ page }) => {
  const parts = await openParts(page, 2);
  const answer = await holdBack(page, '**/api/parts?*stock=low*');
  await page.getByLabel('Show').selectOption('Low stock');
  await expect(page).toHaveURL(/stock=low/);
  for (const checkbox of [select(page, at(parts, first)), page.getByLabel('Select this page')]) {
    await expect(checkbox).toHaveAttribute('aria-disabled', 'true');
    await expect(checkbox).toHaveCSS('cursor', 'progress');
    await checkbox.click({ force: true });
    await expect(checkbox).toBeFocused();
  }
  await expect(page.getByRole('table', { name: 'Products' })).toHaveCSS('cursor', 'progress');
  await expect(select(page, at(parts, first))).not.toBeChecked();
  await expect(bar(page)).toBeHidden();
  answer.release();
  await expect(page.getByText(/^No products match/)).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('x selects the row that has the focus, and Shift+click selects all rows up to the clicked one', async ({ page }) => {
  const parts = await openParts(page, 3);
  // The script of this button loads later, and it also listens to the keys. A phone hides the button, so this only waits until it exists.
  await expect(page.getByRole('main').getByText('Keyboard shortcuts')).toBeAttached();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(select(page, at(parts, first))).toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page).getByText('2 products selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(select(page, at(parts, second))).not.toBeChecked();
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page)).toBeHidden();
  await select(page, at(parts, first)).click();
  await select(page, at(parts, third)).click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('3 products selected')).toBeVisible();
});
