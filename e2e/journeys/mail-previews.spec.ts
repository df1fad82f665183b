import { checkWithAxe } from '../check-with-axe.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('staff look at an email at both widths, light and dark, and as text', async ({ page, admin }) => {
  expectSignedIn(admin);
  await page.goto('/dashboard/mails');
  await page.getByLabel('Email', { exact: true }).selectOption('Payment failed');
  await expect(page).toHaveURL('/dashboard/mails?mail=payment-failed');
  await expect(page.getByText('Payment failed for order 104233', { exact: true })).toBeVisible();
  await expect(page.getByText('Members can turn it off on My Emails.')).toBeVisible();

  const frame = page.locator('iframe');
  const content = frame.contentFrame();
  await expect(content.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  const background = () => content.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const lightBackground = await background();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(background).not.toBe(lightBackground);
  const width = async () => (await frame.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThanOrEqual(390);
  await page.getByRole('radio', { name: 'Desktop' }).check();
  await expect.poll(width).toBe(800);
  await checkWithAxe(page, 'an email');

  await page.getByRole('radio', { name: 'Text' }).check();
  await expect(page.getByText('Pay order:')).toBeVisible();
  await checkWithAxe(page, 'an email as text');

  await page.goto('/dashboard/mails?mail=invitation');
  await expect(content.getByRole('paragraph').filter({ hasText: 'Olga Owner invites you to join' })).toBeVisible();
  await expect(page.getByText('It cannot be turned off.')).toBeVisible();
});
