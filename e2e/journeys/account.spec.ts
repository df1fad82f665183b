import { expectRed } from '../colors.ts';
import { mailedLink } from '../mailed-link.ts';
import { forgetSignIn, logOut, storedToken } from '../session.ts';
import { expect, expectSignedIn, holdBack, logIn, newAccount, openNavigation, signUp, test } from '../shop-test.ts';

test.describe('signing up', () => {
  test('shows what is missing or wrong, and keeps the input', async ({ page }) => {
    await page.goto('/signup');
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: 'Sign up' });
    await submit.click();
    for (const message of ['Name is Required', 'Email is Required', 'Password is required'])
      await expectRed(main.getByText(message, { exact: true }));
    await page.getByLabel('Name', { exact: true }).fill('Bea');
    await page.getByLabel('Email', { exact: true }).fill('bea@shop');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await submit.click();
    await expectRed(main.getByText('Provide a valid Email', { exact: true }));
    await expectRed(main.getByText('Must be 6 characters or longer', { exact: true }));
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('bea@shop');
  });

  test('ends on the landing page, signed in, with the token in local storage', async ({ page, isMobile }) => {
    const buyer = newAccount();
    await signUp(page, buyer);
    await expect(page).toHaveURL('/');
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
  });

  test.describe('if the provider rejects it', () => {
    test.use({ expectedConsoleErrors: [/status of (400|422) .*\/identity\/sign-up/] });

    test("shows the provider's message for a taken email address and for a leaked password", async ({ page, buyer }) => {
      await forgetSignIn(page);
      await page.goto('/signup');
      await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
      await page.getByLabel('Email', { exact: true }).fill(buyer.email.toUpperCase());
      await page.getByLabel('Password', { exact: true }).fill('iloveyou');
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await expectRed(page.getByText('This password is on lists of leaked passwords. Choose another one.'));
      await page.getByLabel('Password', { exact: true }).fill('another-tin-can-8');
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await expectRed(page.getByText(/already exists/i));
    });
  });
});

test.describe('logging in', () => {
  test('is required of visitors, and afterward they return to their page', async ({ page, buyer }) => {
    await forgetSignIn(page);
    await page.goto('/dashboard/review?from=a%20link#end');
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByLabel('Email', { exact: true }).fill(`  ${buyer.email.toUpperCase()} `);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/review?from=a%20link#end');
  });

  test('keeps what was typed before the scripts loaded, and does not submit it', async ({ page, buyer }) => {
    await forgetSignIn(page);
    const { release } = await holdBack(page, '**/static/js/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    release();
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/');
  });

  test('never redirects outside the shop', async ({ page, buyer }) => {
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`/login?from=${encodeURIComponent(elsewhere)}`);
      await expect(page).toHaveURL('/');
    }
    expectSignedIn(buyer);
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedConsoleErrors: [/status of 40[01] .*\/identity\/sign-in/] });

    test("shows the provider's message and keeps what was typed", async ({ page }) => {
      const { email } = newAccount();
      await page.goto('/login');
      // The form has no validation: even an empty form goes to the provider.
      const signIn = page.waitForResponse('**/identity/sign-in/email');
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      expect((await signIn).status()).toBe(400);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await expectRed(page.getByText('Invalid email or password'));
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    });
  });
});

