import type { Basket } from '@axlewright/contract/sales/baskets';
import type { Locator, Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { expect } from './shop-test.ts';

/** Twelve parts of the sample catalog that can be ordered in these quantities. */
export const twelveLines = [
  ['AXW-BR-31225', 4],
  ['AXW-BP-1557', 8],
  ['AXW-AF-2481', 10],
  ['AXW-BC-4430L', 2],
  ['AXW-AL-1206', 2],
  ['AXW-BA-060', 5],
  ['AXW-MC-2381', 2],
  ['AXW-BH-5520', 5],
  ['AXW-TF-6610', 5],
  ['AXW-BP-0955', 11],
  ['AXW-FU-S120', 6],
  ['AXW-PS-1500', 2],
] as const;
/** The twelve lines as copied from a spreadsheet, and as `basketOf` returns them. */
export const twelveRows = twelveLines.map((line) => line.join('\t')).join('\n');
export const twelveInBasket = twelveLines.map(([number, quantity]) => `${number} × ${quantity}`);

/** Lines in different states: some are ready, the pad repairs some, and some need the user. */
export const mixedLines = [
  'Part no.\tDescription\tQty\tJob',
  'axw br 31225\tRotor\t4\tSmith',
  'AXW-AF-2481\tFilter\t7\tSmith',
  'AXW-BC-443OL\tCaliper\t2\tJones',
  'AXW-BR-30026\tRotor, old\t2\tJones',
  'XX-999-Z\tSomething\t2\t',
  'AXW-AL-1206\tAlternator\tmany\t',
  '\tNo number\t3\t',
].join('\n');

export async function openPad(page: Page): Promise<void> {
  await page.goto('/order-pad');
  await expect(numberField(page, 1)).toBeVisible();
}

export const numberField = (page: Page, line: number): Locator =>
  page.getByRole('textbox', { name: `Part number, line ${line}`, exact: true });
export const quantityField = (page: Page, line: number): Locator =>
  page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true });
export const referenceField = (page: Page, line: number): Locator =>
  page.getByRole('textbox', { name: `Reference, line ${line}`, exact: true });

/** The row of a line. The first row of the table has the headings. */
export const padRow = (page: Page, line: number): Locator =>
  page.getByRole('table', { name: 'Order lines' }).locator(`[aria-rowindex="${line + 1}"]`);

/** Pastes texts into a field, one right after the other, as Ctrl+V does. */
export async function pasteInto(field: Locator, ...texts: string[]): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    for (const text of pasted) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, texts);
}

/** Records what the pad announces to screen readers. Returns a function that returns the announcements, joined by spaces. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const region = document.querySelector('[aria-live=polite].sr-only');
    const heard: string[] = [];
    Object.assign(window, { heard });
    if (region)
      new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(' '));
}

/** Returns the lines of the basket as "number × quantity (note)". */
export async function basketOf(page: Page): Promise<string[]> {
  const { lines } = await callAs<Basket>(page, 'GET', '/basket');
  return lines.map(({ part, quantity, note }) => `${part?.partNumber} × ${quantity}${note && ` (${note})`}`);
}
