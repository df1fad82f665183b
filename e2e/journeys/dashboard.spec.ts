import { callAs } from '../calls.ts';
import { comeBack } from '../late-response.ts';
import { storedToken } from '../session.ts';
import { expect, expectSignedIn, holdBack, newAccount, openNavigation, signUp, test, uniqueText, waitUntilIdle } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';

test('shows buyers their menu and does not open admin pages for them', async ({ page, buyer }) => {
  await page.goto('/');
  await (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    'My Profile',
    'My Orders',
    'Add a Review',
    'Order Pad',
    'Basket',
    'Saved Lists',
    'My Company',
    'My Part Numbers',
    'Garage',
  ]);
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/dashboard/myorders');
  await menu.getByRole('link', { name: 'Add a Review' }).click();
  await expect(page).toHaveURL('/dashboard/review');

  await page.goto('/dashboard/users');
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  expectSignedIn(buyer);
});

test('adds a review that shows on the landing page', async ({ page }) => {
  const account = newAccount(`Rita Reviewer ${uniqueText()}`);
  await signUp(page, account);
  await keepToastsOpen(page);
  await page.goto('/dashboard/review');
  // The form has no required field: even an empty form is sent.
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Review added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Review added', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '4 stars' }).click();
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('4');
  await page.getByLabel('Message', { exact: true }).fill('Rotors came flat & on time. <b>Again!</b>');
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Review added', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');

  await page.goto('/#reviews');
  const review = page.locator('#reviews li').filter({ hasText: account.name });
  await expect(review).toContainText('Rotors came flat & on time. <b>Again!</b>');
});

test('saves the profile', async ({ page, buyer }) => {
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  await expect(page.getByLabel('Email', { exact: true })).toHaveJSProperty('readOnly', true);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Education').fill('Master mechanic');
  await page.getByLabel('Location').fill('Dayton');
  await page.getByLabel('Phone').fill('+1 937 555 0142');
  await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/bea-buyer');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile info updated', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Education')).toHaveValue('Master mechanic');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 937 555 0142');
});

test('does not overwrite what was saved on another device', async ({ page, buyer }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(buyer.email);
  await page.getByLabel('Education').fill('Master mechanic');
  await callAs(page, 'POST', '/profile', { phone: '419 555 0199' });
  // The page loads data again if it is older than 10 s.
  await page.clock.fastForward(11_000);
  await comeBack(page);
  await expect(page.getByLabel('Phone')).toHaveValue('419 555 0199');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile info updated', { exact: true })).toBeVisible();
  expect(await callAs(page, 'GET', '/profile')).toMatchObject({ phone: '419 555 0199', education: 'Master mechanic' });
});

test('shows what another device has saved after this one', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByLabel('Location').fill('Dayton');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile info updated', { exact: true })).toBeVisible();
  await callAs(page, 'POST', '/profile', { location: 'Toledo' });
  // The page loads data again if it is older than 10 s.
  await page.clock.fastForward(11_000);
  await comeBack(page);
  await expect(page.getByLabel('Location')).toHaveValue('Toledo');
});

test('shows what another device has saved after this one, even if the user types in another field during the save', async ({
  page,
  buyer,
}) => {
  expectSignedIn(buyer);
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByLabel('Location').fill('Dayton');
  const { release } = await holdBack(page, '**/api/profile');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByLabel('Education').fill('Master mechanic');
  release();
  await expect(page.getByText('Profile info updated', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Education')).toBeFocused();
  await callAs(page, 'POST', '/profile', { location: 'Toledo' });
  // The page loads data again if it is older than 10 s.
  await page.clock.fastForward(11_000);
  await comeBack(page);
  await expect(page.getByLabel('Location')).toHaveValue('Toledo');
  await expect(page.getByLabel('Education')).toHaveValue('Master mechanic');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('keeps a field that the user changes back during a save', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard/company');
  await page.getByLabel('Tax ID').fill('12-3456789');
  await page.getByLabel('Company name').fill('Corner Garage ');
  const { release } = await holdBack(page, '**/api/company');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByLabel('Tax ID').fill('');
  release();
  await expect(page.getByText('Company details saved')).toBeVisible();
  await expect(page.getByLabel('Company name'), 'the shop has trimmed it').toHaveValue('Corner Garage');
  await waitUntilIdle(page);
  await expect(page.getByLabel('Tax ID')).toHaveValue('');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect.poll(() => callAs(page, 'GET', '/company')).toMatchObject({ taxId: '' });
});

test('asks before the user leaves a form that is not saved', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [url, label] of [
    ['/dashboard', 'Location'],
    ['/dashboard/review', 'Message'],
    ['/dashboard/company', 'Tax ID'],
  ] as const) {
    await page.goto(url);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('Dayton');
    await menu.getByRole('link', { name: 'My Orders' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue('Dayton');
    await menu.getByRole('link', { name: 'My Orders' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard/myorders');
  }
});

test('asks only once if one form is not saved and another one is open, or if neither is saved', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const myOrders = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('/dashboard/company');
  await page.getByLabel('Tax ID').fill('12-3456789');
  await page.getByRole('button', { name: 'Add address' }).click();
  const street = page.getByRole('form', { name: 'New address' }).getByLabel('Street');
  await street.waitFor();
  await myOrders.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await street.fill('12 Main Street');
  await myOrders.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(street).toHaveCount(0);
  await expect(page.getByLabel('Tax ID')).toHaveValue('12-3456789');
  await myOrders.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard/myorders');
  expect(warnings).toEqual([]);
});

test('does not ask after the form is saved, even if the shop has trimmed a text', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  for (const [url, label, typed, button] of [
    ['/dashboard', 'Location', 'Dayton', 'Save profile'],
    ['/dashboard/company', 'Company name', 'Corner Garage ', 'Save details'],
  ] as const) {
    await page.goto(url);
    await page.getByLabel(label).fill(typed);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/^(Profile info updated|Company details saved)$/)).toBeVisible();
    await expect(page.getByLabel(label)).toHaveValue(typed.trim());
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL('/dashboard/myorders');
  }
});

test('links from the signed-in browsers to the password reset', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'reset your password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('keeps what is typed while the profile is being saved', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard');
  await page.getByLabel('Location').fill('Dayton');
  const { release } = await holdBack(page, '**/api/profile');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByLabel('Phone').fill('+1 937 555 0142');
  release();
  await expect(page.getByText('Profile info updated', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 937 555 0142');
  await expect(page.getByLabel('Location')).toHaveValue('Dayton');
});

test('shows an error beside a text that is too long, and keeps the text', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard');
  await page.getByLabel('Location').fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText(/200 characters/)).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('x'.repeat(201));
});
