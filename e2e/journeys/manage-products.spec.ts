import { resolve } from 'node:path';
import { addPart, row, search } from '../admin-lists.ts';
import { expect, expectSignedIn, test, uniqueText } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

test.describe('products', () => {
  test('adds a product', async ({ page }) => {
    const name = `Test lever ${uniqueText()}`;
    await page.goto('/dashboard/addProducts');
    const form = page.getByRole('form', { name: 'New product' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Description').fill('Forged, black.');
    await form.getByLabel('Price').fill('19.90');
    await form.getByLabel('Minimum quantity').fill('1');
    await form.getByLabel('Available quantity').fill('30');
    await form.getByLabel('Upload a picture').setInputFiles(resolve(import.meta.dirname, '../../web/public/pictures/battery-400.webp'));
    await expect(form.getByLabel('Image')).toHaveValue(/^\/uploads\/.+-800\.webp$/);
    await form.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await page.getByRole('link', { name: 'View part' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('$19.90').first()).toBeVisible();
    const picture = page.getByRole('img', { name });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  });

  test('saves a product without a price as a draft that visitors do not see', async ({ page }) => {
    const name = `Test draft ${uniqueText()}`;
    await page.goto('/dashboard/addProducts');
    const form = page.getByRole('form', { name: 'New product' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Image').fill('http://pictures.example/x.png');
    await form.getByRole('button', { name: 'Add product' }).click();
    await expect(form.getByText(/https/).first()).toBeVisible();
    await form.getByLabel('Image').fill('');
    await form.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').getByText(`${name} is saved as a draft.`)).toBeVisible();
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(`No parts match “${name}”`)).toBeVisible();
  });

  test('deletes a product after asking', async ({ page }) => {
    const part = await addPart(page);
    await page.goto('/dashboard/manageProducts');
    await search(page, part.partNumber);
    await page.getByRole('button', { name: `Delete ${part.partNumber}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete product from parts collection?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row(page, part.name)).toBeVisible();
    await page.getByRole('button', { name: `Delete ${part.partNumber}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${part.partNumber} is deleted.`)).toBeVisible();
    await expect(page.getByText(/No products match/)).toBeVisible();
  });

  test('filters, sort order and page stay in the URL after a reload, Back and a visit to a part', async ({ page, isMobile }) => {
    await page.goto('/dashboard/manageProducts');
    await page.getByLabel('Category').selectOption('Brake');
    await expect(page).toHaveURL(/category=brake/);
    const sortBy = page.getByLabel('Sort by');
    const sorted = page.waitForResponse((response) =>
      ['/api/parts?', 'category=brake', 'sort=-price'].every((piece) => response.url().includes(piece)),
    );
    if (isMobile) await sortBy.selectOption('-price');
    else {
      await page.getByRole('button', { name: 'Price', exact: true }).evaluate(async (header: HTMLButtonElement) => {
        header.click();
        // The second click comes after the URL has changed, and before React shows the change.
        while (!location.search.includes('sort=price')) await null;
        header.click();
      });
    }
    await expect(page).toHaveURL(/sort=-price/);
    await sorted;
    // The list shows the previous rows until the new ones have loaded.
    const waitForRows = () => expect(page.getByRole('table', { name: 'Products' })).not.toHaveAttribute('aria-busy');
    const firstRow = page.getByRole('row').filter({ hasText: 'AXW-' }).first();
    await waitForRows();
    const mostExpensive = await firstRow.textContent();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/category=brake.*sort=-price.*cursor=/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(firstRow).not.toHaveText(mostExpensive ?? '');
    const nextPageRow = await firstRow.textContent();

    await page.reload();
    await expect(firstRow).toHaveText(nextPageRow ?? '');
    await firstRow.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/parts\/\d+/);
    await page.goBack();
    await expect(firstRow).toHaveText(nextPageRow ?? '');
    await page.goBack();
    await expect(firstRow).toHaveText(mostExpensive ?? '');
    await expect(page.getByLabel('Category')).toHaveValue('brake');
    if (isMobile) await expect(sortBy).toHaveValue('-price');
    else await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  });
});
