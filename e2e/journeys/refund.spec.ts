import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { callAs } from '../calls.ts';
import { openPayment, pay, payByCalls, payByCard, typeCard } from '../card-payment.ts';
import { newUser } from '../members.ts';
import { expect, expectSignedIn, holdBack, type NewPart, openDashboardMenu, test } from '../shop-test.ts';

interface Order {
  _id: string;
  price: number;
  refunded: number;
}

let part: NewPart;
test.beforeEach(async ({ newPart }) => {
  part = await newPart();
});

function placeOrder(page: Page): Promise<Order> {
  return callAs<Order>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1, address: '1 Counter Lane, Dayton' });
}

async function payOrder(page: Page, order: Order): Promise<void> {
  await openPayment(page, order._id);
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
}

/** Calls the sandbox of the card processor with the shop's key, to do what happens at a bank or in the processor's dashboard. */
async function callSandbox<Body>(
  playwright: PlaywrightWorkerArgs['playwright'],
  path: string,
  form?: Record<string, string>,
): Promise<Body> {
  const { baseURL = '' } = test.info().project.use;
  const sandbox = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: 'Bearer sk_test_sandbox' } });
  const response = await sandbox.fetch(`/sandbox/stripe${path}`, form ? { method: 'POST', form } : {});
  await expect(response).toBeOK();
  const body = (await response.json()) as Body;
  await sandbox.dispose();
  return body;
}

const transactionIdOf = async (page: Page, { _id }: Order) =>
  (await callAs<{ transactionId: string }>(page, 'GET', `/orders/${_id}`)).transactionId;

/** Makes the last refund of a payment fail, as a bank can do days later. */
async function failRefund(page: Page, playwright: PlaywrightWorkerArgs['playwright'], order: Order): Promise<void> {
  const path = `/v1/refunds?payment_intent=${await transactionIdOf(page, order)}`;
  const { data } = await callSandbox<{ data: { id: string }[] }>(playwright, path);
  await callSandbox(playwright, `/control/refunds/${data[0]?.id}/fail`, {});
}

const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

