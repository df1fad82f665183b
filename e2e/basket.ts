import type { Locator, Page } from '@playwright/test';
import { callAs } from './calls.ts';
import type { NewPart } from './shop-test.ts';

interface Line {
  partId: string;
  quantity: number;
  note: string;
}

/** The link in the header. Its name has the number of lines. */
export const basketLink = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Basket/ });

/** The field for the quantity of a part on the basket page. */
export const quantityOf = (page: Page, { name }: NewPart): Locator => page.getByRole('textbox', { name: `Quantity of ${name}` });

/** Adds lines to the basket through the API, to set up a test. */
export const addLines = (page: Page, lines: object[]): Promise<unknown> => callAs(page, 'POST', '/basket/lines', { lines });

export const savedLines = async (page: Page): Promise<Line[]> =>
  (await callAs<{ lines: Line[] }>(page, 'GET', '/basket')).lines.map(({ partId, quantity, note }) => ({ partId, quantity, note }));

export const basketSize = async (page: Page): Promise<number> => (await callAs<{ lines: number }>(page, 'GET', '/basket/count')).lines;

/** The URL of the catalog that shows only this part. */
export const found = ({ partNumber }: NewPart): string => `/?q=${encodeURIComponent(partNumber)}`;
