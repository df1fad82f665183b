import type { Page, Route } from '@playwright/test';
import { authenticatorCode } from '../authenticator.ts';
import { callAs, findPart } from '../calls.ts';
import { openPayment, payByCard } from '../card-payment.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { comeBack, countRunningRequests, holdBackResponse } from '../late-response.ts';
import { withPasskeyDevice } from '../passkey-device.ts';
import { logOut } from '../session.ts';
import { expect, expectSignedIn, logIn, newAccount, signUp, test, waitUntilIdle } from '../shop-test.ts';

/** Rejects the next call to this URL, as the server does if the sign-in is not recent. */
async function rejectOnce(page: Page, url: string): Promise<void> {
  const json = {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'reauthentication-required',
    detail: 'Confirm that it is you, then try again. You stay logged in.',
  };
  await page.route(url, (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }), { times: 1 });
}

/**
 * Delays the request for the list of users until the session is closed. The page must cancel this request, because it would fail
 * after that.
 */
async function holdBackList(page: Page): Promise<void> {
  const closed = page.waitForResponse((response) => response.url().endsWith('/api/session') && response.request().method() === 'DELETE');
  await page.route('**/api/user?*', async (route) => {
    await closed;
    await route.fallback();
  });
}

/** Fakes the responses of a shop that requires a second factor of all admins, until the test ends it. */
async function requireSecondFactor(page: Page): Promise<{ end: () => void }> {
  let isRequired = true;
  const addToResponse = (url: string, fields: object) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      const json: object = await response.json();
      await route.fulfill({ response, json: isRequired ? { ...json, ...fields } : json });
    });
  await addToResponse('**/api/me/capabilities', { needsSecondFactor: true });
  await addToResponse('**/api/second-factor', { needed: true, proven: false });
  return { end: () => (isRequired = false) };
}

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

