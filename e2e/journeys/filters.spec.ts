import type { Locator, Page } from '@playwright/test';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, holdBack, test } from '../shop-test.ts';

const parts = (page: Page) => page.getByRole('list', { name: 'Parts', exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link');
const matchBySize = (page: Page) => page.getByRole('dialog', { name: 'Match the old part by size' });

const wideScreen = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Opens the filters: beside the list, or on a phone in a dialog. */
async function openFilters(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('region', { name: 'Filters' });
  await filters.scrollIntoViewIfNeeded();
  await expect(filters.getByRole('checkbox', { name: /^In stock/ })).toBeVisible();
  return filters;
}

test.describe('the catalog filters', () => {
  test('narrow the list beside them, with a count for each value, and Back undoes each step', async ({ page }) => {
    await page.setViewportSize(wideScreen);
    await page.goto('/?category=engine-oil-filters');
    const filters = await openFilters(page, false);
    const thread = filters.getByRole('group', { name: 'Thread', exact: true });
    const inch = thread.getByRole('checkbox', { name: '3/4-16 UNF 3 parts' });
    await inch.check();
    await expect(page.getByText('3 parts in Oil Filters')).toBeVisible();
    await expect(inch).toBeChecked();
    await expect(inch).toBeFocused();
    await thread.getByRole('checkbox', { name: /^M22 × 1.5/ }).check();
    await expect(page.getByText('4 parts in Oil Filters')).toBeVisible();
    await expect(chips(page)).toHaveText([/Thread: 3\/4-16 UNF/, /Thread: M22 × 1.5/, 'Clear all']);

    const height = filters.getByRole('group', { name: 'Height, mm' });
    await height.getByLabel('From').fill('90');
    await expect(page.getByText('2 parts in Oil Filters')).toBeVisible();
    await expect(page).toHaveURL(/attribute=Height%3A90\.\.\+mm/);
    await expect(parts(page).getByRole('listitem')).toHaveCount(2);

    await page.goBack();
    await expect(page.getByText('4 parts in Oil Filters')).toBeVisible();
    await expect(height.getByLabel('From')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('3 parts in Oil Filters')).toBeVisible();
    await expect(inch).toBeChecked();

    await chips(page).first().click();
    await expect(page.getByText('6 parts in Oil Filters')).toBeVisible();
    await expect(page.locator('#results')).toBeFocused();
    await expect(inch).not.toBeChecked();
  });

  test('apply together when the user closes the filter dialog on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/?category=brake');
    const filters = await openFilters(page, true);
    await filters.getByRole('radio', { name: /^Disc Brake/ }).check();
    await filters.getByRole('radio', { name: /^Front \d/ }).check();
    await filters.getByText('Bolt hole quantity', { exact: true }).first().click();
    await filters.getByRole('group', { name: 'Bolt hole quantity' }).getByRole('checkbox', { name: /^5 / }).check();
    const show = filters.getByRole('button', { name: 'Show 5 parts' });
    await expect(show).toBeVisible();
    const price = filters.getByRole('group', { name: 'Price, $' });
    await price.getByLabel('From').fill('abc');
    await show.click();
    await expect(price.getByText('Enter an amount in dollars, such as 12.50.')).toBeVisible();
    await expect(price.getByLabel('From')).toBeFocused();
    await price.getByLabel('From').fill('');
    await expect(page).toHaveURL('/?category=brake');
    await checkWithAxe(page, 'filters on a phone');
    await show.click();
    await expect(filters).toBeHidden();
    await expect(page.getByText('5 parts in Disc Brake')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();

    await page.goBack();
    await expect(page.getByText('27 parts in Brake')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  });

  test('are in the URL of the page, which works without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/?category=engine-oil-filters&attribute=Thread%3A3%2F4-16+UNF&attribute=Thread%3AM22+%C3%97+1.5&priceTo=9999');
    await expect(page.getByText('4 parts in Oil Filters')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter Thread: M22 × 1.5' }).click();
    await expect(page.getByText('3 parts in Oil Filters')).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page.getByText('6 parts in Oil Filters')).toBeVisible();
    await context.close();
  });

  test('stay when the user searches and sorts; a different category removes the attribute filters', async ({ page }) => {
    await page.goto('/?category=brake&attribute=Bolt+hole+quantity%3A5&available=true');
    await page.getByLabel('Sort by').selectOption('price');
    await expect(page).toHaveURL(/available=true&sort=price&attribute=Bolt\+hole\+quantity%3A5/);
    const search = page.getByRole('searchbox', { name: 'Search the catalog' });
    await search.fill('rear');
    await search.press('Enter');
    await expect(page.getByText(/parts? in Brake for “rear”/)).toBeVisible();
    await expect(chips(page)).toHaveText([/In stock/, /Bolt hole quantity: 5/, 'Clear all']);
    // The search moves the focus, which scrolls the page. A click before that can miss the button.
    await expect(page.locator('#results')).toBeFocused();
    await page.getByRole('button', { name: /without matches$/ }).click();
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Steering/ })
      .click();
    await expect(chips(page)).toHaveText([/In stock/]);
  });

  test('stay if the user sorts, removes another filter, and chooses a category before the list has loaded', async ({ page }) => {
    await page.setViewportSize(wideScreen);
    await page.goto('/?category=brake&position=Front&priceTo=9999');
    const filters = await openFilters(page, false);
    const list = await holdBack(page, '**/api/parts?*');
    await filters.getByRole('checkbox', { name: /^In stock/ }).check();
    await page.getByLabel('Sort by').selectOption('price');
    await chips(page).filter({ hasText: 'Price' }).click();
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Steering/ })
      .click();
    list.release();
    await expect(page).toHaveURL('/?category=steering&available=true&sort=price#catalog');
    await expect(chips(page)).toHaveText([/In stock/]);
  });

  test('say what to do if nothing matches', async ({ page }) => {
    await page.goto('/?category=engine-oil-filters&attribute=Height%3A1..2+mm');
    await expect(page.getByText('No parts in Oil Filters match these filters')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByText('6 parts in Oil Filters')).toBeVisible();
  });

  test('do not delay the list, and show an error for an invalid range', async ({ page, isMobile }) => {
    const facets = await holdBack(page, '**/api/parts/facets*');
    await page.goto('/?category=brake');
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    const filters = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('region', { name: 'Filters' });
    await filters.scrollIntoViewIfNeeded();
    await expect(filters.getByText('Loading the filters')).toBeAttached();
    await expect(page.getByText('27 parts in Brake')).toBeVisible();
    facets.release();
    const price = filters.getByRole('group', { name: 'Price, $' });
    await price.getByLabel('From').fill('40');
    await price.getByLabel('To').fill('cheap');
    await price.getByLabel('To').press('Enter');
    await expect(price.getByText('Enter an amount in dollars, such as 12.50.')).toBeVisible();
    await price.getByLabel('To').fill('30');
    await price.getByLabel('To').press('Enter');
    await expect(price.getByText('The first number must not be larger than the second.')).toBeVisible();
    await expect(price.getByLabel('To')).toHaveAccessibleDescription(/first number/);
  });

  test('accept a fraction as a size, and say how to write decimals', async ({ page, isMobile }) => {
    await page.goto('/?category=engine-oil-filters');
    const height = (await openFilters(page, isMobile)).getByRole('group', { name: 'Height, mm' });
    const from = height.getByLabel('From');
    await from.fill('90,5');
    await from.press('Enter');
    await expect(from).toHaveAccessibleDescription('Write decimals with a point, such as 90.5.');
    await from.fill('tall');
    await from.press('Enter');
    await expect(from).toHaveAccessibleDescription('Enter a number in mm, such as 25.4 or 3/4.');
    await from.fill('90 1/2');
    await from.press('Enter');
    await expect(from).toHaveAccessibleDescription('');
    if (isMobile) await page.getByRole('button', { name: /^Show \d/ }).click();
    await expect(page).toHaveURL(/attribute=Height%3A90\.5\.\.\+mm/);
  });

  test('can be loaded again after an error', async ({ page, isMobile }) => {
    await page.route('**/api/parts/facets*', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid-query', detail: 'No facets' } }),
    );
    await page.goto('/?category=brake');
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    const filters = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('region', { name: 'Filters' });
    await filters.scrollIntoViewIfNeeded();
    await expect(filters.getByText('The filters could not be loaded')).toBeVisible();
    await page.unroute('**/api/parts/facets*');
    await filters.getByRole('button', { name: 'Retry' }).click();
    await expect(filters.getByRole('checkbox', { name: /^In stock/ })).toBeVisible();
  });
  test.use({ expectedConsoleErrors: [/status of 400 .*\/api\/parts\/facets/] });
});

