import type { Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { numberField, openPad, padRow, pasteInto, quantityField, twelveLines } from '../order-pad.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { budgetMs, recordInteractions } from './event-timing.ts';

/** Runs a flow on a page, prints its slowest interactions, and fails if one exceeds the budget. */
async function measure(page: Page, flow: () => Promise<void>): Promise<void> {
  const { title, project } = test.info();
  const listInteractions = await recordInteractions(page);
  await flow();
  const interactions = (await listInteractions()).sort((a, b) => b.durationMs - a.durationMs);
  const slowest = interactions.slice(0, 3).map(({ event, target, durationMs }) => `${durationMs} ms ${event} on ${target}`);
  console.log(`${project.name}, ${title}: ${interactions.length} interactions of 16 ms or more\n  ${slowest.join('\n  ')}`);
  expect.soft(interactions.filter(({ durationMs }) => durationMs > budgetMs)).toEqual([]);
}

const addTwelveLines = async (page: Page) => {
  const lines: object[] = [];
  for (const [number, quantity] of twelveLines) lines.push({ partId: (await findPart(page.request, number))._id, quantity });
  await callAs(page, 'POST', '/basket/lines', { lines });
};

test('a visitor searches the catalog', async ({ page }) => {
  await measure(page, async () => {
    await page.goto('/#catalog');
    await page.getByRole('searchbox', { name: 'Search the catalog' }).pressSequentially('rotor 330', { delay: 60 });
    await expect(page.getByText('for “rotor 330”')).toBeVisible();
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Parts' })).toBeVisible();
  });
});

test('a buyer finds a part in the header and adds it to the basket', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await measure(page, async () => {
    await page.goto('/blogs');
    await page.keyboard.press('/');
    await page
      .getByRole('combobox', { name: 'Part number, name or interchange number' })
      .pressSequentially('rear rotor solid 280', { delay: 60 });
    await expect(page.getByRole('option').first()).toContainText('AXW-BR-28012');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/parts\//);
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /Add to basket/ })
      .first()
      .click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 line' })).toBeVisible();
  });
});

test('a buyer pastes 2,000 lines into the order pad, scrolls and corrects one', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const rows = Array.from({ length: 2_000 }, (_, line) => twelveLines[line % twelveLines.length]?.join('\t')).join('\n');
  await measure(page, async () => {
    await openPad(page);
    await pasteInto(numberField(page, 1), rows);
    await expect(padRow(page, 1)).toContainText(/Ready|Check quantity|Corrected/);
    await quantityField(page, 2).click();
    await page.keyboard.type('24');
    await page.keyboard.press('Enter');
    for (let times = 0; times < 10; times++) await page.keyboard.press('PageDown');
    await page.keyboard.press('Tab');
  });
});

test('a buyer changes the basket and checks out', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await addTwelveLines(page);
  await measure(page, async () => {
    await page.goto('/dashboard/basket');
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Check out' }).click();
    for (const label of ['Name', 'Street', 'City', 'State', 'ZIP code']) {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.type('45402');
    }
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  });
});

test('an admin works in the lists of the dashboard', async ({ page, admin }) => {
  expectSignedIn(admin);
  await addTwelveLines(page);
  await measure(page, async () => {
    for (const [path, heading] of [
      ['/dashboard/manageOrders', 'Manage Orders'],
      ['/dashboard/manageProducts', 'Manage Products'],
      ['/dashboard/users', 'Users'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const search = page.getByRole('main').getByRole('searchbox').first();
      await search.pressSequentially('rotor', { delay: 60 });
      await search.press('Enter');
      await expect(page).toHaveURL(/rotor/);
    }
  });
});
