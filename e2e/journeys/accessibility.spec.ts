import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { testEveryPage } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

/** The rules of axe whose outcome depends on colours; all others see the same page in either scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

test.describe('axe finds nothing, in light and in dark colours', () => testEveryPage(judge));

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
