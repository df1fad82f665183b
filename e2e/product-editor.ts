import type { Locator, Page } from '@playwright/test';
import type { AddedPart } from './admin-lists.ts';
import { callAs } from './calls.ts';
import { expect } from './shop-test.ts';

/** The form on the page where staff edit a product. */
export const productForm = (page: Page): Locator => page.getByRole('form', { name: 'Product', exact: true });

/** A field or a cell of a list. The label must match exactly, because the name of a section can begin with the same word. */
export const productField = (page: Page, label: string): Locator => productForm(page).getByLabel(label, { exact: true });

export async function openEditor(page: Page, part: { _id: string }): Promise<void> {
  await page.goto(`/dashboard/manageProducts/${part._id}`);
  await expect(productForm(page)).toBeVisible();
}

/** The sections below the form load when the user gets near them. */
export const showSection = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();

/** The button that says how many changes are not saved. */
export const changeCount = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: count === 1 ? '1 change' : `${count} changes` });

export const saveProduct = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

export async function expectSaved(page: Page, partNumber: string): Promise<void> {
  await expect(page.getByText(`${partNumber} is saved.`)).toBeVisible();
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
}

export const readPart = (page: Page, part: Pick<AddedPart, '_id'>): Promise<object> => callAs<object>(page, 'GET', `/parts/${part._id}`);