test.describe('Match by size', () => {
  test('finds the 280 mm rotor, give or take 1 mm, and counts the parts while the user types', async ({ page }) => {
    await page.goto('/#catalog');
    await page.getByRole('button', { name: 'Match by size' }).click();
    const dialog = matchBySize(page);
    await dialog.getByLabel('What is it?').selectOption('Disc Brake');
    const diameter = dialog.getByLabel('Outside diameter, mm', { exact: true });
    const tolerance = dialog.getByLabel('Outside diameter, mm: plus or minus');
    await diameter.fill('280.6');
    await expect(tolerance).toHaveValue('0.1');
    await expect(dialog.getByText('No parts match. Enter a larger number after ±, or clear a size.')).toBeVisible();
    await tolerance.fill('1');
    await expect(dialog.getByRole('button', { name: 'Show 1 part' })).toBeVisible();
    await dialog.getByLabel('Bolt hole quantity').fill('5');
    await expect(dialog.getByRole('button', { name: 'No parts match' })).toBeDisabled();
    await dialog.getByLabel('Bolt hole quantity').fill('4');
    const show = dialog.getByRole('button', { name: 'Show 1 part' });
    await expect(show).toBeVisible();
    await checkWithAxe(page, 'Match by size');
    await show.click();
    await expect(page.getByText('1 part in Disc Brake')).toBeVisible();
    await expect(parts(page).getByText('AXW-BR-28012')).toBeVisible();
    await expect(chips(page)).toHaveText([/Outside diameter: 279.6 to 281.6\smm/, /Bolt hole quantity: 4/, 'Clear all']);

    await page.getByRole('button', { name: 'Match by size' }).click();
    await expect(diameter).toHaveValue('280.6');
    await diameter.fill('three hundred');
    await diameter.press('Enter');
    await expect(dialog.getByText('Enter a number in mm, such as 25.4 or 3/4.')).toBeVisible();
  });

  test('finds a belt by its length, by keyboard alone', async ({ page }) => {
    await page.goto('/#catalog');
    await page.getByRole('button', { name: 'Match by size' }).focus();
    await page.keyboard.press('Enter');
    const dialog = matchBySize(page);
    await expect(dialog.getByLabel('What is it?')).toBeFocused();
    await page.keyboard.type('Belts');
    const length = dialog.getByLabel('Effective length, mm', { exact: true });
    await expect(length).toBeVisible();
    await length.focus();
    await page.keyboard.type('1,214');
    await expect(dialog.getByRole('button', { name: 'Show 1 part' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 part in Belts', { exact: true })).toBeVisible();
    await expect(page.locator('#results')).toBeFocused();
    await expect(parts(page).getByRole('heading', { name: /1,?213 mm/ })).toBeVisible();
  });

  test('finds an oil filter by its thread among the parts of a search', async ({ page }) => {
    await page.goto('/?q=oil+filter');
    await page.getByRole('button', { name: 'Match by size' }).click();
    const dialog = matchBySize(page);
    await expect(dialog.getByText('Only parts that match “oil filter”')).toBeVisible();
    await dialog.getByLabel('Thread', { exact: true }).selectOption('3/4-16 UNF');
    await dialog.getByRole('button', { name: 'Show 3 parts' }).click();
    await expect(page.getByText('3 parts for “oil filter”')).toBeVisible();
    await expect(chips(page)).toHaveText([/Thread: 3\/4-16 UNF/]);
  });
});

test('the parts table shows the first attributes of each part', async ({ page }) => {
  await page.goto('/?q=AXW-BR-28012');
  await page.getByRole('radio', { name: 'Table' }).check();
  const row = page.getByRole('table', { name: 'Parts' }).getByRole('row', { name: /AXW-BR-28012/ });
  await expect(row.getByRole('listitem')).toHaveText([/Outside diameter\s*280\smm/, /Nominal thickness\s*12\smm/]);
});
