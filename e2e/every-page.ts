import type { Page } from '@playwright/test';
import { callAs, findPart } from './calls.ts';
import { openPayment, payByCalls } from './card-payment.ts';
import { mixedLines, numberField, openPad, pasteInto } from './order-pad.ts';
import { expect, expectSignedIn, test, waitUntilIdle } from './shop-test.ts';
import { acesFile } from './trade-files.ts';

/** A check that runs on each page. `name` is the page's URL, or a description if the URL contains an id. */
export type PageCheck = (page: Page, name: string) => Promise<void>;

/** The timeout of each test. It is long because the computer may be busy. On an idle computer, a test takes about 20 s. */
const allPagesMs = 240_000;

/** The console errors that an unknown page and an invalid link cause. */
const expectedErrors = [/status of (404 \(Not Found\) .*\/nothing\/here|4\d\d .*\/identity\/verify-email)/];

const publicPages = [
  '/',
  '/?q=flux+capacitor',
  '/blogs',
  '/Portfolio',
  '/pages/ordering',
  '/pages/about',
  '/pages/terms',
  '/signup',
  '/login',
  '/login?error=access_denied',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/sign-in-again?back=1',
  '/dashboard/invitation',
  '/dashboard/invitation#nobodys-token',
  '/order-pad',
  '/scan',
  '/nothing/here',
  '/compare?parts=1,2,3',
];
const buyersPages = [
  '/dashboard',
  '/dashboard/myorders',
  '/dashboard/myorders?state=cancelled',
  '/dashboard/basket',
  '/dashboard/checkout',
  '/dashboard/lists',
  '/dashboard/company',
  '/dashboard/companyNumbers',
  '/dashboard/garage',
  '/dashboard/emails',
  '/dashboard/review',
  '/verify-email?token=x',
];
const adminsPages = [
  '/dashboard/overview',
  '/dashboard/phoneOrder',
  '/dashboard/reports',
  '/dashboard/reports/fill-rate',
  '/dashboard/reports/stock',
  '/dashboard/shipping',
  '/dashboard/stock',
  '/dashboard/stock/receive',
  '/dashboard/stock/count',
  '/dashboard/users',
  '/dashboard/manageOrders',
  '/dashboard/manageProducts',
  '/dashboard/addProducts',
  '/dashboard/import',
  '/dashboard/numbers',
  '/dashboard/synonyms',
  '/dashboard/searches',
  '/dashboard/payments',
  '/dashboard/payments/differences',
  '/dashboard/audit',
  '/dashboard/mails',
  '/dashboard/reviews',
  '/dashboard/companies',
];

/** Checks the catalog with its filters, which are in a dialog on narrow screens, and the dialog that finds a part by its size. */
export async function checkFilters(page: Page, check: PageCheck): Promise<void> {
  await page.goto('/?category=brake-disc-brake&attribute=Bolt+hole+quantity%3A5&attribute=Outside+diameter%3A300..331+mm');
  const openDialog = page.getByRole('button', { name: 'Filters (2)' });
  const isNarrow = await openDialog.isVisible();
  if (isNarrow) await openDialog.click();
  const filters = isNarrow ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('region', { name: 'Filters' });
  await filters.scrollIntoViewIfNeeded();
  await expect(filters.getByRole('checkbox', { name: /^5 / })).toBeChecked();
  await check(page, 'the filters');
  if (isNarrow) await filters.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Match by size' }).click();
  await expect(page.getByRole('dialog').getByLabel('Bolt hole quantity')).toHaveValue('5');
  await check(page, 'matching a part by size');
}

/**
 * Adds four tests that together visit the pages of the shop: as a visitor, a buyer and an admin. They omit two pages: the second factor at
 * login, and one saved list. `before` creates data for the buyer and the admin.
 */
export function testEveryPage(check: PageCheck, before: (page: Page) => Promise<unknown> = async () => {}): void {
  // Turns off animations, so that the tests see the final state.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsoleErrors: expectedErrors });
  test.describe.configure({ timeout: allPagesMs });

  test('on the public pages', ({ page }) => checkPublicPages(page, check));

  test("on the buyer's pages", async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await before(page);
    await checkBuyersPages(page, check);
  });

  test("on the admin's pages", async ({ page, admin }) => {
    expectSignedIn(admin);
    await before(page);
    for (const url of adminsPages) await openAndCheck(page, check, url);
  });

  test('on the pages that an admin opens from the lists', async ({ page, admin }) => {
    expectSignedIn(admin);
    await before(page);
    await checkOpenedPages(page, check);
  });
}

async function checkPublicPages(page: Page, check: PageCheck): Promise<void> {
  for (const url of publicPages) await openAndCheck(page, check, url);
  // Fakes the response to a valid link. A real link would need an email.
  await page.route('**/identity/check-reset-link', (route) => route.fulfill({ json: { isValid: true } }));
  await openAndCheck(page, check, '/reset-password?token=y', 'a new password');
  await openPad(page);
  await pasteInto(numberField(page, 1), mixedLines);
  await expect(page.getByRole('button', { name: '5 lines to fix' })).toBeVisible();
  await check(page, 'an order pad with lines');
}

