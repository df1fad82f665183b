import type { Locator, Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { uniqueText } from './shop-test.ts';

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

export async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
