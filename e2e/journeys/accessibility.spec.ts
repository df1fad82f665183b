import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { testEveryPage } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

/** The axe rules that depend on colors run in both color schemes. All other rules run once. */
const colorRules = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

test.describe('axe finds no violations in light and dark colors', () => testEveryPage(checkWithAxe));

test('axe finds no violations in the dialog for staff roles and on a page that the role may not open', async ({
  page,
  admin,
  setStaffRole,
}) => {
  await page.goto(`/dashboard/users?q=${admin.email}`);
  await page.getByRole('button', { name: `Change role: ${admin.email}` }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Clerk' }).check();
  await checkWithAxe(page, 'dialog');
  await setStaffRole(admin.email, 'clerk');
  await page.goto('/dashboard/payments');
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
  await checkWithAxe(page, 'no access');
});

async function checkWithAxe(page: Page, name: string): Promise<void> {
  // Renders the sections below the first screen too. Turns off transitions, because axe must not see a color that is changing.
  await page.addStyleTag({ content: '*, ::before, ::after { content-visibility: visible !important; transition: none !important; }' });
  await page.evaluate(axe.source);
  expect(await violations(page, {}), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { runOnly: colorRules }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  const found = await page.evaluate((given) => {
    // The iframe with the card fields is transparent, but axe assumes that its background is white.
    const context = { exclude: ['iframe[title="Secure card payment input frame"]'] };
    return window.axe.run(context, { ...given, resultTypes: ['violations'] });
  }, options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
