import { callAs, findPart } from '../calls.ts';
import { openPayment, payByCalls, payByCard } from '../card-payment.ts';
import { nameCompany } from '../members.ts';
import { paidOrder } from '../packing.ts';
import { expect, expectSignedIn, test, uniqueText } from '../shop-test.ts';

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

test('a receipt keeps the company name and tax ID that were billed', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await page.goto('/dashboard/company');
  const saveCompany = async (name: string, taxId: string) => {
    await page.getByLabel('Company name').fill(name);
    await page.getByLabel('Tax ID').fill(taxId);
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect.poll(() => callAs(page, 'GET', '/company')).toMatchObject({ name, taxId });
  };
  await saveCompany('Lakeside Auto Parts', '31-5550142');
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 7 });
  await payByCalls(page, _id);
  await saveCompany('Harbor Auto Parts', 'OH-RS 4410');

  await page.goto(`/dashboard/payment/${_id}`);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/Bill to\s*Lakeside Auto Parts\s*Tax ID 31-5550142\s*Bea Buyer/);
  await expect(receipt).not.toContainText('Harbor');
});

test('the staff lists print all columns, in cards with labels or in a table', async ({ page, admin, newPart, browser }) => {
  expectSignedIn(admin);
  const part = await newPart();
  const { _id, buyer } = await paidOrder(browser, [{ part, quantity: 7 }]);
  const company = `Garage ${uniqueText()}`;
  await nameCompany(buyer, company);
  await page.emulateMedia({ media: 'print' });
  const row = page.getByRole('row').filter({ hasText: _id });
  // The width of a sheet in portrait and landscape format.
  for (const width of [700, 960]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(company)}`);
    for (const text of [part.name, company, 'Bea Buyer', part.partNumber, '7', '$87.50', 'Paid'])
      await expect(row.getByText(text, { exact: true }).first(), `${text} at ${width} pixels`).toBeVisible();
    const labels = width === 700 ? row.locator('td > span') : page.getByRole('columnheader');
    for (const label of ['Buyer', 'Part number', 'Pieces', 'Ordered', 'Price', 'Status'])
      await expect(labels.filter({ hasText: label }), `${label} at ${width} pixels`).toBeVisible();
    await page.goto(`/dashboard/shipping?q=${_id}`);
    const shippingLabels = width === 700 ? row.locator('td > span') : page.getByRole('columnheader');
    for (const label of ['Paid', 'Customer', 'Ship to', 'Lines', 'Pieces', 'Status'])
      await expect(shippingLabels.filter({ hasText: label }), `${label} at ${width} pixels`).toBeVisible();
  }
});
