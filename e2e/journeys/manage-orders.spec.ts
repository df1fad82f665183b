import { readFile } from 'node:fs/promises';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import type { Locator } from '@playwright/test';
import { addPart, openFilters, row, search, typeSearch } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { nameCompany } from '../members.ts';
import { paidOrder } from '../packing.ts';
import { expect, expectSignedIn, holdBack, test, uniqueText } from '../shop-test.ts';

test.beforeEach(({ admin }) => expectSignedIn(admin));

/** Returns the words that are broken across lines. */
const brokenWords = (element: Locator) =>
  element.evaluate((root) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { index, 0: word } of text.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test.describe('orders', () => {
  test('can be found and canceled', async ({ page, admin }) => {
    const part = await addPart(page);
    const order = { partId: part._id, quantity: 5, address: '4 Dock Street' };
    const { _id, createdAt } = await callAs<{ _id: string; createdAt: string }>(page, 'POST', '/orders', order);
    await page.goto('/dashboard/manageOrders');
    await search(page, admin.email);
    await expect(row(page, part.name)).toBeVisible();
    await openFilters(page);
    await page.getByLabel('Status').selectOption('paid');
    await expect(page.getByText(/No orders match/)).toBeVisible();
    await expect(page).toHaveURL(/state=paid/);
    await page.reload();
    await expect(page.getByText(/No orders match/)).toBeVisible();
    await page.goBack();
    await expect(row(page, part.name)).toBeVisible();
    await openFilters(page);
    // 'en-CA' formats a date as in the URL: 2026-11-22.
    const orderedOn = new Intl.DateTimeFormat('en-CA').format(new Date(createdAt));
    await page.getByLabel('From date').fill(orderedOn);
    await expect(page).toHaveURL(new RegExp(`from=${orderedOn}`));

    await page.getByRole('link', { name: part.name }).click();
    await expect(page).toHaveURL(`/dashboard/manageOrders/${_id}`);
    await expect(page.getByText('4 Dock Street')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('alertdialog', { name: 'Delete product from your orders?' }).getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('main').getByText('Canceled', { exact: true }).first()).toBeVisible();
    expect((await callAs<{ availableQ: number }>(page, 'GET', `/parts/${part._id}`)).availableQ).toBe(40);
  });

  test('are found by the company of the buyer, and the order page is written for staff', async ({ page, newPart, browser }) => {
    const part = await newPart();
    const { _id, buyer } = await paidOrder(browser, [{ part, quantity: 3 }]);
    const company = `Garage ${uniqueText()}`;
    await nameCompany(buyer, company);
    await page.goto('/dashboard/manageOrders');
    await search(page, company.toLowerCase());
    await expect(row(page, part.name)).toContainText(company);
    await page.getByRole('link', { name: part.name }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Bea Buyer' })).toContainText(company);
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await expect(delivery).toContainText('Nothing has been shipped yet.');
    await buyer.goto(`/dashboard/payment/${_id}`);
    await expect(buyer.getByRole('region', { name: 'Delivery' })).toContainText('We are preparing your order.');
  });

  test('can be filtered by how far their delivery is', async ({ page, newPart, browser }) => {
    const part = await newPart();
    const { _id } = await paidOrder(browser, [{ part, quantity: 3 }]);
    const lines = [{ lineNumber: 1, quantity: 3, left: 3 }];
    const { shipments } = await callAs<Packing>(page, 'POST', `/orders/${_id}/shipments`, { carrier: 'ups', trackingNumber: '', lines });
    await page.goto(`/dashboard/manageOrders?q=${_id}`);
    await openFilters(page);
    const delivery = page.getByLabel('Delivery', { exact: true });
    await delivery.selectOption('Nothing shipped');
    await expect(page.getByText(/No orders match/)).toBeVisible();
    await delivery.selectOption('Shipped, not delivered');
    await expect(row(page, part.name)).toBeVisible();
    await expect(page).toHaveURL(/fulfillment=shipped/);
    await callAs(page, 'PUT', `/shipments/${shipments[0]?._id}/delivery`);
    await page.reload();
    await expect(page.getByText(/No orders match/)).toBeVisible();
    await openFilters(page);
    await delivery.selectOption('Delivered');
    await expect(row(page, part.name)).toBeVisible();
  });

  test('show part number and pieces below a sticky table header, and the footer is short', async ({ page, admin, isMobile }) => {
    const [first, second] = [await addPart(page), await addPart(page)];
    const lines = [first, second, second].map(({ _id }) => ({ partId: _id, quantity: 4 }));
    await callAs(page, 'POST', '/orders', { lines });
    for (const quantity of [3, 4, 5, 6]) await callAs(page, 'POST', '/orders', { partId: second._id, quantity });
    await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(admin.email)}`);
    await expect(row(page, first.name)).toContainText(new RegExp(`${first.partNumber}.*and 2 more.*12`, 's'));
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(footer?.height).toBeLessThan(isMobile ? 140 : 60);
    if (isMobile) return;
    const header = page.getByRole('columnheader', { name: 'Part number' });
    await page.setViewportSize({ width: 1440, height: 400 });
    await row(page, first.name).evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await expect(page.getByRole('searchbox')).not.toBeInViewport();
    await expect(header).toBeInViewport({ ratio: 1 });
  });

  test('show as compact cards on a phone: a tap anywhere opens the order, and the filters are behind a button', async ({
    page,
    admin,
    isMobile,
  }) => {
    test.skip(!isMobile, 'Wide screens show a table');
    const part = await addPart(page);
    const order = { lines: [{ partId: part._id, quantity: 4 }], purchaseOrder: '4711-A' };
    const { _id: oldest } = await callAs<{ _id: string }>(page, 'POST', '/orders', order);
    for (let count = 1; count < 5; count++) await callAs(page, 'POST', '/orders', order);
    await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(admin.email)}`);
    const cards = row(page, part.name);
    await expect(cards).toHaveCount(5);
    await cards.first().evaluate((card) => window.scrollTo({ top: card.getBoundingClientRect().top - 70, behavior: 'instant' }));
    for (const card of (await cards.all()).slice(0, 4)) {
      await expect(card).toBeInViewport({ ratio: 1 });
      await expect(card).toContainText(/No\. \d+.*4711-A.*\$50\.00.*Unpaid/s);
      await expect(card.getByRole('button', { name: /^Cancel order/ })).toBeVisible();
    }
    await expect(page.getByLabel('Status')).toBeHidden();
    await openFilters(page);
    await page.getByLabel('Status').selectOption('unpaid');
    await expect(page.getByRole('button', { name: 'Filter and sort (1)' })).toHaveAttribute('aria-expanded', 'true');
    await page.getByLabel('Sort by').selectOption('oldest');
    await expect(page).toHaveURL(/sort=oldest/);

    await expect(cards.first()).toContainText(`No. ${oldest}`);
    await expect(page.getByRole('table', { name: 'Orders' })).not.toHaveAttribute('aria-busy');
    await cards.first().click();
    await expect(page).toHaveURL(`/dashboard/manageOrders/${oldest}`);
  });

  test('leave out the part number if the window is 1,110 to 1,280 pixels wide, so no word is broken', async ({ page, admin, isMobile }) => {
    test.skip(isMobile, 'A phone shows cards');
    const part = await addPart(page);
    await callAs(page, 'PUT', '/company', { name: 'Northern Ohio Automotive Supply and Repair Company', taxId: '', phone: '' });
    await callAs(page, 'POST', '/orders', { partId: part._id, quantity: 4 });
    for (const width of [1110, 1200, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(admin.email)}`);
      await expect(page.getByRole('columnheader', { name: 'Buyer' })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Part number' })).toBeHidden();
      const height = await row(page, part.name).evaluate((element) => element.getBoundingClientRect().height);
      expect(height, `a row at ${width} pixels`).toBeLessThan(100);
      expect(await brokenWords(row(page, part.name)), `at ${width} pixels`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(page.getByRole('columnheader', { name: 'Part number' })).toBeVisible();
  });

  test('are reported as not found only after the response to a new search', async ({ page }) => {
    await page.goto('/dashboard/manageOrders');
    await search(page, 'no-such-order');
    await expect(page.getByText('No orders match “no-such-order”')).toBeVisible();
    const { release } = await holdBack(page, '**/api/orders?*q=other-words*');
    await typeSearch(page, 'other-words');
    await expect(page).toHaveURL(/q=other-words/);
    await expect(page.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText(/No orders match/)).toHaveCount(0);
    release();
    await expect(page.getByText('No orders match “other-words”')).toBeVisible();
  });

  test('have a status filter whose selected text is not cut off', async ({ page }) => {
    await page.goto('/dashboard/manageOrders');
    await openFilters(page);
    await expect(page.getByLabel('Status')).toBeVisible();
    const missingPx = await page.getByLabel('Status').evaluate((select: HTMLSelectElement) => {
      const natural = select.cloneNode() as HTMLSelectElement;
      natural.append(...[...select.selectedOptions].map((option) => option.cloneNode(true)));
      natural.style.cssText = 'position: absolute; width: max-content';
      select.after(natural);
      const missing = natural.offsetWidth - select.offsetWidth;
      natural.remove();
      return missing;
    });
    expect(missingPx).toBeLessThanOrEqual(0);
  });

  test('are filtered by a typed date once it is complete', async ({ page }) => {
    await page.goto('/dashboard/manageOrders');
    await openFilters(page);
    const from = page.getByLabel('From date');
    const requestedDates: string[] = [];
    page.on('request', (request) => {
      const date = new URL(request.url()).searchParams.get('from');
      if (date) requestedDates.push(date);
    });
    await from.pressSequentially('06152024');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=2024-06-15/);
    await expect(from).toBeFocused();
    await expect.poll(() => [...new Set(requestedDates)]).toEqual([new Date(2024, 5, 15).toISOString()]);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/manageOrders');
    await expect(from).toHaveValue('');
  });

  test('are exported as CSV', async ({ page, admin }) => {
    const part = await addPart(page);
    await callAs(page, 'POST', '/orders', { partId: part._id, quantity: 4 });
    await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(admin.email)}`);
    await expect(row(page, part.name)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain(admin.email);
    expect(csv).toContain(part.partNumber);
  });
});
