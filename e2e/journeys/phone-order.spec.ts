import type { Order } from '@axlewright/contract/sales/orders';
import type { Customer } from '@axlewright/contract/sales/phone-orders';
import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCard } from '../card-payment.ts';
import { countRunningRequests } from '../late-response.ts';
import { mailedLink } from '../mailed-link.ts';
import { nameCompany, newMember, newUser, newVisitor } from '../members.ts';
import { numberField, padRow, quantityField } from '../order-pad.ts';
import { typeAddress } from '../ship-to.ts';
import { type Account, expect, holdBack, type NewPart, newAccount, signUpWithoutForm, test, waitUntilIdle } from '../shop-test.ts';

test.use({ expectedConsoleErrors: [/status of (422|429)/] });

let clerk: Account;
test.beforeEach(async ({ page, setStaffRole }) => {
  clerk = newAccount('Cleo Clerk');
  await signUpWithoutForm(page, clerk);
  await setStaffRole(clerk.email, 'clerk');
});

const search = (page: Page) => page.getByRole('combobox', { name: 'Who is calling?' });

async function typeLines(page: Page, lines: readonly { part: NewPart; quantity: number }[]): Promise<void> {
  await expect(numberField(page, 1)).toBeFocused();
  for (const [index, { part, quantity }] of lines.entries()) {
    await page.keyboard.type(part.partNumber);
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(quantity));
    await page.keyboard.press('Enter');
    await expect(numberField(page, index + 2)).toBeFocused();
  }
}

/** Begins an order of four pieces for a caller, goes to its review, and enters an address. */
async function reviewOrder(page: Page, account: Account, part: NewPart, company = account.email): Promise<void> {
  await page.goto('/dashboard/phoneOrder');
  await search(page).fill(account.email);
  await page.getByRole('option', { name: company }).click();
  await typeLines(page, [{ part, quantity: 4 }]);
  await page.getByRole('button', { name: 'Review order' }).click();
  await typeAddress(page, { Name: 'Bay 4', Street: '12 Mill St', City: 'Dayton', State: 'OH', 'ZIP code': '45402' });
}

