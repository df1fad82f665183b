import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { comeBack, countRunningRequests } from '../late-response.ts';
import { mailedLink } from '../mailed-link.ts';
import { openPacking, paidOrder, scan, shipments } from '../packing.ts';
import { addressField, orderButton, quantityField } from '../part-page.ts';
import { forgetSignIn } from '../session.ts';
import { expect, expectSignedIn, holdBack, newAccount, openDashboardMenu, signUpWithoutForm, test, waitUntilIdle } from '../shop-test.ts';
import { notices } from '../toasts.ts';
import { piesFile } from '../trade-files.ts';

/**
 * Rejects calls with 404. The page does not retry them by itself, but only when the user comes back to it or submits the form. After `hang` is
 * called, calls get no response at all.
 */
async function rejectThenHang(page: Page, url: string): Promise<{ hang: () => void }> {
  let hangs = false;
  await page.route(url, (route) => (hangs ? undefined : route.fulfill({ status: 404 })));
  return {
    hang: () => {
      hangs = true;
    },
  };
}

test('an add to the basket that is confirmed late leaves focus and quantities alone', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/?category=brake');
  await page.getByRole('radio', { name: 'Table' }).check();
  const [first, second] = [0, 1].map((row) => page.getByRole('table').getByRole('textbox').nth(row));
  if (!first || !second) throw new Error('The table has fewer than two rows.');
  const { release } = await holdBack(page, '**/api/basket/lines');
  const added = page.waitForResponse('**/api/basket/lines');
  await first.focus();
  await page.keyboard.press('Enter');
  await first.fill('7');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('9');
  release();
  await added;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 line' })).toBeVisible();
  await expect(second).toBeFocused();
  await expect(second).toHaveValue('9');
  await expect(first).toHaveValue('7');
});

test('the next invitation can be typed while one is being sent', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const [sent, next] = [newAccount().email, newAccount().email];
  await page.goto('/dashboard/company');
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  const { release } = await holdBack(page, '**/api/company/invitations');
  await form.getByLabel('Email').fill(sent);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await form.getByLabel('Email').fill(next);
  release();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(sent);
  await expect(form.getByLabel('Email')).toHaveValue(next);
});

test('the next box can be packed and its tracking number typed while a box is being shipped', async ({ page, admin, newPart, browser }) => {
  expectSignedIn(admin);
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 4 }]);
  await openPacking(page, order);
  const tracking = page.getByLabel('Tracking number');
  const pieces = page.getByRole('textbox', { name: `Packed pieces of ${part.partNumber}` });
  await pieces.fill('1');
  await tracking.fill('1Z 1');
  const first = await holdBack(page, '**/shipments');
  await page.getByRole('button', { name: 'Ship 1 of 4 pieces' }).click();
  await pieces.fill('3');
  first.release();
  await expect(page.getByRole('button', { name: 'Ship 2 of 3 pieces' })).toBeVisible();
  await expect(pieces).toHaveValue('2');
  await expect(tracking).toHaveValue('');
  const { release } = await holdBack(page, '**/shipments');
  const shipped = page.waitForResponse('**/shipments');
  await page.getByRole('button', { name: 'Ship 2 of 3 pieces' }).click();
  await tracking.fill('1Z 3');
  release();
  await shipped;
  await expect(shipments(page)).toHaveCount(2);
  await expect(pieces).toHaveValue('0');
  await expect(tracking).toHaveValue('1Z 3');
  await expect(tracking).toBeFocused();
});

