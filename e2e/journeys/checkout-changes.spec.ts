import { basketSize } from '../basket.ts';
import { openCheckout, orderLines, ordersOf, placeOrder } from '../checkout.ts';
import { expect, test } from '../shop-test.ts';

test.use({ expectedConsoleErrors: [/status of (409|422)/] });

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
