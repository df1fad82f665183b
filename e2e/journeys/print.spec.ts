import { callAs, findPart } from '../calls.ts';
import { openPayment, payByCard } from '../card-payment.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test('a paid order prints as a receipt: dark on white, without buttons and menus', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const part = await findPart(page.request, 'AXW-OF-7204');
  const address = '12 Bay Street, Toledo, OH';
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1, address });
  await openPayment(page, _id);
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done')).toBeVisible();

  await page.goto('/dashboard/myorders');
  await page.getByRole('link', { name: `Receipt of order ${_id}` }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();

  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const text of ['1200 Foundry Road', buyer.email, /^Card payment, /, 'Amount paid'])
    await expect(receipt.getByText(text)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), receipt.getByRole('button', { name: 'Save as PDF' }).click()]);
  expect(download.suggestedFilename()).toBe(`receipt-${_id}.pdf`);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const text of [part.partNumber, `Order ${_id}`, /^Transaction ID: /, 'Ship to', address])
    await expect(main.getByText(text).first()).toBeVisible();
  const { width = 0 } = (await main.getByRole('region', { name: `Order ${_id}` }).boundingBox()) ?? {};
  expect(width, 'the order uses the width of the sheet').toBeGreaterThan(Math.min(700, 0.85 * (page.viewportSize()?.width ?? 0)));
  await expect(page.getByRole('banner').locator('svg').first()).toBeVisible();
  for (const role of ['navigation', 'button', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const textColor = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(textColor).toMatch(/^oklch\(0\.2 /);
});