test('an address that is saved late leaves the form of another address open', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  for (const line1 of ['12 Main Street', '7 Lift Lane']) {
    const shipTo = { name: 'Corner Garage', line1, city: 'Dayton', state: 'OH', postalCode: '45402' };
    await callAs(page, 'POST', '/company/addresses', { shipTo, isDefault: false });
  }
  await page.goto('/dashboard/company');
  const form = page.getByRole('form', { name: 'Edit address' });
  const { release } = await holdBack(page, '**/api/company/addresses/*');
  await page.getByRole('button', { name: 'Edit Corner Garage, 12 Main Street' }).click();
  await form.getByLabel('Street', { exact: true }).fill('14 Main Street');
  await form.getByRole('button', { name: 'Save address' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Corner Garage, 7 Lift Lane' }).click();
  await form.getByLabel('City', { exact: true }).fill('Toledo');
  release();
  await expect(page.getByRole('list', { name: 'Shipping addresses' })).toContainText('14 Main Street');
  await waitUntilIdle(page);
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Toledo');
  await expect(form.getByLabel('City', { exact: true })).toBeFocused();
});

test('a receipt that is saved late leaves the dialog of a count open', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const { _id } = await newPart();
  await page.goto(`/dashboard/stock/${_id}`);
  const dialog = page.getByRole('dialog');
  const { release } = await holdBack(page, '**/api/stock/receipts');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await dialog.getByLabel('Pieces received').fill('10');
  await dialog.getByRole('button', { name: 'Add to stock' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await dialog.getByLabel('Pieces counted').fill('38');
  release();
  await expect(notices(page).getByText('Added to stock')).toBeVisible();
  await waitUntilIdle(page);
  await expect(dialog.getByLabel('Pieces counted')).toHaveValue('38');
});

test('a scanned part that is found late does not take the clerk away from the next page', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const { partNumber } = await newPart();
  await page.goto('/dashboard/stock');
  const { release } = await holdBack(page, '**/api/stock/by-number**');
  await scan(page, partNumber);
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await page.getByLabel('Supplier').fill('Kestrand');
  const running = countRunningRequests(page);
  const found = page.waitForResponse('**/api/stock/by-number**');
  release();
  await found;
  await expect.poll(running).toBe(0);
  await waitUntilIdle(page);
  await expect(page).toHaveURL('/dashboard/stock/receive');
  await expect(page.getByLabel('Supplier')).toHaveValue('Kestrand');
});

test('a scanned part that is found while the next page is still loading does not take the clerk away', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const { partNumber } = await newPart();
  const scripts = await holdBack(page, '**/receiving-page-*.js');
  await page.goto('/dashboard/stock');
  const { release } = await holdBack(page, '**/api/stock/by-number**');
  await scan(page, partNumber);
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  release();
  await expect(page.getByText(partNumber, { exact: true })).toBeVisible();
  await waitUntilIdle(page);
  scripts.release();
  await expect(page).toHaveURL('/dashboard/stock/receive');
});

