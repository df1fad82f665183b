import type { Browser, Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { newUser } from '../members.ts';
import { expect, expectSignedIn, type NewPart, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

interface PaidOrder {
  _id: string;
  /** the buyer's page */
  buyer: Page;
}

/** Places and pays an order of some pieces of a part, for $12.50 each. */
async function paidOrder(browser: Browser, part: NewPart, quantity: number): Promise<PaidOrder> {
  const { page: buyer } = await newUser(browser, 'Bea Buyer');
  const { _id } = await callAs<{ _id: string }>(buyer, 'POST', '/orders', { partId: part._id, quantity, address: 'Dayton, OH' });
  await payByCalls(buyer, _id);
  return { _id, buyer };
}

const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = async (page: Page, part: NewPart) => {
  await page.getByRole('button', { name: 'Cancel pieces' }).click();
  await expect(quantityOf(page, part)).toBeVisible();
};
const quantityOf = (page: Page, part: NewPart) => dialog(page).getByRole('textbox', { name: `pieces of ${part.partNumber} to cancel` });

test('staff cancel pieces that cannot be shipped, ship the rest, and the buyer sees both', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const order = await paidOrder(browser, part, 5);
  await page.goto(`/dashboard/shipping/${order._id}`);
  await openDialog(page, part);
  await quantityOf(page, part).fill('6');
  await expect(dialog(page).getByText('Enter 0 to 5')).toBeVisible();
  await quantityOf(page, part).fill('2');
  await expect(dialog(page).getByText('2 pieces for $25.00. $25.00 will be refunded to the card.')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Damaged in the warehouse');
  await dialog(page).getByRole('button', { name: 'Cancel 2 pieces' }).click();
  await expect(page.getByText('Pieces canceled. $25.00 was refunded.')).toBeVisible();
  await expect(page.getByText('3 of 5 left, 2 canceled')).toBeVisible();
  await page.getByRole('button', { name: 'Pack all' }).click();
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await expect(page.getByRole('link', { name: 'Next order to ship' })).toBeVisible();

  await page.goto(`/dashboard/manageorders/${order._id}`);
  const canceled = page.getByRole('region', { name: 'Canceled pieces' });
  await expect(canceled).toContainText('Damaged in the warehouse');
  await expect(canceled).toContainText('$25.00 refunded');

  await order.buyer.goto('/dashboard/myorders');
  await expect(order.buyer.getByRole('main').getByText('2 of 5 canceled')).toBeVisible();
  await order.buyer.getByRole('link', { name: `Receipt of order ${order._id}` }).click();
  await expect(order.buyer.getByRole('region', { name: 'Delivery' })).toContainText('We canceled 2 pieces. The receipt lists all refunds.');
  await expect(order.buyer.getByRole('region', { name: 'History' })).toContainText(`2 × ${part.partNumber}`);
});

test('an order whose pieces are all canceled is refunded and leaves the work list', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const order = await paidOrder(browser, part, 4);
  await callAs(page, 'POST', `/orders/${order._id}/refunds`, { amount: 10 });
  await page.goto(`/dashboard/manageorders/${order._id}`);
  await openDialog(page, part);
  await dialog(page).getByRole('button', { name: 'Choose all pieces' }).click();
  await expect(dialog(page).getByText('$10.00 was refunded before, so $40.00 will be refunded to the card.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel 4 pieces' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel pieces' })).toBeHidden();
  await page.goto(`/dashboard/shipping?q=${order._id}`);
  await expect(page.getByText(`No orders match “${order._id}”`)).toBeVisible();
  await order.buyer.goto(`/dashboard/payment/${order._id}`);
  await expect(order.buyer.getByText('We canceled all pieces of your order. The receipt lists all refunds.')).toBeVisible();
});

test('pieces that a clerk ships in the meantime cannot be canceled', async ({ page, newPart, browser, setStaffRole }) => {
  const part = await newPart();
  const order = await paidOrder(browser, part, 4);
  const { page: clerk, account } = await newUser(browser, 'Carl Clerk');
  await setStaffRole(account.email, 'clerk');
  await page.goto(`/dashboard/manageorders/${order._id}`);
  await openDialog(page, part);
  await quantityOf(page, part).fill('2');
  await callAs(clerk, 'POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 3, left: 4 }] });
  await expect(dialog(page).getByText('Some of these pieces were shipped or canceled in the meantime.')).toBeVisible();
  await expect(dialog(page).getByText('1 not shipped, $12.50 each')).toBeVisible();
  await expect(quantityOf(page, part)).toHaveValue('0');
  await expect(dialog(page).getByRole('button', { name: 'Cancel pieces' })).toBeDisabled();

  await clerk.goto(`/dashboard/shipping/${order._id}`);
  await clerk.getByRole('button', { name: 'Cancel pieces' }).click();
  await expect(clerk.getByText('Ask an admin or someone with the Finance role.')).toBeVisible();
});
