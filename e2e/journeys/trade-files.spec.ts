import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { acesFile, piesFile } from '../trade-files.ts';

// The response to a file with errors is 422. The response to an import whose parts were changed after the check is 409. A page that asks
// for the progress of a canceled import gets 404.
test.use({ expectedConsoleErrors: [/status of (?:4(?:09|22) .*part-imports|404 .*(?:application|part)-imports)/] });
test.beforeEach(async ({ admin, page }) => {
  expectSignedIn(admin);
  await page.goto('/dashboard/import');
});

const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Catalog file').setInputFiles(file);
const figure = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

async function checkAces(page: Page, apps: Parameters<typeof acesFile>[0]): Promise<void> {
  await page.goto('/dashboard/import');
  await choose(page, acesFile(apps));
  await page.waitForURL(/\/dashboard\/import\/vehicles\/\d+$/);
}

test('an admin sees what an ACES file changes, imports it, and sees what another file would remove', async ({
  page,
  newPart,
  startImport,
}) => {
  const { _id, partNumber } = await newPart();
  await checkAces(page, [{ part: partNumber }, { part: `NO-${partNumber}` }]);
  // The list of imports can show this text several times, so this waits until the list is gone.
  await expect(page.getByText('Has errors')).toHaveCount(1);
  await expect(figure(page, 'Records')).toHaveText('2');
  await expect(page.getByRole('row', { name: /Line 4.*Error.*import the part first/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await checkWithAxe(page, 'an ACES file with errors');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Parts' })).toBeVisible();

  await checkAces(page, [{ part: partNumber }]);
  await expect(page.getByText('Not imported yet')).toHaveCount(1);
  await expect(page.getByRole('row', { name: new RegExp(`${partNumber}.*First vehicles.*3`) })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No part would lose a vehicle.');
  await startImport('Import');
  await expect(page.getByText('Imported', { exact: true })).toBeVisible({ timeout: 50_000 });
  await page.goto(`/parts/${_id}`);
  await page.locator('#vehicles').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Fits 3 vehicles' })).toContainText('Honda Accord');

  await checkAces(page, [{ part: partNumber, action: 'D' }]);
  await expect(page.getByRole('row', { name: new RegExp(`${partNumber}.*Fits nothing.*3.*0`) })).toBeVisible();
  await checkWithAxe(page, 'what an ACES file changes');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '1 part would lose vehicles. 1 part would fit no vehicle at all. 3 vehicles would no longer have any of the compared parts',
  );
  await checkWithAxe(page, 'the question before an import');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Import Parts' }).click();
  const files = page.getByRole('region', { name: 'Vehicle files (ACES)' });
  await expect(files.getByRole('row', { name: /makers\.xml.*Imported/ }).first()).toBeVisible();
  await checkWithAxe(page, 'imports of parts and vehicles');
});

test('an admin sees the progress of the check of a large ACES file, and cancels it', async ({ page, newPart }) => {
  const { partNumber } = await newPart();
  await page.route(/\/api\/application-imports\/\d+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const running = { state: 'checking', step: 'reading', percent: 40, difference: null };
    return route.fulfill(response.ok() ? { response, json: { ...(await response.json()), ...running } } : { response });
  });
  await checkAces(page, [{ part: partNumber }]);
  await expect(page.getByRole('progressbar', { name: 'Reading the file' })).toHaveAttribute('value', '40');
  await checkWithAxe(page, 'the check of a large file');
  await page.getByRole('button', { name: 'Cancel the check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Parts' })).toBeVisible();
});

for (const [kind, path] of [
  ['vehicles', 'application-imports'],
  ['parts', 'part-imports'],
] as const)
  test(`an admin sees that somebody else has canceled an import of ${kind}`, async ({ page, newPart }) => {
    const { partNumber } = await newPart();
    await page.route(new RegExp(`/api/${path}/\\d+$`), async (route) => {
      const response = await route.fetch();
      return route.fulfill(
        response.ok() ? { response, json: { ...(await response.json()), state: 'checking', step: 'reading' } } : { response },
      );
    });
    await choose(page, kind === 'vehicles' ? acesFile([{ part: partNumber }]) : piesFile([{ partNumber, name: 'Hub', price: '2' }]));
    await expect(page.getByRole('progressbar')).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await expect(() => callAs(page, 'DELETE', `/${path}/${id}`)).toPass();
    await expect(page.getByText('There is no such import')).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
  });

test('an admin corrects a PIES file, and imports it like a catalog file', async ({ page, startImport }) => {
  const partNumber = `TF-${randomInt(1_000_000, 10_000_000)}`;
  const other = { partNumber: `${partNumber}-2`, name: 'Nut', price: '2' };
  await choose(page, piesFile([{ partNumber, name: 'Hub', price: '0' }]));
  await expect(page.getByText('parts.xml: The file has 1 error. Nothing was imported.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`line 3.*${partNumber}`, 'i') })).toBeVisible();
  await checkWithAxe(page, 'a PIES file with errors');

  await choose(page, piesFile([other, { partNumber, name: 'Hub', price: '12.50' }]));
  await page.waitForURL(/\/dashboard\/import\/\d+$/);
  await expect(page.getByRole('row', { name: new RegExp(`${partNumber}.*New.*\\$12\\.50`) })).toBeVisible();
  await startImport('Import 2 parts');
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();

  await page.goto('/dashboard/import');
  await choose(
    page,
    piesFile([
      { ...other, name: 'Hex nut' },
      { partNumber, name: 'Hub', price: '1.25' },
    ]),
  );
  const parts = page.getByRole('table', { name: 'Parts in the file' }).getByRole('row');
  await expect(parts.nth(1)).toContainText(`${partNumber}Hub`);
  await expect(parts.nth(1)).toContainText('Line4');
  await expect(parts.nth(1)).toContainText('Check the price: is it for one piece?');
  await expect(parts.nth(2)).toContainText('Hex nut');
  await checkWithAxe(page, 'what a PIES file changes');

  await page.goto('/dashboard/import');
  await choose(page, piesFile([other, { partNumber, name: 'Hub', price: '12.50' }]));
  await expect(page.getByText('This file changes nothing, so there is nothing to import.')).toBeVisible();
});

test('an admin sees the new difference if somebody has changed a part after the check', async ({
  page,
  newPart,
  callAsOwner,
  startImport,
}) => {
  const { _id, partNumber, name } = await newPart();
  await choose(page, piesFile([{ partNumber, name, price: '14' }]));
  const row = page.getByRole('table', { name: 'Parts in the file' }).getByRole('row', { name: partNumber });
  await expect(row).toContainText('$12.50');
  await callAsOwner('PUT', `/parts/${_id}`, { price: 13 });
  await startImport('Import 1 part');
  await expect(page.getByText('Parts in the file were changed after the check.')).toBeVisible();
  await expect(row).toContainText('$13.00');
  await startImport('Import 1 part');
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
});

test('an XML file that is neither ACES nor PIES is not uploaded', async ({ page }) => {
  await choose(page, { name: 'feed.xml', mimeType: 'text/xml', buffer: Buffer.from('<?xml version="1.0"?><rss version="2.0"/>') });
  await expect(page.getByText('feed.xml: This XML file starts with “rss”. The shop accepts only ACES and PIES.')).toBeVisible();
});

test('an admin downloads the applications and the parts in each format', async ({ page }) => {
  for (const [file, start] of [
    ['Vehicles: ACES 4.2', '<ACES version="4.2">'],
    ['Vehicles: ACES 5.0', '<ACES version="5.0">'],
    ['Parts: PIES 7.2', '<PIESVersion>7.2<'],
    ['Parts: PIES 8.0', '<PIESVersion>8.0<'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByLabel('File to export').selectOption(file);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^(?:aces|pies)-\d{4}-\d\d-\d\d\.xml$/);
    expect(await readFile(await download.path(), 'utf8')).toContain(start);
  }
});
