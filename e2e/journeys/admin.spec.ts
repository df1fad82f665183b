import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addPart, row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { changeAdmin, expect, holdBack, newAccount, signUp, test, unique } from '../shop-test.ts';

test.beforeEach(({ admin }) => expect(admin.email).toBeTruthy());

test('shows admins their menu and the overview', async ({ page }) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    'My Profile',
    'Users',
    'Manage Orders',
    'Manage Products',
    'Add Products',
    'Overview',
    'Payments',
    'Audit Log',
    'Reviews',
  ]);
  await menu.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /low stock/i })).toBeVisible();
  await expect(page.getByRole('heading', { name: /best sellers/i })).toBeVisible();
});

test('shows the version in the footer of staff pages only', async ({ page }) => {
  const { info } = await (await page.request.get('/api/openapi.json')).json();
  const version = page.getByText(`Version ${info.version}`, { exact: true });
  await page.goto('/dashboard/users');
  await expect(version).toBeVisible();

  for (const path of ['/', '/dashboard', '/dashboard/myorders']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(version).toHaveCount(0);
  }
});

test.describe('users', () => {
  test('makes an admin', async ({ page, admin, browser }) => {
    const colleague = newAccount('Cara Colleague');
    const other = await browser.newPage();
    await signUp(other, colleague);

    await page.goto('/dashboard/users');
    await search(page, colleague.email);
    const rowOfColleague = row(page, colleague.email);
    await expect(rowOfColleague.getByRole('rowheader').or(rowOfColleague.getByRole('cell').first())).toContainText('Not verified');
    await page.getByRole('button', { name: `Make Admin: ${colleague.email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
    await expect(page.getByText('Successfully made an admin', { exact: true })).toBeVisible();
    await expect(row(page, colleague.email).getByText('Admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Make Admin: ${colleague.email}` })).toHaveCount(0);

    await search(page, admin.email);
    await expect(row(page, admin.email)).toBeVisible();
    await expect(page.getByRole('button', { name: `Make Admin: ${admin.email}` })).toHaveCount(0);

    await other.goto('/dashboard/users');
    await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await other.close();
  });

  test.describe('if the server rejects it', () => {
    test.use({ expectedConsoleErrors: [/status of 403/] });

    test('says Failed to Make an admin', async ({ page, browser }) => {
      const colleague = newAccount('Carl Colleague');
      const other = await browser.newPage();
      await signUp(other, colleague);
      await other.close();
      await page.goto('/dashboard/users');
      await search(page, colleague.email);
      await page.route('**/api/user/admin/**', (route) =>
        route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'forbidden' } }),
      );
      await page.getByRole('button', { name: `Make Admin: ${colleague.email}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
      await expect(page.getByText('Failed to Make an admin', { exact: true })).toBeVisible();
    });
  });
});

test.describe('orders', () => {
  test('finds and cancels an order', async ({ page, admin }) => {
    const part = await addPart(page);
    const order = { partId: part._id, quantity: 5, address: '4 Dock Street' };
    const { _id, createdAt } = await callAs<{ _id: string; createdAt: string }>(page, 'POST', '/orders', order);
    await page.goto('/dashboard/manageOrders');
    await search(page, admin.email);
    await expect(row(page, part.name)).toBeVisible();
    await page.getByLabel('Status').selectOption('paid');
    await expect(page.getByText(/No orders match/)).toBeVisible();
    await expect(page).toHaveURL(/state=paid/);
    await page.reload();
    await expect(page.getByText(/No orders match/)).toBeVisible();
    await page.goBack();
    await expect(row(page, part.name)).toBeVisible();
    // Canadian English formats a date like the address: 2026-11-22.
    const orderedOn = new Intl.DateTimeFormat('en-CA').format(new Date(createdAt));
    await page.getByLabel('From date').fill(orderedOn);
    await expect(page).toHaveURL(new RegExp(`from=${orderedOn}`));

    await page.getByRole('link', { name: part.name }).click();
    await expect(page).toHaveURL(`/dashboard/manageOrders/${_id}`);
    await expect(page.getByText('4 Dock Street')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('alertdialog', { name: 'Delete product from your orders?' }).getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible();
    expect((await callAs<{ availableQ: number }>(page, 'GET', `/parts/${part._id}`)).availableQ).toBe(40);
  });

  test('are filtered by a typed date once it is complete', async ({ page }) => {
    await page.goto('/dashboard/manageOrders');
    const from = page.getByLabel('From date');
    const asked: string[] = [];
    page.on('request', (request) => {
      const date = new URL(request.url()).searchParams.get('from');
      if (date) asked.push(date);
    });
    await from.pressSequentially('06152024');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=2024-06-15/);
    await expect(from).toBeFocused();
    await expect.poll(() => [...new Set(asked)]).toEqual([new Date(2024, 5, 15).toISOString()]);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/manageOrders');
    await expect(from).toHaveValue('');
  });

  test('are exported as CSV', async ({ page, admin }) => {
    const part = await addPart(page);
    await callAs(page, 'POST', '/orders', { partId: part._id, quantity: 4 });
    await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(admin.email)}`);
    await expect(row(page, part.name)).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain(admin.email);
    expect(csv).toContain(part.partNumber);
  });
});

