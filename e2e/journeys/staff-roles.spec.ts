import type { Page } from '@playwright/test';
import { row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { openPayment, payByCard } from '../card-payment.ts';
import { storedToken } from '../session.ts';
import {
  type Account,
  expect,
  expectSignedIn,
  newAccount,
  openDashboardMenu,
  signUp,
  signUpWithoutForm,
  test,
  uniqueText,
} from '../shop-test.ts';

const noAccess = (page: Page) => page.getByRole('heading', { level: 1, name: "You don't have access" });

const pages = {
  '/dashboard/overview': 'Overview',
  '/dashboard/reports': 'Reports',
  '/dashboard/users': 'Users',
  '/dashboard/manageOrders': 'Manage Orders',
  '/dashboard/manageProducts': 'Manage Products',
  '/dashboard/addProducts': 'Add Products',
  '/dashboard/numbers': 'Numbers and Codes',
  '/dashboard/synonyms': 'Synonyms',
  '/dashboard/searches': 'Searches',
  '/dashboard/payments': 'Payments',
  '/dashboard/mails': 'Email Previews',
  '/dashboard/audit': 'Audit Log',
  '/dashboard/reviews': 'Reviews',
  '/dashboard/companies': 'Companies',
} as const;

async function signUpStaff(page: Page, name: string): Promise<Account> {
  const account = newAccount(name);
  await signUpWithoutForm(page, account);
  return account;
}

/** Opens all `pages`. Expects that the user can use only the allowed ones, is told what to do on all others, and stays signed in. */
async function expectPages(page: Page, allowed: readonly (keyof typeof pages)[]): Promise<void> {
  const isAllowed = (path: string) => (allowed as readonly string[]).includes(path);
  await page.goto('/dashboard');
  const menu = await openDashboardMenu(page);
  await expect(menu.getByRole('link', { name: 'My Profile' })).toBeVisible();
  for (const [path, title] of Object.entries(pages))
    await expect(menu.getByRole('link', { name: title, exact: true })).toHaveCount(isAllowed(path) ? 1 : 0);
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path);
    await expect(isAllowed(path) ? page.getByRole('heading', { level: 1, name: title }) : noAccess(page)).toBeVisible();
    if (!isAllowed(path)) await expect(page.getByText('ask an admin to change your role')).toBeVisible();
  }
  expect(await storedToken(page)).not.toBeNull();
}

/** Opens a list, and waits until its calls are finished. If one failed after a role change, the user would lose access before the next click. */
async function openList(page: Page, open: () => Promise<unknown>, calls: readonly string[]): Promise<void> {
  const finished = async (path: string) => (await page.waitForResponse((response) => new URL(response.url()).pathname === path)).finished();
  await Promise.all([...calls.map(finished), open()]);
}

const usersPageCalls = ['/api/user', '/api/me/saved-views'];

/** Calls the API as the user who is signed in on the page. Returns the status. */
async function statusOf(page: Page, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, data?: object): Promise<number> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const response = await page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  return response.status();
}

/** Places two orders as another user. Pays for one of them. */
async function placeTwoOrders(page: Page, part: { _id: string; minQ: number }): Promise<{ unpaid: string; paid: string }> {
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no browser');
  await signUp(other, newAccount());
  const place = async () => (await callAs<{ _id: string }>(other, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 }))._id;
  const [unpaid, paid] = [await place(), await place()];
  await openPayment(other, paid);
  await payByCard(other, '4242424242424242');
  await expect(other.getByText('your payment is done')).toBeVisible();
  await other.close();
  return { unpaid, paid };
}

const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

