import type { Page, TestInfo } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCard } from '../card-payment.ts';
import {
  basketOf,
  mixedLines,
  numberField,
  openPad,
  padRow,
  pasteInto,
  quantityField,
  recordAnnouncements,
  referenceField,
  twelveInBasket,
  twelveLines,
  twelveRows,
} from '../order-pad.ts';
import { typeAddress } from '../ship-to.ts';
import { type Account, expect, expectSignedIn, type NewPart, test } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';

test('each field of the first line says what to type: in a heading or, on a phone, in the field', async ({ page, isMobile }) => {
  await openPad(page);
  for (const [name, field] of [
    ['Qty', quantityField(page, 1)],
    ['Reference', referenceField(page, 1)],
  ] as const) {
    await expect(field).toHaveAttribute('placeholder', name);
    const opacity = await field.evaluate((element) => getComputedStyle(element, '::placeholder').opacity);
    expect(opacity, name).toBe(isMobile ? '1' : '0');
  }
});

test('twelve pasted lines are in the basket after three clicks', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard/basket');
  await page.getByRole('region', { name: 'Basket' }).getByRole('link', { name: 'Order Pad' }).click();
  await numberField(page, 1).click();
  await pasteInto(numberField(page, 1), twelveRows);
  await page.getByRole('button', { name: 'Add 12 lines to basket' }).click();
  await expect(page.getByText(/^12 lines \(62 pieces\) added to your basket\. The pad is empty\.$/)).toBeVisible();
  expect(await basketOf(page)).toEqual(twelveInBasket);
});

test.describe('twelve pasted lines become a paid order with at most twelve clicks and one card entry', () => {
  test('in a window of the usual size', ({ page, buyer, newPart }, testInfo) => orderTwelveLines(page, buyer, newPart, testInfo));

  test('in a 320-pixel window', async ({ page, buyer, newPart, isMobile }, testInfo) => {
    test.skip(!isMobile, 'Only phones are so narrow.');
    await page.setViewportSize({ width: 320, height: 640 });
    await orderTwelveLines(page, buyer, newPart, testInfo);
  });
});

