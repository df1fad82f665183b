import type { Receipt } from '@axlewright/contract/money/receipt';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { renderPages } from '../../../../test/pdfs.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);

const lakeside = { name: 'Lakeside Auto Parts', taxId: '31-5550142' };
const harbor = { name: 'Harbor Auto Parts', taxId: 'OH-RS 4410' };

/** Places an order for a new company with these details. */
async function placeOrderOf(details: object) {
  const buyer = await signUp(shop);
  const change = (more: object) => buyer.call('PUT', '/company', more);
  await change(details);
  const order = (await buyer.call('POST', '/orders', { partId: orders.part._id, quantity: 4 })).json<Order>();
  return { buyer, order, change, pay: () => pay(buyer, order) };
}

async function pay(buyer: Person, { _id }: Order): Promise<void> {
  const { clientSecret } = (await buyer.call('POST', `/orders/${_id}/payment-intent`)).json<{ clientSecret: string }>();
  const { intentId: transactionId } = await payWithCard(shop, clientSecret, testCards.success);
  expect((await buyer.call('PATCH', `/orders/${_id}`, { order: _id, transactionId })).json()).toMatchObject({ paid: true });
}

/** Reads the lines with the company from the receipt, after a check that the PDF has them, too. */
async function billedCompanyOf({ _id, customer, email }: Order, reader: Person): Promise<string[]> {
  const { billTo } = (await reader.call('GET', `/orders/${_id}/receipt`)).json<Receipt>();
  const [page] = await renderPages((await reader.call('GET', `/orders/${_id}/receipt.pdf`)).rawPayload, { pictures: false });
  const [, block = ''] = page?.text.split('Bill to') ?? [];
  for (const other of [lakeside, harbor]) expect(block.includes(other.name)).toBe(billTo.includes(other.name));
  for (const other of [lakeside, harbor]) expect(block.includes(`Tax ID ${other.taxId}`)).toBe(billTo.includes(`Tax ID ${other.taxId}`));
  return billTo.filter((line) => line !== customer && line !== email);
}

describe('the company on a receipt', () => {
  it('is the one that paid, even if its name and tax ID change later', async () => {
    const { buyer, order, change, pay } = await placeOrderOf(lakeside);
    await pay();
    await change(harbor);
    expect(await billedCompanyOf(order, buyer)).toEqual(['Lakeside Auto Parts', 'Tax ID 31-5550142']);
  });

  it('is the present one until the order is paid', async () => {
    const { buyer, order, change, pay } = await placeOrderOf(lakeside);
    await change(harbor);
    const present = ['Harbor Auto Parts', 'Tax ID OH-RS 4410'];
    expect(await billedCompanyOf(order, buyer)).toEqual(present);
    await pay();
    await change(lakeside);
    expect(await billedCompanyOf(order, buyer)).toEqual(present);
  });

  it('is the present one if an instance of an older version settled the payment', async () => {
    const { buyer, order, change, pay } = await placeOrderOf(lakeside);
    await pay();
    await shop.asOwner(`update orders set billed_company = null where id = ${order._id}`);
    await change(harbor);
    expect(await billedCompanyOf(order, buyer)).toEqual(['Harbor Auto Parts', 'Tax ID OH-RS 4410']);
  });

  it('is missing if it has no name. Its tax ID, which may be a Social Security number, is not stored with the order', async () => {
    const { buyer, order, change, pay } = await placeOrderOf({ taxId: '078-05-1120' });
    expect(await billedCompanyOf(order, buyer)).toEqual([]);
    await pay();
    await change(lakeside);
    expect(await billedCompanyOf(order, buyer)).toEqual([]);
    const row = await shop.db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirst();
    expect(JSON.stringify(row)).toContain(order._id);
    expect(JSON.stringify(row)).not.toContain('078-05-1120');
  });

  it('stays when the account of the buyer is closed', async () => {
    const { buyer, order, pay } = await placeOrderOf(lakeside);
    await pay();
    await expectClosed(closeAccount(buyer));
    expect(await billedCompanyOf(order, orders.admin)).toEqual(['Lakeside Auto Parts', 'Tax ID 31-5550142']);
  });
});