test('a clerk orders for a caller by keyboard in under a minute; the buyer follows the link in the email and pays', async ({
  page,
  newPart,
  browser,
}) => {
  const { page: buyer, account } = await newUser(browser, 'Bea Buyer');
  const name = `Garage ${crypto.randomUUID()}`;
  await nameCompany(buyer, name);
  const parts = [await newPart(), await newPart(), await newPart()];

  await page.goto('/dashboard/phoneOrder');
  const start = Date.now();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(account.email);
  // Presses Enter before the search has begun. The page then takes the only result as soon as it arrives.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await typeLines(
    page,
    parts.map((part, index) => ({ part, quantity: index + 3 })),
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Order lines' }).getByRole('listitem')).toHaveCount(3);
  await page.getByLabel('PO number').fill('PO 4711');
  await page.getByLabel('Note').fill('Ring at the back door');
  await typeAddress(page, { Name: name, Street: '12 Mill St', City: 'Dayton', State: 'OH', 'ZIP code': '45402' });
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: '$150.00 due' })).toBeVisible();
  expect(Date.now() - start, 'three parts take less than a minute').toBeLessThan(60_000);
  await expect(page.getByText('Placed by phone by Cleo Clerk')).toBeVisible();
  await expect(page.getByText(/If nobody pays by .+, the order is canceled/)).toBeVisible();
  await page.getByRole('button', { name: 'Send payment link again' }).click();
  await expect(page.getByText(`Sent to ${account.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send payment link again' }).click();
  await expect(page.getByRole('alert')).toContainText('Too many attempts');

  const link = await mailedLink(buyer, account.email, 'dashboard/payment/');
  const elsewhere = await newVisitor(browser);
  await elsewhere.goto(link);
  await expect(elsewhere, 'the link alone shows nothing').toHaveURL(/\/login/);
  await buyer.goto(link);
  await expect(buyer.getByText('Ring at the back door')).toBeVisible();
  await expect(buyer.getByText('Axlewright, after a call')).toBeVisible();
  await expect(buyer.getByText('Cleo Clerk')).toHaveCount(0);
  await payByCard(buyer, '4242424242424242');
  await expect(buyer.getByText('your payment is done', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Placed by phone by Cleo Clerk')).toBeVisible();
  await expect(page.getByRole('heading', { name: / due$/ })).toHaveCount(0);
  await buyer.goto('/dashboard/myorders');
  await expect(buyer.getByText('Placed by Axlewright after your call')).toBeVisible();
});

test('the order is for the member whom the clerk searched, and no other member’s phone number gets into it', async ({
  page,
  newPart,
  browser,
}) => {
  const { page: owner, account: first } = await newUser(browser, 'Bea Buyer');
  const { page: member, account: second } = await newMember(browser, owner, 'Bob Buyer', 'buyer');
  const name = `Garage ${crypto.randomUUID()}`;
  await nameCompany(owner, name);
  await callAs(owner, 'POST', '/profile', { phone: '419 555 0100' });
  await callAs(member, 'POST', '/profile', { phone: '419 555 0199' });
  await reviewOrder(page, second, await newPart(), name);
  const orderFor = page.getByLabel('Order for');
  await expect(orderFor.getByRole('option', { selected: true })).toHaveText(`Bob Buyer, ${second.email}`);
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('419 555 0199');
  await orderFor.selectOption({ label: 'Choose a member' });
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Choose who is calling')).toBeVisible();
  await orderFor.selectOption({ label: `Bea Buyer, ${first.email}` });
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('419 555 0100');
  await orderFor.selectOption({ label: `Bob Buyer, ${second.email}` });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/manageOrders/);
  const [order] = await callAs<Order[]>(member, 'GET', `/orders?email=${encodeURIComponent(second.email)}`);
  expect(order).toMatchObject({ email: second.email, phone: '419 555 0199' });
});

test('if the clerk searches for another member, a draft forgets its member and that member’s phone number, but keeps a typed number', async ({
  page,
  newPart,
  browser,
}) => {
  const { page: owner, account: first } = await newUser(browser, 'Bea Buyer');
  const { page: member, account: second } = await newMember(browser, owner, 'Bob Buyer', 'buyer');
  const name = `Garage ${crypto.randomUUID()}`;
  await nameCompany(owner, name);
  await callAs(owner, 'POST', '/profile', { phone: '419 555 0100' });
  await callAs(member, 'POST', '/profile', { phone: '419 555 0199' });
  const phone = page.getByLabel('Phone (optional)');
  const note = page.getByLabel('Note (optional)');
  const orderedFor = page.getByLabel('Order for').getByRole('option', { selected: true });
  const searchAgain = async (words: string) => {
    await page.goto('/dashboard/phoneOrder');
    await search(page).fill(words);
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Review order' }).click();
  };
  await reviewOrder(page, second, await newPart(), name);
  await expect(phone).toHaveValue('419 555 0199');
  await note.fill('Ring at the back door');
  await searchAgain(first.email);
  await expect(note).toHaveValue('Ring at the back door');
  await expect(orderedFor).toHaveText(`Bea Buyer, ${first.email}`);
  await expect(phone).toHaveValue('419 555 0100');
  await searchAgain(name);
  await expect(orderedFor, 'the company alone does not say who is calling').toHaveText('Choose a member');
  await expect(phone).toHaveValue('');

  await phone.fill('419 555 0142');
  await page.getByLabel('Order for').selectOption({ label: `Bea Buyer, ${first.email}` });
  await expect(phone).toHaveValue('419 555 0142');
  await searchAgain(name);
  await expect(orderedFor, 'even with the same words').toHaveText('Choose a member');
  await searchAgain(second.email);
  await expect(orderedFor).toHaveText(`Bob Buyer, ${second.email}`);
  await expect(phone).toHaveValue('419 555 0142');
});

test('the last order is called “theirs”, because the clerk reads the page', async ({ page, newPart, browser }) => {
  const { page: buyer, account } = await newUser(browser, 'Bea Buyer');
  const part = await newPart();
  await callAs(buyer, 'POST', '/orders', { partId: part._id, quantity: 3, address: '4 Dock Street' });
  await page.goto('/dashboard/phoneOrder');
  await search(page).fill(account.email);
  await page.keyboard.press('Enter');
  await typeLines(page, [{ part, quantity: 3 }]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radio', { name: /4 Dock Street.*Their last order/s })).toBeChecked();
});

test('typed lines survive a reload, and the shop says what is wrong with a line', async ({ page, newPart, browser }) => {
  const { page: buyer, account } = await newUser(browser, 'Bea Buyer');
  const part = await newPart();
  await page.goto('/dashboard/phoneOrder');
  await search(page).fill(account.email);
  await page.getByRole('option', { name: account.email }).click();
  await typeLines(page, [{ part, quantity: 4 }]);
  await page.keyboard.type('XX-999-Z');
  await expect(padRow(page, 1)).toContainText(part.name);
  await expect(padRow(page, 1)).toContainText('40 available');
  await page.reload();
  await expect(numberField(page, 1)).toHaveValue(part.partNumber);
  await expect(quantityField(page, 1)).toHaveValue('4');
  await expect(page.getByRole('button', { name: '1 line to fix' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review order' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await page.getByRole('button', { name: 'Review order' }).click();

  // In the meantime, the buyer orders almost all of the stock.
  await callAs(buyer, 'POST', '/orders', { partId: part._id, quantity: 38 });
  await typeAddress(page, { Name: 'Bay 4', Street: '12 Mill St', City: 'Dayton', 'ZIP code': '45402' });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Stock or prices have changed. Nothing was ordered.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit lines' }).click();
  await expect(numberField(page, 1)).toHaveValue(part.partNumber);
  const [{ _id = '' } = {}] = await callAs<{ _id: string }[]>(page, 'GET', `/customers?q=${encodeURIComponent(account.email)}`);
  const customer = await callAs<Customer>(page, 'GET', `/customers/${_id}`);
  expect(customer.unpaidOrders).toHaveLength(1);
});

test('holding down Ctrl+Enter only opens the review, and pressing it twice there sends the order only once', async ({
  page,
  newPart,
  browser,
}) => {
  const { account } = await newUser(browser, 'Bea Buyer');
  await reviewOrder(page, account, await newPart());
  await page.getByRole('button', { name: 'Edit lines' }).click();
  await expect(numberField(page, 2)).toBeFocused();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders')) sent.push(request.postDataJSON().note);
  });
  const { release } = await holdBack(page, '**/api/customers/*/orders');
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await page.getByLabel('Note').fill('Read back');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  release();
  await expect(page).toHaveURL(/manageOrders/);
  expect(sent).toEqual(['Read back']);
});

test('a clerk who goes to the next caller while an order is being placed stays there', async ({ page, newPart, browser }) => {
  const { account } = await newUser(browser, 'Bea Buyer');
  await reviewOrder(page, account, await newPart());
  const { release } = await holdBack(page, '**/api/customers/*/orders');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.goBack();
  await search(page).fill('next caller');
  const running = countRunningRequests(page);
  release();
  await expect(page.getByText(/Order \d+ placed for/)).toBeVisible();
  await expect.poll(running).toBe(0);
  await waitUntilIdle(page);
  await expect(search(page)).toHaveValue('next caller');
  await expect(page).toHaveURL('/dashboard/phoneOrder');
});

test.describe('if a number cannot be looked up', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the review does not open by itself after Retry', async ({ page, newPart, browser }) => {
    const { account } = await newUser(browser, 'Bea Buyer');
    const part = await newPart();
    await page.goto('/dashboard/phoneOrder');
    await search(page).fill(account.email);
    await page.getByRole('option', { name: account.email }).click();
    await page.route('**/api/customers/*/numbers', (route) => route.abort());
    await typeLines(page, [{ part, quantity: 4 }]);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The numbers could not be looked up')).toBeVisible();
    await page.unroute('**/api/customers/*/numbers');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(padRow(page, 1)).toContainText(part.name);
    await waitUntilIdle(page);
    await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review order' })).toBeEnabled();
  });
});

test.describe('if the response to a phone order is lost', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('it is placed only once, even after Edit lines and a reload', async ({ page, newPart, browser }) => {
    const { account } = await newUser(browser, 'Bea Buyer');
    await reviewOrder(page, account, await newPart());
    await page.route('**/api/customers/*/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    for (const leaveReview of [() => page.getByRole('button', { name: 'Edit lines' }).click(), () => page.reload()]) {
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect(page.getByText('The shop could not be reached.')).toBeVisible();
      await leaveReview();
      await page.getByRole('button', { name: 'Review order' }).click();
    }
    await page.unroute('**/api/customers/*/orders');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/manageOrders/);
    const [{ _id = '' } = {}] = await callAs<{ _id: string }[]>(page, 'GET', `/customers?q=${encodeURIComponent(account.email)}`);
    expect((await callAs<Customer>(page, 'GET', `/customers/${_id}`)).unpaidOrders).toHaveLength(1);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('phone order')))).toEqual([]);
  });
});
