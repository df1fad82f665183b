import type { Browser, Locator, Page } from '@playwright/test';
import { nameCompany, newUser } from '../members.ts';
import { openPacking, packed, paidOrder, printed, scan, shipments } from '../packing.ts';
import { expect, expectSignedIn, holdBack, test, waitUntilIdle } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

/** Signs up another clerk. Returns that clerk's page. */
async function newClerk(browser: Browser, setStaffRole: (email: string, role: 'clerk') => Promise<void>): Promise<Page> {
  const { page, account } = await newUser(browser, 'Carl Clerk');
  await setStaffRole(account.email, 'clerk');
  return page;
}

/** Counts the actions that a test passes to `act`: clicks, typed texts, and scans. */
function countActions() {
  let actions = 0;
  return {
    act: async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    },
    actions: () => actions,
  };
}

test('getting from a paid order to the printed label takes four actions, and the buyer can track the shipment', async ({
  page,
  newPart,
  browser,
}) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  await page.goto(`/dashboard/shipping?q=${order._id}`);
  const { act, actions } = countActions();
  await act(page.getByRole('link', { name: `Pack order ${order._id}` }).click());
  await act(page.getByRole('button', { name: 'Pack all' }).click());
  await act(page.getByLabel('Tracking number').fill('1Z999AA10123456784'));
  const labels = await printed(page, act(page.getByRole('button', { name: 'Ship 3 of 3 pieces and print' }).click()));
  expect(actions()).toBeLessThanOrEqual(4);
  expect(labels).toEqual({ name: expect.stringMatching(/^labels-\d+\.pdf$/), content: expect.stringMatching(/^%PDF-/) });
  const slip = page.getByRole('button', { name: 'Print packing slip' });
  await expect(slip, 'Enter prints the other document').toBeFocused();
  expect((await printed(page, page.keyboard.press('Enter'))).name).toMatch(/^packing-slip-\d+\.pdf$/);
  await expect(shipments(page).first()).toContainText('3 of 3');
  await page.getByRole('link', { name: 'Next order to ship' }).click();
  await expect(page).toHaveURL('/dashboard/shipping');

  await order.buyer.goto('/dashboard/myorders');
  await expect(order.buyer.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible();
  await order.buyer.getByRole('link', { name: `Receipt of order ${order._id}` }).click();
  const delivery = order.buyer.getByRole('region', { name: 'Delivery' });
  await expect(delivery.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
});

test('an order with many lines takes two actions and one scan for each piece', async ({ page, newPart, browser }) => {
  const parts = [await newPart(), await newPart(), await newPart()];
  const order = await paidOrder(
    browser,
    parts.map((part) => ({ part, quantity: 3 })),
  );
  await page.goto(`/dashboard/shipping?q=${order._id}`);
  const { act, actions } = countActions();
  await act(page.getByRole('link', { name: `Pack order ${order._id}` }).click());
  for (const part of parts) for (const _piece of [1, 2, 3]) await act(scan(page, part.partNumber));
  await printed(page, act(page.getByRole('button', { name: 'Ship 9 of 9 pieces and print' }).click()));
  expect(actions()).toBeLessThanOrEqual(2 + 9);
});

test('scans count pieces, a wrong part is reported, and the rest is shipped later', async ({ page, newPart, browser, isMobile }) => {
  const [first, second] = [await newPart(), await newPart()];
  const order = await paidOrder(browser, [
    { part: first, quantity: 3 },
    { part: second, quantity: 4 },
  ]);
  await openPacking(page, order);
  await scan(page, first.partNumber.toLowerCase());
  await expect(packed(page, first)).toHaveValue('1');
  await scan(page, first.partNumber);
  await scan(page, first.partNumber);
  await expect(packed(page, first)).toHaveValue('3');
  await scan(page, first.partNumber);
  await expect(page.getByText(`${first.partNumber}: all 3 are packed. Take this one out of the box.`)).toBeVisible();
  await scan(page, 'AXW-OF-9318');
  await expect(page.getByText('AXW-OF-9318 is not in this order. Take it out of the box.')).toBeVisible();
  const scanField = page.getByLabel('Scan or type a part number');
  await expect(scanField).toBeFocused();
  const [field, packAll] = [await scanField.boundingBox(), await page.getByRole('button', { name: 'Pack all' }).boundingBox()];
  if (!isMobile)
    expect(packAll, 'the button stays beside the field when a message is below them').toMatchObject({ y: field?.y, height: field?.height });
  await scan(page, second.partNumber);
  await expect(packed(page, second)).toHaveValue('1');
  await page.reload();
  await expect(packed(page, second), 'a reload keeps what is packed').toHaveValue('1');
  await packed(page, second).fill('5');
  await expect(page.getByText('Enter 0 to 4')).toBeVisible();
  await packed(page, second).fill('1');
  await scan(page, 'AXW-OF-9318');
  await page.getByLabel('Tracking number').fill('1Z-FIRST-BOX');
  await expect(page.getByText('AXW-OF-9318 is not in this order')).toBeVisible();
  await page.getByRole('button', { name: 'Ship 4 of 7 pieces' }).click();
  await expect(page.getByText('3 of 4 left')).toBeVisible();
  await expect(page.getByText('AXW-OF-9318 is not in this order'), 'that was about the first box').toHaveCount(0);

  await order.buyer.goto(`/dashboard/payment/${order._id}`);
  await expect(order.buyer.getByText('Some of your parts are on their way. 3 pieces will follow.')).toBeVisible();
  await page.getByRole('button', { name: 'Pack all' }).click();
  await expect(page.getByLabel('Tracking number'), 'the next box has a different number').toHaveValue('');
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await expect(shipments(page)).toHaveCount(2);
  const deliver = (shipment: Locator) => shipment.getByRole('button', { name: /^Mark as delivered/ });
  const delivery = await holdBack(page, '**/api/shipments/*/delivery');
  await deliver(shipments(page).first()).click();
  await expect(deliver(shipments(page).first())).toHaveAttribute('aria-busy', 'true');
  await expect(deliver(shipments(page).last()), 'the other shipment is not being changed').not.toHaveAttribute('aria-busy');
  delivery.release();
  await expect(shipments(page).first()).toContainText('Delivered');
  await deliver(shipments(page).last()).click();
  await expect(page.getByRole('definition').getByText('Delivered')).toBeVisible();
  await order.buyer.reload();
  await expect(order.buyer.getByText('Your order was delivered.')).toBeVisible();
});

test('two clerks do not pack the same order', async ({ page, newPart, browser, setStaffRole }) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  const other = await newClerk(browser, setStaffRole);
  await openPacking(other, order);
  await other.getByRole('button', { name: 'Pack all' }).click();
  await expect(other.getByText('You are packing')).toBeVisible();

  await openPacking(page, order);
  await expect(page.getByText('Carl Clerk has been packing this order')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pack all' })).toBeDisabled();
  // Delays the other page's next request for the packing. Otherwise that page could notice the takeover before the click on Ship.
  const { release } = await holdBack(other, `**/api/orders/${order._id}/packing`);
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText('You are packing')).toBeVisible();
  await other.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await expect(other.getByText('Ada Admin is packing this order now. Take over the packing first.')).toBeVisible();
  release();
  await expect(other.getByRole('button', { name: 'Take over' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop packing' }).click();
  await expect(other.getByRole('button', { name: 'Take over' })).toHaveCount(0);
  await expect(other.getByText('is packing this order now'), 'nobody is packing anymore').toHaveCount(0);
  await page.getByRole('button', { name: 'Pack all' }).click();
  await expect(other.getByRole('button', { name: 'Take over' })).toBeVisible();
  await expect(other.getByText('is packing this order now'), 'the message was about an earlier click').toHaveCount(0);
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await expect(shipments(page)).toHaveCount(1);
});

test('the message about a rejected click does not reappear if the other clerk stops packing before the page has loaded the packing again', async ({
  page,
  newPart,
  browser,
  setStaffRole,
}) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  const other = await newClerk(browser, setStaffRole);
  await openPacking(other, order);
  await openPacking(page, order);
  const packing = `**/api/orders/${order._id}/packing`;
  const { promise: stopped, resolve: release } = Promise.withResolvers<void>();
  await other.route(packing, async (route) => {
    if (route.request().method() === 'GET') await stopped;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Pack all' }).click();
  await expect(page.getByText('You are packing')).toBeVisible();
  const refused = other.waitForResponse((response) => response.status() === 409);
  await other.getByRole('button', { name: 'Pack all' }).click();
  await refused;
  await page.getByRole('button', { name: 'Stop packing' }).click();
  await expect(page.getByText('You are packing')).toHaveCount(0);
  const reloaded = other.waitForResponse((response) => response.request().method() === 'GET' && response.url().endsWith('/packing'));
  release();
  await reloaded;
  await waitUntilIdle(other);
  await page.getByRole('button', { name: 'Pack all' }).click();
  await expect(other.getByRole('button', { name: 'Take over' })).toBeVisible();
  await expect(other.getByText('is packing this order now'), 'the message was about an earlier click').toHaveCount(0);
});

test('the pages show what another clerk does, without a reload', async ({ page, newPart, browser, setStaffRole, isMobile }) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  const other = await newClerk(browser, setStaffRole);
  await nameCompany(order.buyer, 'Featherstone International Automotive Parts and Accessories Distribution of Greater Ohio');
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/dashboard/shipping?q=${order._id}`);
  const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: order._id });
  await expect(row.getByText('To pack')).toBeVisible();
  const number = await row.getByRole('link', { name: order._id, exact: true }).boundingBox();
  expect(number?.height, 'the order number is on one line').toBeLessThan(30);

  await openPacking(other, order);
  await other.getByRole('button', { name: 'Pack all' }).click();
  await expect(row.getByText('Carl Clerk is packing')).toBeVisible();
  await page.getByRole('link', { name: `Pack order ${order._id}` }).click();
  await expect(page.getByText('Carl Clerk has been packing this order')).toBeVisible();
  await other.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await expect(shipments(page)).toHaveCount(1);
});

test.describe('if the stream of changes cannot be opened', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the page of an order still shows what another clerk does', async ({ page, newPart, browser, setStaffRole }) => {
    await page.route('**/api/order-changes', (route) => route.abort());
    const part = await newPart();
    const order = await paidOrder(browser, [{ part, quantity: 3 }]);
    const other = await newClerk(browser, setStaffRole);
    await openPacking(other, order);
    await other.getByRole('button', { name: 'Pack all' }).click();
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Nothing has been shipped yet|The warehouse is packing/);
    await other.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
    // The page tries to open the stream at longer and longer intervals.
    await expect(page.getByText('The order was shipped.')).toBeVisible({ timeout: 100_000 });
  });
});

test('an order on hold is not shipped', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  await openPacking(page, order);
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Customer wants to add a part');
  await page.keyboard.press('Enter');
  await expect(page.getByText('On hold: Customer wants to add a part')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pack all' })).toBeDisabled();
  await page.goto(`/dashboard/shipping?q=${order._id}`);
  await expect(page.getByText(`No orders match “${order._id}”`)).toBeVisible();
  await page.getByLabel('Show').selectOption('On hold');
  await page.getByRole('link', { name: `Pack order ${order._id}` }).click();
  await page.getByRole('button', { name: 'Remove hold' }).click();
  await expect(page.getByRole('button', { name: 'Pack all' })).toBeEnabled();
});

test('a tracking number can be added later', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  await openPacking(page, order);
  await page.getByRole('button', { name: 'Pack all' }).click();
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await shipments(page).first().getByRole('button', { name: 'Add tracking: shipment 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Tracking number'), 'a scan can be typed at once').toBeFocused();
  await page.keyboard.type('7777 1234');
  await dialog.getByLabel('Carrier').selectOption('FedEx');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(shipments(page).first()).toContainText('FedEx');
  await expect(shipments(page).first().getByRole('link', { name: '7777 1234' })).toBeVisible();
});

test.describe('if the response to Ship is lost', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the page shows the shipment, and the box is empty', async ({ page, newPart, browser }) => {
    const part = await newPart();
    const order = await paidOrder(browser, [{ part, quantity: 4 }]);
    await openPacking(page, order);
    await scan(page, part.partNumber);
    await scan(page, part.partNumber);
    await page.route('**/shipments', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Ship 2 of 4 pieces' }).click();
    await expect(shipments(page)).toHaveCount(1);
    await expect(page.getByText(`Pieces of ${part.partNumber} were shipped or canceled while you packed.`)).toBeVisible();
    await page.unroute('**/shipments');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(page.getByText('Nothing is packed yet. Scan the parts, or choose “Pack all”.')).toBeVisible();
    await expect(shipments(page)).toHaveCount(1);
  });
});
