import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { countRunningRequests } from '../late-response.ts';
import { typeAddress } from '../ship-to.ts';
import { expect, expectSignedIn, holdBack, type NewPart, test, waitUntilIdle } from '../shop-test.ts';
import { notices } from '../toasts.ts';

const searchField = (page: Page) => page.getByLabel('Search the catalog');

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Axlewright, home' }).first().click();
  await searchField(page).fill('brake');
}

/** Orders a part again on My Orders, and goes to the home page before the response. */
async function orderAgain(page: Page, orderId: string): Promise<void> {
  await page.goto('/dashboard/myorders');
  const { release } = await holdBack(page, '**/api/basket/lines');
  await page.getByRole('button', { name: `Order again: order ${orderId}` }).click();
  await goHome(page);
  release();
}

const placeOrder = (page: Page, { _id }: NewPart) =>
  callAs<{ _id: string }>(page, 'POST', '/orders', { partId: _id, quantity: 3, address: '' });

test.describe('a buyer who has gone to another page stays there', () => {
  test('when an order is placed late', async ({ page, buyer, newPart }) => {
    const { _id: partId } = await newPart();
    await callAs(page, 'POST', '/basket/lines', { lines: [{ partId, quantity: 3 }] });
    await page.goto('/dashboard/checkout');
    await typeAddress(page);
    const { release } = await holdBack(page, '**/api/orders');
    await page.getByRole('button', { name: 'Place order' }).click();
    await goHome(page);
    const running = countRunningRequests(page);
    release();
    await expect(notices(page).getByText('Order Placed Successfully')).toBeVisible();
    await expect.poll(running).toBe(0);
    await waitUntilIdle(page);
    await expect(searchField(page)).toHaveValue('brake');
    const [order] = await callAs<{ _id: string }[]>(page, 'GET', `/orders?email=${buyer.email}`);
    await notices(page).getByRole('button', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(`/dashboard/payment/${order?._id}`);
  });

  test('when an order is added to the basket late', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const { _id } = await placeOrder(page, await newPart());
    await orderAgain(page, _id);
    await notices(page).getByRole('button', { name: 'View basket' }).click();
    await expect(page).toHaveURL('/dashboard/basket');
    await expect(page.getByText(`1 line of order ${_id} added`)).toBeVisible();
  });

  test.describe('when nothing from an order could be added', () => {
    test.use({ expectedConsoleErrors: [/status of 422/] });

    test('and sees a message about it', async ({ page, buyer, newPart, callAsOwner }) => {
      expectSignedIn(buyer);
      const part = await newPart();
      const { _id } = await placeOrder(page, part);
      await callAsOwner('PUT', `/parts/${part._id}`, { name: '' });
      await orderAgain(page, _id);
      await expect(notices(page).getByText(`Nothing of order ${_id} could be added`)).toBeVisible();
      await expect(searchField(page)).toHaveValue('brake');
    });
  });
});
