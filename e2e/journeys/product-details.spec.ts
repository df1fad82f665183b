import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type AddedPart, addPart, row } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expect, test, uniqueText } from '../shop-test.ts';

test.beforeEach(({ admin }) => expect(admin.email).toBeTruthy());

const form = (page: Page) => page.getByRole('form', { name: 'Product', exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();
const readPart = (page: Page, part: AddedPart) => callAs<object>(page, 'GET', `/parts/${part._id}`);

test('a draft gets a name, a price and a picture, and can then be ordered', async ({ page }) => {
  const part = await callAs<AddedPart>(page, 'POST', '/parts', { description: 'A draft', availableQ: 40 });
  const name = `Test draft ${uniqueText()}`;
  await page.goto(`/dashboard/manageProducts?q=${part.partNumber}`);
  await expect(row(page, part.partNumber)).toContainText('Needs a name and a price');
  await page.getByRole('link', { name: `Edit details of ${part.partNumber}` }).click();
  await expect(form(page).getByText('Draft: needs a name and a price.')).toBeVisible();
  await expect(form(page).getByLabel('Description')).toHaveValue('A draft');

  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Price').fill('19.90');
  await form(page).getByLabel('Minimum quantity').fill('4');
  await form(page).getByLabel('Order multiple').fill('5');
  await form(page)
    .getByLabel('Upload a picture')
    .setInputFiles(resolve(import.meta.dirname, '../../web/public/pictures/battery-400.webp'));
  await expect(form(page).getByLabel('Image')).toHaveValue(/^\/uploads\/.+-800\.webp$/);
  await expect(form(page).getByText('Customers can order it. Min. order 5.')).toBeVisible();
  await save(page);
  await expect(page.getByText(`${part.partNumber} is saved.`)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/manageProducts?q=${part.partNumber}`);
  await expect(row(page, name)).toContainText('For sale');

  await page.goto(`/parts/${part._id}`);
  const picture = page.getByRole('img', { name });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await callAs(page, 'POST', '/orders', { partId: part._id, quantity: 5 });
  expect(await readPart(page, part)).toMatchObject({ name, draft: false, price: 19.9, minQ: 4, availableQ: 35 });
});

test('a number cannot be removed, and the page asks before the user leaves unsaved changes', async ({ page }) => {
  const part = await addPart(page);
  await page.goto(`/dashboard/manageProducts/${part._id}`);
  await form(page).getByLabel('Price').fill('');
  await save(page);
  await expect(form(page).getByText('Enter a value')).toBeVisible();
  await form(page).getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await form(page).getByLabel('Price').fill('13');
  await save(page);
  await expect(page.getByText(`${part.partNumber} is saved.`)).toBeVisible();
  expect(await readPart(page, part)).toMatchObject({ name: part.name, price: 13 });
});

test.describe('a stale edit', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('keeps the typed values, shows the current ones beside them, and saves only changed fields', async ({ page }) => {
    const part = await addPart(page);
    await page.goto(`/dashboard/manageProducts/${part._id}`);
    await form(page).getByLabel('Name').fill(`${part.name}, long`);
    await callAs(page, 'PUT', `/parts/${part._id}`, { description: 'Theirs' });
    await save(page);
    const conflict = page.getByRole('dialog', { name: 'This part was changed' });
    await expect(conflict.getByRole('row').filter({ hasText: 'Description' })).toContainText('Unchanged');
    await expect(conflict.getByRole('row').filter({ hasText: 'Description' })).toContainText('Theirs');
    await page.keyboard.press('Escape');
    await expect(form(page).getByLabel('Name')).toHaveValue(`${part.name}, long`);
    await save(page);
    await conflict.getByRole('button', { name: 'Save my values' }).click();
    await expect(page.getByText(`${part.partNumber} is saved.`)).toBeVisible();
    expect(await readPart(page, part)).toMatchObject({ name: `${part.name}, long`, description: 'Theirs' });
  });
});

test.describe('an unknown product', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('is reported as not found', async ({ page }) => {
    await page.goto('/dashboard/manageProducts/999999999');
    await expect(page.getByText('Product not found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(page).toHaveURL('/dashboard/manageProducts');
  });
});
