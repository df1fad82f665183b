import type { Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { chooseBySelects, fittingNumber, fittingVehicle, idOfVehicle, nameOf, partThatDoesNotFit } from '../vehicles.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsoleErrors: [/status of 404 .*\/api\/parts\//] });

const tray = (page: Page) => page.getByRole('region', { name: 'Parts to compare' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('a buyer chooses parts on cards and on a part page, compares them, and adds one to the basket', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const first = await findPart(page.request, 'AXW-BR-33028');
  const second = await findPart(page.request, 'AXW-BR-31225');
  await page.goto('/?q=AXW-BR-33028');
  await page.getByRole('button', { name: `Compare ${first.name}` }).click();
  await expect(tray(page).getByText('Choose another part')).toBeVisible();

  await page.goto(`/parts/${second._id}`);
  const toggle = page.getByRole('button', { name: `Compare ${second.name}` });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await tray(page).getByRole('link', { name: 'Compare 2 parts' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?parts=${first._id},${second._id}$`));

  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(row(page, 'Outside diameter')).toContainText('differs');
  await expect(row(page, 'Outside diameter').getByRole('cell')).toHaveText(['330 mm', '312 mm']);
  await expect(row(page, 'Position')).not.toContainText('differs');
  await checkWithAxe(page, 'the comparison');
  await page.getByLabel('Show only differences').check();
  await expect(row(page, 'Position')).toHaveCount(0);

  await row(page, 'Order').getByRole('button').first().click();
  await expect(page.getByRole('link', { name: /^Basket, 1 / }).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${first.partNumber}` }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`parts=${second._id}$`));
});

test('a buyer chooses parts in the table by keyboard, and the table still fits', async ({ page, buyer, isMobile }) => {
  expectSignedIn(buyer);
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/?category=brake');
  await page.getByRole('radio', { name: 'Table' }).check();
  const rows = page
    .getByRole('table', { name: 'Parts' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const toggles = rows.getByRole('button', { name: /^Compare / });
  await toggles.first().focus();
  await page.keyboard.press('Space');
  await expect(toggles.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(tray(page).getByText('Choose another part')).toBeVisible();
  // The next Tab stop is the part's own link.
  await page.keyboard.press('Tab');
  await expect(rows.first().getByRole('link').first()).toBeFocused();
  for (const index of [1, 2, 3]) {
    await toggles.nth(index).focus();
    await page.keyboard.press('Enter');
  }
  await expect(toggles.nth(4)).toBeDisabled();
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  await checkWithAxe(page, 'the table with chosen parts');
  const hiddenWidth = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await hiddenWidth()).toBe(0);
  await page.setViewportSize({ width: isMobile ? 320 : 1170, height: 800 });
  await expect.poll(hiddenWidth).toBe(0);
  await tray(page).getByRole('link', { name: 'Compare 4 parts' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
});

test('at most four parts can be chosen, and Clear empties the tray', async ({ page }) => {
  await page.goto('/?category=brake');
  const toggles = page.getByRole('main').getByRole('button', { name: /^Compare / });
  for (const index of [0, 1, 2, 3]) await toggles.nth(index).click();
  await expect(toggles.nth(4)).toBeDisabled();
  await page.reload();
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  await tray(page).getByRole('button', { name: 'Clear' }).click();
  await expect(tray(page)).toHaveCount(0);
  await expect(toggles.nth(4)).toBeEnabled();
});

test('a shared link says which parts it leaves out', async ({ page, admin }) => {
  expectSignedIn(admin);
  const { _id } = await findPart(page.request, 'AXW-BR-33028');
  const gone = await callAs<{ _id: string }>(page, 'POST', '/parts', { name: 'Gone', minQ: 1, availableQ: 50, price: 12.5 });
  await callAs(page, 'DELETE', `/parts/${gone._id}`);
  await page.goto(`/compare?parts=${_id},${gone._id},abc`);
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await expect(page.getByText(`We don’t list the part with the id ${gone._id}.`)).toBeVisible();
  await expect(page.getByText('“abc” is not the id of a part.')).toBeVisible();
  await page.goto('/compare');
  await expect(page.getByText('No parts to compare')).toBeVisible();
});

test('the comparison says for each part whether it fits the chosen vehicle, or that this is unknown', async ({ page, newPart }) => {
  const application = await fittingVehicle(page);
  const wrong = await partThatDoesNotFit(page, await idOfVehicle(page, application));
  const ids = [(await findPart(page.request, fittingNumber))._id, wrong, (await newPart())._id];
  await page.goto(`/compare?parts=${ids.join()}`);
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(row(page, 'Fits')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose a vehicle' }).click();
  await chooseBySelects(page, application);
  await expect(page.getByText(nameOf(application))).toBeVisible();
  await expect(row(page, 'Fits').getByRole('cell')).toHaveText(['Fits', 'Does not fit', 'Fit unknown']);
  await expect(row(page, 'Fits').getByRole('rowheader')).toContainText('differs');
  await checkWithAxe(page, 'the comparison with a vehicle');
  await page.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(row(page, 'Fits')).toHaveCount(0);
});

test('in a narrow window the table scrolls and its first column stays', async ({ page }) => {
  const ids = await Promise.all(
    ['AXW-BR-33028', 'AXW-BR-31225', 'AXW-BR-33020'].map(async (number) => (await findPart(page.request, number))._id),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/compare?parts=${ids.join()}`);
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  const table = page.getByRole('region', { name: 'Comparison' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect(table).toBeFocused();
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const left = await table.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
    const header = element.querySelector('tbody th');
    return (header?.getBoundingClientRect().left ?? -1) - element.getBoundingClientRect().left;
  });
  expect(left).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});
