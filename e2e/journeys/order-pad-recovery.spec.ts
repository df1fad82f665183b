import type { Page } from '@playwright/test';
import { chooseOwnCompany, logOutFromAnotherBrowser, nameCompany, newMember } from '../members.ts';
import {
  basketOf,
  numberField,
  openPad,
  padRow,
  pasteInto,
  quantityField,
  referenceField,
  twelveInBasket,
  twelveRows,
} from '../order-pad.ts';
import { forgetSignInKeepDrafts } from '../session.ts';
import { expect, expectSignedIn, logIn, newAccount, openNavigation, signUpWithoutForm, submitLogin, test } from '../shop-test.ts';

test('the rows survive a reload, and another account on the same browser does not see them', async ({ page, buyer }) => {
  await openPad(page);
  await numberField(page, 1).fill('AXW-BR-31225');
  await quantityField(page, 1).fill('4');
  await referenceField(page, 1).fill('Smith');
  await page.reload();
  await expect(referenceField(page, 1)).toHaveValue('Smith');
  await expect(padRow(page, 1)).toContainText('Ready');

  await forgetSignInKeepDrafts(page);
  await signUpWithoutForm(page, newAccount('Otto Other'));
  await openPad(page);
  await expect(numberField(page, 1)).toHaveValue('');
  await forgetSignInKeepDrafts(page);
  await logIn(page, buyer);
  await openPad(page);
  await expect(numberField(page, 1)).toHaveValue('AXW-BR-31225');
});

test('a visitor keeps the rows through the login', async ({ page, buyer }) => {
  await forgetSignInKeepDrafts(page);
  await openPad(page);
  await pasteInto(numberField(page, 1), twelveRows);
  await page.getByRole('button', { name: 'Log in to add' }).click();
  await submitLogin(page, buyer);
  await page.getByRole('button', { name: 'Add 12 lines to basket' }).click();
  await expect(page.getByText(/^12 lines .* added to your basket/)).toBeVisible();
  expect(await basketOf(page)).toEqual(twelveInBasket);
});

test('the rows of a visitor go below those that the account already has', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await pasteInto(numberField(page, 1), 'AXW-BP-1557\t8\nAXW-AL-1206\t2');
  await expect(padRow(page, 2)).toContainText('Ready');
  await forgetSignInKeepDrafts(page);
  await openPad(page);
  await pasteInto(numberField(page, 1), 'AXW-BR-31225\t4\nAXW-AF-2481\t7');
  await page.getByRole('button', { name: 'Undo: Quantity 7 → 10: minimum order, line 2' }).click();
  await page.getByRole('button', { name: 'Log in to add' }).click();
  await submitLogin(page, buyer);
  await expect(padRow(page, 4)).toContainText('Order 10 to 750');
  await quantityField(page, 3).fill('6');
  await expect(quantityField(page, 1)).toHaveValue('8');
  await page.getByRole('button', { name: 'Add 3 lines to basket' }).click();
  await expect(page.getByText(/^3 lines .* added to your basket\. 1 line stays here\.$/)).toBeVisible();
  expect(await basketOf(page)).toEqual(['AXW-BP-1557 × 8', 'AXW-AL-1206 × 2', 'AXW-BR-31225 × 6']);
});

test.describe('if the session ends', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] });

  test('and another tab notices it, the pad asks for a login and keeps the rows of the account, also after an earlier logout', async ({
    page,
    buyer,
    context,
    browser,
  }) => {
    const endSessionIn = async (other: Page) => {
      await other.goto('/dashboard');
      await expect(other.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
      await logOutFromAnotherBrowser(browser, buyer);
      await other.getByRole('link', { name: 'My Orders' }).click();
      await expect(page).toHaveURL('/login?from=%2Forder-pad');
      await expect(page.getByText('You’ve been signed out.')).toBeVisible();
    };
    await openPad(page);
    await numberField(page, 1).fill('AXW-BR-31225');
    await quantityField(page, 1).fill('4');
    await expect(padRow(page, 1)).toContainText('Ready');
    const other = await context.newPage();
    await endSessionIn(other);
    await submitLogin(page, buyer);
    await expect(numberField(page, 1)).toHaveValue('AXW-BR-31225');

    await other.goto('/dashboard');
    await (await openNavigation(other)).getByRole('button', { name: 'Log Out' }).click();
    await expect(numberField(page, 1), 'a logout shows the pad of a visitor').toHaveValue('');
    await expect(page).toHaveURL('/order-pad');

    await pasteInto(numberField(page, 1), 'AXW-BP-1557\t8');
    await page.getByRole('button', { name: 'Log in to add' }).click();
    await submitLogin(page, buyer);
    await expect(numberField(page, 1)).toHaveValue('AXW-BR-31225');
    await endSessionIn(other);
  });
});