test.describe('logging out', () => {
  test('removes the token and closes the dashboard', async ({ page, buyer }) => {
    await page.goto('/');
    await logOut(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, buyer);
    await expect(page).toHaveURL('/');
  });

  test('leads to the home page if the current page requires a login', async ({ page, buyer }) => {
    // The page must cancel reads that are in flight. Otherwise the server would reject them, because the session has ended.
    const reads = await holdBack(page, /\/(sessions|list-user-passkeys)$/);
    const sent = ['**/api/sessions', '**/list-user-passkeys'].map((url) => page.waitForRequest(url));
    await page.goto('/dashboard');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
    await Promise.all(sent);
    await (await openNavigation(page)).getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Parts catalog' })).toBeVisible();
    await expect(page).toHaveURL('/');
    reads.release();
    await page.waitForLoadState('networkidle');
  });

  test('shows "Logging out" while it waits for another tab', async ({ page, buyer, context }) => {
    await page.goto('/dashboard');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
    const other = await context.newPage();
    await other.goto('/blogs');
    await other.evaluate(async () => {
      const untilTabCloses = new Promise(() => {});
      await new Promise<void>((resolve) => {
        void navigator.locks.request('access-token', () => {
          resolve();
          return untilTabCloses;
        });
      });
    });
    await (await openNavigation(page)).getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Logging out…' }).filter({ visible: true })).toBeDisabled();
    await other.close();
    await expect(page).toHaveURL('/');
  });

  test('logs every tab out', async ({ page, buyer, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
    await logOut(page);
    await expect(other).toHaveURL(/\/login/);
  });
});

test('Google sign-in creates an account on the first visit and returns to the page', async ({ page }) => {
  const { email } = newAccount();
  await page.goto('/dashboard/review');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill('Gina Google');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/review');
  await page.goto('/dashboard');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gina Google');
});

test('the login page says why a Google sign-in failed', async ({ page }) => {
  await page.goto('/identity/callback/google?error=access_denied&state=unknown');
  await expect(page).toHaveURL(/\/login\?error=/);
  await expect(page.getByText('This Google sign-in expired or was started in another browser')).toBeVisible();
  await page.goto('/login?error=access_denied');
  await expect(page.getByText('You canceled the Google sign-in.')).toBeVisible();
  await page.goto('/login?error=org_internal');
  await expect(page.getByText('Google sign-in failed (org_internal). Try again.')).toBeVisible();
});

test('the landing page says why a Google sign-in failed if the error code is in the URL', async ({ page }) => {
  await page.goto('/?error=access_denied');
  await expect(page.getByText('You canceled the Google sign-in.')).toBeVisible();
  // The server caches one page for all users, so the cached page must not contain the message. The page shows the number of parts, and other tests
  // add parts. So the two pages can differ for a moment.
  const textOf = async (url: string) => (await page.request.get(url)).text();
  await expect(async () => expect(await textOf('/?error=access_denied')).toBe(await textOf('/'))).toPass();
  await page.goto('/?error=org_internal');
  await expect(page.getByText('Google sign-in failed (org_internal). Try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Axlewright, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Google sign-in failed')).toBeHidden();
});

test("the Google button works again after Back on Google's page", async ({ page }) => {
  await holdBack(page, '**/identity/sign-in/social');
  await page.goto('/login');
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await google.click();
  await expect(google).toHaveAttribute('aria-busy', 'true');
  // Other browsers fire this event when they show the page from their back/forward cache. Chromium has no such cache in tests.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(google).not.toHaveAttribute('aria-busy', 'true');
});

test('every page asks to confirm the email until the user opens the emailed link', async ({ page, isMobile }) => {
  const account = newAccount();
  await signUp(page, account);
  const notice = page.getByRole('complementary', { name: 'Confirm your email' });
  await expect(notice).toContainText(`Confirm your email. We sent a link to ${account.email}.`);
  if (isMobile) expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(64);
  await page.goto('/dashboard/review');
  await notice.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText(`A link is on its way to ${account.email}`)).toBeVisible();
  const link = await mailedLink(page, account.email, 'verify-email');

  // On a device without a sign-in, the user must log in first.
  await forgetSignIn(page);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${account.email} is confirmed. Thank you.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
  await expect(notice).toBeHidden();
});

test.describe('an invalid confirmation link', () => {
  test.use({ expectedConsoleErrors: [/status of 400 .*\/identity\/verify-email/] });

  test('shows an error, and another email can be sent', async ({ page, buyer }) => {
    await page.goto('/verify-email?token=nonsense');
    await expect(page.getByText('This link is not valid for your account. Request a new email.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Resend email' }).click();
    await expect(page.getByText(`A link is on its way to ${buyer.email}`)).toBeVisible();
  });
});
