import type { Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';
import { chooseBySelects, chooseByUrl, fittingNumber, fittingVehicle, idOfVehicle, nameOf, partThatDoesNotFit } from '../vehicles.ts';

test('a visitor chooses a vehicle in the catalog, sees only parts that fit, and all parts again', async ({ page }) => {
  const application = await fittingVehicle(page);
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  const brakeParts = catalog.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^Brake / });
  await page.goto('/?category=brake');
  await expect(catalog.getByText('Fits', { exact: true })).toHaveCount(0);
  const countOfAll = await brakeParts.innerText();
  await catalog.getByRole('button', { name: 'Choose a vehicle' }).click();
  await chooseBySelects(page, application);
  await expect(page).toHaveURL(/vehicleId=\d+/);
  await expect(catalog.getByText(nameOf(application))).toBeVisible();
  await expect(catalog.getByText('Fits', { exact: true }).first()).toBeVisible();
  await expect(catalog.getByText('Does not fit')).toHaveCount(0);
  await expect(brakeParts).not.toHaveText(countOfAll, { useInnerText: true });
  await checkWithAxe(page, 'the catalog with a vehicle');

  await catalog.getByRole('link', { name: 'Remove filter Only parts that fit' }).click();
  await expect(catalog.getByText('Does not fit').first()).toBeVisible();
  await expect(page.locator('#results')).toBeFocused();
  await catalog.getByRole('link', { name: 'Show only parts that fit' }).click();
  await expect(catalog.getByText('Does not fit')).toHaveCount(0);
  await catalog.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(catalog.getByRole('button', { name: 'Choose a vehicle' })).toBeFocused();
  await expect(page).not.toHaveURL(/vehicleId/);
  await expect(catalog.getByText('Fits', { exact: true })).toHaveCount(0);
});

test('the hero leads to the parts for a vehicle, and a link with a vehicle chooses it', async ({ page, browser }) => {
  const application = await fittingVehicle(page);
  await page.goto('/');
  await page.getByRole('search').getByRole('button', { name: 'Choose a vehicle' }).click();
  await chooseBySelects(page, application);
  await expect(page).toHaveURL(/vehicleId=\d+/);
  await expect(page.getByRole('link', { name: `Parts for ${nameOf(application)}` })).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByRole('region', { name: 'Parts catalog' }).getByText(nameOf(application))).toBeVisible();
  await colleague.context().close();
});

test('a buyer types a VIN, and the page proposes a correction of a wrong character', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const { _id } = await findPart(page.request, fittingNumber);
  await page.goto(`/parts/${_id}`);
  const box = page.getByRole('region', { name: 'Vehicle', exact: true });
  await box.getByRole('button', { name: 'Choose a vehicle' }).focus();
  await page.keyboard.press('Enter');
  const vin = page.getByRole('textbox', { name: 'VIN' });
  await expect(vin).toBeFocused();
  await page.keyboard.type('1HGCM82633AO04352');
  await page.keyboard.press('Enter');
  await expect(page.getByText('without I, O, and Q', { exact: false })).toBeVisible();
  await checkWithAxe(page, 'a VIN with a wrong character');
  await page.getByRole('button', { name: '1HGCM82633A004352' }).click();
  await expect(box.getByText('2003 Honda Accord')).toBeVisible();
  await expect(box.getByText('Does not fit')).toBeVisible();
});

test('a part page asks one question, and the answer decides', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const { vehicleId, partId } = await vehicleWithQuestion(page);
  await chooseByUrl(page, vehicleId);
  await page.goto(`/parts/${partId}`);
  const box = page.getByRole('region', { name: 'Vehicle', exact: true });
  const choices = box.getByRole('group', { name: 'Engine: which one does the vehicle have?' });
  await expect(box.getByText('Depends on engine')).toBeVisible();
  await checkWithAxe(page, 'the question');
  await choices.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(choices).toHaveCount(0);
  await expect(box.getByText(/^(?:Fits|Does not fit)$/)).toBeVisible();
  await expect(box.locator(':focus')).toContainText(/Fits|Does not fit/);
});