test.describe('if the connection breaks', () => {
  test.use({ expectedConsoleErrors: [/ERR_(FAILED|CONNECTION|INTERNET)|status of 422/] });

  test('an add whose response was lost adds nothing twice, even after a reload', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await openPad(page);
    await pasteInto(numberField(page, 1), twelveRows);
    await page.route('**/api/basket/lines', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add 12 lines to basket' }).click();
    await expect(page.getByText('The lines are not in your basket yet')).toBeVisible();
    expect(await basketOf(page)).toEqual(twelveInBasket);
    await page.unroute('**/api/basket/lines');
    await page.reload();
    await expect(page.getByText(/^12 lines .* added to your basket\. The pad is empty\.$/)).toBeVisible();
    expect(await basketOf(page)).toEqual(twelveInBasket);
  });

  test('an add whose response was lost adds nothing twice, even if the user switches to another company and back', async ({
    page: ownersPage,
    buyer,
    browser,
  }) => {
    expectSignedIn(buyer);
    await nameCompany(ownersPage, 'Corner Garage');
    const { page } = await newMember(browser, ownersPage, 'Cy Colleague', 'buyer');
    await openPad(page);
    await pasteInto(numberField(page, 1), twelveRows);
    await page.route('**/api/basket/lines', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add 12 lines to basket' }).click();
    await expect(page.getByText('The lines are not in your basket yet')).toBeVisible();
    await page.unroute('**/api/basket/lines');
    const company = page.getByRole('complementary', { name: 'Your company' });
    await chooseOwnCompany(page);
    await expect(company).toContainText('Ordering for Corner Garage');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(company).not.toContainText('Corner Garage');
    await expect(numberField(page, 1)).toHaveValue('');
    await company.getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Corner Garage/ })
      .click();
    await expect(page.getByText(/^12 lines .* added to your basket\. The pad is empty\.$/)).toBeVisible();
    expect(await basketOf(page)).toEqual(twelveInBasket);
  });

  test('after an add that failed or whose response was lost, changed lines are not added twice, and removed lines are not added', async ({
    page,
    buyer,
  }) => {
    expectSignedIn(buyer);
    const failure = page.getByText('The lines are not in your basket yet');
    await openPad(page);
    await pasteInto(numberField(page, 1), 'AXW-BR-31225\t4\nAXW-BP-1557\t8');
    await page.route('**/api/basket/lines', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add 2 lines to basket' }).click();
    await expect(failure).toBeVisible();
    await page.unroute('**/api/basket/lines');
    await quantityField(page, 1).fill('6');
    await page.getByRole('button', { name: 'Add 2 lines to basket' }).click();
    await expect(page.getByText('Your lines were already added, without your later changes. 1 line stays here.')).toBeVisible();
    await expect(quantityField(page, 1)).toHaveValue('6');
    expect(await basketOf(page)).toEqual(['AXW-BR-31225 × 4', 'AXW-BP-1557 × 8']);

    await page.route('**/api/basket/lines', (route) => route.abort());
    await page.getByRole('button', { name: 'Add 1 line to basket' }).click();
    await expect(failure).toBeVisible();
    await page.unroute('**/api/basket/lines');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(failure).toHaveCount(0);
    await page.reload();
    await numberField(page, 1).fill('AXW-AL-1206');
    await quantityField(page, 1).fill('2');
    await page.getByRole('button', { name: 'Add 1 line to basket' }).click();
    await expect(page.getByText(/^1 line .* added to your basket\. The pad is empty\.$/)).toBeVisible();
    expect(await basketOf(page)).toEqual(['AXW-BR-31225 × 4', 'AXW-BP-1557 × 8', 'AXW-AL-1206 × 2']);
  });

  test('numbers that could not be looked up are looked up after Retry', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await openPad(page);
    await page.route('**/api/numbers/resolve', (route) => route.abort());
    await pasteInto(numberField(page, 1), twelveRows);
    const failure = page.getByText('The numbers could not be looked up');
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(failure).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(failure).toBeVisible();
    await page.unroute('**/api/numbers/resolve');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Add 12 lines to basket' })).toBeEnabled();

    // On a phone, the last row is below the screen, so it is not rendered.
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await numberField(page, 13).fill('AXW-BC-443OL');
    await page.route('**/api/parts/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Use AXW-BC-4430L, line 13' }).click();
    await expect(failure).toBeVisible();
    await page.unroute('**/api/parts/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(padRow(page, 13)).toContainText('Read as AXW-BC-4430L');
    await expect(failure).toHaveCount(0);
  });
});
