import type { Receipt } from '@axlewright/contract/money/receipt';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { failNextCardCalls } from '../../../../test/cards.ts';
import { minutesFromNow, reconcileNow } from '../../../../test/payment-services.ts';
import { listOverlaps, renderPages } from '../../../../test/pdfs.ts';
import { signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const environment = { SELLER_ADDRESS: '7 Main Road | Łódź, OH 45402 |', SELLER_TIME_ZONE: 'America/New_York' };
const shop = useTestApp({ environment });
const orders = useTestOrders(shop);

const receiptOf = async ({ _id }: Order, by = orders.buyer) => (await by.call('GET', `/orders/${_id}/receipt`)).json<Receipt>();
const pdfOf = async ({ _id }: Order) =>
  renderPages((await orders.buyer.call('GET', `/orders/${_id}/receipt.pdf`)).rawPayload, { pictures: false });

/** Removes whitespace and hyphens, because long texts wrap. PDFium reads a hyphen at the end of a line as U+FFFE. */
const withoutSpace = (text: string) => text.replace(/[\s\ufffe-]/g, '');

async function placePaidOrder(more: object): Promise<Order> {
  const response = await orders.buyer.call('POST', '/orders', more);
  expect(response.statusCode, response.body).toBe(201);
  const order = response.json<Order>();
  await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) });
  return order;
}

describe('a receipt', () => {
  it('has seller, buyer, lines, payments and refunds, on the page and in the PDF', async () => {
    const other = await addPart(orders.admin, { availableQ: 100, price: 3.2, name: 'Rotor, front, 320 × 30 mm' });
    const lines = [
      { partId: orders.part._id, quantity: 4 },
      { partId: other._id, quantity: 10 },
    ];
    const order = await placePaidOrder({ lines, address: 'Bay 4, Dayton', purchaseOrder: 'PO-4711' });
    await orders.admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5.5, reason: 'Dented box' });
    const receipt = await receiptOf(order);
    expect(receipt).toMatchObject({
      _id: order._id,
      invoiceNumber: null,
      seller: { name: 'Axlewright', address: ['7 Main Road', 'Łódź, OH 45402'] },
      shipTo: 'Bay 4, Dayton',
      total: 82,
      payments: [{ amount: 82 }],
      refunds: [{ amount: 5.5, reason: 'Dented box' }],
      paid: 76.5,
    });
    expect(receipt.billTo).toContain(orders.buyer.email);
    const [page, ...more] = await pdfOf(order);
    expect(more).toEqual([]);
    const amounts = ['$12.50', '$50.00', '$3.20', '$32.00', '$82.00', '−$5.50', '$76.50'];
    const texts = [
      'Receipt',
      'Axlewright',
      '7 Main Road',
      'Łódź, OH 45402',
      ...receipt.billTo,
      'Bay 4, Dayton',
      'PO-4711',
      'Dented box',
      ...amounts,
    ];
    for (const text of [...texts, order._id, other.partNumber, '320 × 30 mm', receipt.payments[0]?.transactionId ?? ''])
      expect(withoutSpace(page?.text ?? '')).toContain(withoutSpace(text));
    expect(page && listOverlaps(page)).toEqual([]);
  });

  it('of an order that is not paid says so', async () => {
    const order = await orders.placeOrder();
    expect(await receiptOf(order)).toMatchObject({ payments: [], paid: 0, total: 50 });
    const [page] = await pdfOf(order);
    expect(page?.text).toMatch(/^Order\b/m);
    expect(page?.text).not.toContain('Receipt');
  });

  it('subtracts a refund only when the card processor has made it', async () => {
    const order = await orders.placePaidOrder();
    await failNextCardCalls(shop, 'server_error', 3, { path: '/v1/refunds' });
    await orders.admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5 });
    expect(await receiptOf(order)).toMatchObject({ refunds: [], pendingRefunds: [{ amount: 5 }], paid: 50 });
    expect((await pdfOf(order))[0]?.text).toContain('Refund requested');
    await reconcileNow(shop, { now: minutesFromNow(6) });
    expect(await receiptOf(order)).toMatchObject({ refunds: [{ amount: 5 }], pendingRefunds: [], paid: 45 });
  });

  it("has dates in the seller's time zone in its PDF", async () => {
    const order = await orders.placePaidOrder();
    await shop.asOwner(`update payments set settled_at = '2026-03-02T02:30:00Z' where order_id = ${order._id}`);
    expect((await pdfOf(order))[0]?.text).toContain('Card payment, Mar 1, 2026');
  });

  it('shows the day on which the order was paid, not the day of a payment that was refunded', async () => {
    const order = await orders.placeOrder();
    const first = (await orders.secretOf(order)).split('_secret_')[0] ?? '';
    await shop.db.updateTable('payments').set({ status: 'canceled' }).where('intent_id', '=', first).execute();
    await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) });
    const late = { status: 'succeeded' as const, settled_at: new Date('2037-03-02T12:00:00Z'), is_due: false };
    await shop.db.updateTable('payments').set(late).where('intent_id', '=', first).execute();
    const receipt = await receiptOf(order);
    expect(receipt.paidAt).toBe((await orders.readOrder(order)).paidAt);
    expect(receipt.payments.map(({ transactionId }) => transactionId).at(-1)).toBe(first);
    const [page] = await pdfOf(order);
    expect(page?.text.split('2037')).toHaveLength(2);
  });

  it('is hidden from other companies, and staff can read it', async () => {
    const order = await orders.placePaidOrder();
    const stranger = await signUp(shop);
    for (const path of ['receipt', 'receipt.pdf'])
      expect((await stranger.call('GET', `/orders/${order._id}/${path}`)).statusCode).toBe(404);
    expect(await receiptOf(order, orders.admin)).toMatchObject({ _id: order._id, paid: 50 });
  });

  it('of 500 lines with many refunds has all of them, and no texts overlap', async () => {
    const lines = Array.from({ length: 500 }, () => ({ partId: orders.part._id, quantity: 1, note: 'n'.repeat(200) }));
    const order = await placePaidOrder({ lines, purchaseOrder: 'W'.repeat(50), address: 'x\n'.repeat(400) });
    for (let refund = 1; refund <= 5; refund++) await orders.admin.call('POST', `/orders/${order._id}/refunds`, { amount: 1 });
    const pages = await pdfOf(order);
    const text = pages.map((page) => page.text).join('\n');
    expect(text.split(orders.part.partNumber)).toHaveLength(501);
    expect(text.split('Refund to the card')).toHaveLength(6);
    expect(text).toContain('$6,245.00');
    expect(pages.flatMap(listOverlaps)).toEqual([]);
  });
});
