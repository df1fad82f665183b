import type { Page } from '@playwright/test';
import { callAs, findPart } from './calls.ts';
import { openPayment } from './card-payment.ts';
import { expect, test } from './shop-test.ts';

/** What a test does on each page; `name` is the page's address, or says which page it is where the address holds an id. */
export type Look = (page: Page, name: string) => Promise<void>;

/** Milliseconds for all pages of one kind, on a machine with much else to do: on an idle one they take some 20 s. */
const allPagesMs = 240_000;

/** What a page that is not there and a link that does not count leave on the console. */
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
  '/nothing/here',
];
const buyersPages = [
  '/dashboard',
  '/dashboard/myorders',
  '/dashboard/myorders?state=cancelled',
  '/dashboard/review',
  '/verify-email?token=x',
];
const adminsPages = [
  '/dashboard/overview',
  '/dashboard/users',
  '/dashboard/manageOrders',
  '/dashboard/manageProducts',
  '/dashboard/addProducts',
  '/dashboard/payments',
  '/dashboard/audit',
  '/dashboard/reviews',
];

/** Three tests that look at every page there is: as a visitor, as a buyer, as an admin. `before` prepares what a signed-in one sees. */
export function testEveryPage(look: Look, before: (page: Page) => Promise<unknown> = async () => {}): void {
  // Pages fade and slide in; what is looked at is where they end.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsoleErrors: expectedErrors });
  test.describe.configure({ timeout: allPagesMs });

  test('on the public pages', ({ page }) => onPublicPages(page, look));

  test("on the buyer's pages", async ({ page, buyer }) => {
    expect(buyer.email).toBeTruthy();
    await before(page);
    await onBuyersPages(page, look);
  });

  test("on the admin's pages", async ({ page, admin }) => {
    expect(admin.email).toBeTruthy();
    await before(page);
    await onAdminsPages(page, look);
  });
}

async function onPublicPages(page: Page, look: Look): Promise<void> {
  for (const address of publicPages) await openAndLook(page, look, address);
  // No mail is sent for this: the page takes the link for one that works.
  await page.route('**/identity/check-reset-link', (route) => route.fulfill({ json: { isValid: true } }));
  await openAndLook(page, look, '/reset-password?token=y', 'a new password');
}

/** As a buyer who is signed in on the page: lists, a part, an order and its payment. */
async function onBuyersPages(page: Page, look: Look): Promise<void> {
  const part = await findPart(page.request, 'AXW-BR-33028');
  const orderId = await placeOrder(page, part);
  for (const address of buyersPages) await openAndLook(page, look, address);
  // No mail is sent for this: the page takes the link for one that counts.
  await page.route('**/identity/verify-email?*', (route) => route.fulfill({ json: { status: true } }));
  await openAndLook(page, look, '/verify-email?token=y', 'a confirmed email');
  await openAndLook(page, look, `/parts/${part._id}`, 'a part');
  await openPayment(page, orderId);
  await look(page, 'a payment');
}

/** As an admin who is signed in on the page: lists, and an order. */
async function onAdminsPages(page: Page, look: Look): Promise<void> {
  const part = await findPart(page.request, 'AXW-OF-9318');
  const orderId = await placeOrder(page, part);
  for (const address of adminsPages) await openAndLook(page, look, address);
  await openAndLook(page, look, `/dashboard/manageOrders/${orderId}`, 'an order of anybody');
  await openAndLook(page, look, `/dashboard/manageProducts/${part._id}`, 'a product to edit');
}

async function openAndLook(page: Page, look: Look, address: string, name = address): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
  await look(page, name);
}

async function placeOrder(page: Page, part: { _id: string; minQ: number }): Promise<string> {
  return (await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 }))._id;
}
