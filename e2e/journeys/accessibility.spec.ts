import { AxeBuilder } from '@axe-core/playwright';
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
  '/pages/about',
  '/pages/terms',
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/nothing/here',
];
const buyerRoutes = ['/dashboard', '/dashboard/myorders', '/dashboard/myorders?state=cancelled', '/dashboard/review'];
const adminRoutes = [
  '/dashboard/overview',
  '/dashboard/users',
  '/dashboard/manageOrders',
  '/dashboard/manageProducts',
  '/dashboard/addProducts',
  '/dashboard/audit',
];

/** For a machine with much else to do: on an idle one a route takes about two seconds. */
const timePerRouteMs = 20_000;

test.use({ expectedConsoleErrors: [/status of 404 \(Not Found\) .*\/nothing\/here/] });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing in ${colorScheme} colours`, () => {
    // Pages fade and slide in; what is judged is where they end.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('on the public pages', async ({ page }) => {
      test.setTimeout(publicRoutes.length * timePerRouteMs);
      for (const route of publicRoutes) await judge(page, route);
    });

    test("on the buyer's pages", async ({ page, buyer }) => {
      test.setTimeout((buyerRoutes.length + 2) * timePerRouteMs);
      expect(buyer.email).toBeTruthy();
      const part = await findPart(page.request, 'AXW-TK-1225');
      const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
      for (const route of [...buyerRoutes, `/parts/${part._id}`]) await judge(page, route);
      await openPayment(page, _id);
      await judgeAsItStands(page, 'the payment page');
    });

    test("on the admin's pages", async ({ page, admin }) => {
      test.setTimeout((adminRoutes.length + 1) * timePerRouteMs);
      expect(admin.email).toBeTruthy();
      const part = await findPart(page.request, 'AXW-TK-1430');
      const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1 });
      for (const route of [...adminRoutes, `/dashboard/manageOrders/${_id}`]) await judge(page, route);
    });
  });
}

async function judge(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
  await judgeAsItStands(page, route);
}

/** The provider's card frame lets the page's ground show through, which axe, looking at the frame alone, takes for white. */
async function judgeAsItStands(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[title="Secure card payment input frame"]').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(found, name).toEqual([]);
}