/** Returns a vehicle with several engines, and a part that fits it only with some of them. */
async function vehicleWithQuestion(page: Page): Promise<{ vehicleId: string; partId: string }> {
  const parts: { _id: string }[] = await (await page.request.get('/api/parts?category=engine&limit=50')).json();
  const vehicleId = await idOfVehicle(page, await fittingVehicle(page));
  const ids = parts.map(({ _id }) => _id).join(',');
  const fitments = await (await page.request.get(`/api/fitment?vehicleId=${vehicleId}&partIds=${ids}`)).json();
  return { vehicleId, partId: fitments.find(({ status }: { status: string }) => status === 'fits-if').partId };
}

test('a part page lists the vehicles that it fits, marked as sample data', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const application = await fittingVehicle(page);
  const { _id } = await findPart(page.request, fittingNumber);
  await page.goto(`/parts/${_id}`);
  await page.locator('#vehicles').scrollIntoViewIfNeeded();
  const vehicles = page.getByRole('region', { name: /^Fits \d+ vehicles$/ });
  await expect(vehicles.getByText('Sample data')).toBeVisible();
  await expect(vehicles.getByRole('listitem').filter({ hasText: `${application.make} ${application.model}` })).toContainText(
    `${application.yearFrom}–${application.yearTo}`,
  );
});

test.describe('if the search for vehicles fails', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('a part page says so instead of showing all vehicles as matches', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    let isDown = true;
    await page.route('**/api/applications?*', async (route) => {
      const isSearch = new URL(route.request().url()).searchParams.has('q');
      if (isSearch) return isDown ? route.fulfill({ status: 404, json: {} }) : route.fallback();
      const response = await route.fetch();
      const list = await response.json();
      // A short list has no search field, so this response has more rows.
      const applications = Array.from({ length: 9 }, (_, index) => ({ ...list.applications[0], note: `Row ${index}` }));
      await route.fulfill({ response, json: { ...list, applications } });
    });
    const { _id } = await findPart(page.request, fittingNumber);
    await page.goto(`/parts/${_id}`);
    await page.locator('#vehicles').scrollIntoViewIfNeeded();
    const vehicles = page.getByRole('region', { name: /^Fits \d+ vehicles$/ });
    await vehicles.getByRole('searchbox', { name: 'Search the vehicles' }).fill('nobody');
    await expect(vehicles.getByText('The vehicles could not be searched')).toBeVisible();
    await expect(vehicles.getByRole('listitem')).toHaveCount(0);
    isDown = false;
    await vehicles.getByRole('button', { name: 'Retry' }).click();
    await expect(vehicles.getByText('No vehicle matches “nobody”.')).toBeVisible();
  });
});

test('a part page says where on the vehicle the part goes', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const application = await fittingVehicle(page);
  await chooseByUrl(page, await idOfVehicle(page, application));
  const { _id } = await findPart(page.request, fittingNumber);
  await page.goto(`/parts/${_id}`);
  const box = page.getByRole('region', { name: 'Vehicle', exact: true });
  await expect(box.getByText('Fits', { exact: true })).toBeVisible();
  await expect(box.getByText(`${application.position}.`)).toBeVisible();
});

const warning = /^1 line does not fit the \d{4} .+ We do not know whether 1 line fits the \d{4} /;

test('the basket and the checkout warn of lines that do not fit the vehicle, or may not fit it', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const fitting = await findPart(page.request, fittingNumber);
  const vehicleId = await idOfVehicle(page, await fittingVehicle(page));
  const unknown = await newPart();
  const added = [fitting._id, await partThatDoesNotFit(page, vehicleId), unknown._id].map((partId) => ({ partId, quantity: 10 }));
  await callAs(page, 'POST', '/basket/lines', { lines: added });

  await page.goto('/dashboard/basket');
  const rows = page.getByRole('list', { name: 'Basket lines' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('Does not fit')).toHaveCount(0);
  await chooseByUrl(page, vehicleId);
  await page.goto('/dashboard/basket');
  await expect(rows.first().getByText('Fits', { exact: true })).toBeVisible();
  await expect(rows.nth(1).getByText('Does not fit')).toBeVisible();
  await expect(page.getByText(warning)).toBeVisible();
  await checkWithAxe(page, 'the basket with a vehicle');

  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  await expect(page.getByText(warning)).toBeVisible();
  await checkWithAxe(page, 'the checkout with a vehicle');

  await keepToastsOpen(page);
  await page.goto(`/parts/${fitting._id}`);
  await page.getByRole('button', { name: `× ${fitting.name}` }).click();
  await page.getByRole('link', { name: 'View basket' }).click();
  await expect(rows.first()).toContainText(/For \d{4} /);
});

