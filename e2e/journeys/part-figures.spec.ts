import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { nameCompany, newUser } from '../members.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test('staff see the sales of a part, who buys it, and which orders wait for it, from Manage Products and from an order', async ({
  page,
  admin,
  newPart,
  browser,
}) => {
  expectSignedIn(admin);
  const part = await newPart();
  const { page: buyer } = await newUser(browser, 'Bea Buyer');
  const name = `Garage ${crypto.randomUUID()}`;
  await nameCompany(buyer, name);
  const order = (quantity: number) => callAs<{ _id: string }>(buyer, 'POST', '/orders', { partId: part._id, quantity });
  const [paid, unpaid] = [await order(4), await order(5)];
  await payByCalls(buyer, paid._id);

  await page.goto(`/dashboard/manageProducts?q=${part.partNumber}`);
  await page.getByRole('link', { name: `Sales of ${part.partNumber}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: part.partNumber })).toBeVisible();
  // The shop counts an order some seconds after its payment.
  await expect(async () => {
    await page.reload();
    // This month has 0 pieces if a new month has begun since the payment.
    await expect(page.getByRole('img', { name: /Pieces sold: highest in .+ with 4, this month [40]/ })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('table', { name: 'Who buys it' })).toContainText(name);
  await expect(page.getByText('Nobody searched for its numbers.')).toBeVisible();
  const openOrders = page.getByRole('table', { name: 'Open orders with this part' });
  await expect(openOrders.getByRole('link')).toHaveText([unpaid._id, paid._id]);
  await page.getByText('View as table').click();
  await expect(page.getByRole('table', { name: /Sales by month/ }).getByRole('row')).toHaveCount(13);

  await openOrders.getByRole('link', { name: unpaid._id }).click();
  await page.getByRole('link', { name: `Sales of ${part.partNumber}` }).click();
  await expect(page).toHaveURL(`/dashboard/parts/${part._id}`);
  await page.getByRole('link', { name: `Stock of ${part.partNumber}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Stock for ${part.partNumber}` })).toBeVisible();
});

test.describe('a part that does not exist', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('the page says so', async ({ page, admin }) => {
    expectSignedIn(admin);
    await page.goto('/dashboard/parts/999999999');
    await expect(page.getByText('Part not found')).toBeVisible();
  });
});
