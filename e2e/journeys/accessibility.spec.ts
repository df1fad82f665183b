import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { testEveryPage } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

/** The rules of axe whose outcome depends on colours; all others see the same page in either scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

test.describe('axe finds nothing, in light and in dark colours', () => testEveryPage(judge));

async function judge(page: Page, name: string): Promise<void> {
  // What is further down counts as well, and no colour on its way from one scheme to the other.
  await page.addStyleTag({ content: '*, ::before, ::after { content-visibility: visible !important; transition: none !important; }' });
  await page.evaluate(axe.source);
  expect(await violations(page, {}), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { runOnly: colorRules }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  const found = await page.evaluate((given) => {
    // The provider's card frame lets the page's ground show through, which axe, looking at the frame alone, takes for white.
    const context = { exclude: ['iframe[title="Secure card payment input frame"]'] };
    return window.axe.run(context, { ...given, resultTypes: ['violations'] });
  }, options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
