import type { Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { payByCard } from '../card-payment.ts';
import { newUser } from '../members.ts';
import { addressField, openPart, orderButton, quantityField } from '../part-page.ts';
import { expect, expectSignedIn, holdBack, newAccount, test } from '../shop-test.ts';

interface Order {
  _id: string;
  price: number;
  address: string;
  lines: { quantity: number }[];
}

/** Clicks Place order. Fills in a shipping address first if there is none. */
async function submitOrder(page: Page): Promise<void> {
  if ((await addressField(page).inputValue()) === '') await addressField(page).fill('1 Counter Lane, Dayton');
  await orderButton(page).click();
}

const dollars = (amount: number) => new RegExp(`\\$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 }).replace('.', '\\.')}`);

test('from the landing page to a paid order', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: /search/i }).fill('AXW-MC-2381');
  await page.keyboard.press('Enter');
  const part = await findPart(page.request, 'AXW-MC-2381');
  await page.getByRole('main').getByRole('link', { name: part.name }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  const buyer = newAccount('Olive Owner');
  await page.getByLabel('Name', { exact: true }).fill(buyer.name);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();

  await expect(page).toHaveURL(`/parts/${part._id}`);
  await quantityField(page).fill(String(part.minQ + 1));
  await page.getByLabel('Ship to').fill('12 Bay Street, Toledo');
  await submitOrder(page);
  await expect(page.getByText('Order Placed Successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('We cancel orders that stay unpaid.')).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();

  const limit = page.getByText(/^Pay by [A-Z][a-z]{2} \d.+, or we will cancel the order\.$/);
  await expect(limit).toBeVisible();
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
  await expect(limit).toHaveCount(0);
  await page.goto('/dashboard/myorders');
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(order).toHaveCount(1);
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByText(/^pi_/)).toBeVisible();
  await expect(order.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
  await expect(order.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
});

test.describe('ordering', () => {
  test.beforeEach(({ buyer }) => expectSignedIn(buyer));

  test('orders a part with all fields of the order form', async ({ page }) => {
    await callAs(page, 'POST', '/profile', { phone: '+1 419 555 0100' });
    const part = await openPart(page, 'AXW-LB-1427');
    await expect(quantityField(page)).toHaveAttribute('placeholder', `Min. ${part.minQ + 1}`);
    await expect(page.getByLabel('Phone')).toHaveValue('+1 419 555 0100');
    await expect(page.getByText('Filled in from your profile.')).toBeVisible();
    // This part is sold only in full cartons.
    const carton = part.orderMultiple ?? 0;
    await quantityField(page).fill(String(part.minQ + 2));
    await expect(page.getByText(`Please order a multiple of ${carton}`)).toBeVisible();
    await quantityField(page).fill(String(carton));
    await page.getByRole('button', { name: `Increase by ${carton}` }).click();
    await expect(quantityField(page)).toHaveValue(String(2 * carton));
    const total = part.price * 2 * carton;
    await expect(page.getByRole('status').getByText(dollars(total))).toBeVisible();
    await page.getByLabel('Ship to').fill('3 Ramp Road\nAkron');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/orders'));
    await submitOrder(page);
    const request = await sent;
    expect(request.postData()).not.toMatch(/phone|419 555 0100/i);
    expect(request.headers()['idempotency-key']).toBeTruthy();
    await expect(page.getByText('Order Placed Successfully', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    await expect(order).toContainText(part.name);
    await expect(order.getByText(dollars(total))).toBeVisible();
    await expect(order.getByRole('link', { name: /^Pay/ })).toBeVisible();

    await page.goto(`/parts/${part._id}`);
    await expect(page.getByLabel('Ship to')).toHaveValue('3 Ramp Road\nAkron');
  });

  test('shows hints for wrong quantities, rejects them, and keeps the input', async ({ page }) => {
    const part = await openPart(page, 'AXW-TP-4330');
    await page.getByLabel('Ship to').fill('9 Pit Lane');
    for (const tooFew of [part.minQ, part.minQ - 1].filter((few) => few >= 0)) {
      await quantityField(page).fill(String(tooFew));
      await expect(page.getByText(`Please order more than ${part.minQ} products`)).toBeVisible();
    }
    await submitOrder(page);
    await expect(page.getByText('Please order a valid quantity', { exact: true })).toBeVisible();
    await quantityField(page).fill('');
    await expect(page.getByText(/^Please order more/)).toHaveCount(0);
    await quantityField(page).fill(String(part.availableQ));
    await expect(page.getByText(`Please order less than ${part.availableQ} products`)).toBeVisible();
    await submitOrder(page);
    await expect(quantityField(page)).toBeFocused();
    await expect(quantityField(page)).toHaveValue(String(part.availableQ));
    await expect(page.getByLabel('Ship to')).toHaveValue('9 Pit Lane');
    expect(await callAs<Order[]>(page, 'GET', `/orders?email=${encodeURIComponent(await emailOf(page))}`)).toEqual([]);
  });

  test.describe('with a price that changed in the meantime', () => {
    test.use({ expectedConsoleErrors: [/status of 409/] });

    test('shows the new price and orders at that price', async ({ page }) => {
      const part = await findPart(page.request, 'AXW-TW-0200');
      await page.route(`**/api/parts/${part._id}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), price: part.price - 1 } });
      });
      await openPart(page, 'AXW-TW-0200');
      await page.unroute(`**/api/parts/${part._id}`);
      await quantityField(page).fill(String(part.minQ + 1));
      await submitOrder(page);
      await expect(page.getByText(/^The price is now/)).toContainText(dollars(part.price * (part.minQ + 1)));
      await expect(page.getByRole('status').getByText(dollars(part.price * (part.minQ + 1)))).toBeVisible();
      await submitOrder(page);
      await expect(page.getByText('Order Placed Successfully', { exact: true })).toBeVisible();
    });
  });

  test.describe('with stock that has become too low in the meantime', () => {
    test.use({ expectedConsoleErrors: [/status of 422/] });

    test('shows the same toast as for a wrong quantity, and which quantities can be ordered', async ({ page, newPart }) => {
      const part = await newPart();
      const loaded = page.waitForResponse(`**/api/parts/${part._id}`);
      await page.route(`**/api/parts/${part._id}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), availableQ: 9_000 } });
      });
      await page.goto(`/parts/${part._id}`);
      await loaded;
      await quantityField(page).fill('8000');
      const reloaded = page.waitForResponse(`**/api/parts/${part._id}`);
      await submitOrder(page);
      await expect(page.getByRole('region', { name: 'Notices' }).getByText('Please order a valid quantity', { exact: true })).toBeVisible();
      await expect(page.getByText('Order 3 to 39.', { exact: true })).toBeVisible();
      await expect(quantityField(page)).toHaveValue('8000');
      await reloaded;
      await page.unroute(`**/api/parts/${part._id}`);
      await submitOrder(page);
      await expect(page.getByText('Please order less than 40 products')).toBeVisible();
    });
  });

  test.describe('while the connection drops', () => {
    test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

    test('places only one order if the user tries twice', async ({ page }) => {
      const part = await openPart(page, 'AXW-PS-1500');
      await page.getByLabel('Ship to').fill('1 Quiet Place');
      await quantityField(page).fill(String(part.minQ + 1));
      // The server accepts the order, but the response is lost.
      await page.route('**/api/orders', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await submitOrder(page);
      await expect(page.getByText(/could not be reached/)).toBeVisible();
      await page.unroute('**/api/orders');
      await expect(page.getByLabel('Ship to')).toHaveValue('1 Quiet Place');
      await submitOrder(page);
      await expect(page.getByText('Order Placed Successfully', { exact: true })).toBeVisible();
      const orders = await callAs<Order[]>(page, 'GET', `/orders?email=${encodeURIComponent(await emailOf(page))}`);
      expect(orders).toHaveLength(1);
    });
  });

  test('finishes as soon as the server accepts the order, without waiting for other calls', async ({ page }) => {
    const part = await openPart(page, 'AXW-FU-S010');
    await quantityField(page).fill(String(part.minQ + 1));
    const { release } = await holdBack(page, `**/api/parts/${part._id}`);
    await submitOrder(page);
    await expect(page.getByText('Order Placed Successfully', { exact: true })).toBeVisible();
    release();
  });

  test('works with the keyboard only', async ({ page }) => {
    const part = await openPart(page, 'AXW-FU-S010');
    await addressField(page).fill('1 Counter Lane, Dayton');
    await quantityField(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(quantityField(page)).toHaveValue(String(2 * (part.orderMultiple ?? 1)));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Order .* placed$/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeFocused();
  });
});

test('cancels an order after confirmation and returns the stock', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  const stock = async () => (await callAs<{ availableQ: number }>(page, 'GET', `/parts/${part._id}`)).availableQ;
  const before = await stock();
  await callAs(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
  expect(await stock()).toBe(before - part.minQ - 1);

  await page.goto('/dashboard/myorders');
  const cancel = page.getByRole('button', { name: /^Cancel order/ });
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete product from your orders?' });
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stock()).toBe(before - part.minQ - 1);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('All your orders have been canceled.')).toBeVisible();
  expect(await stock()).toBe(before);
  await page.getByText('Canceled', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toContainText(part.name);
});

test('shows users only their own orders', async ({ page, buyer, browser }) => {
  expectSignedIn(buyer);
  const part = await findPart(page.request, 'AXW-WW-012');
  await callAs(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
  const { page: other } = await newUser(browser, 'Nosy Neighbor');
  await other.goto('/dashboard/myorders');
  await expect(other.getByText('No orders yet')).toBeVisible();
});

test.describe('an old link to a page of My Orders', () => {
  test.use({ expectedConsoleErrors: [/status of 400/] });

  test('leads to the first page', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await page.goto('/dashboard/myorders?cursor=old');
    await expect(page).toHaveURL('/dashboard/myorders');
    await expect(page.getByText('No orders yet')).toBeVisible();
  });
});

async function emailOf(page: Page): Promise<string> {
  return (await callAs<{ email: string }>(page, 'GET', '/profile')).email;
}