test.describe('a second factor', () => {
  test.use({ expectedConsoleErrors: [/status of (403|422) .*\/api\/second-factor/] });

  test('is set up on My Profile, and the next login asks for its code', async ({ page, admin }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const key = await page.getByRole('region', { name: 'Second factor' }).locator('code').innerText();
    await page.getByLabel('Code', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Turn on the authenticator app' }).click();
    await expect(page.getByText('That code is incorrect.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();
    await checkWithAxe(page, 'the recovery codes');
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

    await logOut(page);
    await logIn(page, admin);
    await expect(page.getByRole('heading', { name: 'Confirm your second factor' })).toBeVisible();
    await page.goto('/dashboard/users');
    await expect(page).toHaveURL('/second-factor?from=%2Fdashboard%2Fusers');
    await expect(page.getByRole('heading', { name: 'Confirm your second factor' })).toBeVisible();
    await checkWithAxe(page, 'the second factor at login');
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

    // A recovery code works too, and the action continues.
    await page.goto('/dashboard');
    await rejectOnce(page, '**/api/second-factor/authenticator');
    await page.getByRole('button', { name: 'Remove app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click();
    await expect(prompt(page).getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Authenticator app removed')).toBeVisible();
    await page.goto(`/dashboard/audit?q=${admin.email}&act=second-factor-changed`);
    const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: 'Changed a second factor' });
    await expect(entries).toHaveText([/Authenticator app:.*none/, /Authenticator app:.*set up/]);
  });

  test('must be set up before admin pages open, if the shop requires one', async ({ page, admin }) => {
    expectSignedIn(admin);
    await withPasskeyDevice(page);
    const requirement = await requireSecondFactor(page);
    await page.goto('/dashboard/manageOrders');
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await checkWithAxe(page, 'setting up a required second factor');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    requirement.end();
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(page).toHaveURL('/dashboard/manageOrders');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
  });

  test.describe('whose set-up is interrupted', () => {
    test.use({ expectedConsoleErrors: [/status of 403 .*\/api\/second-factor|ERR_FAILED/] });

    test('shows its recovery codes once it is confirmed', async ({ page, admin }) => {
      expectSignedIn(admin);
      await withPasskeyDevice(page);
      const requirement = await requireSecondFactor(page);
      await page.route('**/identity/passkey/verify-authentication', (route) => route.abort(), { times: 1 });
      await page.goto('/dashboard/manageOrders');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(page.getByRole('heading', { name: 'Confirm your second factor' })).toBeVisible();
      await page.getByRole('button', { name: 'Use your passkey' }).click();
      await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
      requirement.end();
      await page.getByRole('button', { name: 'I saved them' }).click();
      await expect(page).toHaveURL('/dashboard/manageOrders');
    });
  });
});

test.describe('a late response', () => {
  test('to the first code from an app still shows the recovery codes, even if the page has loaded the new factor', async ({
    page,
    admin,
  }) => {
    expectSignedIn(admin);
    const requirement = await requireSecondFactor(page);
    await page.goto('/dashboard/manageOrders');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const key = await page.locator('code').innerText();
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key));
    const { release } = await holdBackResponse(page, '**/api/second-factor/authenticator');
    const sent = page.waitForRequest('**/api/second-factor/authenticator');
    await page.keyboard.press('Enter');
    await sent;
    requirement.end();
    const reloaded = page.waitForResponse('**/api/second-factor');
    await comeBack(page);
    await reloaded;
    await waitUntilIdle(page);
    release();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(page).toHaveURL('/dashboard/manageOrders');
  });

  test('to a code does not take the user away from another page', async ({ page, admin }) => {
    expectSignedIn(admin);
    const { key } = await callAs<{ key: string }>(page, 'POST', '/second-factor/authenticator');
    await callAs(page, 'PUT', '/second-factor/authenticator', { code: authenticatorCode(key) });
    const requirement = await requireSecondFactor(page);
    await page.goto('/dashboard/users');
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, 1));
    const { release } = await holdBackResponse(page, '**/api/second-factor/proof');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Go to My Profile' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    requirement.end();
    const running = countRunningRequests(page);
    const counted = page.waitForResponse('**/api/second-factor');
    release();
    await counted;
    await page.waitForResponse('**/api/me/capabilities');
    await expect.poll(running).toBe(0);
    await waitUntilIdle(page);
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('an old sign-in', () => {
  // The new sign-in ends the old session. A call that is still in flight is then rejected, and the page repeats it.
  test.use({ expectedConsoleErrors: [/status of (403 .*\/(refunds|user\/admin|api\/user\?)|401 .*\/(sign-in\/email|second-factor))/] });

  test('makes a refund ask for the password first, and then continue', async ({ page, admin }) => {
    const part = await findPart(page.request, 'AXW-BP-1738');
    const order = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
    await openPayment(page, order._id);
    await payByCard(page, '4242424242424242');
    await expect(page.getByText('your payment is done')).toBeVisible();
    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: `Refund order ${order._id}` });
    await refund.getByLabel('Amount in dollars').fill('5');

    await rejectOnce(page, '**/api/orders/*/refunds');
    await refund.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(prompt(page).getByLabel('Password', { exact: true })).toBeFocused();
    await checkWithAxe(page, 'the dialog that asks for the password');
    await page.keyboard.press('Escape');
    await expect(prompt(page)).toHaveCount(0);
    await expect(refund.getByText('Confirm that it is you, then try again. You stay logged in.')).toBeVisible();

    await rejectOnce(page, '**/api/orders/*/refunds');
    await refund.getByRole('button', { name: 'Refund $5.00' }).click();
    await prompt(page).getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(prompt(page).getByText('Invalid email or password')).toBeVisible();
    await prompt(page).getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Order ${order._id}: $5.00 was refunded.`)).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/dashboard/manageOrders/${order._id}`);
    expect((await callAs<{ refunded: number }>(page, 'GET', `/orders/${order._id}`)).refunded).toBe(5);
  });

  test('with Google is confirmed by signing in with Google again', async ({ page, makeAdmin }) => {
    const { email } = newAccount();
    const signInAtGoogle = async (googlePage: Page) => {
      await expect(googlePage.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible();
      await googlePage.getByLabel('Email', { exact: true }).fill(email);
      await googlePage.getByLabel('Name').fill('Gina Google');
      await googlePage.getByRole('button', { name: 'Continue', exact: true }).click();
    };
    await page.goto('/login?from=%2Fdashboard');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await signInAtGoogle(page);
    await expect(page).toHaveURL('/dashboard');
    // The shop has the account only when the page has an access token. Until then, nobody can make it an admin.
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await makeAdmin(email);
    await page.goto(`/dashboard/users?q=${email}`);
    await rejectOnce(page, '**/api/user/admin/*');
    await page.getByRole('button', { name: `Remove admin: ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove admin' }).click();
    await holdBackList(page);
    const opened = page.waitForEvent('popup');
    await prompt(page).getByRole('button', { name: 'Sign in with Google again' }).click();
    await signInAtGoogle(await opened);
    await expect(page.getByText(`${email} is no longer an admin.`)).toBeVisible();
    // The user is no longer signed in, and the login page has no `from` parameter that would lead back to the staff page.
    await expect(page).toHaveURL('/login');
  });

  test('does not sign out another tab that checks the sign-in while the cookie changes', async ({ page, admin, makeAdmin, context }) => {
    const colleague = newAccount();
    const colleaguesPage = await context.browser()?.newPage();
    if (!colleaguesPage) throw new Error('no browser');
    await signUp(colleaguesPage, colleague);
    await colleaguesPage.close();
    await makeAdmin(colleague.email);

    // The other tab sends its request with the old cookie. It gets the response after the old sign-in has ended.
    const other = await context.newPage();
    const confirmed = Promise.withResolvers<void>();
    const respondLate = async (route: Route) => {
      await confirmed.promise;
      await route.fulfill({ contentType: 'application/json', body: 'null' });
    };
    await other.route('**/identity/get-session', respondLate, { times: 1 });
    const asked = other.waitForRequest('**/identity/get-session');
    await other.goto('/dashboard/myorders');
    await asked;

    await page.goto(`/dashboard/users?q=${colleague.email}`);
    await rejectOnce(page, '**/api/user/admin/*');
    await page.getByRole('button', { name: `Remove admin: ${colleague.email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove admin' }).click();
    await prompt(page).getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${colleague.email} is no longer an admin.`)).toBeVisible();
    confirmed.resolve();
    await expect(other.getByText('No orders yet')).toBeVisible();
    await expect(page.getByRole('button', { name: `Make Admin: ${colleague.email}` })).toBeVisible();
  });
});

test('an admin removes the role of another admin after confirmation', async ({ page, admin, makeAdmin, browser }) => {
  expectSignedIn(admin);
  const colleague = newAccount();
  const colleaguesPage = await browser.newPage();
  await signUp(colleaguesPage, colleague);
  await colleaguesPage.close();
  await makeAdmin(colleague.email);
  await page.goto(`/dashboard/users?q=${colleague.email}`);
  await page.getByRole('button', { name: `Remove admin: ${colleague.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep admin' }).click();
  await page.getByRole('button', { name: `Remove admin: ${colleague.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText(`${colleague.email} is no longer an admin.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Make Admin: ${colleague.email}` })).toBeVisible();
});
