import { randomInt } from 'node:crypto';
import type { AddedPart } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { productField as field, productForm as form } from '../product-editor.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

// In a low window, a short list scrolls. Without scroll animations, it scrolls at once.
test.use({ viewport: { width: 1440, height: 500 }, contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ admin }) => expectSignedIn(admin));

test('after Save and close, the list is where it was', async ({ page }) => {
  // The parts have a word of their own, so that the test does not change parts of other journeys.
  const word = Array.from({ length: 14 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  for (let count = 0; count < 12; count++)
    await callAs<AddedPart>(page, 'POST', '/parts', { name: `Shelf ${word}`, description: '', minQ: 2, availableQ: 40, price: 12.5 });
  const list = `/dashboard/manageProducts?q=${word}&sort=partNumber`;
  await page.goto(list);
  const links = page.getByRole('link', { name: /^Edit details of/ });
  await expect(links).toHaveCount(12);
  const link = links.last();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(form(page)).toBeVisible();
  await field(page, 'Position').fill('Rear');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect(page).toHaveURL(list);
  await expect(links).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
