import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addPart, openFilters, row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, openDashboardMenu, test } from '../shop-test.ts';

const totals = (page: Page) => page.getByRole('main').getByRole('definition');

test('finance finds the payment and the refund of an order, sees what they add up to, and exports them', async ({ page, admin }) => {
  expectSignedIn(admin);
  const part = await addPart(page);
  const order = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 4 });
  await payByCalls(page, order._id);
  await callAs(page, 'POST', `/orders/${order._id}/refunds`, { amount: 12.34, reason: 'One box was dented' });
  const { transactionId } = await callAs<{ transactionId: string }>(page, 'GET', `/orders/${order._id}`);

  await page.goto('/dashboard');
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Payments' }).click();
  await search(page, order._id);
  await expect(page.getByText('2 transactions', { exact: true })).toBeVisible();
  await expect(row(page, 'Refund')).toContainText(/Succeeded.*One box was dented.*re_.*-\$12\.34/s);
  await expect(row(page, transactionId)).toContainText(/Payment.*\$50\.00/s);
  await expect(totals(page)).toHaveText(['$50.00', '$12.34', '$37.66']);
  await checkWithAxe(page, 'transactions');

  await openFilters(page);
  await page.getByLabel('Kind').selectOption('Refunds');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(totals(page)).toHaveText(['$0.00', '$12.34', '-$12.34']);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
  const [, line, ...rest] = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect([line, rest]).toEqual([expect.stringContaining(`refund,succeeded,${order._id},`), []]);

  await page.getByLabel('To date').fill('2020-01-31');
  await page.getByLabel('To date').press('Enter');
  await expect(page.getByText(`No transactions match “${order._id}”`)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/payments?q=${order._id}&kind=refund&to=2020-01-31`);
  await expect(totals(page)).toHaveText(['$0.00', '$0.00', '$0.00']);
  await page.goBack();
  await row(page, 'Refund').getByRole('link', { name: order._id }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').last()).toContainText('$12.34 refunded');
});

test.describe('a payments page whose totals cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/status of 500/] });

  test('says so, shows the transactions, and can try again', async ({ page, admin }) => {
    expectSignedIn(admin);
    const part = await addPart(page);
    const order = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 4 });
    await payByCalls(page, order._id);
    let isBroken = true;
    await page.route('**/api/payments/transaction-totals*', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto('/dashboard/payments');
    await page.getByRole('button', { name: 'This month' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Totals' })).toBeFocused();
    await expect(page).toHaveURL(/payments\?from=\d{4}-\d\d-01$/);
    await expect(page.getByText('The totals could not be loaded')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(totals(page)).toHaveCount(3);
  });
});
