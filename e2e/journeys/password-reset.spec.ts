import { expectRed } from '../colors.ts';
import { mailedLink } from '../mailed-link.ts';
import { forgetSignIn } from '../session.ts';
import { expect, logIn, newAccount, signUpWithoutForm, test } from '../shop-test.ts';

test('the emailed link resets a forgotten password', async ({ page }) => {
  const account = newAccount();
  await signUpWithoutForm(page, account);
  await forgetSignIn(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Reset it' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  const link = await mailedLink(page, account.email, 'reset-password');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a-new-tin-can-8');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed. Log in with your new password.')).toBeVisible();
  await logIn(page, { email: account.email, password: 'a-new-tin-can-8' });

  await page.goto(link);
  await expectRed(page.getByText('This link no longer works.'));
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test.describe('a link that resets a password', () => {
  test.use({ expectedConsoleErrors: [/status of 400 .*\/identity\/reset-password/] });

  test('does not accept a leaked password, and says so at the field', async ({ page }) => {
    const account = newAccount();
    await signUpWithoutForm(page, account);
    await forgetSignIn(page);
    await page.request.post('/identity/request-password-reset', { data: { email: account.email } });
    await page.goto(await mailedLink(page, account.email, 'reset-password'));
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('iloveyou');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(password).toHaveAccessibleDescription(/This password is on lists of leaked passwords/);
    await expect(password).toBeFocused();
    await password.fill('a-new-tin-can-8');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password changed. Log in with your new password.')).toBeVisible();
  });

  test('fails on save if it was used in another window', async ({ page }) => {
    const account = newAccount();
    await signUpWithoutForm(page, account);
    await forgetSignIn(page);
    await page.request.post('/identity/request-password-reset', { data: { email: account.email } });
    const link = await mailedLink(page, account.email, 'reset-password');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('a-new-tin-can-8');
    const token = new URL(link, page.url()).searchParams.get('token');
    const used = await page.request.post('/identity/reset-password', { data: { token, newPassword: 'and-another-one-9' } });
    expect(used.status()).toBe(200);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expectRed(page.getByText('This link no longer works.'));
  });
});