test.describe('an import that the clerk leaves', () => {
  const csvFile = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('part number,name\nLATE-1,Hub\n') });
  const leave = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Manage Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
  };

  test.beforeEach(async ({ admin, page }) => {
    expectSignedIn(admin);
    await page.goto('/dashboard/import');
  });

  test('does not come back when the upload of its file has ended', async ({ page }) => {
    const { release } = await holdBack(page, '**/api/part-imports?fileName=*');
    const uploading = page.waitForRequest('**/api/part-imports?fileName=*');
    await page.getByLabel('Catalog file').setInputFiles(piesFile([{ partNumber: 'LATE-1', name: 'Hub', price: '1' }]));
    const upload = await uploading;
    await leave(page);
    release();
    expect(await upload.response()).toBeNull();
    await expect(page).toHaveURL(/manageProducts/);
  });

  test('does not take the clerk away from the next file', async ({ page }) => {
    const { release } = await holdBack(page, '**/api/part-imports?fileName=*');
    const uploading = page.waitForRequest('**/api/part-imports?fileName=*');
    await page.getByLabel('Catalog file').setInputFiles(csvFile('first.csv'));
    await page.getByRole('button', { name: 'Check the file' }).click();
    const upload = await uploading;
    await page.getByLabel('Catalog file').setInputFiles(csvFile('second.csv'));
    await expect(page.getByRole('heading', { name: 'second.csv' })).toBeVisible();
    release();
    expect(await upload.response()).toBeNull();
    await expect(page.getByRole('heading', { name: 'second.csv' })).toBeVisible();
  });

  test('after clicking Discard does not take the clerk away from a page that is loading', async ({ page }) => {
    await page.getByLabel('Catalog file').setInputFiles(csvFile('discarded.csv'));
    await page.getByRole('button', { name: 'Check the file' }).click();
    const button = page.getByRole('button', { name: 'Discard' });
    await expect(button).toBeVisible();
    // Without this, the rows could still be loading when their import is discarded.
    await expect(page.getByRole('cell', { name: 'LATE-1' })).toBeVisible();
    const discarded = await holdBack(page, '**/api/part-imports/*');
    const script = await holdBack(page, '**/static/js/audit-page-*.js');
    await button.click();
    await (await openDashboardMenu(page)).getByRole('link', { name: 'Audit Log' }).click();
    await expect(page.getByText('Loading the page…')).toBeAttached();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    discarded.release();
    await expect(button).not.toHaveAttribute('aria-busy');
    script.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  });

  test('frees the file that was being read', async ({ page }) => {
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      const { promise, resolve } = Promise.withResolvers<void>();
      Blob.prototype.arrayBuffer = async function () {
        await promise;
        return read.call(this);
      };
      Object.assign(window, { finishReading: resolve });
    });
    const closed = new Promise((resolve) => page.on('worker', (worker) => worker.on('close', resolve)));
    await page.getByLabel('Catalog file').setInputFiles(csvFile('large.csv'));
    await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveAttribute('aria-busy', 'true');
    await leave(page);
    await page.evaluate(() => (window as unknown as { finishReading: () => void }).finishReading());
    await closed;
  });
});

test.describe('a form on a page that retries a failed request', () => {
  test.use({ expectedConsoleErrors: [/status of 404|status of 400 .*\/identity\/reset-password/] });

  test('keeps an open question about an order', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const { _id } = await newPart();
    const profile = await rejectThenHang(page, '**/api/profile');
    await page.goto(`/parts/${_id}`);
    await quantityField(page).fill('5');
    await expect(addressField(page)).toHaveValue('');
    await orderButton(page).click();
    const question = page.getByRole('alertdialog', { name: 'No shipping address. Order anyway?' });
    await expect(question).toBeVisible();
    profile.hang();
    const again = page.waitForRequest('**/api/profile');
    await comeBack(page);
    await again;
    await question.getByRole('button', { name: 'Order anyway' }).click();
    await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  });

  test('keeps a rejected new password and says why', async ({ page }) => {
    const account = newAccount();
    await signUpWithoutForm(page, account);
    await forgetSignIn(page);
    await page.request.post('/identity/request-password-reset', { data: { email: account.email } });
    const check = await rejectThenHang(page, '**/identity/check-reset-link*');
    await page.goto(await mailedLink(page, account.email, 'reset-password'));
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('iloveyou');
    check.hang();
    const again = page.waitForRequest('**/identity/check-reset-link*');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await again;
    await expect(password).toHaveAccessibleDescription(/This password is on lists of leaked passwords/);
    await expect(password).toHaveValue('iloveyou');
  });

  test('keeps a VIN that is being typed', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const garage = await rejectThenHang(page, '**/api/company/garage*');
    await page.goto('/');
    await page.getByRole('search').getByRole('button', { name: 'Choose a vehicle' }).click();
    const vin = page.getByRole('dialog').getByRole('textbox', { name: 'VIN' });
    await vin.fill('1HGCM');
    garage.hang();
    const again = page.waitForRequest('**/api/company/garage*');
    await comeBack(page);
    await again;
    await vin.pressSequentially('8');
    await expect(vin).toHaveValue('1HGCM8');
  });
});
