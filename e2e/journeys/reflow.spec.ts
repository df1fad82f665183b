import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { openPayment } from '../card-payment.ts';
import { checkFilters, testEveryPage } from '../every-page.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

// A 1,280-pixel window at 400% zoom is 320 CSS pixels wide. Some phones are as narrow.
const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

test.use({ viewport: narrow });

/** Waits until the value is right, because charts and menus render again some time after the window or the font has changed. */
const eventually = expect.configure({ soft: true }).poll;

test.describe('nothing is cut off in a 320-pixel window, in both text directions, and with a doubled font size', () => {
  testEveryPage(checkBoth);

  test('in the catalog filters', ({ page }) => checkFilters(page, checkBoth));
});

test('a long name without spaces wraps and is not cut off', async ({ page, admin }) => {
  expectSignedIn(admin);
  const name = `Long${'name'.repeat(14)}`;
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/parts', { name, minQ: 1, availableQ: 50, price: 12.5 });
  for (const url of [`/?q=${name}`, `/?q=no-${name}`, `/parts/${_id}`]) {
    await page.goto(url);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    await checkNarrow(page, url);
    await checkLarge(page, url);
  }
});

test('the largest amounts and longest names fit everywhere', async ({ page, admin }) => {
  expectSignedIn(admin);
  const highestPrice = 999_999.99;
  const name = 'Bremsscheibenabdeckblech '.repeat(8).trim();
  const part = await callAs<{ _id: string }>(page, 'POST', '/parts', { name, minQ: 0, availableQ: 10_000_000, price: highestPrice });
  const order = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 1, address: 'x'.repeat(400) });
  await fillOverview(page, { _id: part._id, name });
  for (const url of [
    '/dashboard/overview',
    '/dashboard/reports',
    '/dashboard/reports/stock',
    `/parts/${part._id}`,
    '/dashboard/myorders',
    '/dashboard/manageOrders',
    `/dashboard/manageOrders/${order._id}`,
    `/dashboard/manageProducts?q=${name.slice(0, 20)}`,
    `/?q=${name.slice(0, 20)}`,
  ]) {
    await page.goto(url);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
    await checkNarrow(page, url);
    await checkLarge(page, url);
  }
  await openPayment(page, order._id);
  await checkNarrow(page, 'a payment');
  await checkLarge(page, 'a payment');
});

test('the overview fits immediately when the font grows, before its charts redraw', async ({ page, admin }) => {
  expectSignedIn(admin);
  await fillOverview(page, { _id: '1', name: 'Bremsscheibenabdeckblech' });
  await page.setViewportSize(wide);
  await page.goto('/dashboard/overview');
  await expect(page.getByRole('img', { name: /^Revenue per day/ }).locator('svg')).toBeVisible();
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    return root.scrollWidth - root.clientWidth;
  });
  expect(overflow).toBe(0);
});

/** Gives the overview very large numbers. */
async function fillOverview(page: Page, part: { _id: string; name: string }): Promise<void> {
  const listedPart = { ...part, partNumber: 'AXW-LONGEST-NUMBER-0001', minQ: 2_000_000_000, availableQ: 2_000_000_000 };
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    const overview = (await response.json()) as { days: object[] };
    const days = overview.days.map((day) => ({ ...day, orders: 987_654_321, revenue: 98_765_432_109.87 }));
    const bestSeller = { ...listedPart, quantity: 2_000_000_000, revenue: 98_765_432_109.87 };
    const unpaid = { orders: 987_654_321, value: 98_765_432_109.87 };
    const previous = { orders: 987_654_321, revenue: 98_765_432_109.87 };
    await route.fulfill({ response, json: { days, previous, unpaid, lowStock: [listedPart], bestSellers: [bestSeller] } });
  });
}

async function checkBoth(page: Page, name: string): Promise<void> {
  await checkNarrow(page, name);
  await checkLarge(page, name);
}

async function checkNarrow(page: Page, name: string): Promise<void> {
  for (const direction of ['rtl', 'ltr']) {
    await renderAs(page, { dir: direction, fontSize: '' });
    await eventually(() => horizontalOverflow(page), `${name}, ${direction}`).toBe(0);
  }
}

/** Checks the page in a wide window with a doubled font size. */
async function checkLarge(page: Page, name: string): Promise<void> {
  await page.setViewportSize(wide);
  await renderAs(page, { dir: 'ltr', fontSize: '200%' });
  await eventually(() => horizontalOverflow(page), `${name}, double font size`).toBe(0);
  await eventually(() => page.evaluate(findCutOffTexts), `${name}, texts that are cut off`).toEqual([]);
  await eventually(() => page.evaluate(findOverlaps), `${name}, overlapping elements in the header`).toEqual([]);
  await page.setViewportSize(narrow);
}

/**
 * Renders the whole page with this direction and font size. This includes the sections that the browser normally renders only when needed.
 */
async function renderAs(page: Page, rendering: { dir: string; fontSize: string }): Promise<void> {
  await page.evaluate(async ({ dir, fontSize }) => {
    const root = document.documentElement;
    root.dir = dir;
    root.style.fontSize = fontSize;
    for (const section of document.querySelectorAll<HTMLElement>('.put-off')) section.style.contentVisibility = 'visible';
    await new Promise(requestAnimationFrame);
  }, rendering);
}

/** Returns by how many pixels the page is wider than the window. */
function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Finds texts that are cut off because they do not fit their box. An ellipsis is allowed if the `title` attribute has the full text. */
function findCutOffTexts(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const isHiding = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
      if (!isHiding || element.clientWidth <= 1 || !element.innerText?.trim() || !element.checkVisibility()) return false;
      if (textOverflow === 'ellipsis' && element.title) return false;
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    })
    .map((element) => `<${element.localName} class="${element.className}"> ${element.innerText.slice(0, 60)}`);
}

/** Finds links and buttons in the header that overlap. */
function findOverlaps(): string[] {
  const boxes = [...document.querySelectorAll<HTMLElement>('header :is(a, button)')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ name: element.innerText || element.ariaLabel || element.localName, box: element.getBoundingClientRect() }));
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box }) =>
          Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
          Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 1,
      )
      .map(({ name }) => `${one.name} and ${name}`),
  );
}
