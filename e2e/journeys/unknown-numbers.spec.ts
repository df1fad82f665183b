import type { Page } from '@playwright/test';
import { addPart, row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { newUser } from '../members.ts';
import { expect, expectSignedIn, test, uniqueText } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';

/** Lets a customer look up a number that no part has. Then opens the list of unknown numbers on `page`. Returns the number. */
async function openUnknownNumber(page: Page, customer: Page): Promise<string> {
  const number = `QX ${uniqueText()}`;
  await callAs(customer, 'POST', '/numbers/resolve', { lines: [{ text: number }] });
  // The shop records the number after the response.
  await expect.poll(() => callAs<object[]>(page, 'GET', `/unknown-numbers?q=${encodeURIComponent(number)}`)).toHaveLength(1);
  await page.goto('/dashboard/numbers');
  await search(page, number);
  await expect(row(page, number)).toBeVisible();
  return number;
}

test('staff add an unknown number to a part, the customer finds the part, and staff undo it', async ({ page, admin, browser }) => {
  expectSignedIn(admin);
  const { page: customer } = await newUser(browser, 'Ann Asks');
  await keepToastsOpen(page);
  const part = await addPart(page);
  const number = await openUnknownNumber(page, customer);
  await page.getByRole('button', { name: `Add ${number} to a part` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to a part' });
  await expect(dialog.getByRole('button', { name: 'Add to a part' })).toBeDisabled();
  await dialog.getByLabel('Find the part').fill(part.partNumber);
  await dialog.getByRole('radio', { name: part.partNumber }).check();
  await dialog.getByLabel('Brand of the number').fill('Quexo');
  await dialog.getByRole('button', { name: `Add to ${part.partNumber}` }).click();
  await expect(page.getByText(`${number} now finds ${part.partNumber}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`No numbers match “${number}”`)).toBeVisible();
  await customer.goto(`/?q=${encodeURIComponent(number)}`);
  await expect(customer.getByRole('main').getByRole('link', { name: part.name })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${number} is open again`)).toBeVisible();
  await expect(row(page, number)).toBeVisible();
});

test('staff mark a number as not ours, and find it again by its status', async ({ page, admin, browser }) => {
  expectSignedIn(admin);
  const { page: customer } = await newUser(browser, 'Ann Asks');
  const number = await openUnknownNumber(page, customer);
  await page.getByRole('button', { name: `${number} is not ours` }).click();
  await expect(page.getByText(`${number} is marked as not ours`)).toBeVisible();
  await expect(row(page, number)).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Not ours');
  await page.getByRole('button', { name: `Reopen ${number}` }).click();
  await expect(page.getByText(`${number} is open again`)).toBeVisible();
});
