import type { Locator, Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { expect, uniqueText } from './shop-test.ts';

export interface AddedPart {
  _id: string;
  name: string;
  partNumber: string;
}

/** Adds a part for one test. It costs $12.50, and orders must be for 3 to 39 pieces. */
export function addPart(page: Page): Promise<AddedPart> {
  const name = `Test bracket ${uniqueText()}`;
  return callAs<AddedPart>(page, 'POST', '/parts', { name, description: 'For a test', minQ: 2, availableQ: 40, price: 12.5, image: '' });
}

export async function typeSearch(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
}

/** Searches a list, and waits until it shows the result. Otherwise the rows could move while a test clicks in them. */
export async function search(page: Page, words: string): Promise<void> {
  const result = page.waitForResponse((response) => [...new URL(response.url()).searchParams.values()].includes(words));
  await typeSearch(page, words);
  await result;
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Shows the filters of a list. Narrow screens may hide them behind a button. */
export async function openFilters(page: Page): Promise<void> {
  // The toolbar is there as soon as the page knows that the user may see the list.
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  const toggle = page.getByRole('button', { name: /^Filter/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
