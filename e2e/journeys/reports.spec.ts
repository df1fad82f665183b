import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AddedPart, openFilters, row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, holdBack, newAccount, signUpWithoutForm, test, uniqueText } from '../shop-test.ts';

/** Orders and pays as another buyer. As the admin of the page, cancels some pieces and ships others. Returns the buyer's name. */
async function sell(page: Page, part: AddedPart, name: string): Promise<string> {
  const buyer = await page.context().browser()?.newPage();
  if (!buyer) throw new Error('no browser');
  await signUpWithoutForm(buyer, newAccount(name));
  const order = await callAs<{ _id: string }>(buyer, 'POST', '/orders', { partId: part._id, quantity: 8 });
  await payByCalls(buyer, order._id);
  await buyer.close();
  await callAs(page, 'POST', `/orders/${order._id}/cancellations`, { lines: [{ lineNumber: 1, quantity: 2, left: 8 }] });
  await callAs(page, 'POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 5, left: 6 }] });
  return name;
}

const total = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=..');

/** Adds a part that costs so much that its sale is at the top of the reports, although other journeys sell parts, too. */
function addExpensivePart(page: Page): Promise<AddedPart> {
  const name = `Test bracket ${uniqueText()}`;
  return callAs<AddedPart>(page, 'POST', '/parts', { name, description: 'For a test', minQ: 2, availableQ: 40, price: 12_500, image: '' });
}

test('staff see what was sold by customer and part, export it, and find it again by its link', async ({ page, admin }) => {
  expectSignedIn(admin);
  const part = await addExpensivePart(page);
  const customer = await sell(page, part, `Rita ${uniqueText()}`);

  await page.goto('/dashboard/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.getByLabel('Group by').selectOption('Customer');
  await expect(page).toHaveURL('/dashboard/reports?by=company');
  // The shop counts an order some seconds after its payment.
  await expect(async () => {
    await page.reload();
    await expect(row(page, customer).first()).toContainText('$75,000.00', { timeout: 5_000 });
  }).toPass();
  await expect(row(page, customer).first()).toContainText('$100,000.00');
  await expect(row(page, customer).first()).toContainText('$25,000.00');
  await checkWithAxe(page, 'reports');

  await page.getByLabel('Group by').selectOption('Part');
  await expect(row(page, part.partNumber)).toContainText('$75,000.00');
  await expect(page).toHaveURL('/dashboard/reports?by=part');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(`${part.name},${part.partNumber},1,8,100000,25000,75000,5,2,1\n`);

  // Chooses a period without sales, and later a period with sales again.
  await page.getByLabel('Period').selectOption('Other dates');
  await page.getByLabel('From date').fill('2020-01-01');
  await page.getByLabel('From date').press('Enter');
  // A report covers at most 1,100 days, so the page has moved the other date.
  await expect(page.getByLabel('To date')).toHaveValue('2023-01-04');
  await page.getByLabel('To date').fill('2020-01-31');
  await page.getByLabel('To date').press('Enter');
  await expect(page.getByText('No sales in this period')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/reports?period=custom&from=2020-01-01&to=2020-01-31&by=part');
  await page.reload();
  await expect(page.getByLabel('From date')).toHaveValue('2020-01-01');
  await expect(total(page, 'Net sales')).toContainText('$0.00');
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(row(page, part.partNumber)).toContainText('$75,000.00');

  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Fill rate' }).click();
  await expect(page.getByLabel('Group by')).toHaveValue('part');
  await expect(page.getByRole('columnheader', { name: 'Fill rate' })).toBeVisible();
  // By default, the list begins with the lowest fill rates. With the parts of other journeys, this part might not be on the first page.
  await page.goto('/dashboard/reports/fill-rate?sort=-net');
  await expect(row(page, part.partNumber)).toContainText('62.5%');
  await expect(total(page, 'Complete first shipments')).toContainText(/of [\d,]+ shipped orders/);
  await checkWithAxe(page, 'fill rate');
});

test('the number of paid orders links to these orders in Manage Orders', async ({ page, admin }) => {
  expectSignedIn(admin);
  const part = await addExpensivePart(page);
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 3 });
  await payByCalls(page, _id);
  const { paidAt } = await callAs<{ paidAt: string }>(page, 'GET', `/orders/${_id}`);
  const day = paidAt.slice(0, 10);

  await page.goto(`/dashboard/reports?period=custom&from=${day}&to=${day}`);
  const link = row(page, '$').getByRole('link', { name: /^[\d,]+$/ });
  // The shop counts an order some seconds after its payment.
  await expect(async () => {
    await page.reload();
    await expect(link).toHaveAttribute('href', `/dashboard/manageOrders?state=paid&paidFrom=${day}&paidTo=${day}`, { timeout: 5_000 });
  }).toPass();
  await total(page, 'Paid orders').getByRole('link', { name: 'Show these orders' }).click();
  await expect(page).toHaveURL(`/dashboard/manageOrders?state=paid&paidFrom=${day}&paidTo=${day}`);
  await search(page, _id);
  await expect(row(page, part.name)).toContainText('$37,500.00');

  await openFilters(page);
  await expect(page.getByLabel('Paid from (UTC)')).toHaveValue(day);
  await page.getByLabel('Paid from (UTC)').fill('');
  await page.getByLabel('Paid from (UTC)').press('Enter');
  await page.getByLabel('Paid to (UTC)').fill('2020-01-31');
  await page.getByLabel('Paid to (UTC)').press('Enter');
  await expect(page.getByText(/^No orders match/)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/manageOrders?q=${_id}&state=paid&paidTo=2020-01-31`);
});

const soldPart = {
  _id: '17',
  name: 'Bracket of a test',
  partNumber: 'AXW-17',
  orders: 1,
  pieces: 8,
  gross: 100,
  refunded: 0,
  net: 100,
  cancelled: 0,
  shipped: 5,
  left: 3,
  fillRate: 0.625,
};

test('while the rows of a new group load, the table does not show the rows of the previous group', async ({ page, admin }) => {
  expectSignedIn(admin);
  const sales = (by: string) => `**/api/reports/sales?*by=${by}&*`;
  await page.route(sales('part'), (route) => route.fulfill({ json: [soldPart] }));
  await page.goto('/dashboard/reports?by=part');
  await expect(row(page, soldPart.partNumber)).toBeVisible();
  const answer = await holdBack(page, sales('day'));
  await page.getByLabel('Group by').selectOption('Day');
  await expect(page.getByRole('table', { name: 'Net sales by day' })).toBeVisible();
  await expect(row(page, '$100.00')).toHaveCount(0);
  answer.release();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByLabel('Group by')).toHaveValue('day');
});

test.describe('the columns of the fill rate report', () => {
  // A narrow window has no column headers.
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the first click on the column that the report is sorted by reverses the order', async ({ page, admin }) => {
    expectSignedIn(admin);
    await page.route('**/api/reports/sales?*', (route) => route.fulfill({ json: [soldPart] }));
    await page.goto('/dashboard/reports/fill-rate');
    const header = page.getByRole('columnheader', { name: 'Fill rate' });
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await expect(page).toHaveURL('/dashboard/reports/fill-rate?sort=-fill-rate');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
  });

  test('two quick clicks on a column sort twice', async ({ page, admin }) => {
    expectSignedIn(admin);
    await page.route('**/api/reports/sales?*', (route) => route.fulfill({ json: [soldPart] }));
    await page.goto('/dashboard/reports/fill-rate');
    const header = page.getByRole('columnheader', { name: 'Fill rate' });
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    // The second click comes when the URL has the first one's order, but the page does not show it yet.
    await header.getByRole('button').evaluate(async (button: HTMLElement) => {
      button.click();
      for (let turn = 0; turn < 1_000 && location.search === ''; turn++) await Promise.resolve();
      button.click();
    });
    await expect(page).toHaveURL('/dashboard/reports/fill-rate?sort=fill-rate');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
  });
});
