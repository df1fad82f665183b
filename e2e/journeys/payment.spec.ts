import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { callAs } from '../calls.ts';
import { openPayment, pay, payByCard, typeCard } from '../card-payment.ts';
import { callSandbox } from '../card-sandbox.ts';
import { expectRed } from '../colors.ts';
import { forgetSignIn } from '../session.ts';
import { expect, expectSignedIn, holdBack, type NewPart, submitLogin, test } from '../shop-test.ts';

interface Order {
  _id: string;
  price: number;
  paid: boolean;
  transactionId: string | null;
}

let part: NewPart;

function placeOrder(page: Page): Promise<Order> {
  return callAs<Order>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1, address: '1 Counter Lane, Dayton' });
}

const readOrder = (page: Page, order: Order) => callAs<Order>(page, 'GET', `/orders/${order._id}`);

test.beforeEach(async ({ buyer, newPart }) => {
  expectSignedIn(buyer);
  part = await newPart();
});

test.describe('paying by card', () => {
  test('ends with the message and the transaction id, and still shows the id after a reload', async ({ page }) => {
    const order = await placeOrder(page);
    const cardField = await holdBack(page, '**/card-element');
    await page.goto(`/dashboard/payment/${order._id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: /^Pay \$/ }), 'the card field has not loaded yet').toBeDisabled();
    cardField.release();
    await payByCard(page, '4242424242424242');
    await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
    const paid = await readOrder(page, order);
    expect(paid.paid).toBe(true);
    await expect(page.getByText(paid.transactionId ?? 'no id')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByText(paid.transactionId ?? 'no id')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  });

  test('always shows the Pay button, disabled until the library is ready', async ({ page }) => {
    const order = await placeOrder(page);
    const library = await holdBack(page, '**/sandbox/stripe/stripe.js');
    // The page does not finish loading before the library.
    await page.goto(`/dashboard/payment/${order._id}`, { waitUntil: 'commit' });
    const payButton = page.getByRole('button', { name: /^Pay \$/ });
    await expect(page.getByText('Loading the card form')).toBeVisible();
    await expect(payButton).toBeVisible();
    await expect(payButton).toBeDisabled();
    library.release();
    await expect(payButton).toBeEnabled();
  });

  test.describe('with a card that is declined', () => {
    test.use({ expectedConsoleErrors: [/status of 402/] });

    test("shows the provider's message in red, and another card pays", async ({ page }) => {
      const order = await placeOrder(page);
      await openPayment(page, order._id);
      await typeCard(page, '4000000000000002');
      await pay(page);
      await expectRed(page.getByRole('form', { name: 'Card payment' }).getByText('Your card was declined.'));
      expect((await readOrder(page, order)).paid).toBe(false);
      await typeCard(page, '4242424242424242');
      await pay(page);
      await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
    });
  });

  test.describe('without a connection', () => {
    test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test('says that nothing was charged, and pays once the connection is back', async ({ page, context }) => {
      const order = await placeOrder(page);
      await openPayment(page, order._id);
      await typeCard(page, '4242424242424242');
      await context.setOffline(true);
      await pay(page);
      await expectRed(
        page.getByText('The shop could not be reached. Check your connection and try again. You were not charged.', { exact: true }),
      );
      await context.setOffline(false);
      await pay(page);
      await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
    });
  });

  test('asks for authentication if the bank requires it', async ({ page }) => {
    const order = await placeOrder(page);
    await openPayment(page, order._id);
    await typeCard(page, '4000002500003155');
    const script = await holdBack(page, '**/three-d-secure.js');
    await pay(page);
    await expect(page.getByText(/Processing payment/)).toBeVisible();
    const challenge = page.frameLocator('iframe').last();
    await expect(challenge.getByRole('button', { name: 'Fail authentication' }), 'a click could not reach the shop yet').toBeDisabled();
    script.release();
    await challenge.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();
    await typeCard(page, '4000002500003155');
    await pay(page);
    await page.frameLocator('iframe').last().getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
    expect((await readOrder(page, order)).paid).toBe(true);
  });

  test('charges once if Pay is clicked twice or in two tabs', async ({ page, context }) => {
    const order = await placeOrder(page);
    const other = await context.newPage();
    await Promise.all([openPayment(page, order._id), openPayment(other, order._id)]);
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
    await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
    await typeCard(other, '4242424242424242');
    await pay(other);
    await expect(other.getByText((await readOrder(page, order)).transactionId ?? 'no id')).toBeVisible();
    await expect(other.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  });

  test('can be abandoned: the buyer cancels the order instead', async ({ page }) => {
    const order = await placeOrder(page);
    await openPayment(page, order._id);
    await page.getByRole('button', { name: `Cancel order ${order._id}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('This order was canceled')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    expect(await readOrder(page, order)).toMatchObject({ state: 'cancelled' });
  });

  test('works if the user has to log in first', async ({ page, buyer }) => {
    const order = await placeOrder(page);
    await forgetSignIn(page);
    await page.goto(`/login?from=/dashboard/payment/${order._id}`);
    await submitLogin(page, buyer);
    await payByCard(page, '4242424242424242');
    await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
  });

  test.describe('with a bank that is slow', () => {
    test.use({ expectedConsoleErrors: [/status of (404|409)/] });

    /** Pays with a card whose bank decides later. Returns the intent's id. */
    async function paySlowly(page: Page, playwright: PlaywrightWorkerArgs['playwright'], order: Order): Promise<string> {
      const { clientSecret } = await callAs<{ clientSecret: string }>(page, 'POST', `/orders/${order._id}/payment-intent`);
      const intentId = clientSecret.replace(/_secret_.*/, '');
      await callSandbox(playwright, '/control/faults', { next: 'processing', path: `/v1/payment_intents/${intentId}` });
      await openPayment(page, order._id);
      await typeCard(page, '4242424242424242');
      await pay(page);
      await expect(page.getByText('Your payment is being confirmed')).toBeVisible();
      await expect(page.getByText('Your bank has not approved your payment yet.')).toBeVisible();
      return intentId;
    }

    test('says that the card was declined, and another card pays', async ({ page, playwright }) => {
      const order = await placeOrder(page);
      const intentId = await paySlowly(page, playwright, order);
      await callSandbox(playwright, `/control/payment_intents/${intentId}/settle`, { outcome: 'failed' });
      await expectRed(page.getByRole('form', { name: 'Card payment' }).getByText('Your card was declined.'));
      await expect(page.locator(':focus'), 'screen readers read it').toHaveText('Your card was declined.');
      await payByCard(page, '4242424242424242');
      await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
    });

    test('promises no refund if the card was declined and the order is canceled', async ({ page, playwright }) => {
      const order = await placeOrder(page);
      const intentId = await paySlowly(page, playwright, order);
      const report = await holdBack(page, `**/api/orders/${order._id}`);
      await callSandbox(playwright, `/control/payment_intents/${intentId}/settle`, { outcome: 'failed' });
      await callAs(page, 'DELETE', `/orders/${order._id}`);
      report.release();
      await expect(page.getByText('This order was canceled')).toBeVisible();
      await expect(page.getByText(/will be refunded/)).toHaveCount(0);
    });
  });

  test.describe('for an order that is canceled before the charge is reported', () => {
    test.use({ expectedConsoleErrors: [/status of 404/] });

    test('says that the order was canceled', async ({ page }) => {
      const order = await placeOrder(page);
      await openPayment(page, order._id);
      // Fakes the server's responses for a canceled order.
      await page.route(`**/api/orders/${order._id}`, async (route) => {
        if (route.request().method() === 'PATCH') {
          await route.fulfill({ status: 404, contentType: 'application/problem+json', json: { code: 'not-found' } });
        } else {
          await route.fulfill({ json: { ...order, state: 'cancelled' } });
        }
      });
      await typeCard(page, '4242424242424242');
      await pay(page);
      await expect(page.getByText('This order was canceled')).toBeVisible();
      await expect(page.getByText(/refunded in full/)).toBeVisible();
    });
  });

  test.describe("with another user's order", () => {
    test.use({ expectedConsoleErrors: [/status of 404/] });

    test('says that the order was not found', async ({ page }) => {
      await page.goto('/dashboard/payment/100000');
      await expect(page.getByText('Order not found')).toBeVisible();
    });
  });
});
