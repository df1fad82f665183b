import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

const input = (page: Page) => page.getByLabel('Catalog file');
const csvFile = (text: string, name = 'spring.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const checkFile = (page: Page) => page.getByRole('button', { name: 'Check the file' }).click();
const figure = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

/** Drops a file on the page, as from a folder. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], name ?? '', { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  const target = page.getByText('Drop a CSV, Excel, or PIES file');
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

test('an admin drops a file, corrects a column, sees what would change, imports it and undoes it', async ({ page, startImport }) => {
  const number = `IM-${randomInt(1_000_000, 10_000_000)}`;
  await page.goto('/dashboard/manageProducts');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Parts' })).toBeVisible();
  await checkWithAxe(page, 'import');
  const file = `Spring catalog;;;\nOur thing ${number};Title;List price;Qty\n${number}-1;Hub;$1,012.50;50\n${number}-2;Nut;x;9\n`;
  await dropFile(page, 'spring.csv', file);
  await expect(page.getByText('2 rows. Choose what each column of your file contains.')).toBeVisible();
  await expect(page.getByLabel('List price')).toHaveValue('price in dollars');
  await checkFile(page);
  await expect(page.getByText('Choose which column is the part number.')).toBeVisible();
  await page.getByLabel(`Our thing ${number}`).selectOption('part number');
  await expect(page.getByText('Choose which column is the part number.')).toBeHidden();
  await checkWithAxe(page, 'columns of an import');
  await checkFile(page);

  // Waits until the list of imports is gone, because it can show “Not imported yet” several times.
  await page.waitForURL(/\/dashboard\/import\/\d+$/);
  await expect(page.getByText('Not imported yet')).toHaveCount(1);
  await expect(figure(page, 'New parts')).toHaveText('1');
  await expect(figure(page, 'Rows with errors')).toHaveText('1');
  await expect(page.getByRole('row', { name: /Row 4.*price in dollars is “x”\. It must be an amount/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${number}-1.*New.*\\$1,012\\.50`) })).toBeVisible();
  await checkWithAxe(page, 'preview of an import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-errors-.*\.csv$/);

  await startImport('Import 1 part');
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `${number}-1` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hub' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('All parts are as they were before the import.')).toBeVisible();

  await page.goto('/dashboard/import');
  await expect(page.getByRole('row', { name: /spring\.csv.*Undone/ }).first()).toBeVisible();
  await input(page).setInputFiles(csvFile(file));
  await expect(page.getByLabel(`Our thing ${number}`)).toHaveValue('part number');
});

test('the breadcrumb is above the title, and an empty list shows no count', async ({ page }) => {
  await page.route(/\/api\/part-imports\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '0', link: '' }, json: [] });
  });
  await page.goto('/dashboard/import');
  await expect(page.getByText('No imports yet')).toBeVisible();
  const [breadcrumb, title, count] = await Promise.all(
    [page.getByRole('navigation', { name: 'Breadcrumb' }), page.getByRole('heading', { level: 1 }), page.getByText('0 imports')].map(
      (element) => element.boundingBox(),
    ),
  );
  expect(breadcrumb?.y).toBeLessThan(title?.y ?? 0);
  expect(count?.width, 'only screen readers read the number').toBeLessThan(2);
});

test('reads an Excel file, says why a file cannot be read, and discards a file', async ({ page }) => {
  await page.goto('/dashboard/import');
  await input(page).setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') });
  await expect(page.getByText('report.pdf: This is a PDF.')).toBeVisible();
  await input(page).setInputFiles(csvFile('part number,name\nAXW-BR-33028,"Hub, front"\nAXW-BR-33029,"3/4 inch hose\n', 'quotes.csv'));
  await expect(page.getByText('quotes.csv: Row 3: a cell begins with a quote')).toBeVisible();
  await input(page).setInputFiles(resolve(import.meta.dirname, '../order-sheet.xlsx'));
  await expect(page.getByRole('heading', { level: 2, name: 'order-sheet.xlsx' })).toBeFocused();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(csvFile('name,part number\nAnother name,AXW-BR-33028\n', 'names.csv'));
  await expect(page.getByLabel('name', { exact: true })).toHaveValue('name');
  // The corrected file has the same name, but its columns are in a different order.
  await input(page).setInputFiles(csvFile('part number,name\nAXW-BR-33028,Another name\n', 'names.csv'));
  await expect(page.getByLabel('part number', { exact: true })).toHaveValue('part number');
  await expect(page.getByLabel('name', { exact: true })).toHaveValue('name');
  await page.getByLabel('Empty cells leave values unchanged').uncheck();
  await expect(page.getByText('An empty cell removes the value.')).toBeVisible();
  await checkFile(page);
  await expect(page.getByRole('button', { name: 'Import 1 part' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Parts' })).toBeVisible();
});
