import { checkWithAxe } from '../check-with-axe.ts';
import { checkFilters, testEveryPage } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

test.describe('axe finds no violations in light and dark colors', () => testEveryPage(checkWithAxe));

test('axe finds no violations in the catalog filters', ({ page }) => checkFilters(page, checkWithAxe));

test('axe finds no violations in the dialog for staff roles and on a page that the role may not open', async ({
  page,
  admin,
  setStaffRole,
}) => {
  await page.goto(`/dashboard/users?q=${admin.email}`);
  await page.getByRole('button', { name: `Change role: ${admin.email}` }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Clerk' }).check();
  await checkWithAxe(page, 'dialog');
  await setStaffRole(admin.email, 'clerk');
  await page.goto('/dashboard/payments');
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
  await checkWithAxe(page, 'no access');
});
