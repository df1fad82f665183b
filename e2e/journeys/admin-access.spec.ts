import { checkWithAxe } from '../check-with-axe.ts';
import { storedToken } from '../session.ts';
import { changeAdmin, expect, expectSignedIn, holdBack, openDashboardMenu, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

/** The pages in the phone menu, which has headings. */
const groupedPages = [
  ...['Manage Orders', 'Phone Order', 'Shipping', 'Payments'],
  ...['Manage Products', 'Add Products', 'Stock', 'Numbers and Codes', 'Synonyms', 'Searches'],
  ...['Users', 'Reviews', 'Companies'],
  ...['Overview', 'Reports', 'Email Previews', 'Audit Log'],
  ...['My Profile', 'My Company', 'My Part Numbers', 'Garage'],
];

test('shows admins their menu and the overview', async ({ page, isMobile }) => {
  await page.goto('/dashboard');
  const menu = await openDashboardMenu(page);
  await expect(menu.getByRole('link')).toHaveText(
    isMobile
      ? groupedPages
      : [
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
        ],
  );
  await menu.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /low stock/i })).toBeVisible();
  await expect(page.getByRole('heading', { name: /best sellers/i })).toBeVisible();
});

test('on a phone, the menu fits on the screen, marks the current page, and closes when a page is chosen', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens show the menu beside the page');
  await page.goto('/dashboard/manageOrders');
  const button = page.getByRole('button', { name: 'Manage Orders All pages' });
  const menu = await openDashboardMenu(page);
  await expect(menu.getByRole('link', { name: 'Manage Orders' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('heading')).toHaveText(['Orders', 'Catalog', 'Customers', 'Shop', 'Your account']);
  await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  await checkWithAxe(page, 'all pages');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await openDashboardMenu(page);
  await menu.getByRole('link', { name: 'Shipping' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Shipping All pages' })).toBeVisible();
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
    await (await openDashboardMenu(page)).getByRole('link', { name: 'Manage Orders' }).click();
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
    await (await openDashboardMenu(page)).getByRole('link', { name: 'Manage Orders' }).click();
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
    await (await openDashboardMenu(page)).getByRole('link', { name: 'Users' }).click();
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