test.describe('a refund', () => {
  test('of part of an order is made by an admin, and the buyer sees it', async ({ page, admin, browser }) => {
    const { page: buyerPage } = await newUser(browser, 'Bea Buyer');
    const order = await placeOrder(buyerPage);
    await payOrder(buyerPage, order);

    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await expect(history(page).first()).toContainText('Order placed for');
    await expect(history(page).last()).toContainText('Paid $');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in dollars').fill('1000000');
    await expect(dialog.getByText(/^At most \$.+ can still be refunded$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
    await dialog.getByLabel('Amount in dollars').fill('5');
    await dialog.getByLabel('Reason').fill('One box was dented');
    await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('definition').getByText('$5.00 refunded')).toBeVisible();
    // The refund is recorded by the webhook or by the response to the admin's request, whichever comes first.
    await expect(history(page).filter({ hasText: 'Refund of $5.00 requested' })).toContainText('Ada Admin');
    await expect(history(page).last()).toContainText(/\$5\.00 refunded.*One box was dented/s);
    expect(admin.name).toBe('Ada Admin');
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt as PDF' }).click();
    expect((await receipt).suggestedFilename()).toBe(`receipt-${order._id}.pdf`);

    await buyerPage.reload();
    await expect(buyerPage.getByText('$5.00 was refunded to your card.')).toBeVisible();
    await expect(buyerPage.getByRole('region', { name: 'Receipt' })).toContainText(/Refund to the card, .*: One box was dented/);
    await expect(history(buyerPage).last()).toContainText(/\$5\.00 refunded.*One box was dented/s);
    await expect(history(buyerPage).filter({ hasText: 'Ada Admin' })).toHaveCount(0);
  });

  test('of the whole order removes the refund button', async ({ page, admin }) => {
    expectSignedIn(admin);
    const order = await placeOrder(page);
    await payOrder(page, order);
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await expect.poll(async () => (await callAs<Order>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(order.price);
  });

  test('that the bank returned is shown as under way, and its money is not offered again', async ({ page, admin, playwright }) => {
    expectSignedIn(admin);
    const order = await placeOrder(page);
    await payByCalls(page, order._id);
    await callAs(page, 'POST', `/orders/${order._id}/refunds`, { amount: 5, reason: 'One box was dented' });
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const rest = (order.price - 5).toFixed(2);
    await expect(dialog.getByLabel('Amount in dollars')).toHaveValue(rest);
    await failRefund(page, playwright, order);
    const underWay = /^\$5\.00 is being refunded \(One box was dented\)\. The last attempt failed\. Next attempt: .*\.$/;
    await expect(dialog.getByText(underWay)).toBeVisible();
    await expect(dialog.getByLabel('Amount in dollars')).toHaveValue(rest);
    await expect(dialog).toContainText(`$${rest} of $${order.price.toFixed(2)} can be refunded`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('definition').getByText(underWay)).toBeVisible();
    await expect(history(page).last()).toContainText('Attempt to refund $5.00 failed. It will be tried again.');
  });

  test('that the shop has given up on waits for staff until they say how the money was returned', async ({ page, admin, playwright }) => {
    expectSignedIn(admin);
    const order = await placeOrder(page);
    await payByCalls(page, order._id);
    // The shop does not repeat a refund from the dashboard of the card processor.
    await callSandbox(playwright, '/v1/refunds', { payment_intent: await transactionIdOf(page, order), amount: '500' });
    await failRefund(page, playwright, order);
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await expect(history(page).last()).toContainText('Refund of $5.00 failed. It will not be tried again.');
    await page.goto('/dashboard/overview');
    await page.getByRole('link', { name: /failed refunds?$/ }).click();
    const failed = page.getByRole('region', { name: 'Failed refunds' }).getByRole('listitem').filter({ hasText: order._id });
    await expect(failed).toContainText(/\$5\.00 for order.*expired_or_canceled_card/s);
    await failed.getByRole('button', { name: 'Money was returned' }).click();
    const dialog = page.getByRole('dialog', { name: `$5.00 for order ${order._id} was returned` });
    await expect(dialog.getByRole('button', { name: 'Money was returned' })).toBeDisabled();
    await dialog.getByLabel('How was it returned?').fill('Check 1234');
    await dialog.getByRole('button', { name: 'Money was returned' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^(Payments|Failed refunds)$/ }).and(page.locator(':focus'))).toBeVisible();
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await expect(history(page).last()).toContainText(/Failed refund of \$5\.00 resolved.*Check 1234.*Ada Admin/s);
  });

  test('that failed is reported as failed, not as one that will be sent', async ({ page, admin }) => {
    expectSignedIn(admin);
    const order = await placeOrder(page);
    await payOrder(page, order);
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await page.route('**/api/orders/*/refunds', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), state: 'failed' } });
    });
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Amount in dollars').fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(
      page.getByText(`Order ${order._id}: The $5.00 refund failed, and the shop will not retry it. See the order.`),
    ).toBeVisible();
  });

  test.describe('that is rejected after two presses of Escape', () => {
    test.use({ expectedConsoleErrors: [/status of 409/] });

    test('shows why, and the dialog can be closed and opened again', async ({ page, admin }) => {
      expectSignedIn(admin);
      const order = await placeOrder(page);
      await payOrder(page, order);
      await page.goto(`/dashboard/manageOrders/${order._id}`);
      const detail = 'The card processor refused the refund.';
      await page.route('**/api/orders/*/refunds', (route) => route.fulfill({ status: 409, json: { detail } }));
      const { release } = await holdBack(page, '**/api/orders/*/refunds');
      const openButton = page.getByRole('button', { name: 'Refund', exact: true });
      const dialog = page.getByRole('dialog');
      await openButton.click();
      await dialog.getByLabel('Amount in dollars').fill('5');
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      // The browser closes a dialog on the second Escape if the user does nothing in between. A Playwright call in between would count as
      // an action of the user.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      release();
      await expect(dialog.getByText(detail)).toBeVisible();
      await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('5');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await openButton.click();
      await expect(dialog).toBeVisible();
    });
  });

  test.describe('that another employee has made in the meantime', () => {
    test.use({ expectedConsoleErrors: [/status of 409/] });

    test('is shown before the same money is refunded again, and what was typed stays', async ({ page, admin }) => {
      expectSignedIn(admin);
      const order = await placeOrder(page);
      await payByCalls(page, order._id);
      await page.goto(`/dashboard/manageOrders/${order._id}`);
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount in dollars').fill('5');
      await dialog.getByLabel('Reason').fill('Ticket 4711');
      await callAs(page, 'POST', `/orders/${order._id}/refunds`, { amount: 5, reason: 'Ticket 4711, by phone' });
      await expect(dialog).toContainText(`$${(order.price - 5).toFixed(2)} of`);
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(dialog.getByText(/^Nothing was refunded\. In the meantime, /)).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Last refund' })).toContainText(
        /Refund of \$5\.00 requested.*Ticket 4711, by phone.*Ada Admin/s,
      );
      await expect(dialog.getByLabel('Reason')).toHaveValue('Ticket 4711');
      expect((await callAs<Order>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(dialog).toHaveCount(0);
      expect((await callAs<Order>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(10);
    });
  });

  test.describe('whose response is lost', () => {
    test.use({ expectedConsoleErrors: [/ERR_FAILED|status of 422/] });

    test('is not made a second time with a different reason', async ({ page, admin }) => {
      expectSignedIn(admin);
      const order = await placeOrder(page);
      await payOrder(page, order);
      await page.goto(`/dashboard/manageOrders/${order._id}`);
      await page.route('**/api/orders/*/refunds', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount in dollars').fill('5');
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(dialog.getByText(/could not be reached/)).toBeVisible();
      await page.unroute('**/api/orders/*/refunds');
      await dialog.getByLabel('Reason').fill('One box was dented');
      await expect(dialog.getByText(/could not be reached/)).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(dialog.getByText('Your earlier refund request was already received, without your latest changes.')).toBeVisible();
      expect((await callAs<Order>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
    });

    test('is made only once, even if the admin closes and reopens the dialog', async ({ page, admin }) => {
      expectSignedIn(admin);
      const order = await placeOrder(page);
      await payOrder(page, order);
      await page.goto(`/dashboard/manageOrders/${order._id}`);
      const openButton = page.getByRole('button', { name: 'Refund', exact: true });
      const dialog = page.getByRole('dialog');
      const confirmButton = dialog.getByRole('button', { name: 'Refund $5.00' });
      const openAndFill = async () => {
        await openButton.click();
        await dialog.getByLabel('Amount in dollars').fill('5');
      };

      await page.route('**/api/orders/*/refunds', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const { release } = await holdBack(page, '**/api/orders/*/refunds');
      await openAndFill();
      // Presses Escape immediately after the click, before React has rendered again.
      await confirmButton.evaluate((button: HTMLElement) => {
        button.click();
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      release();
      await expect(dialog.getByText(/could not be reached/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);

      await page.unroute('**/api/orders/*/refunds');
      await openAndFill();
      await confirmButton.click();
      await expect(page.getByText(`Order ${order._id}: $5.00 was refunded.`)).toBeVisible();
      expect((await callAs<Order>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
    });
  });
});

test('the order history numbers the payment attempts', async ({ page, buyer, playwright }) => {
  expectSignedIn(buyer);
  const order = await placeOrder(page);
  const startAttempt = () => callAs<{ clientSecret: string }>(page, 'POST', `/orders/${order._id}/payment-intent`);
  const { clientSecret } = await startAttempt();
  const sandbox = await playwright.request.newContext({ extraHTTPHeaders: { authorization: 'Bearer sk_test_sandbox' } });
  const intentId = clientSecret.replace(/_secret_.*/, '');
  const cancelUrl = new URL(`/sandbox/stripe/v1/payment_intents/${intentId}/cancel`, test.info().project.use.baseURL);
  await expect(await sandbox.post(cancelUrl.href)).toBeOK();
  await sandbox.dispose();
  await startAttempt();
  await openPayment(page, order._id);
  await expect(history(page).locator('p:first-child')).toHaveText([
    /^Order placed for/,
    'Payment attempt 1 started',
    'Payment attempt 1 ended without a charge',
    'Payment attempt 2 started',
  ]);

  // Simulates a server that crashed before it recorded the start of an attempt.
  await page.route('**/api/orders/*/history', async (route) => {
    const response = await route.fetch();
    const events = (await response.json()) as { what: string }[];
    await route.fulfill({ response, json: events.filter(({ what }) => what !== 'payment-started') });
  });
  await page.reload();
  await expect(history(page).filter({ hasText: 'A payment attempt ended without a charge' })).toBeVisible();
});

test("admins see whether our payments match the card processor's", async ({ page, admin }) => {
  expectSignedIn(admin);
  await page.goto('/dashboard');
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Differences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page.getByText('Payments without an order', { exact: true })).toBeVisible();
  await expect(page.getByText(/^(None|[\d,]+) in the last 7 days$/)).toBeVisible();
  await expect(page.getByText(/^(None|[\d,]+) to resolve$/)).toBeVisible();
  await page.getByLabel('Finding').selectOption('Refund retried');
  await expect(page).toHaveURL(/kind=refund-retried/);
});

test('a payment page that was closed during authentication starts again and charges once', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  page.on('dialog', (dialog) => void dialog.accept());
  const order = await placeOrder(page);
  await openPayment(page, order._id);
  await typeCard(page, '4000002500003155');
  await pay(page);
  await expect(page.frameLocator('iframe').last().getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
  await expect(history(page).filter({ hasText: 'Paid $' })).toHaveCount(1);
});
