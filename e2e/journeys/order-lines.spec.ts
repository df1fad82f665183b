import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { payByCard } from '../card-payment.ts';
import { expect, expectSignedIn, type NewPart, test, uniqueText } from '../shop-test.ts';

const shipTo = { name: 'Corner Garage', line1: '12 Main Street', city: 'Dayton', state: 'OH', postalCode: '45402' };
const note = 'For the Corolla on lift 3';
const contents = '30 lines, 30 pieces';

// Turns off smooth scrolling, because the test compares the positions of elements.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let parts: NewPart[];
let purchaseOrder: string;
test.beforeEach(async ({ newPart }) => {
  parts = [await newPart(), await newPart(), await newPart()];
  purchaseOrder = `PO-${uniqueText()}`;
});

/** Orders 30 lines as the user of the page. The second line has a note. */
async function placeOrder(page: Page): Promise<string> {
  const lines = Array.from({ length: 30 }, (_, index) => ({
    partId: parts[index % parts.length]?._id,
    quantity: 1,
    ...(index === 1 && { note }),
  }));
  return (await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, shipTo, purchaseOrder, phone: '937-555-0100' }))._id;
}

const firstPart = () => parts[0] as NewPart;
const stockOf = async (page: Page) => (await callAs<{ availableQ: number }>(page, 'GET', `/parts/${firstPart()._id}`)).availableQ;

test.describe('an order of 30 lines', () => {
  test('can be read with the keyboard, paid, and printed with all lines', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const id = await placeOrder(page);
    await page.goto('/dashboard/myorders');
    const card = page.getByRole('list', { name: 'Orders', exact: true }).locator('> li');
    await expect(card.getByText(contents)).toBeVisible();
    await expect(card.getByText(`PO number: ${purchaseOrder}`)).toBeVisible();
    const lines = page.getByRole('list', { name: `Lines of order ${id}`, exact: true }).getByRole('listitem');
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(1)).toContainText(note);

    const moreButton = card.getByRole('button', { name: '27 more lines' });
    await expect(moreButton).toHaveAttribute('aria-expanded', 'false');
    // These two load later, and move what is below them.
    await expect(page.getByRole('complementary', { name: 'Confirm your email' })).toBeVisible();
    await expect(card.getByRole('button', { name: `Order again: order ${id}` })).toBeVisible();
    await moreButton.focus();
    const before = await moreButton.boundingBox();
    await page.keyboard.press('Enter');
    const otherLines = page.getByRole('list', { name: `More lines of order ${id}` });
    await expect(otherLines.getByRole('listitem')).toHaveCount(27);
    await expect.poll(() => moreButton.boundingBox(), 'the button stays in its place').toEqual(before);
    await page.keyboard.press('Tab');
    await expect(otherLines.getByRole('link').first()).toBeFocused();
    await otherLines.getByRole('link').last().focus();
    await expect(moreButton, 'the button stays on the screen').toBeInViewport();
    await moreButton.click();
    await expect(otherLines).toHaveCount(0);
    await expect(moreButton).toBeInViewport();

    await card.getByRole('link', { name: `Pay order ${id}` }).click();
    const summary = page.getByRole('region', { name: `Order ${id}` });
    for (const text of ['Corner Garage', purchaseOrder, '937-555-0100', note, `Total (${contents})`])
      await expect(summary.getByText(text)).toBeVisible();
    const rows = summary.getByRole('row').filter({ hasText: 'Test bracket' });
    await expect(rows).toHaveCount(5);
    await summary.getByRole('button', { name: '25 more lines' }).click();
    await expect(rows).toHaveCount(30);
    await payByCard(page, '4242424242424242');
    await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();

    await page.reload();
    await expect(rows).toHaveCount(5);
    await page.emulateMedia({ media: 'print' });
    await expect(rows).toHaveCount(30);
    const printStyles = await summary.evaluate((section) => ({
      heading: getComputedStyle(section.querySelector('thead') as Element).display,
      row: getComputedStyle(section.querySelector('tbody tr') as Element).breakInside,
      section: getComputedStyle(section).breakInside,
    }));
    expect(printStyles, 'the heading repeats on each sheet, and no row is cut').toEqual({
      heading: 'table-header-group',
      row: 'avoid',
      section: 'auto',
    });
  });

  test('is canceled by its buyer', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const id = await placeOrder(page);
    expect(await stockOf(page)).toBe(30);
    await page.goto('/dashboard/myorders');
    await page.getByRole('button', { name: `Cancel order ${id}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this order of 30 lines?' });
    await expect(dialog.getByText(`${firstPart().name} + 29 more.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('All your orders have been canceled.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all orders' }).click();
    await expect(page.getByRole('list', { name: 'Orders' }).getByText(id)).toBeVisible();
    expect(await stockOf(page)).toBe(40);
    await page.goto(`/dashboard/payment/${id}`);
    await expect(page.getByText('Order the parts again if you still need them.')).toBeVisible();
  });

  test('is found by its PO number, read, exported and canceled by staff', async ({ page, admin }) => {
    expectSignedIn(admin);
    const id = await placeOrder(page);
    await page.goto('/dashboard/manageOrders');
    await search(page, purchaseOrder.toLowerCase());
    const link = page.getByRole('link', { name: `${firstPart().name} + 29 more` });
    await expect(link).toBeVisible();
    await expect(row(page, `No. ${id}, PO number ${purchaseOrder}`)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [headings, order] = (await readFile(await (await downloading).path(), 'utf8'))
      .split('\n')
      .filter((line) => /purchase|,30,,/.test(line));
    expect([headings, order]).toEqual([
      expect.stringMatching(/,purchase order,lines,ordered as,company,status,fulfillment$/),
      expect.stringMatching(`,${purchaseOrder},30,,,open,none$`),
    ]);

    await link.click();
    await expect(page.getByRole('definition').getByText(purchaseOrder)).toBeVisible();
    await expect(page.getByRole('definition').getByText('Corner Garage')).toBeVisible();
    await expect(page.getByRole('link', { name: '937-555-0100' })).toHaveAttribute('href', 'tel:9375550100');
    await expect(page.getByText(contents)).toBeVisible();
    const items = page.getByRole('table', { name: 'Items' }).getByRole('row');
    await expect(items).toHaveCount(31);
    await expect(items.nth(2)).toContainText(note);

    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this order of 30 lines?' });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('definition').getByText('Canceled', { exact: true })).toBeVisible();
    expect(await stockOf(page)).toBe(40);
  });
});