test('a clerk sees users and figures and cancels orders, but gives no refunds or roles', async ({ page, setStaffRole, newPart }) => {
  const clerk = await signUpStaff(page, 'Cleo Clerk');
  await setStaffRole(clerk.email, 'clerk');
  await expectPages(page, ['/dashboard/overview', '/dashboard/users', '/dashboard/manageOrders', '/dashboard/companies']);
  // A clerk cannot move accounts. The URL searches for the clerk's company, because other tests add companies.
  await page.goto(`/dashboard/companies?q=${clerk.email}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Recent moves' })).toBeVisible();
  await expect(row(page, clerk.email)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move an account/ })).toHaveCount(0);

  await page.goto('/dashboard/overview');
  await expect(page.getByRole('heading', { name: 'Low stock' })).toBeVisible();
  await expect(page.getByRole('link', { name: /edit stock|all low stock/i })).toHaveCount(0);
  await page.goto(`/dashboard/users?q=${clerk.email}`);
  await expect(row(page, clerk.email).getByText('Clerk', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /Make Admin|Change role/ })).toHaveCount(0);

  const { unpaid, paid } = await placeTwoOrders(page, await newPart());
  await page.goto(`/dashboard/manageOrders/${paid}`);
  await expect(history(page).last()).toContainText('Paid $');
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await page.goto(`/dashboard/manageOrders/${unpaid}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(`Order ${unpaid} canceled. Stock returned.`)).toBeVisible();

  expect(await statusOf(page, 'POST', `/orders/${paid}/refunds`, { reason: 'returned' })).toBe(403);
  expect(await statusOf(page, 'PUT', `/user/staff-role/${clerk.email}`, { staffRole: 'admin' })).toBe(403);
  expect(await statusOf(page, 'POST', '/parts', { name: 'Fuse' })).toBe(403);
});

test('finance sees payments and the audit log and refunds an order, but cancels none', async ({ page, setStaffRole, newPart }) => {
  const person = await signUpStaff(page, 'Fay Finance');
  await setStaffRole(person.email, 'finance');
  await expectPages(page, [
    '/dashboard/overview',
    '/dashboard/reports',
    '/dashboard/manageOrders',
    '/dashboard/payments',
    '/dashboard/audit',
  ]);

  const { unpaid, paid } = await placeTwoOrders(page, await newPart());
  await page.goto(`/dashboard/manageOrders?q=${unpaid}`);
  await expect(page.getByRole('link', { name: /Test bracket/ })).toBeVisible();
  await expect(page.getByRole('button', { name: `Cancel order ${unpaid}` })).toHaveCount(0);
  await page.goto(`/dashboard/manageOrders/${paid}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Amount in dollars').fill('5');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(page.getByText(`Order ${paid}: $5.00 was refunded.`)).toBeVisible();
  await page.goto(`/dashboard/audit?q=${person.email}`);
  await expect(row(page, 'Refunded an order').filter({ hasText: person.email })).toBeVisible();

  expect(await statusOf(page, 'DELETE', `/orders/${unpaid}`)).toBe(403);
  expect(await statusOf(page, 'GET', '/user')).toBe(403);
});

test('support hides reviews and sees users and orders, but cancels and refunds none', async ({ page, setStaffRole, newPart }) => {
  const person = await signUpStaff(page, 'Sue Support');
  const text = `Support should hide this ${uniqueText()}`;
  await callAs(page, 'POST', '/reviews', { rating: '1', review: text });
  await setStaffRole(person.email, 'support');
  await expectPages(page, [
    '/dashboard/users',
    '/dashboard/manageOrders',
    '/dashboard/mails',
    '/dashboard/reviews',
    '/dashboard/companies',
  ]);
  await expect(page.getByRole('button', { name: /^Move an account/ }).first()).toBeVisible();

  await page.goto('/dashboard/reviews');
  await search(page, text);
  await row(page, text).getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Review hidden', { exact: true })).toBeVisible();

  const { unpaid, paid } = await placeTwoOrders(page, await newPart());
  for (const order of [unpaid, paid]) {
    await page.goto(`/dashboard/manageOrders/${order}`);
    await expect(history(page).first()).toContainText('Order placed');
    await expect(page.getByRole('button', { name: /^(Cancel order|Refund)$/ })).toHaveCount(0);
  }
  expect(await statusOf(page, 'DELETE', `/orders/${unpaid}`)).toBe(403);
  expect(await statusOf(page, 'POST', `/orders/${paid}/refunds`, { reason: 'returned' })).toBe(403);
  expect(await statusOf(page, 'GET', '/overview')).toBe(403);
});

test.describe('a role that changes while a page is open', () => {
  test.use({ expectedConsoleErrors: [/status of 403/] });

  test('takes effect on the next click: staff see they have no access, others are signed out', async ({ page, admin, setStaffRole }) => {
    await openList(page, () => page.goto('/dashboard/audit'), ['/api/audit']);
    await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
    await setStaffRole(admin.email, 'clerk');
    await search(page, 'nobody did this');
    await expect(noAccess(page)).toBeVisible();
    await expect(page.getByText('Read the audit log')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/audit/);
    const menu = await openDashboardMenu(page);
    await expect(menu.getByRole('link', { name: 'Overview' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Audit Log' })).toHaveCount(0);

    await openList(page, () => menu.getByRole('link', { name: 'Users' }).click(), usersPageCalls);
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await setStaffRole(admin.email, null);
    await (await openDashboardMenu(page)).getByRole('link', { name: 'Manage Orders' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedToken(page)).toBeNull();
  });

  test('removes the button whose call was rejected, and the page stays open', async ({ page, admin, setStaffRole, newPart }) => {
    const { paid } = await placeTwoOrders(page, await newPart());
    await setStaffRole(admin.email, 'finance');
    await page.goto(`/dashboard/manageOrders/${paid}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await setStaffRole(admin.email, 'support');
    const refund = page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ });
    await refund.click();
    await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: `Order ${paid}` })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
  });

  test('signs out a former clerk when the open list is loaded again', async ({ page, setStaffRole }) => {
    const clerk = await signUpStaff(page, 'Cleo Clerk');
    await setStaffRole(clerk.email, 'clerk');
    await openList(page, () => page.goto('/dashboard/users'), usersPageCalls);
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await setStaffRole(clerk.email, null);
    await search(page, clerk.email);
    await expect(page).toHaveURL('/login');
    expect(await storedToken(page)).toBeNull();
  });
});

