import { addLines } from '../basket.ts';
import { callAs } from '../calls.ts';
import { openCheckout, ordersOf, placeOrder } from '../checkout.ts';
import { chooseOwnCompany, invitationToken, invite, nameCompany, newUser } from '../members.ts';
import { expect, expectSignedIn, holdBack, test, waitUntilIdle } from '../shop-test.ts';

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

test('an incomplete address shows an error at the field, and nothing is ordered', async ({ page, buyer, newPart }) => {
  await openCheckout(page, newPart);
  await page.getByLabel('City', { exact: true }).fill('');
  await placeOrder(page).click();
  await expect(page.getByLabel('City', { exact: true })).toBeFocused();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  expect(await ordersOf(page, buyer)).toEqual([]);
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
