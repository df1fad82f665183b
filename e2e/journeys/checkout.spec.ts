import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCard } from '../card-payment.ts';
import { chooseOwnCompany, invitationToken, invite, nameCompany, newUser } from '../members.ts';
import { typeAddress } from '../ship-to.ts';
import {
  expect,
  expectSignedIn,
  holdBack,
  type NewPart,
  submitLogin,
  test,
  uniqueText,
  waitForScripts,
  waitUntilIdle,
} from '../shop-test.ts';
import { notices } from '../toasts.ts';

interface PlacedOrder {
  _id: string;
  price: number;
  purchaseOrder: string;
  phone: string;
  address: string;
  paid: boolean;
  lines: { partId: string; quantity: number; unitPrice: number; note: string }[];
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
const orderLines = (page: Page) => page.getByRole('list', { name: 'Order lines' }).getByRole('listitem');
const addLines = (page: Page, lines: object[]) => callAs(page, 'POST', '/basket/lines', { lines });
const ordersOf = (page: Page, { email }: { email: string }) => callAs<PlacedOrder[]>(page, 'GET', `/orders?email=${email}`);
const basketSize = async (page: Page) => (await callAs<{ lines: number }>(page, 'GET', '/basket/count')).lines;

/** Opens the checkout with two parts in the basket, and types the address. */
async function openCheckout(page: Page, newPart: () => Promise<NewPart>): Promise<[NewPart, NewPart]> {
  const parts: [NewPart, NewPart] = [await newPart(), await newPart()];
  await addLines(page, [
    { partId: parts[0]._id, quantity: 3, note: 'For the Corolla on lift 3' },
    { partId: parts[1]._id, quantity: 5 },
  ]);
  await page.goto('/dashboard/checkout');
  await expect(orderLines(page)).toHaveCount(2);
  await typeAddress(page);
  return parts;
}

test('a ZIP code of the United States needs 5 or 9 digits, and a postal code of another country does not', async ({
  page,
  buyer,
  newPart,
}) => {
  expectSignedIn(buyer);
  await openCheckout(page, newPart);
  const [zip, country] = [page.getByLabel('ZIP code', { exact: true }), page.getByLabel('Country', { exact: true })];
  await zip.fill('4540');
  await placeOrder(page).click();
  await expect(page.getByText('Enter 5 or 9 digits')).toBeVisible();
  await expect(zip).toBeFocused();
  await country.fill('NO');
  await expect(page.getByText('Enter 5 or 9 digits')).toHaveCount(0);
  await country.fill('us');
  await expect(page.getByText('Enter 5 or 9 digits')).toBeVisible();
  await zip.fill('45402 1234');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
});

test('a buyer orders the basket and pays once by card', async ({ page, buyer, newPart }) => {
  const [first, second] = [await newPart(), await newPart()];
  await page.goto(`/?q=${encodeURIComponent(first.partNumber)}`);
  await page.getByRole('button', { name: `Add to basket: 3 × ${first.name}` }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 line' })).toBeVisible();
  await addLines(page, [{ partId: second._id, quantity: 5, note: 'For the Corolla on lift 3' }]);
  await page.goto('/dashboard/basket');
  await page.getByRole('link', { name: 'Check out' }).click();
  await typeAddress(page);
  const purchaseOrder = `PO-${uniqueText()}`;
  await page.getByLabel('PO number (optional)').fill(purchaseOrder);
  await page.keyboard.press('Enter');
  await page.getByLabel('Phone (optional)').fill('937-555-0100');
  await page.getByLabel('Note (optional)').fill('Ring at the back door');
  await expect(page.getByText('Sent with the order')).toBeVisible();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();

  const orders = await ordersOf(page, buyer);
  expect(orders).toMatchObject([{ price: 100, purchaseOrder, phone: '937-555-0100', note: 'Ring at the back door', paid: true }]);
  expect(orders[0]?.address).toBe('Corner Garage\n12 Main Street\nDayton, OH 45402');
  expect(orders[0]?.lines).toMatchObject([
    { partId: first._id, quantity: 3, note: '' },
    { partId: second._id, quantity: 5, note: 'For the Corolla on lift 3' },
  ]);
  expect(await basketSize(page)).toBe(0);
  await addLines(page, [{ partId: first._id, quantity: 3 }]);
  await page.goto('/dashboard/checkout');
  await expect(page.getByRole('radio', { name: /Corner Garage.*Your last order/s }), 'the next order goes there too').toBeChecked();
});

test('sends the order to an address of the company, or to a new one', async ({ page, buyer, newPart }) => {
  const { _id: partId } = await newPart();
  await addLines(page, [{ partId, quantity: 3 }]);
  for (const [name, isDefault] of [
    ['Bay 4', false],
    ['Front desk', true],
  ] as const) {
    const shipTo = { name, line1: '9 Pit Lane', city: 'Toledo', state: 'OH', postalCode: '43604' };
    await callAs(page, 'POST', '/company/addresses', { shipTo, isDefault });
  }
  await page.goto('/dashboard/checkout');
  await expect(page.getByRole('radio', { name: /Front desk.*Default/s })).toBeChecked();
  await expect(page.getByLabel('Street', { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'A new address' }).check();
  await expect(page.getByLabel('Street', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /Bay 4/ }).check();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  expect((await ordersOf(page, buyer))[0]?.address).toBe('Bay 4\n9 Pit Lane\nToledo, OH 43604');
});

test('the address of the last order stays chosen after it was saved in another tab', async ({ page, buyer, newPart }) => {
  const { _id: partId } = await newPart();
  const shipTo = { name: 'Bay 4', line1: '9 Pit Lane', city: 'Toledo', state: 'OH', postalCode: '43604' };
  await callAs(page, 'POST', '/orders', { partId, quantity: 3, shipTo });
  await addLines(page, [{ partId, quantity: 3 }]);
  await page.clock.install();
  await page.goto('/dashboard/checkout');
  await expect(page.getByRole('radio', { name: /Bay 4.*Your last order/s })).toBeChecked();
  await callAs(page, 'POST', '/company/addresses', { shipTo, isDefault: true });
  // The company was loaded a moment ago. The page loads it again only if that was more than 10 s ago.
  await page.clock.fastForward(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('radio', { name: /Bay 4.*Default/s })).toBeChecked();
  await expect(page.getByText('Your last order')).toHaveCount(0);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  expect((await ordersOf(page, buyer)).map(({ address }) => address)).toEqual(Array(2).fill('Bay 4\n9 Pit Lane\nToledo, OH 43604'));
});

test('after a switch of company, the form waits for the addresses of the new company', async ({ page, buyer, newPart, browser }) => {
  const { _id: partId } = await newPart();
  const shipTo = { name: 'Bay 4', line1: '9 Pit Lane', city: 'Toledo', state: 'OH', postalCode: '43604' };
  await callAs(page, 'POST', '/company/addresses', { shipTo, isDefault: true });
  await addLines(page, [{ partId, quantity: 3 }]);
  const owner = await newUser(browser, 'Olive Owner');
  await nameCompany(owner.page, 'Corner Garage');
  await invite(owner.page, buyer.email, 'buyer');
  await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
  await addLines(page, [{ partId, quantity: 3 }]);
  await page.goto('/dashboard/checkout');
  await expect(placeOrder(page)).toBeVisible();
  const company = await holdBack(page, '**/api/company');
  const loaded = ['**/api/basket', '**/api/orders?**', '**/api/profile'].map((url) => page.waitForResponse(url));
  await chooseOwnCompany(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await Promise.all(loaded);
  await waitUntilIdle(page);
  company.release();
  await expect(page.getByRole('radio', { name: /Bay 4.*Default/s })).toBeChecked();
  await expect(page.getByLabel('Street', { exact: true })).toHaveCount(0);
});

test('orders with the keyboard alone', async ({ page, buyer, newPart }) => {
  await openCheckout(page, newPart);
  await page.getByLabel('PO number (optional)').focus();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('PO number (optional)'), 'a scanner sends Enter: it places no order').toBeFocused();
  for (let tabs = 0; tabs < 20 && !(await placeOrder(page).evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  expect(await ordersOf(page, buyer)).toMatchObject([{ purchaseOrder: '4711', price: 100 }]);
});

test.describe(() => {
  test.use({ expectedConsoleErrors: [/status of (401|409|422)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('keeps what was typed after Back, after a reload, and after the session has ended', async ({ page, buyer, newPart }) => {
    await openCheckout(page, newPart);
    await page.getByLabel('PO number (optional)').fill('PO-77');
    await page.getByLabel('Note (optional)').fill('Back door');
    await page.getByRole('link', { name: 'Edit basket' }).click();
    await expect(page).toHaveURL('/dashboard/basket');
    await page.goBack();
    const expectKept = async () => {
      await expect(page.getByLabel('PO number (optional)')).toHaveValue('PO-77');
      await expect(page.getByLabel('Note (optional)')).toHaveValue('Back door');
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Dayton');
    };
    await expectKept();
    await page.reload();
    await expectKept();
    await callAs(page, 'DELETE', '/session');
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/login/);
    await submitLogin(page, buyer);
    await expect(page).toHaveURL('/dashboard/checkout');
    await expectKept();
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect(await ordersOf(page, buyer)).toHaveLength(1);
  });

  test('two tabs order the basket once', async ({ page, buyer, newPart, context }) => {
    await openCheckout(page, newPart);
    const other = await context.newPage();
    waitForScripts(other);
    await other.goto('/dashboard/checkout');
    await expect(orderLines(other)).toHaveCount(2);
    await typeAddress(other);
    // The other tab does not learn of the first order: it loads no new basket.
    await other.route('**/api/basket*', (route) => route.abort());
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    await placeOrder(other).click();
    await expect(other.getByText('Your basket has changed in another tab or on another device.')).toBeVisible();
    expect(await ordersOf(page, buyer)).toHaveLength(1);
  });

  test('a lost response and a second click order once', async ({ page, buyer, newPart }) => {
    await openCheckout(page, newPart);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The page still shows the basket from before the order.
    await page.route('**/api/basket*', (route) => route.abort());
    await placeOrder(page).click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await page.unroute('**/api/orders');
    await page.unroute('**/api/basket*');
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect(await ordersOf(page, buyer)).toHaveLength(1);
  });

  test('a price that has changed is shown on its line, and the next click orders at that price', async ({
    page,
    buyer,
    newPart,
    callAsOwner,
  }) => {
    const [first] = await openCheckout(page, newPart);
    await callAsOwner('PUT', `/parts/${first._id}`, { price: 14 });
    await placeOrder(page).click();
    const line = orderLines(page).filter({ hasText: first.name });
    await expect(line).toContainText('The price is now $14.00 each.');
    await expect(line).toContainText('was $12.50');
    expect(await ordersOf(page, buyer)).toEqual([]);
    await expect(page.getByRole('definition').filter({ hasText: '$104.50' })).toBeVisible();
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect(await ordersOf(page, buyer)).toMatchObject([{ price: 104.5 }]);
  });

  test('if the stock has become too low, a click on the line corrects the quantity', async ({ page, buyer, newPart, callAsOwner }) => {
    const [first, second] = await openCheckout(page, newPart);
    await callAsOwner('PUT', `/parts/${second._id}`, { availableQ: 5 });
    await placeOrder(page).click();
    const line = orderLines(page).filter({ hasText: second.name });
    await expect(line).toContainText('Order 3 to 4.');
    await expect(page.getByText('1 line cannot be ordered as it is.')).toBeVisible();
    await page.getByRole('button', { name: `Order 4 instead: ${second.name}` }).click();
    await expect(line).not.toContainText('Order 3 to 4.');
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect((await ordersOf(page, buyer))[0]?.lines).toMatchObject([
      { partId: first._id, quantity: 3 },
      { partId: second._id, quantity: 4 },
    ]);
  });

  test('a line that cannot be ordered stays in the basket', async ({ page, buyer, newPart, callAsOwner }) => {
    const [first, second] = await openCheckout(page, newPart);
    await callAsOwner('PUT', `/parts/${second._id}`, { availableQ: 0 });
    await page.reload();
    await expect(page.getByText('Fix it in the list, or leave it in your basket.')).toBeVisible();
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect((await ordersOf(page, buyer))[0]?.lines).toMatchObject([{ partId: first._id }]);
    expect(await basketSize(page)).toBe(1);
  });
});

test('an incomplete address shows an error at the field, and nothing is ordered', async ({ page, buyer, newPart }) => {
  await openCheckout(page, newPart);
  await page.getByLabel('City', { exact: true }).fill('');
  await placeOrder(page).click();
  await expect(page.getByLabel('City', { exact: true })).toBeFocused();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  expect(await ordersOf(page, buyer)).toEqual([]);
});

test.describe('an order', () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test('is ordered again, and the basket says what has changed', async ({ page, buyer, newPart, callAsOwner }) => {
    expectSignedIn(buyer);
    const [same, gone, repriced, replaced] = [await newPart(), await newPart(), await newPart(), await newPart()];
    const lines = [same, gone, repriced, replaced].map(({ _id }) => ({ partId: _id, quantity: 3, vehicle: '2003 Honda Accord' }));
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, address: '12 Main Street' });
    await callAsOwner('PUT', `/parts/${gone._id}`, { name: '' });
    await callAsOwner('PUT', `/parts/${repriced._id}`, { price: 14 });
    await callAsOwner('PUT', `/parts/${replaced._id}`, { successors: { kind: 'replaced', partNumbers: [same.partNumber] } });
    await page.goto('/dashboard/myorders');
    await page.getByRole('button', { name: `Order again: order ${_id}` }).click();
    await expect(page).toHaveURL('/dashboard/basket');
    await expect(page.getByText(`3 lines of order ${_id} added`)).toBeVisible();
    await expect(page.getByText('No longer in the catalog, not added')).toBeVisible();
    await expect(page.getByText(`${repriced.partNumber} ${repriced.name}: $12.50 before, $14.00 now`)).toBeVisible();
    await expect(page.getByText(`${replaced.partNumber} ${replaced.name}: ${same.partNumber}`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: replaced.name }).getByText(`Replaced by ${same.partNumber}`)).toBeVisible();
    await expect(page.getByText('For 2003 Honda Accord')).toHaveCount(3);
    expect(await basketSize(page)).toBe(3);
  });

  test.describe('that is ordered again without a connection', () => {
    test.use({ expectedConsoleErrors: [/status of 422|ERR_FAILED/] });

    test('adds its lines once, even if one of its parts is gone', async ({ page, buyer, newPart, callAsOwner }) => {
      expectSignedIn(buyer);
      const [part, gone] = [await newPart(), await newPart()];
      const lines = [part, gone].map(({ _id }) => ({ partId: _id, quantity: 3 }));
      const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, address: '12 Main Street' });
      await callAsOwner('PUT', `/parts/${gone._id}`, { name: '' });
      await page.goto('/dashboard/myorders');
      // The server rejects the first call because of the missing part, and gets the second one. The browser does not get the second response.
      await page.route('**/api/basket/lines', async (route) => {
        const response = await route.fetch();
        await (response.ok() ? route.abort() : route.fulfill({ response }));
      });
      const again = page.getByRole('button', { name: `Order again: order ${_id}` });
      await again.click();
      await expect(notices(page).getByText('The shop could not be reached.')).toBeVisible();
      await page.unroute('**/api/basket/lines');
      await again.click();
      await expect(page.getByText(`1 line of order ${_id} added`)).toBeVisible();
      expect((await callAs<{ lines: unknown[] }>(page, 'GET', '/basket')).lines).toMatchObject([{ partId: part._id, quantity: 3 }]);
    });
  });
});
