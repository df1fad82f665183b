import type { Page } from '@playwright/test';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { notices } from '../toasts.ts';

/** Opens My Profile, and stops its clock. */
async function openWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByLabel('Phone')).toBeVisible();
  await stopTime(page);
}

/** Stops the clock of the page. From then on, only `page.clock` moves it. The clock cannot go back, so it stops ten seconds later than now. */
const stopTime = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));

for (const motion of ['reduce', 'no-preference'] as const)
  test.describe(`a toast with prefers-reduced-motion: ${motion}`, () => {
    test.use({ contextOptions: { reducedMotion: motion } });

    test('closes after 5,000 ms and is removed from the page', async ({ page, buyer }) => {
      expectSignedIn(buyer);
      await openWithoutTime(page);
      const save = page.getByRole('button', { name: 'Save profile' });
      const savedToast = notices(page).getByText('Profile info updated', { exact: true });
      await save.click();
      await expect(savedToast).toBeVisible();
      await page.clock.runFor(4_999);
      await expect(savedToast.locator('..')).not.toHaveJSProperty('inert', true);
      await page.clock.runFor(1);
      await expect(savedToast.locator('..')).toHaveJSProperty('inert', true);
      // The time of the toast is over. Only its exit animation still runs.
      await page.clock.resume();
      await expect(savedToast).toHaveCount(0);
      await expect(notices(page).getByRole('button')).toHaveCount(0);
    });
  });

test('a repeated message does not add a toast and restarts its timer', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openWithoutTime(page);
  const save = page.getByRole('button', { name: 'Save profile' });
  const savedToast = notices(page).getByText('Profile info updated', { exact: true });
  // A repeated message is a new element. The test marks the elements that it has already seen.
  const unseenToast = savedToast.and(page.locator(':not([data-seen])'));
  for (let times = 0; times < 4; times++) {
    await save.click();
    await unseenToast.evaluate((message) => message.toggleAttribute('data-seen', true));
    await expect(savedToast).toHaveCount(1);
    await page.clock.runFor(4_000);
    await expect(savedToast).toHaveCount(1);
  }
});

test('the Close button closes a toast, by click and by keyboard', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openWithoutTime(page);
  const savedToast = notices(page).getByText('Profile info updated', { exact: true });
  const button = notices(page).getByRole('button', { name: 'Close' });
  for (const press of [() => button.click(), () => button.press('Enter')]) {
    await page.getByRole('button', { name: 'Save profile' }).click();
    await press();
    await page.clock.runFor(1_000);
    await expect(savedToast).toHaveCount(0);
  }
});

test('the toast about a wrong quantity closes when the order succeeds', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await page.clock.install();
  await page.goto(`/parts/${part._id}`);
  const quantity = page.getByLabel('Quantity', { exact: true });
  await page.getByLabel('Ship to').fill('1 Counter Lane, Dayton');
  await stopTime(page);
  await quantity.fill('0');
  const orderButton = page.getByRole('button', { name: 'Place order' });
  await orderButton.click();
  await expect(notices(page).getByText('Please order a valid quantity', { exact: true })).toBeVisible();
  await quantity.fill(String(part.minQ + 1));
  await orderButton.click();
  await expect(notices(page).getByText('Order Placed Successfully', { exact: true })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(notices(page).getByText('Please order a valid quantity', { exact: true })).toHaveCount(0);
});
