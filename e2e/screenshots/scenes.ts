import { expect, type Page } from '@playwright/test';
import { callAs, findPart } from '../calls.ts';
import { openPayment, payByCard } from '../card-payment.ts';

/** Places three orders. Pays the first, leaves the second unpaid, and cancels the third. */
export async function placeOrders(page: Page): Promise<string[]> {
  const ids: string[] = [];
  for (const partNumber of ['AXW-BR-33028', 'AXW-OF-7204', 'AXW-BA-095']) {
    const part = await findPart(page.request, partNumber);
    const order = { partId: part._id, quantity: part.minQ + 1, address: '12 Bay Street, Toledo, OH' };
    ids.push((await callAs<{ _id: string }>(page, 'POST', '/orders', order))._id);
  }
  await openPayment(page, ids[0] ?? '');
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done')).toBeVisible();
  await callAs(page, 'DELETE', `/orders/${ids[2]}`);
  return ids;
}

/** Loads all pictures of the page, including those outside the viewport. */
export async function loadAllPictures(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
  });
}
