import type { MailPreferences } from '@axlewright/contract/people/mail-preferences';
import type { Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { mailedLink } from '../mailed-link.ts';
import { nameCompany, newMember } from '../members.ts';
import { forgetSignIn } from '../session.ts';
import { expect, expectSignedIn, submitLogin, test } from '../shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const preferencesOf = async (page: Page) =>
  (await callAs<MailPreferences[]>(page, 'GET', '/me/mail-preferences')).map(({ mails, wholeCompany }) => ({ mails, wholeCompany }));

async function placeOrder(page: Page): Promise<string> {
  const part = await findPart(page.request, 'AXW-BR-33028');
  return (await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 }))._id;
}

test('the link in an email leads to the page where a buyer turns a kind of email off', async ({ page, buyer }) => {
  await placeOrder(page);
  const link = await mailedLink(page, buyer.email, 'dashboard/emails');
  await forgetSignIn(page);
  await page.goto(link);
  await expect(page).toHaveURL(/login/);
  await submitLogin(page, buyer);
  await expect(page.getByRole('heading', { name: 'My Emails' })).toBeVisible();
  await checkWithAxe(page, 'the emails of a buyer');

  const shipping = page.getByRole('checkbox', { name: 'Shipping' });
  await expect(shipping).toBeChecked();
  await shipping.focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Also about other members’ orders' }).check();
  await page.getByRole('button', { name: 'Save email settings' }).click();
  await expect(page.getByText('Email settings saved')).toBeVisible();
  expect(await preferencesOf(page)).toEqual([{ mails: ['orders', 'delivered', 'back-in-stock'], wholeCompany: true }]);

  await page.reload();
  await expect(shipping).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Delivered' })).toBeChecked();
});

test('the page asks before the user leaves unsaved choices', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard/emails');
  const shipping = page.getByRole('checkbox', { name: 'Shipping' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = () => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
  await shipping.uncheck();
  await leave();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(shipping).not.toBeChecked();
  await page.getByRole('button', { name: 'Save email settings' }).click();
  await expect(page.getByText('Email settings saved')).toBeVisible();
  await leave();
  await expect(page).toHaveURL('/dashboard/myorders');
});

test.describe('with a lost connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the choices follow what was saved elsewhere, and keep what the user has changed', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await page.goto('/dashboard/emails');
    await page.getByRole('checkbox', { name: 'Shipping' }).uncheck();
    const [{ companyId } = { companyId: '' }] = await callAs<MailPreferences[]>(page, 'GET', '/me/mail-preferences');
    const elsewhere = { mails: ['orders', 'shipping', 'back-in-stock'], wholeCompany: true };
    await callAs(page, 'PUT', `/me/mail-preferences/${companyId}`, elsewhere);
    await page.route('**/api/me/mail-preferences/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Save email settings' }).click();
    await expect(page.getByRole('checkbox', { name: 'Delivered' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Also about other members’ orders' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Shipping' })).not.toBeChecked();
    await page.unroute('**/api/me/mail-preferences/*');
    await page.getByRole('button', { name: 'Save email settings' }).click();
    await expect(page.getByText('Email settings saved')).toBeVisible();
    expect(await preferencesOf(page)).toEqual([{ mails: ['orders', 'back-in-stock'], wholeCompany: true }]);
  });

  test('a member of several companies chooses for each, and tries again after a lost connection', async ({
    page: ownersPage,
    buyer,
    browser,
  }) => {
    expectSignedIn(buyer);
    await nameCompany(ownersPage, 'Garage Nord');
    const { page } = await newMember(browser, ownersPage, 'Cy Colleague', 'buyer');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Choose emails' }).click();
    const own = page.getByRole('form', { name: 'Orders for your own account' });
    const garage = page.getByRole('form', { name: 'Orders for Garage Nord' });
    await expect(own.getByRole('checkbox')).toHaveCount(5);
    await expect(garage.getByRole('checkbox')).toHaveCount(4);
    await garage.getByRole('checkbox', { name: 'Delivered' }).uncheck();

    await page.route('**/api/me/mail-preferences/*', (route) => route.abort());
    await garage.getByRole('button', { name: 'Save email settings' }).click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await expect(garage.getByRole('checkbox', { name: 'Delivered' })).not.toBeChecked();
    await page.unroute('**/api/me/mail-preferences/*');
    await garage.getByRole('button', { name: 'Save email settings' }).click();
    await expect(page.getByText('Email settings saved')).toBeVisible();
    expect((await preferencesOf(page)).map(({ mails }) => mails.includes('delivered'))).toEqual([true, false]);
  });
});
