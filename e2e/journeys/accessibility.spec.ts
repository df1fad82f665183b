import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allPagesMs, notFoundErrors, onAdminsPages, onBuyersPages, onPublicPages } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

/** The rules of axe whose outcome depends on colours; all others see the same page in either scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

// Pages fade and slide in; what is judged is where they end.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsoleErrors: notFoundErrors });

test.describe('axe finds nothing, in light and in dark colours', () => {
  test.describe.configure({ timeout: allPagesMs });

  test('on the public pages', ({ page }) => onPublicPages(page, judge));

  test("on the buyer's pages", async ({ page, buyer }) => {
    expect(buyer.email).toBeTruthy();
    await onBuyersPages(page, judge);
  });

  test("on the admin's pages", async ({ page, admin }) => {
    expect(admin.email).toBeTruthy();
    await onAdminsPages(page, judge);
  });
});

async function judge(page: Page, name: string): Promise<void> {
  // What is further down counts as well, and no colour on its way from one scheme to the other.
  await page.addStyleTag({ content: '*, ::before, ::after { content-visibility: visible !important; transition: none !important; }' });
  expect(await violations(axe(page)), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(axe(page).withRules(colorRules)), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The provider's card frame lets the page's ground show through, which axe, looking at the frame alone, takes for white. */
const axe = (page: Page) => new AxeBuilder({ page }).exclude('iframe[title="Secure card payment input frame"]');

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
