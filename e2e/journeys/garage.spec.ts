import type { GarageVehicle } from '@axlewright/contract/catalog/garage';
import type { Locator, Page } from '@playwright/test';
import { basketLink } from '../basket.ts';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { comeBack } from '../late-response.ts';
import { chooseOwnCompany, logOutFromAnotherBrowser, nameCompany, newMember, newUser } from '../members.ts';
import { forgetSignIn, logOut } from '../session.ts';
import { type Account, errorsFocused, expect, expectSignedIn, openNavigation, submitLogin, test } from '../shop-test.ts';
import { fittingVehicle } from '../vehicles.ts';

const vin = '1HGCM82633A004352';

const carsOf = (page: Page) => callAs<GarageVehicle[]>(page, 'GET', '/company/garage');

test('a buyer adds a car, finds it by its license plate to choose a vehicle, changes it, and removes it', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const application = await fittingVehicle(page);
  const name = `${application.yearTo} ${application.make} ${application.model}`;
  await page.goto('/dashboard/garage');
  await expect(page.getByText('No cars yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add car' }).click();
  const adding = page.getByRole('dialog', { name: 'Add car' });
  await adding.getByLabel('Year', { exact: true }).selectOption(String(application.yearTo));
  await adding.getByLabel('Make', { exact: true }).selectOption({ label: application.make });
  await adding.getByLabel('Model', { exact: true }).selectOption({ label: application.model });
  await adding.getByRole('button', { name: 'Use this vehicle' }).click();
  await expect(adding.getByText(name)).toBeVisible();
  await expect(adding.getByLabel('Nickname')).toBeFocused();
  await adding.getByRole('button', { name: 'Save car' }).click();
  await expect(adding.getByText('Enter a nickname or a license plate')).toBeVisible();
  await errorsFocused(page, adding.getByLabel('Nickname'));
  await adding.getByLabel('License plate').fill('abc-12 34');
  await expect(adding.getByText('Enter a nickname or a license plate')).toHaveCount(0);
  await adding.getByLabel('VIN').fill('1HGCM');
  await adding.getByRole('button', { name: 'Save car' }).click();
  await expect(adding.getByText('A VIN has 17 characters')).toBeVisible();
  await checkWithAxe(page, 'a car with a wrong VIN');
  await adding.getByLabel('VIN').fill('');
  await adding.getByRole('button', { name: 'Save car' }).click();
  await expect(adding).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'abc-12 34' });
  await expect(row).toContainText(name);
  await checkWithAxe(page, 'the garage');

  await page.goto('/?category=brake');
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  await catalog.getByRole('button', { name: 'Choose a vehicle' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose a vehicle' });
  await choice.getByRole('searchbox', { name: 'Search your garage' }).fill('nobody');
  await expect(choice.getByText('No car matches “nobody”.')).toBeVisible();
  await choice.getByRole('searchbox', { name: 'Search your garage' }).fill('C1234');
  await expect(choice.getByRole('button', { name: /^abc-12 34/ })).toContainText(name);
  await checkWithAxe(page, 'the choice of a vehicle with a garage');
  await choice.getByRole('button', { name: /^abc-12 34/ }).click();
  await expect(page).toHaveURL(/vehicleId=\d+/);
  await expect(catalog.getByText(name)).toBeVisible();
  await expect(catalog.getByText('Fits', { exact: true }).first()).toBeVisible();
  await expect(catalog.getByText('Does not fit')).toHaveCount(0);
  await expect(catalog.getByRole('button', { name: 'Save to garage' })).toHaveCount(0);

  await page.goto('/dashboard/garage');
  await row.getByRole('button', { name: 'Edit abc-12 34' }).click();
  const changing = page.getByRole('dialog', { name: 'Edit car' });
  await changing.getByLabel('Nickname').fill('Mrs. Smith');
  await changing.getByLabel('Notes').fill('Second key in the office');
  await changing.getByRole('button', { name: 'Save car' }).click();
  await expect(changing).toHaveCount(0);
  await expect(row).toContainText('Mrs. Smith');
  await expect(row).toContainText('Second key in the office');
  await row.getByRole('link', { name: 'Find parts for Mrs. Smith' }).click();
  await expect(page).toHaveURL(/vehicleId=\d+/);
  await expect(catalog.getByText(name)).toBeVisible();

  await page.goto('/dashboard/garage?q=smith');
  await page.getByRole('button', { name: 'Remove Mrs. Smith' }).click();
  await page.getByRole('alertdialog', { name: 'Remove Mrs. Smith?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  expect(await carsOf(page)).toEqual([]);
});

test('a car that is in the garage of one company can be saved for another', async ({ page: ownersPage, buyer, browser }) => {
  expectSignedIn(buyer);
  const companyId = await nameCompany(ownersPage, 'Garage Nord');
  const { page } = await newMember(browser, ownersPage, 'Cy Colleague', 'buyer');
  await page.goto('/?category=brake');
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  const save = catalog.getByRole('button', { name: 'Save to garage' });
  await catalog.getByRole('button', { name: 'Choose a vehicle' }).click();
  await page.getByRole('textbox', { name: 'VIN' }).fill(vin);
  await page.keyboard.press('Enter');
  await save.click();
  await page.getByRole('dialog', { name: 'Add car' }).getByLabel('Nickname').fill('Taxi');
  await page.keyboard.press('Enter');
  await expect(save).toHaveCount(0);

  await chooseOwnCompany(page);
  await comeBack(page);
  await expect(save).toBeVisible();
  await callAs(page, 'PUT', '/me/company', { companyId });
  await comeBack(page);
  await expect(save).toHaveCount(0);
});

test.describe('if the company does not load', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('a buyer sees the error, and can try again to save a car', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    let isDown = true;
    await page.route('**/api/company', (route) =>
      isDown ? route.fulfill({ status: 404, json: { code: 'gone', detail: 'No company' } }) : route.fallback(),
    );
    await page.goto('/?category=brake');
    const catalog = page.getByRole('region', { name: 'Parts catalog' });
    await catalog.getByRole('button', { name: 'Choose a vehicle' }).click();
    await page.getByRole('textbox', { name: 'VIN' }).fill(vin);
    await page.keyboard.press('Enter');
    await catalog.getByRole('button', { name: 'Save to garage' }).click();
    await expect(catalog.getByText('No company')).toBeVisible();
    isDown = false;
    await catalog.getByRole('button', { name: 'Save to garage' }).click();
    await expect(page.getByRole('dialog', { name: 'Add car' })).toBeVisible();
  });
});

