import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { newUser } from '../members.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

const tasksOf = (page: Page) => page.getByRole('region', { name: 'Needs your attention' });

test('the overview begins with the tasks that wait for a clerk, and each number links to its list', async ({
  page,
  browser,
  buyer,
  setStaffRole,
  newPart,
}) => {
  await setStaffRole(buyer.email, 'clerk');
  const part = await newPart();
  const { page: otherPage } = await newUser(browser, 'Bea Buyer');
  const place = () => callAs<{ _id: string }>(otherPage, 'POST', '/orders', { partId: part._id, quantity: 3 });
  const first = await place();
  await payByCalls(otherPage, first._id);
  await callAs(page, 'PUT', `/orders/${first._id}/hold`, { reason: 'Waits for a color' });

  await page.goto('/dashboard/overview');
  const tasks = tasksOf(page);
  await expect(tasks.getByRole('link', { name: /^\d+\+? orders? on hold$/ })).toBeVisible();
  // A clerk cannot edit parts, so the overview has no tasks about parts.
  await expect(tasks.getByRole('link', { name: /low on stock|unknown number/ })).toHaveCount(0);

  const second = await place();
  await Promise.all([page.waitForResponse('**/api/overview/waiting'), payByCalls(otherPage, second._id)]);
  const counts = await callAs<{ kind: string }[]>(page, 'GET', '/overview/waiting');
  expect(counts.map(({ kind }) => kind)).toEqual(['to-ship', 'held', 'payment-failed', 'expiring']);

  await tasks.getByRole('link', { name: /orders? on hold$/ }).click();
  await expect(page).toHaveURL('/dashboard/shipping?list=held');
  await expect(page.getByRole('row').filter({ hasText: first._id })).toBeVisible();
});

test('an admin sees that there are no tasks, or tasks of every kind, and how sales have changed', async ({ page, admin }) => {
  expectSignedIn(admin);
  let count = 0;
  const kinds = ['to-ship', 'held', 'refund-failed', 'payment-failed', 'expiring', 'low-stock', 'unknown-numbers'];
  await page.route('**/api/overview/waiting', (route) => route.fulfill({ json: kinds.map((kind) => ({ kind, count })) }));
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    const overview = (await response.json()) as { days: object[] };
    const days = overview.days.map((day) => ({ ...day, orders: 2, revenue: 10 }));
    await route.fulfill({ response, json: { ...overview, days, previous: { orders: 40, revenue: 0 } } });
  });
  await page.goto('/dashboard/overview');
  await expect(tasksOf(page).getByText('You’re all caught up.')).toBeVisible();
  await expect(page.getByText('Up 50%. 40 in the 30 days before.')).toBeVisible();
  await expect(page.getByText('Nothing in the 30 days before.')).toBeVisible();

  for (const [more, text] of [
    [1, '1 unknown number'],
    [100, '100+ unknown numbers'],
  ] as const) {
    count = more;
    await page.reload();
    await expect(tasksOf(page).getByRole('link')).toHaveCount(kinds.length);
    await expect(tasksOf(page).getByRole('link', { name: text, exact: true })).toBeVisible();
  }
  const targets = await tasksOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/dashboard/shipping',
    '/dashboard/shipping?list=held',
    '/dashboard/payments',
    '/dashboard/manageOrders?state=payment-failed',
    '/dashboard/manageOrders?state=expiring&sort=oldest',
    '/dashboard/manageProducts?stock=low',
    '/dashboard/numbers',
  ]);
  for (const [target, filter] of [
    [targets[3], 'Payment failed'],
    [targets[4], 'Unpaid, expires soon'],
    [targets[5], 'Low stock'],
  ] as const) {
    await page.goto(String(target));
    await expect(
      page
        .getByRole('main')
        .getByRole('combobox')
        .filter({ has: page.locator('option:checked', { hasText: filter }) }),
    ).toBeVisible();
  }
});
