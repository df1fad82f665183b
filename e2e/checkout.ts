import type { Page } from '@playwright/test';
import { addLines } from './basket.ts';
import { callAs } from './calls.ts';
import { typeAddress } from './ship-to.ts';
import { expect, type NewPart } from './shop-test.ts';

interface PlacedOrder {
  _id: string;
  price: number;
  purchaseOrder: string;
  phone: string;
  address: string;
  paid: boolean;
  lines: { partId: string; quantity: number; unitPrice: number; note: string }[];
}

export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
export const orderLines = (page: Page) => page.getByRole('list', { name: 'Order lines' }).getByRole('listitem');
export const ordersOf = (page: Page, { email }: { email: string }) => callAs<PlacedOrder[]>(page, 'GET', `/orders?email=${email}`);

/** Opens the checkout with two parts in the basket, and types the address. */
export async function openCheckout(page: Page, newPart: () => Promise<NewPart>): Promise<[NewPart, NewPart]> {
  const parts: [NewPart, NewPart] = [await newPart(), await newPart()];
  await addLines(page, [
    { partId: parts[0]._id, quantity: 3, note: 'For the Corolla on lift 3' },
    { partId: parts[1]._id, quantity: 5 },
  ]);
  await page.goto('/dashboard/checkout');
  await expect(orderLines(page)).toHaveCount(2);
  await typeAddress(page);
  return parts;
}
