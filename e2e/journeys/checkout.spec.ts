import type { Page } from '@playwright/test';
import { addLines, basketSize } from '../basket.ts';
import { callAs } from '../calls.ts';
import { payByCard } from '../card-payment.ts';
import { openCheckout, orderLines, ordersOf, placeOrder } from '../checkout.ts';
import { typeAddress } from '../ship-to.ts';
import { expect, type NewPart, submitLogin, test, uniqueText, waitForScripts } from '../shop-test.ts';

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

test('orders with the keyboard alone', async ({ page, buyer, newPart }) => {
  await openCheckout(page, newPart);
  await page.getByLabel('PO number (optional)').focus();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('PO number (optional)'), 'a scanner sends Enter, which must not place the order').toBeFocused();
  for (let tabs = 0; tabs < 20 && !(await placeOrder(page).evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  expect(await ordersOf(page, buyer)).toMatchObject([{ purchaseOrder: '4711', price: 100 }]);
});

test.describe(() => {
  test.use({ expectedConsoleErrors: [/status of (401|409)|ERR_FAILED/] });

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

  test('a lost response and a second click place only one order', async ({ page, buyer, newPart }) => {
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

  const purchaseOrder = (page: Page) => page.getByLabel('PO number (optional)');
  const note = (page: Page) => page.getByLabel('Note (optional)');

  /** Opens the checkout with a PO number and a note. The shop will place the order, but its response will be lost. */
  async function openBeforeLostResponse(page: Page, newPart: () => Promise<NewPart>): Promise<[NewPart, NewPart]> {
    const parts = await openCheckout(page, newPart);
    await purchaseOrder(page).fill('PO-77');
    await note(page).fill('Back door');
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    return parts;
  }

  async function expectNoOrderDetails(page: Page): Promise<void> {
    await expect(purchaseOrder(page)).toHaveValue('');
    await expect(note(page)).toHaveValue('');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Dayton');
  }

  for (const isOffline of [false, true])
    test(
      isOffline
        ? 'the next order does not get the PO number of an order whose response was lost, even if the basket did not load after that'
        : 'the next order does not get the PO number of an order whose response was lost',
      async ({ page, buyer, newPart }) => {
        const [part] = await openBeforeLostResponse(page, newPart);
        if (isOffline) await page.route('**/api/basket*', (route) => route.abort());
        await placeOrder(page).click();
        await expect(page.getByText(isOffline ? 'The shop could not be reached.' : 'Your basket is empty')).toBeVisible();
        await page.unroute('**/api/basket*');
        expect(await ordersOf(page, buyer)).toMatchObject([{ purchaseOrder: 'PO-77' }]);
        await addLines(page, [{ partId: part._id, quantity: 3 }]);
        await page.goto('/dashboard/checkout');
        await expect(orderLines(page)).toHaveCount(1);
        await expectNoOrderDetails(page);
      },
    );

  test('lines that stay in the basket do not get the PO number of an order whose response was lost', async ({
    page,
    buyer,
    newPart,
    callAsOwner,
  }) => {
    const [, second] = await openBeforeLostResponse(page, newPart);
    await callAsOwner('PUT', `/parts/${second._id}`, { availableQ: 0 });
    await page.reload();
    await expect(page.getByText('Fix it in the list, or leave it in your basket.')).toBeVisible();
    await placeOrder(page).click();
    await expect(orderLines(page)).toHaveCount(1);
    expect(await ordersOf(page, buyer)).toMatchObject([{ purchaseOrder: 'PO-77' }]);
    await expectNoOrderDetails(page);
  });

  test('the PO number stays for the next order if the shop rejects the order, because its lines were removed in another tab', async ({
    page,
    buyer,
    newPart,
  }) => {
    const [part] = await openCheckout(page, newPart);
    await purchaseOrder(page).fill('PO-77');
    const { lines } = await callAs<{ lines: { _id: string }[] }>(page, 'GET', '/basket');
    for (const { _id } of lines) await callAs(page, 'DELETE', `/basket/lines/${_id}`);
    await placeOrder(page).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    expect(await ordersOf(page, buyer)).toEqual([]);
    await addLines(page, [{ partId: part._id, quantity: 3 }]);
    await page.goto('/dashboard/checkout');
    await expect(purchaseOrder(page)).toHaveValue('PO-77');
  });
});
