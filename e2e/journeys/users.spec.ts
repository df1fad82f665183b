import { row, search } from '../admin-lists.ts';
import { expect, expectSignedIn, newAccount, signUp, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

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
