import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { forgetSignIn } from '../session.ts';
import { expect, expectSignedIn, type NewPart, newAccount, test as shopTest, signUpWithoutForm, submitLogin } from '../shop-test.ts';

interface Alert {
  partId: string;
  quantity: number | null;
}

const alertsOf = async (page: Page) =>
  (await callAs<Alert[]>(page, 'GET', '/stock-alerts')).map(({ partId, quantity }) => ({ partId, quantity }));
const ask = (page: Page, part: NewPart) => page.getByRole('button', { name: `Tell me when it is back: ${part.partNumber}` });
const stop = (page: Page, part: NewPart) => page.getByRole('button', { name: `Stop the alert: ${part.partNumber}` });

/** Adds a part that is out of stock. */
const test = shopTest.extend<{ soldOut: NewPart }>({
  soldOut: async ({ newPart, callAsOwner }, use) => {
    const part = await newPart();
    await callAsOwner('PUT', `/parts/${part._id}`, { availableQ: 0 });
    await use(part);
  },
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a buyer asks for an alert on a part page, and removes it from the list', async ({ page, buyer, soldOut }) => {
  expectSignedIn(buyer);
  await page.goto(`/parts/${soldOut._id}`);
  const quantity = page.getByLabel('Quantity needed (optional)');
  await quantity.fill('twelve');
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await expect(ask(page, soldOut)).toBeDisabled();
  await quantity.fill('12');
  await expect(ask(page, soldOut)).toBeEnabled();
  await ask(page, soldOut).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We’ll email you once when you can order 12. Confirm your email address first.')).toBeVisible();
  await expect(stop(page, soldOut)).toBeFocused();
  await expect(quantity).toHaveCount(0);
  await checkWithAxe(page, 'a part with an alert');

  await page.goto('/dashboard/lists');
  const list = page.getByRole('list', { name: 'Stock Alerts' });
  await expect(list.getByRole('listitem')).toHaveText([/Test bracket.*12 needed.*until/]);
  await checkWithAxe(page, 'the list of alerts');
  await list.getByRole('link', { name: soldOut.name }).click();
  await stop(page, soldOut).click();
  await expect(ask(page, soldOut)).toBeFocused();
  await ask(page, soldOut).click();
  await expect(page.getByText('We’ll email you once when you can order it.')).toBeVisible();
  expect(await alertsOf(page)).toEqual([{ partId: soldOut._id, quantity: null }]);

  await page.goto('/dashboard/lists#stock-alerts');
  await expect(page.getByRole('heading', { name: 'Stock Alerts' })).toBeInViewport();
  await page.getByRole('button', { name: `Remove: ${soldOut.name}` }).click();
  await expect(page.getByText('None. On a part that is out of stock')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stock Alerts' })).toBeFocused();
  expect(await alertsOf(page)).toEqual([]);
});

test('the alert is on cards, in the table, in the comparison, in the basket, and on the order pad', async ({
  page,
  buyer,
  soldOut,
  newPart,
  callAsOwner,
}) => {
  expectSignedIn(buyer);
  const inBasket = await newPart();
  await callAs(page, 'POST', '/basket/lines', { lines: [{ partId: inBasket._id, quantity: 7 }] });
  await callAsOwner('PUT', `/parts/${inBasket._id}`, { availableQ: 0 });
  await page.goto(`/?q=${soldOut.partNumber}`);
  await ask(page, soldOut).click();
  await expect(stop(page, soldOut)).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('table').filter({ has: stop(page, soldOut) })).toBeVisible();
  await page.goto(`/compare?parts=${soldOut._id},${inBasket._id}`);
  await expect(stop(page, soldOut)).toBeVisible();
  await expect(ask(page, inBasket)).toBeVisible();
  await page.goto('/dashboard/basket');
  await ask(page, inBasket).click();
  await expect(page.getByText('We’ll email you once when you can order 7.')).toBeVisible();
  await page.goto('/order-pad');
  await page.getByRole('textbox', { name: 'Part number, line 1' }).fill(soldOut.partNumber);
  await expect(stop(page, soldOut)).toBeVisible();
  expect(await alertsOf(page)).toEqual([
    { partId: inBasket._id, quantity: 7 },
    { partId: soldOut._id, quantity: null },
  ]);
});

test('a visitor logs in on the way to the part', async ({ page, soldOut }) => {
  const account = newAccount();
  await signUpWithoutForm(page, account);
  await forgetSignIn(page);
  await page.goto(`/?q=${soldOut.partNumber}`);
  await page.getByRole('link', { name: `Log in to get an alert: ${soldOut.partNumber}` }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?from=%2Fparts%2F${soldOut._id}$`));
  await submitLogin(page, account);
  await expect(page).toHaveURL(`/parts/${soldOut._id}`);
  await expect(ask(page, soldOut)).toBeVisible();
});

test.describe('if the stock is back already', () => {
  test.use({ expectedConsoleErrors: [/status of 409 .*\/stock-alert/] });

  test('the page says so and shows the order form', async ({ page, buyer, soldOut, callAsOwner }) => {
    expectSignedIn(buyer);
    await page.goto(`/parts/${soldOut._id}`);
    await expect(ask(page, soldOut)).toBeVisible();
    await callAsOwner('PUT', `/parts/${soldOut._id}`, { availableQ: 40 });
    await ask(page, soldOut).click();
    await expect(page.getByRole('form', { name: 'Order this part' })).toBeVisible();
    expect(await alertsOf(page)).toEqual([]);
  });
});