test.describe('if the check of the fit fails', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('the checkout says that the lines were not checked', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    await chooseByUrl(page, await idOfVehicle(page, await fittingVehicle(page)));
    const parts = [await newPart(), await newPart()];
    await callAs(page, 'POST', '/basket/lines', { lines: parts.map(({ _id }) => ({ partId: _id, quantity: 3 })) });
    await page.route('**/api/fitment?*', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/dashboard/checkout');
    await expect(page.getByText(/^We could not check whether 2 lines fit the \d{4} /)).toBeVisible();
  });

  test('a part page can ask its question again, because the earlier answers may be the cause', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const { vehicleId, partId } = await vehicleWithQuestion(page);
    await chooseByUrl(page, vehicleId);
    await page.evaluate(() => {
      const chosen = JSON.parse(localStorage.getItem('vehicle') ?? '{}');
      localStorage.setItem('vehicle', JSON.stringify({ ...chosen, hasNot: [{ name: 'Brakes', value: 'with ABS' }] }));
    });
    await page.route('**/api/fitment?*hasNot=*', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(`/parts/${partId}`);
    const box = page.getByRole('region', { name: 'Vehicle', exact: true });
    await expect(box.getByText('We could not check whether it fits.')).toBeVisible();
    await box.getByRole('button', { name: 'Ask again' }).click();
    await expect(box.getByText('Depends on engine')).toBeVisible();
    await expect(box.locator(':focus')).toContainText('Depends on engine');
  });
});

test('a line that is added in the table remembers the vehicle', async ({ page, buyer, isMobile }) => {
  test.skip(isMobile, 'The table on a phone has no quick add.');
  expectSignedIn(buyer);
  const application = await fittingVehicle(page);
  await chooseByUrl(page, await idOfVehicle(page, application));
  await keepToastsOpen(page);
  await page.goto(`/?q=${fittingNumber}`);
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByRole('button', { name: `Add ${fittingNumber} to the basket` }).click();
  await page.getByRole('link', { name: 'View basket' }).click();
  await expect(page.getByText(`For ${nameOf(application)}`)).toBeVisible();
});

test('a visitor chooses year, make, model, and engine by keyboard alone', async ({ page }) => {
  const { yearTo, make, model } = await fittingVehicle(page);
  await page.goto('/?category=brake');
  const button = page.getByRole('region', { name: 'Parts catalog' }).getByRole('button', { name: 'Choose a vehicle' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a vehicle' });
  await expect(dialog.getByRole('textbox', { name: 'VIN' })).toBeFocused();
  for (let tabs = 0; tabs < 5 && !(await isFocused(page, 'Year')); tabs++) await page.keyboard.press('Tab');
  await typeOption(page, 'Year', String(yearTo));
  // The test does not wait here, because the next list can take the focus while it still loads.
  await typeInNextList(page, 'Make', make);
  await typeInNextList(page, 'Model', model);
  await page.keyboard.press('Tab');
  expect(await isFocused(page, 'Engine')).toBe(true);
  await checkWithAxe(page, 'the choice of a vehicle');
  await expect(dialog.getByLabel('Engine', { exact: true }).getByRole('option', { name: /cylinder/ })).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  await expect(catalog.getByText(nameOf({ yearTo, make, model }))).toBeVisible();
  await expect(catalog.getByText(/cylinder/).first()).toBeVisible();
  await expect(catalog.getByRole('button', { name: 'Change' })).toBeFocused();
});

const isFocused = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByLabel(label, { exact: true })
    .evaluate((element) => element === document.activeElement);

/** Goes to the next list with the Tab key, and types the option. */
async function typeInNextList(page: Page, label: string, option: string): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await isFocused(page, label), `${label} has the focus`).toBe(true);
  await typeOption(page, label, option);
}

/** Types an option of the focused list. A browser forgets the text after a second without a key, so a busy machine may need retries. */
async function typeOption(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByRole('dialog').getByLabel(label, { exact: true });
  await expect(list.getByRole('option', { name: option, exact: true })).toBeAttached();
  await expect(async () => {
    await page.keyboard.type(option);
    await expect(list.getByRole('option', { name: option, exact: true, selected: true })).toBeAttached({ timeout: 2_000 });
  }).toPass();
}