test.describe('products', () => {
  test('adds a product', async ({ page }) => {
    const name = `Test lever ${unique()}`;
    await page.goto('/dashboard/addProducts');
    const form = page.getByRole('form', { name: 'New product' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Description').fill('Forged, black.');
    await form.getByLabel('Price').fill('19.90');
    await form.getByLabel('Minimum quantity').fill('1');
    await form.getByLabel('Available quantity').fill('30');
    await form.getByLabel('Upload a picture').setInputFiles(resolve(import.meta.dirname, '../../web/public/pictures/battery-400.webp'));
    await expect(form.getByLabel('Image')).toHaveValue(/^\/uploads\/.+-800\.webp$/);
    await form.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await page.getByRole('link', { name: 'View part' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('$19.90').first()).toBeVisible();
    const picture = page.getByRole('img', { name });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  });

  test('saves a product without a price as a draft that visitors do not see', async ({ page }) => {
    const name = `Test draft ${unique()}`;
    await page.goto('/dashboard/addProducts');
    const form = page.getByRole('form', { name: 'New product' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Image').fill('http://pictures.example/x.png');
    await form.getByRole('button', { name: 'Add product' }).click();
    await expect(form.getByText(/https/).first()).toBeVisible();
    await form.getByLabel('Image').fill('');
    await form.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').getByText(`${name} is saved as a draft.`)).toBeVisible();
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(`No parts match “${name}”`)).toBeVisible();
  });

  test('deletes a product after asking', async ({ page }) => {
    const part = await addPart(page);
    await page.goto('/dashboard/manageProducts');
    await search(page, part.partNumber);
    await page.getByRole('button', { name: `Delete ${part.partNumber}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete product from parts collection?' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row(page, part.name)).toBeVisible();
    await page.getByRole('button', { name: `Delete ${part.partNumber}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${part.partNumber} is deleted.`)).toBeVisible();
    await expect(page.getByText(/No products match/)).toBeVisible();
  });

  test('filters, sort order and page stay in the address after a reload, Back and a visit to a part', async ({ page, isMobile }) => {
    await page.goto('/dashboard/manageProducts');
    await page.getByLabel('Category').selectOption('Brake');
    await expect(page).toHaveURL(/category=brake/);
    const sortBy = page.getByLabel('Sort by');
    const sorted = page.waitForResponse((answer) =>
      ['/api/parts?', 'category=brake', 'sort=-price'].every((piece) => answer.url().includes(piece)),
    );
    if (isMobile) await sortBy.selectOption('-price');
    else {
      await page.getByRole('button', { name: 'Price', exact: true }).click();
      await expect(page).toHaveURL(/sort=price/);
      await page.getByRole('button', { name: 'Price', exact: true }).click();
    }
    await expect(page).toHaveURL(/sort=-price/);
    await sorted;
    // Until the next page has loaded, the previous one is shown.
    const hasCome = () => expect(page.getByRole('table', { name: 'Products' })).not.toHaveAttribute('aria-busy');
    const first = page.getByRole('row').filter({ hasText: 'AXW-' }).first();
    await hasCome();
    const dearest = await first.textContent();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/category=brake.*sort=-price.*cursor=/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(first).not.toHaveText(dearest ?? '');
    const second = await first.textContent();

    await page.reload();
    await expect(first).toHaveText(second ?? '');
    await first.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/parts\/\d+/);
    await page.goBack();
    await expect(first).toHaveText(second ?? '');
    await page.goBack();
    await expect(first).toHaveText(dearest ?? '');
    await expect(page.getByLabel('Category')).toHaveValue('brake');
    if (isMobile) await expect(sortBy).toHaveValue('-price');
    else await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  });
});

test.describe('admin access', () => {
  test.use({ expectedConsoleErrors: [/status of (401|403|500)/] });

  test('an admin revoked in one window ends at /login on the next click', async ({ page, admin }) => {
    await page.goto('/dashboard/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await changeAdmin('revoke', admin.email);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Orders' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  test('a rejected token is renewed, and nobody is signed out', async ({ page }) => {
    await page.goto('/dashboard/users');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    const refusal = { status: 401, contentType: 'application/problem+json', json: { code: 'not-logged-in' } };
    await page.route('**/api/orders?*', (route) => route.fulfill(refusal), { times: 1 });
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/orders?') && answer.ok());
    const renewal = await holdBack(page, '**/api/user/*');
    const renewed = page.waitForRequest('**/api/user/*');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Manage Orders' }).click();
    await renewed;
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
    await expect(page.getByRole('alert'), 'the page waits for the new token').toHaveCount(0);
    renewal.release();
    await answered;
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();

    // Nor if the token cannot be renewed right now.
    await page.route('**/identity/get-session', (route) => route.fulfill({ status: 500 }));
    await page.route('**/api/admin/**', (route) => route.fulfill(refusal), { times: 1 });
    await menu.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('alert')).toContainText('Your access could not be checked');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  });

  test('a response of 500 signs nobody out', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/admin/**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { code: 'internal', detail: 'The shop has a problem.' },
      }),
    );
    await page.goto('/dashboard/users');
    await expect(page.getByText('Checking access')).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toContainText('Your access could not be checked');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    await page.unroute('**/api/admin/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });
});
