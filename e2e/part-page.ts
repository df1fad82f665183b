import { expect, type Page } from '@playwright/test';
import { type FoundPart, findPart } from './calls.ts';

export const quantityField = (page: Page) => page.getByLabel('Quantity', { exact: true });
export const addressField = (page: Page) => page.getByLabel('Ship to', { exact: true });
export const orderButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

/** Opens the page of a part of the sample catalog. */
export async function openPart(page: Page, partNumber: string): Promise<FoundPart> {
  const part = await findPart(page.request, partNumber);
  await page.goto(`/parts/${part._id}`);
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  return part;
}
