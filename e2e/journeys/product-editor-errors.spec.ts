import { addPart } from '../admin-lists.ts';
import { productField as field, productForm as form, openEditor, saveProduct } from '../product-editor.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

// Turns off scroll animations. While the page scrolls, a click on the bar at the bottom can hit what is behind it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ admin }) => expectSignedIn(admin));

test.describe('pictures', () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test('upload errors are shown at the button, which keeps the focus', async ({ page }) => {
    const part = await addPart(page);
    await openEditor(page, part);
    const upload = field(page, 'Upload pictures');
    await upload.focus();
    await upload.setInputFiles({ name: 'lever.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(form(page).getByText(/lever\.png was not uploaded\. This file cannot be read as a picture/)).toBeVisible();
    await expect(upload).toBeFocused();
    await expect(upload).toHaveAccessibleDescription(/lever\.png was not uploaded/);
    const url = field(page, 'Or the URL of a picture');
    await expect(url).not.toHaveAttribute('aria-invalid');
    await url.press('Enter');
    await expect(url).toHaveAttribute('aria-invalid', 'true');
    await url.fill('https://');
    await expect(url).not.toHaveAttribute('aria-invalid');
  });
});

test('a field error is not hidden behind the bar with Save', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('abc');
  await saveProduct(page);
  const message = form(page).getByText('Enter a price in dollars, for example 12.50');
  await expect(message).toBeVisible();
  await expect(field(page, 'Price')).toBeFocused();
  const bar = page.locator('[data-bottom-bar]').filter({ hasText: '1 field needs to be corrected.' });
  await expect(async () => {
    const [error, barTop] = [await message.boundingBox(), (await bar.boundingBox())?.y ?? 0];
    expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan(barTop);
  }).toPass({ timeout: 5_000 });
});

test.describe('an error from the server', () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test('is shown at its field, which gets the focus', async ({ page }) => {
    const [part, other] = [await addPart(page), await addPart(page)];
    await openEditor(page, part);
    await field(page, 'Part number').fill(other.partNumber);
    await field(page, 'Description').fill('Not lost');
    await saveProduct(page);
    await expect(form(page).getByText('Another part of this brand already has this number')).toBeVisible();
    await expect(field(page, 'Part number')).toBeFocused();
    await form(page).getByRole('button', { name: 'Undo Part number' }).click();
    await field(page, 'Replaced by').selectOption('replaced');
    await field(page, 'Successor’s part number').fill('NOBODY-KNOWS-1');
    await page.keyboard.press('Enter');
    await expect(form(page).getByText('No part has the number NOBODY-KNOWS-1')).toBeVisible();
    await expect(field(page, 'Successor’s part number')).toBeFocused();
    await expect(field(page, 'Description')).toHaveValue('Not lost');
  });

  test('at the subcategory goes away if the user chooses another subcategory', async ({ page }) => {
    const part = await addPart(page);
    await openEditor(page, part);
    await page.route(`**/api/parts/${part._id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            contentType: 'application/problem+json',
            json: { code: 'invalid-request', detail: 'Wrong.', errors: [{ field: 'subcategory', message: 'Gone since today' }] },
          })
        : route.fallback(),
    );
    await field(page, 'Category').selectOption('Exhaust');
    await field(page, 'Subcategory').selectOption({ index: 1 });
    await saveProduct(page);
    await expect(form(page).getByText('Gone since today')).toBeVisible();
    await expect(field(page, 'Subcategory')).toBeFocused();
    await expect(page.getByText('1 field needs to be corrected.')).toBeVisible();
    await field(page, 'Subcategory').selectOption({ index: 2 });
    await expect(form(page).getByText('Gone since today')).toHaveCount(0);
    await expect(page.getByText('1 field needs to be corrected.')).toHaveCount(0);
  });
});