async function logInHere(page: Page, account: Account): Promise<void> {
  await (await openNavigation(page)).getByRole('link', { name: 'Login' }).click();
  await submitLogin(page, account);
}

/** A visitor enters a VIN in the catalog, and logs in without loading the page again. */
async function enterVinAndLogIn(page: Page, account: Account): Promise<{ catalog: Locator; saving: Locator }> {
  await forgetSignIn(page);
  await page.goto('/?category=brake');
  const catalog = page.getByRole('region', { name: 'Parts catalog' });
  await catalog.getByRole('button', { name: 'Choose a vehicle' }).click();
  await page.getByRole('textbox', { name: 'VIN' }).fill(vin);
  await page.keyboard.press('Enter');
  await expect(catalog.getByText('2003 Honda Accord')).toBeVisible();
  await logInHere(page, account);
  return { catalog, saving: page.getByRole('dialog', { name: 'Add car' }) };
}

test('a visitor enters a VIN, and saves the car with it after the login; a logout removes the VIN from the tab', async ({
  page,
  buyer,
}) => {
  const { catalog, saving } = await enterVinAndLogIn(page, buyer);
  await catalog.getByRole('button', { name: 'Save to garage' }).click();
  await expect(saving.getByLabel('VIN')).toHaveValue(vin);
  await saving.getByLabel('Nickname').fill('Taxi');
  await page.keyboard.press('Enter');
  await expect(saving).toHaveCount(0);
  await expect(catalog.getByRole('button', { name: 'Save to garage' })).toHaveCount(0);
  await expect(catalog.getByRole('button', { name: 'Change' })).toBeFocused();
  expect(await carsOf(page)).toMatchObject([{ nickname: 'Taxi', vin, name: '2003 Honda Accord' }]);

  await catalog.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'VIN' }).fill(vin);
  await page.keyboard.press('Enter');
  await expect(catalog.getByRole('button', { name: 'Save to garage' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).not.toHaveURL('/');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await logInHere(page, buyer);
  await catalog.getByRole('button', { name: 'Save to garage' }).click();
  await expect(saving.getByLabel('VIN')).toHaveValue('');
});

test.describe('if the session ends without a logout', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] });

  test('the next account in the tab does not get a VIN that was typed before the login', async ({ page, buyer, browser }) => {
    const next = await newUser(browser, 'Otto Other');
    const { catalog, saving } = await enterVinAndLogIn(page, buyer);
    await expect(catalog.getByRole('button', { name: 'Save to garage' })).toBeVisible();
    await logOutFromAnotherBrowser(browser, buyer);
    await basketLink(page).click();
    await expect(page).toHaveURL(/\/login/);
    await submitLogin(page, next.account);
    await page.getByRole('link', { name: 'Axlewright' }).first().click();
    await catalog.getByRole('button', { name: 'Save to garage' }).click();
    await expect(saving.getByLabel('VIN')).toHaveValue('');
  });
});