/** Visits the buyer's pages, a part, and the payments of two orders as the signed-in buyer. */
async function checkBuyersPages(page: Page, check: PageCheck): Promise<void> {
  const part = await findPart(page.request, 'AXW-BR-33028');
  const orderId = await placeOrder(page, part);
  const longOrderId = await placeLongOrder(page, part);
  await fillBasket(page, part);
  for (const url of buyersPages) await openAndCheck(page, check, url);
  // Fakes the response to a valid link. A real link would need an email.
  await page.route('**/identity/verify-email?*', (route) => route.fulfill({ json: { status: true } }));
  await openAndCheck(page, check, '/verify-email?token=y', 'a confirmed email');
  await openAndCheck(page, check, `/parts/${part._id}`, 'a part');
  await openPayment(page, orderId);
  await check(page, 'a payment');
  await openPayment(page, longOrderId);
  await check(page, 'a payment for many lines');
}

/** Visits an order, a part, a phone order, and an import as the signed-in admin. */
async function checkOpenedPages(page: Page, check: PageCheck): Promise<void> {
  const part = await findPart(page.request, 'AXW-OF-7204');
  const orderId = await placeLongOrder(page, part);
  await checkSelection(page, check);
  await openAndCheck(page, check, `/dashboard/manageOrders/${orderId}`, 'an order');
  await payByCalls(page, orderId);
  await openAndCheck(page, check, `/dashboard/shipping/${orderId}`, 'an order to pack');
  await openAndCheck(page, check, `/dashboard/stock/${part._id}`, 'the stock of a part');
  await openAndCheck(page, check, `/dashboard/parts/${part._id}`, 'the sales of a part');
  await openPhoneOrder(page, check);
  await openAndCheck(page, check, `/dashboard/manageProducts/${part._id}`, 'a product to edit');
  await openAndCheck(page, check, `/dashboard/manageProducts/${part._id}/vehicles`, 'the vehicles of a product');
  await openAndCheck(page, check, `/dashboard/import/${await checkImport(page)}`, 'an import');
  await openAndCheck(page, check, `/dashboard/import/vehicles/${await checkVehicleFile(page, part.partNumber)}`, 'an import of vehicles');
}

async function checkSelection(page: Page, check: PageCheck): Promise<void> {
  await page.goto('/dashboard/manageProducts');
  await page.getByLabel('Select this page').check();
  await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('dialog').getByLabel('What to change')).toBeVisible();
  await check(page, 'selected products');
}

/** Uploads a catalog file with an error. Returns the id of the import, which is checked but not run. */
async function checkImport(page: Page): Promise<string> {
  await page.goto('/dashboard/import');
  const buffer = Buffer.from('part number,name,price in dollars\nAXW-BR-33028,Another name,31.40\nEP-NEW-1,Hub,4\nEP-NEW-2,Hub,x\n');
  await page.getByLabel('Catalog file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForURL(/\/dashboard\/import\/\d+$/);
  await expect(page.getByText('Not imported yet')).toHaveCount(1);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Uploads an ACES file with an error. Returns the id of the import. */
async function checkVehicleFile(page: Page, part: string): Promise<string> {
  await page.goto('/dashboard/import');
  await page.getByLabel('Catalog file').setInputFiles(acesFile([{ part }, { part: 'EP-NONE' }]));
  await page.waitForURL(/\/dashboard\/import\/vehicles\/\d+$/);
  await expect(page.getByText('Has errors')).toHaveCount(1);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Visits the three steps of a phone order: the customer search, the lines, and the review. */
async function openPhoneOrder(page: Page, check: PageCheck): Promise<void> {
  await page.goto('/dashboard/phoneOrder');
  await page.getByRole('combobox').fill('parts-counter.example');
  await expect(page.getByRole('option').first()).toBeVisible();
  await check(page, 'a search for a customer');
  await page.getByRole('option').first().click();
  await expect(numberField(page, 1)).toBeFocused();
  await page.keyboard.type('AXW-BA-095');
  await expect(page.getByRole('button', { name: 'Review order' })).toBeEnabled();
  await check(page, 'the lines of a phone order');
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await check(page, 'the review of a phone order');
}

async function openAndCheck(page: Page, check: PageCheck, url: string, name = url): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // Some parts of a page start to load only after its first rendering.
  await waitUntilIdle(page);
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
  await check(page, name);
}

async function placeOrder(page: Page, part: { _id: string; minQ: number }): Promise<string> {
  return (await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 }))._id;
}

/** Fills the basket with lines that can be ordered, and one that cannot. */
async function fillBasket(page: Page, part: { _id: string; minQ: number; orderMultiple: number | null }): Promise<void> {
  const other = await findPart(page.request, 'AXW-BA-095');
  const lines = [
    { partId: part._id, quantity: part.orderMultiple ?? part.minQ + 1, note: 'For the Corolla on lift 3' },
    { partId: other._id, quantity: 1_000_000, orderedAs: 'Battery, 95 Ah' },
  ];
  await callAs(page, 'POST', '/basket/lines', { lines });
  await callAs(page, 'POST', '/saved-lists', { name: 'Weekly order', lines });
  // More pieces than any part has in stock.
  await callAs(page, 'PUT', `/parts/${part._id}/stock-alert`, { quantity: 9_000_000 });
}

/** Places an order with more lines than My Orders and the payment page show at first. */
async function placeLongOrder(page: Page, part: { _id: string; minQ: number; orderMultiple: number | null }): Promise<string> {
  const { _id: partId, orderMultiple } = part;
  const lines = Array.from({ length: 8 }, () => ({ partId, quantity: orderMultiple ?? part.minQ + 1, note: 'For the Corolla on lift 3' }));
  const shipTo = { name: 'Corner Garage', line1: '12 Main Street', city: 'Dayton', state: 'OH', postalCode: '45402' };
  const otherFields = { shipTo, purchaseOrder: '4711-A, spring restock', phone: '937-555-0100' };
  return (await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, ...otherFields }))._id;
}
