import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { newUser } from '../members.ts';
import { paidOrder, scan } from '../packing.ts';
import { expect, expectSignedIn, holdBack, type NewPart, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

const scanField = (page: Page) => page.getByLabel('Scan or type a part number');
const fact = (page: Page, term: string) => page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');
const firstChange = (page: Page) => page.getByRole('table', { name: 'Stock changes' }).getByRole('row').nth(1);

async function openStock(page: Page, part: NewPart): Promise<void> {
  await page.goto(`/dashboard/stock/${part._id}`);
  await expect(fact(page, 'On hand')).toHaveText('40');
}

async function act(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

test('a clerk finds a part by a scan, receives, counts, writes off, and sets its bin', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const { page: buyer } = await newUser(browser, 'Bea Buyer');
  await callAs(buyer, 'POST', '/orders', { partId: part._id, quantity: 5 });

  await page.goto('/dashboard/stock');
  await scan(page, 'AXW-NOT-A-NUMBER');
  await expect(page.getByText('No part has the number AXW-NOT-A-NUMBER.', { exact: true })).toBeVisible();
  await scan(page, part.partNumber.toLowerCase());
  await expect(page).toHaveURL(`/dashboard/stock/${part._id}`);
  await expect(fact(page, 'On hand')).toHaveText('40');
  await expect(fact(page, 'Promised')).toHaveText('5');
  await expect(fact(page, 'Available')).toHaveText('35');
  await expect(firstChange(page)).toContainText('Promised to an order');

  await act(page, 'Receive', { 'Pieces received': '10', 'Packing slip number': 'DN-77' });
  await expect(fact(page, 'On hand')).toHaveText('50');
  await expect(firstChange(page)).toContainText('Packing slip DN-77');
  await expect(firstChange(page)).toContainText('Ada Admin');

  await act(page, 'Count', { 'Pieces counted': '48' });
  await expect(fact(page, 'Available')).toHaveText('43');
  await expect(firstChange(page)).toContainText('−2');

  await act(page, 'Write off', { 'Pieces to write off': '44', Reason: 'Broken' });
  await expect(page.getByText('Enter at most 43')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Pieces to write off').fill('3');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'On hand')).toHaveText('45');
  await expect(firstChange(page)).toContainText('Broken');

  await act(page, 'Set bin', { Bin: `t-${part._id}` });
  await expect(fact(page, 'Bin')).toHaveText(`T-${part._id}`);
  await page.goto(`/dashboard/stock?q=T-${part._id}`);
  await expect(page.getByRole('link', { name: part.partNumber })).toBeVisible();
});

test('a delivery is received by scanning, and a reload loses nothing', async ({ page, newPart }) => {
  const [first, second] = [await newPart(), await newPart()];
  const received = (part: NewPart) => page.getByRole('textbox', { name: `Received pieces of ${part.partNumber}` });
  await page.goto('/dashboard/stock/receive');
  await page.getByLabel('Supplier').fill('Dayton');
  await page.reload();
  await expect(page.getByLabel('Supplier'), 'a reload keeps what is typed before the first scan').toHaveValue('Dayton');
  await expect(scanField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await expect(page.getByText('Nothing has been counted yet.')).toBeVisible();
  for (const { partNumber } of [first, second, first]) await scan(page, partNumber);
  await expect(page.getByText('Nothing has been counted yet.')).toBeHidden();
  await expect(received(first)).toHaveValue('2');
  await expect(received(second)).toHaveValue('1');
  await scan(page, '5901234123457');
  await expect(page.getByText('No part has the number 5901234123457. It was not counted.')).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  await page.reload();
  await expect(received(first), 'a reload keeps what is counted').toHaveValue('2');
  await received(second).fill('20');
  await page.getByLabel('Supplier').fill('Dayton Castings');
  await page.getByRole('button', { name: 'Add 22 pieces to stock' }).click();
  await expect(page.getByRole('heading', { name: '22 pieces added to stock' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Received parts' })).toContainText('+20, 60 on hand, no bin');
  await page.getByRole('link', { name: second.partNumber }).click();
  await expect(firstChange(page)).toContainText('From Dayton Castings');
  await page.goto('/dashboard/stock/receive');
  await expect(page.getByRole('list', { name: 'Parts of the delivery' })).toBeHidden();
});

test('scanned numbers that several parts share wait until the clerk chooses', async ({ page, newPart }) => {
  const parts = [await newPart(), await newPart()];
  const stocks = await Promise.all(parts.map(({ _id }) => callAs(page, 'GET', `/parts/${_id}/stock`)));
  await page.route('**/api/stock/by-number?*', (route) => route.fulfill({ json: stocks }));
  await page.goto('/dashboard/stock/receive');
  for (const number of ['SHARED-1', 'SHARED-2', 'SHARED-3']) await scan(page, number);
  const choices = (number: string) => page.getByRole('list', { name: `Parts with the number ${number}` });
  const received = (part?: NewPart) => page.getByRole('textbox', { name: `Received pieces of ${part?.partNumber}` });
  await choices('SHARED-1').getByRole('button').first().click();
  await expect(received(parts[0])).toHaveValue('1');
  await page.getByRole('button', { name: 'None of these' }).click();
  await expect(page.getByText('SHARED-2 was not counted.')).toBeVisible();
  await choices('SHARED-3').getByRole('button').last().click();
  await expect(received(parts[1])).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'None of these' })).toHaveCount(0);
  await expect(scanField(page)).toBeFocused();
});

test.describe('if lines of a delivery are wrong', () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test('the message lists their parts, and nothing typed is lost', async ({ page, newPart }) => {
    const [first, second] = [await newPart(), await newPart()];
    await page.goto('/dashboard/stock/receive');
    for (const { partNumber } of [first, second]) await scan(page, partNumber);
    const received = page.getByRole('textbox', { name: `Received pieces of ${second.partNumber}` });
    await received.fill('9999990');
    await page.getByRole('button', { name: /^Add .* pieces to stock$/ }).click();
    await expect(page.getByText(`${second.partNumber}: Stock on hand cannot exceed`)).toBeVisible();
    await received.fill('4');
    await page.getByRole('button', { name: 'Add 5 pieces to stock' }).click();
    await expect(page.getByRole('heading', { name: '5 pieces added to stock' })).toBeFocused();
  });
});

test.describe('if the stock of a part changes while its bin is counted', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('the part is counted again', async ({ page, newPart }) => {
    const [first, second] = [await newPart(), await newPart()];
    const counted = (part: NewPart) => page.getByRole('textbox', { name: `Counted pieces of ${part.partNumber}` });
    const bin = `C-${first._id}`;
    for (const { _id } of [first, second]) await callAs(page, 'PUT', `/parts/${_id}/bin`, { bin });
    await page.goto('/dashboard/stock/count');
    await page.getByRole('textbox', { name: 'Bin', exact: true }).fill(bin.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText('40 expected')).toHaveCount(2);
    await counted(first).fill('38');
    await counted(second).fill('40');
    await callAs(page, 'POST', '/stock/receipts', { lines: [{ partId: second._id, quantity: 5 }] });
    await page.getByRole('button', { name: 'Check differences' }).click();
    await expect(page.getByRole('heading', { name: 'Differences in 1 of 2 parts' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText('40 expected, 38 counted, −2');
    await page.getByRole('button', { name: 'Save count' }).click();
    await expect(page.getByText(`The stock of ${second.partNumber} has changed in the meantime.`)).toBeVisible();
    await page.getByRole('button', { name: 'Count these parts again' }).click();
    await expect(page.getByText('45 expected')).toBeVisible();
    await expect(counted(second)).toHaveValue('');
    await expect(counted(first)).toHaveValue('38');
    await page.getByRole('button', { name: 'Check differences' }).click();
    await page.getByRole('button', { name: 'Save count' }).click();
    await expect(page.getByText('Count of 1 part saved')).toBeVisible();
    await expect(counted(first)).toBeHidden();
    await expect(counted(second)).toBeVisible();
    await counted(second).fill('45');
    await page.getByRole('button', { name: 'Check differences' }).click();
    await page.getByRole('button', { name: 'Save count' }).click();
    await expect(page.getByRole('list', { name: 'Parts to count' })).toBeHidden();
    await page.goto(`/dashboard/stock/${first._id}`);
    await expect(fact(page, 'On hand')).toHaveText('38');
  });
});

test('pieces that are scanned while others are being saved stay for the next delivery', async ({ page, newPart }) => {
  const part = await newPart();
  await page.goto('/dashboard/stock/receive');
  await scan(page, part.partNumber);
  const saving = await holdBack(page, '**/api/stock/receipts');
  await page.getByRole('button', { name: 'Add 1 piece to stock' }).click();
  for (const pieces of ['2', '3']) {
    await scan(page, part.partNumber);
    await expect(page.getByText(`${part.partNumber}: ${pieces}`)).toBeVisible();
  }
  saving.release();
  await expect(page.getByText('+1, 41 on hand, no bin')).toBeVisible();
  await page.getByRole('button', { name: 'Receive another delivery' }).click();
  await page.getByRole('button', { name: 'Add 2 pieces to stock' }).click();
  await expect(page.getByText('+2, 43 on hand, no bin')).toBeVisible();
});

test.describe('if the response to a receipt is lost', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|status of 422/] });

  const loseNextResponse = (page: Page) =>
    page.route(
      '**/api/stock/receipts',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

  test('saving again adds the delivery only once', async ({ page, newPart }) => {
    const part = await newPart();
    await page.goto('/dashboard/stock/receive');
    await scan(page, part.partNumber);
    await page.getByLabel('Supplier').fill('Dayton Castings');
    await loseNextResponse(page);
    await page.getByRole('button', { name: 'Add 1 piece to stock' }).click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Supplier')).toHaveValue('Dayton Castings');
    await page.getByRole('button', { name: 'Add 1 piece to stock' }).click();
    await expect(page.getByText('+1, 41 on hand, no bin')).toBeVisible();
  });

  test('a delivery that was changed since then is not added again, and the clerk can add only the new part', async ({ page, newPart }) => {
    const [first, second] = [await newPart(), await newPart()];
    await page.goto('/dashboard/stock/receive');
    await scan(page, first.partNumber);
    await expect(page.getByText(`${first.partNumber}: 1`)).toBeVisible();
    await loseNextResponse(page);
    await page.getByRole('button', { name: 'Add 1 piece to stock' }).click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await scan(page, second.partNumber);
    await page.getByRole('button', { name: 'Add 2 pieces to stock' }).click();
    await expect(page.getByText('Your earlier entry was already saved, without your latest changes.')).toBeVisible();
    await page.getByRole('button', { name: `Remove ${first.partNumber}` }).click();
    await expect(scanField(page)).toBeFocused();
    await page.getByRole('button', { name: 'Add 1 piece to stock' }).click();
    await expect(page.getByText('+1, 41 on hand, no bin')).toBeVisible();
    for (const part of [first, second]) {
      await page.goto(`/dashboard/stock/${part._id}`);
      await expect(fact(page, 'On hand')).toHaveText('41');
    }
  });

  test('the dialog of a part does not add its pieces again after an edit', async ({ page, newPart }) => {
    const part = await newPart();
    await page.goto(`/dashboard/stock/${part._id}`);
    await loseNextResponse(page);
    await act(page, 'Receive', { 'Pieces received': '10' });
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await page.getByLabel('Packing slip number').fill('DN-78');
    await page.getByRole('dialog').getByRole('button', { name: 'Add to stock' }).click();
    await expect(page.getByText('Your earlier entry was already saved, without your latest changes.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fact(page, 'On hand')).toHaveText('50');
  });
});

test('the dialog of a count says how many pieces are being packed, and for which order', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const { _id } = await paidOrder(browser, [{ part, quantity: 5 }]);
  await callAs(page, 'PUT', `/orders/${_id}/packer`, { takeOver: false });
  await openStock(page, part);
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  const packed = `5 pieces are being packed (order ${_id}). Count those, too, even if they are no longer in the bin.`;
  await expect(page.getByRole('dialog')).toContainText(`40 on hand, 5 of them promised to orders. ${packed}`);
});

test.describe('if the stock of a part changes while its dialog is open', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('the clerk sees the current stock and can confirm the count', async ({ page, newPart }) => {
    const part = await newPart();
    await page.goto(`/dashboard/stock/${part._id}`);
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    await page.getByLabel('Pieces counted').fill('44');
    await callAs(page, 'POST', '/stock/receipts', { lines: [{ partId: part._id, quantity: 5 }] });
    await page.getByRole('button', { name: 'Save count' }).click();
    await expect(page.getByText(`The stock of ${part.partNumber} has changed in the meantime.`)).toBeVisible();
    await expect(page.getByText('45 on hand, 0 of them promised to orders.')).toBeVisible();
    await expect(page.getByLabel('Pieces counted')).toHaveValue('44');
    await page.getByRole('button', { name: 'Save count' }).click();
    await expect(fact(page, 'On hand')).toHaveText('44');
  });
});

test('clerks may open Stock, but staff who only edit parts may not', async ({ browser, setStaffRole, newPart }) => {
  const part = await newPart();
  const { page: clerk, account } = await newUser(browser, 'Carl Clerk');
  await setStaffRole(account.email, 'clerk');
  await openStock(clerk, part);
  await expect(clerk.getByRole('link', { name: 'Stock', exact: true }).first()).toBeVisible();
  await setStaffRole(account.email, 'catalog');
  await clerk.goto(`/dashboard/stock/${part._id}`);
  await expect(clerk.getByText("You don't have access")).toBeVisible();
});
