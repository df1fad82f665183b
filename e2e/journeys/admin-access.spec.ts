import { storedToken } from '../session.ts';
import { changeAdmin, expect, expectSignedIn, holdBack, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

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
    'Phone Order',
    'Reports',
    'Shipping',
    'Stock',
    'Numbers and Codes',
    'Synonyms',
    'Searches',
    'Payments',
    'Email Previews',
    'Audit Log',
    'Reviews',
    'Companies',
    'My Company',
    'My Part Numbers',
    'Garage',
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
    // Staff pages show the version after this response.
    const checked = page.waitForResponse('**/api/me/capabilities');
    await page.goto(path);
    await checked;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(version).toHaveCount(0);
  }
});

test.describe('admin access', () => {
  test.use({ expectedConsoleErrors: [/status of (401|403|500)/] });

  test('an admin who has lost the role is signed out on the next click', async ({ page, admin }) => {
    await page.goto('/dashboard/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await changeAdmin('revoke', admin.email);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Orders' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedToken(page)).toBeNull();
  });

  test('the admin stays signed in if the server rejects the token, because the page renews the token', async ({ page }) => {
    await page.goto('/dashboard/users');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    const rejection = { status: 401, contentType: 'application/problem+json', json: { code: 'not-logged-in' } };
    await page.route('**/api/orders?*', (route) => route.fulfill(rejection), { times: 1 });
    const renewal = await holdBack(page, '**/api/user/*');
    const renewed = page.waitForRequest('**/api/user/*');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Manage Orders' }).click();
    await renewed;
    await expect(page.getByRole('table', { name: 'Orders' }), 'the page waits for the new token').toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
    const loaded = page.waitForResponse((response) => response.url().includes('/api/orders?') && response.ok());
    renewal.release();
    await loaded;
    await expect(page.getByText(/^[\d,]+\+? orders?$/)).toBeVisible();

    // If the renewal fails too, the admin still stays signed in.
    await page.route('**/identity/get-session', (route) => route.fulfill({ status: 500 }));
    await page.route('**/api/me/capabilities', (route) => route.fulfill(rejection), { times: 1 });
    await menu.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('alert')).toContainText('Your access could not be checked');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  });

  test('the admin stays signed in after a response with status 500', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/me/capabilities', (route) =>
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
    expect(await storedToken(page)).not.toBeNull();
    await page.unroute('**/api/me/capabilities');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });
});
