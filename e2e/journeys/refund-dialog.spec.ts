import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { orderPart, type PlacedOrder, payOrder } from '../paid-order.ts';
import { expect, expectSignedIn, holdBack, type NewPart, test } from '../shop-test.ts';

let part: NewPart;
test.beforeEach(async ({ newPart }) => {
  part = await newPart();
});
const placeOrder = (page: Page) => orderPart(page, part);

test.describe('a refund', () => {
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
      expect((await callAs<PlacedOrder>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(dialog).toHaveCount(0);
      expect((await callAs<PlacedOrder>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(10);
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
      expect((await callAs<PlacedOrder>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
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
      expect((await callAs<PlacedOrder>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
    });
  });
});
