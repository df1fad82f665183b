import { expect, type Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { openPayment, payByCard } from './card-payment.ts';
import type { NewPart } from './shop-test.ts';

export interface PlacedOrder {
  _id: string;
  price: number;
  refunded: number;
}

/** Places an order for a part without the checkout. */
export function orderPart(page: Page, part: NewPart): Promise<PlacedOrder> {
  return callAs<PlacedOrder>(page, 'POST', '/orders', { partId: part._id, quantity: part.minQ + 1, address: '1 Counter Lane, Dayton' });
}

/** Pays an order with the card form, and waits until the page says that it is paid. */
export async function payOrder(page: Page, order: PlacedOrder): Promise<void> {
  await openPayment(page, order._id);
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
}
