import type { Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { openPayment } from '../card-payment.ts';
import { expect, test } from '../shop-test.ts';

const publicRoutes = [
  '/',
  '/?q=flux+capacitor',
  '/blogs',
  '/Portfolio',
  '/pages/ordering',
  '/signup',
  '/login',
  '/forgot-password',
  '/nothing/here',
];
const buyerRoutes = ['/dashboard', '/dashboard/myorders', '/dashboard/review'];
const adminRoutes = [
  '/dashboard/overview',
  '/dashboard/users',
  '/dashboard/manageOrders',
  '/dashboard/manageProducts',
  '/dashboard/addProducts',
  '/dashboard/payments',
];

/** For a machine with much else to do. */
const timePerRouteMs = 15_000;

// 320 pixels are also what is left of a window of 1,280 at a zoom of 400 %.
test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: [/status of 404 \(Not Found\) .*\/nothing\/here/],
});

test.describe('nothing has to be scrolled sideways at 320 pixels, in either direction of writing', () => {
  test('on the public pages', async ({ page }) => {
    test.setTimeout(publicRoutes.length * timePerRouteMs);
    for (const route of publicRoutes) await judge(page, route);
  });

  test("on the buyer's pages", async ({ page, buyer }) => {
    test.setTimeout((buyerRoutes.length + 2) * timePerRouteMs);
    expect(buyer.email).toBeTruthy();
    const part = await findPart(page.request, 'AXW-BR-33028');
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
    for (const route of [...buyerRoutes, `/parts/${part._id}`]) await judge(page, route);
    await openPayment(page, _id);
    await judgeAsItStands(page, 'the payment page');
  });

  test("on the admin's pages", async ({ page, admin }) => {
    test.setTimeout((adminRoutes.length + 1) * timePerRouteMs);
    expect(admin.email).toBeTruthy();
    const part = await findPart(page.request, 'AXW-OF-9318');
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
    for (const route of [...adminRoutes, `/dashboard/manageOrders/${_id}`]) await judge(page, route);
  });
});

async function judge(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
  await judgeAsItStands(page, route);
}

async function judgeAsItStands(page: Page, name: string): Promise<void> {
  for (const direction of ['ltr', 'rtl']) {
    const tooWide = await page.evaluate((dir) => {
      const root = document.documentElement;
      root.dir = dir;
      return root.scrollWidth - root.clientWidth;
    }, direction);
    expect(tooWide, `${name}, ${direction}`).toBe(0);
  }
}
