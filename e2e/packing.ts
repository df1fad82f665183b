import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { payByCalls } from './card-payment.ts';
import { newUser } from './members.ts';
import { expect, type NewPart } from './shop-test.ts';

export interface PaidOrder {
  _id: string;
  /** the buyer's page */
  buyer: Page;
}

/** @param more fields of the new order, such as its PO number */
export async function paidOrder(browser: Browser, lines: { part: NewPart; quantity: number }[], more: object = {}): Promise<PaidOrder> {
  const { page: buyer } = await newUser(browser, 'Bea Buyer');
  const { _id } = await callAs<{ _id: string }>(buyer, 'POST', '/orders', {
    lines: lines.map(({ part, quantity }) => ({ partId: part._id, quantity })),
    address: '12 Main Street\nDayton, OH 45402',
    ...more,
  });
  await payByCalls(buyer, _id);
  return { _id, buyer };
}

export const packed = (page: Page, part: NewPart) => page.getByRole('textbox', { name: `Packed pieces of ${part.partNumber}` });
export const shipments = (page: Page) =>
  page
    .getByRole('region', { name: 'Shipments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
export const openPacking = async (page: Page, { _id }: PaidOrder) => {
  await page.goto(`/dashboard/shipping/${_id}`);
  await expect(page.getByRole('button', { name: 'Pack all' })).toBeVisible();
};

/** Scans a barcode on a warehouse page. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Scan or type a part number').fill(code);
  await page.keyboard.press('Enter');
}

/** Returns the document that the action prints. The test browser has no PDF viewer, so it downloads the document instead. */
export async function printed(page: Page, action: Promise<unknown>): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), action]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'latin1') };
}
