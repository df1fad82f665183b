import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { addressField, orderButton, quantityField } from '../part-page.ts';
import { expect, expectSignedIn, openNavigation, submitLogin, test } from '../shop-test.ts';

test.use({ expectedConsoleErrors: [/status of (401|503)/] });

const question = (page: Page) => page.getByRole('alertdialog', { name: 'No shipping address. Order anyway?' });

test('asks once whether to order without an address', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await page.goto(`/parts/${part._id}`);
  await expect(page.getByText('We can’t ship the order without an address.')).toBeVisible();
  await quantityField(page).fill(String(part.minQ + 1));
  await orderButton(page).click();
  await question(page).getByRole('button', { name: 'Add address' }).click();
  await expect(addressField(page)).toBeFocused();
  expect(await callAs<object[]>(page, 'GET', `/orders?email=${buyer.email}`)).toEqual([]);

  await orderButton(page).click();
  // The first attempt fails on the server. On the second attempt, the form does not ask again.
  await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: { code: 'busy', title: 'Busy', status: 503 } }));
  const rejected = page.waitForResponse((response) => response.url().endsWith('/api/orders') && response.status() === 503);
  await question(page).getByRole('button', { name: 'Order anyway' }).click();
  await rejected;
  await expect(question(page)).toHaveCount(0);
  await page.unroute('**/api/orders');
  await orderButton(page).click();
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  expect(await callAs<object[]>(page, 'GET', `/orders?email=${buyer.email}`)).toMatchObject([{ address: '' }]);
});

test('keeps the typed order after the session has ended, after a reload and after Back', async ({ page, buyer, newPart }) => {
  const part = await newPart();
  const quantity = String(part.minQ + 1);
  const expectKept = async () => {
    await expect(quantityField(page)).toHaveValue(quantity);
    await expect(addressField(page)).toHaveValue('7 Lift Lane, Akron');
    await expect(page.getByLabel('Phone')).toHaveValue('555 0142');
  };
  await page.goto(`/parts/${part._id}`);
  await quantityField(page).fill(quantity);
  await addressField(page).fill('7 Lift Lane, Akron');
  await page.getByLabel('Phone').fill('555 0142');
  await expect(page.getByText('Not sent with the order.')).toBeVisible();
  await expect(page.getByText('Filled in from your profile.')).toHaveCount(0);
  await page.reload();
  await expectKept();
  await (await openNavigation(page)).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions from the parts counter' })).toBeVisible();
  await page.goBack();
  await expectKept();

  await callAs(page, 'DELETE', '/session');
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/login/);
  await submitLogin(page, buyer);
  await expect(page).toHaveURL(`/parts/${part._id}`);
  await expectKept();
  await orderButton(page).click();
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  await page.reload();
  await expect(quantityField(page)).toHaveValue('');
});

test.describe('if the response is lost and the page is loaded again', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the same order is placed only once, and the next one is a new order', async ({ page, buyer, newPart }) => {
    const part = await newPart();
    const orders = () => callAs<object[]>(page, 'GET', `/orders?email=${buyer.email}`);
    const type = async () => {
      await quantityField(page).fill(String(part.minQ + 1));
      await addressField(page).fill('7 Lift Lane, Akron');
    };
    await page.goto(`/parts/${part._id}`);
    await type();
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await orderButton(page).click();
    await expect(page.getByText(/could not be reached/)).toBeVisible();
    await page.unroute('**/api/orders');
    await page.reload();
    await orderButton(page).click();
    await expect(page.getByText('Order Placed Successfully')).toBeVisible();
    expect(await orders()).toHaveLength(1);
    await page.getByRole('button', { name: 'Order more' }).click();
    await type();
    await orderButton(page).click();
    await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
    expect(await orders()).toHaveLength(2);
  });
});

test('discards the typed order when the user logs out', async ({ page, buyer, newPart }) => {
  const part = await newPart();
  await page.goto(`/parts/${part._id}`);
  await addressField(page).fill('7 Lift Lane, Akron');
  await (await openNavigation(page)).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Lift Lane');
  expectSignedIn(buyer);
});
