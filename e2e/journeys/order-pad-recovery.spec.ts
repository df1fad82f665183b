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
import { expect, expectSignedIn, logIn, newAccount, signUpWithoutForm, submitLogin, test } from '../shop-test.ts';

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

test.describe('if the connection breaks', () => {
  test.use({ expectedConsoleErrors: [/ERR_(FAILED|CONNECTION|INTERNET)/] });

  test('an add whose response was lost adds nothing twice, also after a reload', async ({ page, buyer }) => {
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

  test('numbers that could not be looked up are looked up after Retry', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await openPad(page);
    await page.route('**/api/numbers/resolve', (route) => route.abort());
    await pasteInto(numberField(page, 1), twelveRows);
    await expect(page.getByText('The numbers could not be looked up')).toBeVisible();
    await page.unroute('**/api/numbers/resolve');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Add 12 lines to basket' })).toBeEnabled();
  });
});