test('an admin gives a staff role, filters by it, and takes it away', async ({ page, admin, browser }) => {
  expectSignedIn(admin);
  const colleague = newAccount('Cara Colleague');
  const other = await browser.newPage();
  await signUp(other, colleague);
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  const open = () => page.getByRole('button', { name: `Change role: ${colleague.email}` }).click();

  await page.goto(`/dashboard/users?q=${colleague.email}`);
  await open();
  await expect(dialog).toContainText(
    'Sees, cancels and ships orders, places orders for customers who call, receives and counts stock, and sees users and figures.',
  );
  await expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Clerk' }).check();
  await expect(dialog).toContainText('This email address is not verified.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, colleague.email).getByText('None', { exact: true })).toBeVisible();

  await open();
  await dialog.getByRole('radio', { name: 'Clerk' }).check();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText(`${colleague.email} now has the role Clerk.`)).toBeVisible();
  await expect(row(page, colleague.email).getByText('Clerk', { exact: true })).toBeVisible();
  // A clerk can still become an admin with one click.
  await expect(page.getByRole('button', { name: `Make Admin: ${colleague.email}` })).toBeVisible();
  await other.goto('/dashboard/manageOrders');
  await expect(other.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();

  await page.getByLabel('Role', { exact: true }).selectOption('Finance');
  await expect(row(page, colleague.email)).toHaveCount(0);
  await page.getByLabel('Role', { exact: true }).selectOption('Clerk');
  await open();
  await dialog.getByRole('radio', { name: 'No role' }).check();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText(`${colleague.email} no longer has a staff role.`)).toBeVisible();
  await other.goto('/dashboard/manageOrders');
  await expect(other).toHaveURL('/login');
  await other.close();
});
