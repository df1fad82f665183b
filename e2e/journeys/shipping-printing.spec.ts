import { openPacking, packed, paidOrder, printed, shipments } from '../packing.ts';
import { expect, expectSignedIn, holdBack, test } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

test('the page remembers what to print, and prints more labels later', async ({ page, newPart, browser, isMobile }) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 4 }]);
  await openPacking(page, order);
  await page.getByLabel('Print').selectOption('Nothing');
  await packed(page, part).fill('1');
  await page.getByLabel('Boxes').fill('0');
  await page.getByRole('button', { name: 'Ship 1 of 4 pieces' }).click();
  await expect(page.getByText('Correct the number of boxes first.')).toBeVisible();
  await page.getByLabel('Boxes').fill('2');
  await page.getByRole('button', { name: 'Ship 1 of 4 pieces', exact: true }).click();
  await expect(page.getByText('Shipment recorded.')).toBeVisible();
  if (!isMobile) await expect(page.getByLabel('Scan or type a part number'), 'the next box can be scanned').toBeFocused();
  const labels = page.waitForRequest('**/labels.pdf?boxes=2');
  await printed(page, page.getByRole('button', { name: 'Print labels' }).click());
  await labels;

  await page.reload();
  await page.getByRole('button', { name: 'Pack all' }).click();
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeFocused();
  await page.getByRole('button', { name: 'Print: shipment 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Boxes').fill('3');
  const moreLabels = page.waitForRequest('**/labels.pdf?boxes=3');
  await printed(page, dialog.getByRole('button', { name: 'Labels', exact: true }).click());
  await moreLabels;
  expect((await printed(page, dialog.getByRole('button', { name: 'Part labels' }).click())).name).toMatch(/^part-labels-\d+\.pdf$/);
});

test('a browser with a PDF viewer opens its print dialog', async ({ page, newPart, browser }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });
    window.print = () => {
      document.documentElement.dataset.printed = document.body.textContent ?? '';
    };
  });
  // The test browser cannot show a PDF in a frame, so the frame gets an HTML page.
  await page.route('**/labels.pdf*', (route) => route.fulfill({ contentType: 'text/html', body: '<body>The labels</body>' }));
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  await openPacking(page, order);
  await page.getByRole('button', { name: 'Pack all' }).click();
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-printed', 'The labels');
});

test('two documents that are printed at the same time are both printed, in the right order', async ({ page, newPart, browser }) => {
  const part = await newPart();
  const order = await paidOrder(browser, [{ part, quantity: 3 }]);
  await openPacking(page, order);
  await page.getByRole('button', { name: 'Pack all' }).click();
  const printed: string[] = [];
  page.on('download', (download) => printed.push(download.suggestedFilename().replace(/-\d+\.pdf$/, '')));
  const labels = await holdBack(page, '**/labels.pdf*');
  await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  labels.release();
  await expect.poll(() => printed).toEqual(['labels', 'packing-slip']);
});

test.describe('if the labels cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('the shipment stays recorded, and the clerk can print again', async ({ page, newPart, browser }) => {
    const part = await newPart();
    const order = await paidOrder(browser, [{ part, quantity: 3 }]);
    await openPacking(page, order);
    await page.getByRole('button', { name: 'Pack all' }).click();
    await page.route('**/labels.pdf*', (route) => route.abort());
    await page.getByRole('button', { name: 'Ship 3 of 3 pieces' }).click();
    await expect(page.getByText('Not printed. The shop could not be reached.')).toBeVisible();
    await expect(shipments(page)).toHaveCount(1);
    await page.unroute('**/labels.pdf*');
    await printed(page, page.getByRole('button', { name: 'Print labels' }).click());
  });
});
