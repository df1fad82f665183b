import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { type AddedPart, addPart } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expectSaved, productField as field, productForm as form, openEditor, readPart, saveProduct } from '../product-editor.ts';
import { expect, expectSignedIn, holdBack, test } from '../shop-test.ts';

// The window is so low that even a short list scrolls. Without scroll animations, the list scrolls immediately.
test.use({ viewport: { width: 1440, height: 500 }, contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ admin }) => expectSignedIn(admin));

test('Save and close returns to the list at the same scroll position', async ({ page }) => {
  // The parts have a unique word, so that the list shows no parts of other journeys.
  const word = Array.from({ length: 14 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  for (let count = 0; count < 12; count++)
    await callAs<AddedPart>(page, 'POST', '/parts', { name: `Shelf ${word}`, description: '', minQ: 2, availableQ: 40, price: 12.5 });
  const list = `/dashboard/manageProducts?q=${word}&sort=partNumber`;
  await page.goto(list);
  const links = page.getByRole('link', { name: /^Edit details of/ });
  await expect(links).toHaveCount(12);
  // Loads later, and moves what is below it.
  await expect(page.getByRole('complementary', { name: 'Confirm your email' })).toBeVisible();
  const link = links.last();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(form(page)).toBeVisible();
  await field(page, 'Position').fill('Rear');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect(page).toHaveURL(list);
  await expect(links).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('Save and close stays on the page if the user types during the save', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('20');
  const { release } = await holdBack(page, `**/api/parts/${part._id}`);
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Position').fill('Rear left');
  release();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await saveProduct(page);
  await expectSaved(page, part.partNumber);
  // The second save was a plain Save, so the page stays open.
  await expect(form(page)).toBeVisible();
});

test('the form for a new product asks before it closes while a picture is being uploaded', async ({ page }) => {
  await page.goto('/dashboard/addProducts');
  const { release } = await holdBack(page, '**/api/pictures');
  const picture = resolve(import.meta.dirname, '../../web/public/pictures/battery-400.webp');
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('main').getByRole('button', { name: 'Add product' })).toBeDisabled();
  await page.getByRole('link', { name: 'Manage Products' }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  release();
});

test('Save and close is not available, and the page asks before it closes, while pictures are being uploaded', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  const saveAndClose = page.getByRole('button', { name: 'Save and close' });
  const { release } = await holdBack(page, '**/api/pictures');
  const picture = resolve(import.meta.dirname, '../../web/public/pictures/battery-400.webp');
  await field(page, 'Upload pictures').setInputFiles(picture);
  await expect(saveAndClose).toBeDisabled();
  await expect(saveAndClose).toHaveAccessibleDescription('Uploading pictures');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Manage Products' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  release();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await saveAndClose.click();
  await expect(page).toHaveURL(/\/dashboard\/manageProducts(?:\?|$)/);
  expect(await readPart(page, part)).toMatchObject({ image: expect.stringContaining('/uploads/') });
});
