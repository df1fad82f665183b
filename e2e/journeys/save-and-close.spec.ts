import { productField as field, productForm as form } from '../product-editor.ts';
import { expect, expectSignedIn, test, uniqueText } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

test('after Save and close, the list is where it was', async ({ page }) => {
  await page.goto('/dashboard/manageProducts?sort=partNumber');
  const links = page.getByRole('link', { name: /^Edit details of/ });
  const link = links.last();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(form(page)).toBeVisible();
  await field(page, 'Position').fill(`Rear ${uniqueText()}`);
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect(page).toHaveURL('/dashboard/manageProducts?sort=partNumber');
  await expect(links.last()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
