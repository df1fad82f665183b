import type { Page } from '@playwright/test';
import { checkWithAxe } from '../check-with-axe.ts';
import { numberField, openPad, padRow, pasteInto } from '../order-pad.ts';
import { expect, holdBack, test } from '../shop-test.ts';

const vin = '1HGCM82633A004352';
const name = '2003 Honda Accord';

test('a VIN in the header search chooses the vehicle, and is not sent as a search', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes(vin) && calls.push(new URL(request.url()).pathname)));
  await page.goto('/blogs');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Part number, name or interchange number' });
  await field.fill(vin);
  await expect(page.getByText('Press Enter to choose the vehicle with this VIN.')).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\?vehicleId=\d+&engineId=\d+#catalog$/);
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  await expect(catalog.getByText(name)).toBeVisible();
  await expect(catalog.getByText('Does not fit')).toHaveCount(0);
  expect(calls).toEqual([`/api/vehicles/vin/${vin}`]);
});

test('the catalog search and the hero search also accept a VIN; a correction is only proposed', async ({ page }) => {
  await page.goto('/#catalog');
  const search = page.getByRole('searchbox', { name: 'Search the catalog' });
  await search.fill('1HGCM82633AO04352');
  await search.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a vehicle' });
  await expect(dialog.getByText('without I, O, and Q', { exact: false })).toBeVisible();
  await checkWithAxe(page, 'a searched VIN');
  await expect(page).toHaveURL('/#catalog');
  await dialog.getByRole('button', { name: vin }).click();
  await expect(page.getByRole('region', { name: 'Parts catalog' }).getByText(name)).toBeVisible();

  await page.goto('/');
  const hero = page.getByRole('searchbox', { name: 'Part number, name or interchange number' });
  await hero.fill('17CHARSPARTNO1234');
  await hero.press('Enter');
  await dialog.getByRole('link', { name: 'Not a VIN? Search for a part with this number' }).click();
  await expect(page).toHaveURL(/\?q=17CHARSPARTNO1234/);
});

test('changing the sort order does not put a typed VIN into the URL', async ({ page }) => {
  await page.goto('/#catalog');
  const search = page.getByRole('searchbox', { name: 'Search the catalog' });
  await search.fill(vin);
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL('/?sort=price#catalog');
  await expect(search).toHaveValue(vin);
});

test('a VIN chooses no vehicle after its dialog is closed', async ({ page }) => {
  await page.goto('/#catalog');
  const answer = await holdBack(page, '**/api/vehicles/vin/*');
  const search = page.getByRole('searchbox', { name: 'Search the catalog' });
  await search.fill(vin);
  await search.press('Enter');
  const late = page.waitForResponse('**/api/vehicles/vin/*');
  await expect(page.getByRole('textbox', { name: 'VIN' })).toHaveValue(vin);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  answer.release();
  await late;
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL('/?sort=price#catalog');
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  await expect(catalog.getByRole('button', { name: 'Choose a vehicle' })).toBeVisible();
});

test('rows of the order pad say whether they fit the chosen vehicle, with one call for all', async ({ page }) => {
  await page.goto(`/?vehicleId=${await idOfVehicle(page)}`);
  await expect(page.getByRole('region', { name: 'Parts catalog' }).getByText(name)).toBeVisible();
  await openPad(page);
  await expect(page.getByText(name)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/fitment') && calls.push(request.url())));
  await pasteInto(numberField(page, 1), 'AXW-BR-33028\t10\nAXW-FU-S120\t6');
  await expect(padRow(page, 1).getByText('Does not fit')).toBeVisible();
  await expect(padRow(page, 2).getByText('Universal')).toBeVisible();
  expect(calls).toHaveLength(1);
  await checkWithAxe(page, 'the order pad with a vehicle');
  await page.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(padRow(page, 2).getByText('Universal')).toHaveCount(0);
});

async function idOfVehicle(page: Page): Promise<string> {
  const { vehicle } = await (await page.request.get(`/api/vehicles/vin/${vin}`)).json();
  return vehicle.id;
}
