import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { callAs } from '../calls.ts';
import { openPayment, pay, payByCalls, payByCard, typeCard } from '../card-payment.ts';
import { callSandbox } from '../card-sandbox.ts';
import { newUser } from '../members.ts';
import { orderPart, type PlacedOrder, payOrder } from '../paid-order.ts';
import { expect, expectSignedIn, type NewPart, openDashboardMenu, test } from '../shop-test.ts';

let part: NewPart;
test.beforeEach(async ({ newPart }) => {
  part = await newPart();
});
const placeOrder = (page: Page) => orderPart(page, part);

const transactionIdOf = async (page: Page, { _id }: PlacedOrder) =>
  (await callAs<{ transactionId: string }>(page, 'GET', `/orders/${_id}`)).transactionId;

/** Makes the last refund of a payment fail, as a bank can do days later. */
async function failRefund(page: Page, playwright: PlaywrightWorkerArgs['playwright'], order: PlacedOrder): Promise<void> {
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
    await expect.poll(async () => (await callAs<PlacedOrder>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(order.price);
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

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refundDialog = page.getByRole('dialog', { name: `Refund order ${order._id}` });
    await expect(refundDialog.getByRole('list', { name: 'Money returned in another way' })).toContainText(/\$5\.00.*Check 1234/s);
    await expect(refundDialog.getByLabel('Amount in dollars')).toHaveValue((order.price - 5).toFixed(2));
    await refundDialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel pieces' }).click();
    const cancelDialog = page.getByRole('dialog', { name: 'Cancel pieces' });
    await cancelDialog.getByRole('button', { name: 'Choose all pieces' }).click();
    await cancelDialog.getByLabel('The $5.00 that was returned in another way was for these pieces.').check();
    const refunded = `$5.00 was refunded before, so $${(order.price - 5).toFixed(2)} will be refunded`;
    await expect(cancelDialog.getByText(refunded)).toBeVisible();
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
