import { callAs } from '../calls.ts';
import { numberField, openPad, padRow } from '../order-pad.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';

test('a company’s own number finds the part on the order pad, and can be removed after the part is gone', async ({
  page,
  admin,
  newPart,
}) => {
  expectSignedIn(admin);
  const part = await newPart();
  await page.goto('/dashboard/companyNumbers');
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByRole('textbox', { name: 'Your number' }).fill('Bin 47/11-A');
  await page.getByRole('textbox', { name: 'Our part number' }).fill(part.partNumber);
  await page.getByRole('button', { name: 'Save number' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Bin 47/11-A' });
  await expect(row.getByRole('link', { name: part.partNumber })).toBeVisible();

  await openPad(page);
  await numberField(page, 1).fill('bin 4711 a');
  await expect(padRow(page, 1)).toContainText(part.name);

  await callAs(page, 'DELETE', `/parts/${part._id}`);
  await page.goto('/dashboard/companyNumbers');
  await expect(row).toContainText('No longer in our catalog');
  await expect(row).toContainText(part.partNumber);
  await expect(row.getByRole('link')).toHaveCount(0);
  await row.getByRole('button', { name: 'Remove Bin 47/11-A' }).click();
  await expect(page.getByText('Bin 47/11-A removed')).toBeVisible();
  await expect(page.getByText('No numbers yet')).toBeVisible();
});

test('a number can be changed, removed, and put back, even if two brands have its part number', async ({ page, admin, newPart }) => {
  await keepToastsOpen(page);
  expectSignedIn(admin);
  const [part, twin] = [await newPart(), await newPart()];
  await callAs(page, 'PUT', `/parts/${part._id}`, { brand: 'Kestrand' });
  await callAs(page, 'POST', '/company/numbers', { lines: [{ number: 'Bin 49', part: part.partNumber }] });
  await callAs(page, 'PUT', `/parts/${twin._id}`, { brand: 'Twin', partNumber: part.partNumber });
  await page.goto('/dashboard/companyNumbers');
  await page.getByRole('button', { name: 'Edit Bin 49' }).click();
  await page.getByRole('textbox', { name: 'Your number' }).fill('Bin 50');
  await page.getByRole('button', { name: 'Save number' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Bin 50' });
  await row.getByRole('button', { name: 'Remove Bin 50' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('link', { name: part.partNumber })).toHaveAttribute('href', `/parts/${part._id}`);

  await row.getByRole('button', { name: 'Remove Bin 50' }).click();
  await expect(row).toHaveCount(0);
  await callAs(page, 'DELETE', `/parts/${part._id}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Bin 50 was not saved. No part has this part number.')).toBeVisible();
});

test.describe('if a request fails', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('Undo of a removed number says so, and Retry puts the number back', async ({ page, admin, newPart }) => {
    await keepToastsOpen(page);
    expectSignedIn(admin);
    const { partNumber } = await newPart();
    await callAs(page, 'POST', '/company/numbers', { lines: [{ number: 'Bin 51', part: partNumber }] });
    await page.goto('/dashboard/companyNumbers');
    await page.getByRole('button', { name: 'Remove Bin 51' }).click();
    await expect(page.getByText('No numbers yet')).toBeVisible();
    await page.route('**/api/company/numbers', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The shop could not be reached. Check your connection and try again.')).toBeVisible();
    await expect(page.getByText('No numbers yet')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Bin 51' }).getByRole('link', { name: partNumber })).toBeVisible();
  });
});

test('a rejected number says why, at the field that must be corrected, or for the whole form', async ({ page, admin }) => {
  expectSignedIn(admin);
  await page.goto('/dashboard/companyNumbers');
  await page.getByRole('button', { name: 'Add number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add number' });
  const part = dialog.getByRole('textbox', { name: 'Our part number' });
  await dialog.getByRole('textbox', { name: 'Your number' }).fill('Bin 48');
  await part.fill('AXW-NOT-A-NUMBER');
  await dialog.getByRole('button', { name: 'Save number' }).click();
  await expect(part).toHaveAccessibleDescription(/No part has this part number/);
  await expect(part).toBeFocused();

  // Adding as many numbers as a company can have would take too long, so the response is faked.
  const rejected = [{ line: 0, number: 'Bin 48', part: 'AXW-NOT-A-NUMBER', reason: 'too-many-numbers' }];
  await page.route('**/api/company/numbers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { saved: 0, rejected } }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Save number' }).click();
  await expect(dialog.getByText(/^A company can have at most/)).toBeVisible();
  await expect(part).not.toHaveAccessibleDescription(/A company can have at most/);
  await expect(part).toHaveValue('AXW-NOT-A-NUMBER');
});

test('a list is read in the encoding of its file, and a file that is not text is rejected', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard/companyNumbers');
  await page.getByRole('button', { name: 'Add a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a list' });
  const choose = (name: string, bytes: number[]) =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
  // As Excel saves "Öl-7;AX" in Western Europe.
  await choose('numbers.csv', [0xd6, 0x6c, 0x2d, 0x37, 0x3b, 0x41, 0x58]);
  const field = dialog.getByRole('textbox', { name: 'Your number, our part number' });
  await expect(field).toHaveValue('Öl-7;AX');
  await choose('numbers.xlsx', [0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]);
  await expect(dialog.getByText('This file is not text. Save it as CSV.')).toBeVisible();
  await expect(field).toHaveValue('Öl-7;AX');
});