async function orderTwelveLines(page: Page, buyer: Account, newPart: () => Promise<NewPart>, testInfo: TestInfo): Promise<void> {
  const rows: string[] = [];
  for (let line = 0; line < 12; line++) rows.push(`${(await newPart()).partNumber}\t${line + 3}\tjob ${line}`);
  // Counts the clicks in all pages. Clicks in the frame of the card form are not in this count, but the test makes none there.
  await page.addInitScript(() =>
    addEventListener('click', () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)), {
      capture: true,
    }),
  );
  const startMs = Date.now();
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Order Pad' }).click();
  await numberField(page, 1).click();
  await pasteInto(numberField(page, 1), rows.join('\n'));
  await page.getByRole('button', { name: 'Add 12 lines to basket' }).click();
  await page.getByRole('link', { name: 'View basket' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await typeAddress(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();

  const seconds = (Date.now() - startMs) / 1000;
  const clicks = Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
  expect(clicks).toBeGreaterThan(5);
  expect(clicks).toBeLessThanOrEqual(12);
  testInfo.annotations.push({ type: 'figures', description: JSON.stringify({ clicks, seconds }) });
  const [order] = await callAs<{ paid: boolean; lines: { quantity: number; note: string; orderedAs: string }[] }[]>(
    page,
    'GET',
    `/orders?email=${buyer.email}`,
  );
  expect(order?.paid).toBe(true);
  expect(order?.lines.map(({ orderedAs, quantity, note }) => [orderedAs, String(quantity), note].join('\t'))).toEqual(rows);
}

test('the pad says what it repaired and what the user must fix, and keeps the lines that are not ready', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await pasteInto(numberField(page, 1), mixedLines);
  await expect(page.getByText('7 lines read.')).toBeVisible();
  await expect(padRow(page, 1)).toContainText('Ready');
  await expect(padRow(page, 2)).toContainText('Quantity 7 → 10: minimum order');
  await expect(quantityField(page, 2)).toHaveValue('10');
  await expect(padRow(page, 3)).toContainText('AXW-BC-4430L is close');
  await expect(padRow(page, 4)).toContainText('AXW-BR-30026 was replaced by AXW-BR-30126');
  await expect(padRow(page, 5)).toContainText('We don’t know this number');
  await expect(padRow(page, 6)).toContainText('“many” is not a quantity');
  await expect(padRow(page, 7)).toContainText('This line has no part number');

  await page.getByRole('button', { name: 'Undo: Quantity 7 → 10: minimum order, line 2' }).click();
  await expect(padRow(page, 2)).toContainText('Order 10 to 750, in multiples of 10');
  await quantityField(page, 2).fill('20');
  await page.getByRole('button', { name: 'Use AXW-BC-4430L, line 3' }).click();
  await expect(padRow(page, 3)).toContainText('Read as AXW-BC-4430L');
  await page.getByRole('button', { name: 'Use AXW-BR-30126, line 4' }).click();
  await expect(padRow(page, 4)).toContainText('Replaced by AXW-BR-30126');
  await page.getByRole('button', { name: 'Add 4 lines to basket' }).click();
  await expect(page.getByText(/^4 lines .* added to your basket\. 3 lines stay here\.$/)).toBeVisible();
  await expect(numberField(page, 1)).toHaveValue('XX-999-Z');
  expect(await basketOf(page)).toEqual([
    'AXW-BR-31225 × 4 (Smith)',
    'AXW-AF-2481 × 20 (Smith)',
    'AXW-BC-4430L × 2 (Jones)',
    'AXW-BR-30126 × 2 (Jones)',
  ]);
});

test('thirty lines by keyboard alone, and screen readers hear each of them', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  const heard = await recordAnnouncements(page);
  await numberField(page, 1).focus();
  for (let line = 0; line < 30; line++) {
    const [number, quantity] = twelveLines[line % twelveLines.length] ?? twelveLines[0];
    await page.keyboard.type(number);
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(quantity));
    await page.keyboard.press('Tab');
    // Types more slowly than a scanner. Otherwise the pad would take these keys for a scan.
    await page.keyboard.type(`job ${line + 1}`, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await expect(numberField(page, 31)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add 30 lines to basket' })).toBeEnabled();
  for (let line = 0; line < 30; line++) {
    const [number] = twelveLines[line % twelveLines.length] ?? twelveLines[0];
    await expect.poll(heard).toMatch(new RegExp(`Line ${line + 1}, ${number}: (Ready|Corrected)`));
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^30 lines .* added to your basket\. The pad is empty\.$/)).toBeVisible();
  expect(await basketOf(page)).toHaveLength(30);
});

test('the shortcuts go to the next line with a problem, take a suggestion, and remove a line', async ({ page, buyer, isMobile }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  await openPad(page);
  await pasteInto(numberField(page, 1), mixedLines);
  await expect(page.getByRole('button', { name: '5 lines to fix' })).toBeVisible();
  await page.keyboard.press('Alt+KeyN');
  await expect(numberField(page, 3)).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await expect(padRow(page, 3)).toContainText('Read as AXW-BC-4430L');
  await page.keyboard.press('Alt+KeyN');
  await page.keyboard.press('Alt+KeyN');
  await expect(numberField(page, 5)).toBeFocused();
  await page.keyboard.press('Alt+Delete');
  await expect(page.getByText('Line with XX-999-Z removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(numberField(page, 5)).toHaveValue('XX-999-Z');

  // A phone has no keyboard, so the page does not list the shortcuts there.
  if (isMobile) return;
  await page.getByText('Keyboard shortcuts').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Use the first suggestion' })).toBeVisible();
});

test('announces each row to screen readers, and describes each field', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  const heard = await recordAnnouncements(page);
  await pasteInto(numberField(page, 1), mixedLines);
  for (const text of [
    'Line 1, axw br 31225: Ready. Brake rotor, front, vented and drilled, 312 mm, 4 pieces.',
    'Line 2, AXW-AF-2481: Corrected.',
    'Quantity 7 → 10: minimum order.',
    'Line 3, AXW-BC-443OL: Did you mean.',
    'Line 4, AXW-BR-30026: Replaced.',
    'Line 5, XX-999-Z: Unknown.',
    'Line 6, AXW-AL-1206: Check quantity.',
    'Line 7: No number.',
  ])
    await expect.poll(heard).toContain(text);
  await expect(numberField(page, 3)).toHaveAccessibleDescription(/Did you mean.*AXW-BC-4430L is close/);
  await expect(numberField(page, 3)).toHaveAttribute('aria-invalid', 'true');
});

test('after thirty pasted lines, screen readers hear a summary, and each line when it gets the focus', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  const heard = await recordAnnouncements(page);
  await pasteInto(numberField(page, 1), Array.from({ length: 30 }, (_, line) => `AXW-BR-31225\t2\tjob ${line}`).join('\n'));
  await expect.poll(heard).toContain('30 lines looked up. All are ready.');
  await numberField(page, 1).focus();
  for (let line = 1; line <= 30; line++) {
    await expect(numberField(page, line)).toBeFocused();
    await expect(numberField(page, line)).toHaveAccessibleDescription(/Ready.*Brake rotor, front, vented and drilled, 312 mm/);
    await page.keyboard.press('ArrowDown');
  }
});

test('2,000 lines: only the rows in view are rendered, and the focused row stays', async ({ page, buyer }, testInfo) => {
  expectSignedIn(buyer);
  const parts = await callAs<{ partNumber: string }[]>(page, 'GET', '/parts?limit=100');
  const lines = Array.from({ length: 2_000 }, (_, line) => `${parts[line % parts.length]?.partNumber}\t${(line % 9) + 1}\tjob ${line}`);
  await openPad(page);
  await page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  const startMs = Date.now();
  await pasteInto(numberField(page, 1), lines.join('\n'));
  await expect(referenceField(page, 6)).toHaveValue('job 5');
  const paintedMs = Date.now() - startMs;
  await expect(page.getByRole('table', { name: 'Order lines' }).locator('[data-state=looking-up]')).toHaveCount(0);
  const resolvedMs = Date.now() - startMs;
  // The other rows get taller as their numbers are looked up, which would move the last row away.
  await expect(page.getByText(/\d being looked up/)).toHaveCount(0, { timeout: 60_000 });
  expect(await page.getByRole('table', { name: 'Order lines' }).getByRole('row').count()).toBeLessThan(80);

  await numberField(page, 1).focus();
  const longTasks = await page.evaluate(async () => {
    const { longTasks: seen } = window as unknown as { longTasks: number[] };
    seen.length = 0;
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    return seen;
  });
  await expect(numberField(page, 1)).toBeFocused();
  await expect(numberField(page, 2_000)).toBeVisible();
  // Times from a busy computer mean nothing, so the test only records them.
  testInfo.annotations.push({
    type: 'figures',
    description: JSON.stringify({ paintedMs, resolvedMs, longTasks: longTasks.length, longestMs: Math.max(0, ...longTasks) }),
  });
});
