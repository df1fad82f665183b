import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './shop-test.ts';

/** The axe rules that depend on colors run in both color schemes. All other rules run once. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The minified script, because every page must load it again. `axe.source` is more than twice as long. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fails if axe finds a violation on the page, in light or dark colors. `name` is for the message. */
export async function checkWithAxe(page: Page, name: string): Promise<void> {
  // Renders the sections below the first screen too. Turns off transitions and animations, because axe must not see a
  // color that is changing.
  await page.addStyleTag({
    content: '*, ::before, ::after { content-visibility: visible !important; transition: none !important; animation: none !important; }',
  });
  await page.evaluate(axeScript);
  expect(await violations(page, {}), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { runOnly: colorRules }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  const results = await page.evaluate((axeOptions) => {
    // The iframe with the card fields is transparent, but axe assumes that its background is white.
    const context = { exclude: ['iframe[title="Secure card payment input frame"]'] };
    return window.axe.run(context, { ...axeOptions, resultTypes: ['violations'] });
  }, options);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
