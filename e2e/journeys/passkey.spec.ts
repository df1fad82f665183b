import { withPasskeyDevice } from '../passkey-device.ts';
import { logOut } from '../session.ts';
import { expect, test } from '../shop-test.ts';

test.describe('a passkey', () => {
  test.use({ expectedConsoleErrors: [/status of 401 .*\/passkey\//] });

  test('is added on My Profile, logs in, and no longer works after it is removed', async ({ page, buyer }) => {
    const device = await withPasskeyDevice(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    const list = page.getByRole('list', { name: 'Passkeys' });
    await expect(list.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);

    await logOut(page);
    await page.goto('/dashboard/review');
    await device.showWrongFinger();
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect(page.getByText('No passkey was used. Try again, or log in with your password.')).toBeVisible();
    await device.showRightFinger();
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect(page).toHaveURL('/dashboard/review');
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);

    await list.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(list).toBeHidden();
    await logOut(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect(page.getByText('Passkey not found')).toBeVisible();
  });
});
