import { addPart, openFilters, row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expect, expectSignedIn, openDashboardMenu, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

test('the audit log shows admin, action, subject and changes', async ({ page, admin }) => {
  const part = await addPart(page);
  await callAs(page, 'PUT', `/parts/${part._id}`, { price: 14.25 });
  await page.goto('/dashboard');
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await search(page, part.partNumber);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  const changed = row(page, 'Changed a product').filter({ hasText: part.partNumber });
  await expect(changed).toContainText(admin.email);
  await expect(changed).toContainText(/Price: \$12\.50.*\$14\.25/);
  await changed.getByRole('link', { name: part.partNumber }).click();
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
});

test('the filters, sort order and search text of the audit log stay in the URL', async ({ page, isMobile }) => {
  const part = await addPart(page);
  await callAs(page, 'DELETE', `/parts/${part._id}`);
  await page.goto(`/dashboard/audit?q=${part.partNumber}`);
  const actions = page.getByRole('row').filter({ hasText: part.partNumber });
  await expect(actions).toHaveCount(2);
  await expect(actions.first()).toContainText('Deleted a product');
  await openFilters(page);
  if (isMobile) await page.getByLabel('Sort by').selectOption('oldest');
  else await page.getByRole('button', { name: 'Date', exact: true }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(actions.first()).toContainText('Added a product');
  await page.getByLabel('Action').selectOption('Deleted a product');
  await expect(page).toHaveURL(/act=part-deleted/);
  await expect(actions).toHaveCount(1);
  await page.getByLabel('To date').fill('2020-01-01');
  await expect(page.getByText(`No entries match “${part.partNumber}”`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`No entries match “${part.partNumber}”`)).toBeVisible();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  // Does not expect a particular entry, because the first page has the oldest entries of all tests.
  await expect(page).toHaveURL(/\/dashboard\/audit\?sort=oldest$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
