import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import type { SentPaymentLink } from '@axlewright/contract/sales/phone-orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyIdOf } from '../../../../test/companies.ts';
import { mailsAbout } from '../../../../test/mails.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let clerk: Person;
let buyer: Person;
let partId: string;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  clerk = await addAccount({ staffRole: 'clerk', name: 'Cleo Clerk' });
  partId = (await addPart(await addAccount({ staffRole: 'admin' }), { price: 12.5, availableQ: 1_000 }))._id;
});
beforeEach(async () => {
  buyer = await addAccount({ name: 'Bea Buyer' });
});

async function placeByPhone(): Promise<Order> {
  const body = { userId: buyer.userId, lines: [{ partId, quantity: 4 }] };
  return (await clerk.call('POST', `/customers/${await companyIdOf(buyer)}/orders`, body)).json();
}
const send = ({ _id }: Order, by = clerk) => by.call('POST', `/orders/${_id}/payment-link`);
const muteOrders = async () => shop.pool.query(`update company_members set muted_mails = '{orders}' where user_id = $1`, [buyer.userId]);

describe('the email about a phone order', () => {
  it('comes once, with the payment link, even if the buyer wants no emails about orders', async () => {
    await muteOrders();
    const order = await placeByPhone();
    const [mail, ...others] = await mailsAbout(shop, order);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: `Order ${order._id} received` });
    expect(mail?.text).toContain('Thanks for your call.');
    expect(mail?.text).toContain(`${shop.settings.publicUrl}/dashboard/payment/${order._id}`);
    expect(mail?.text).not.toContain('Cleo');
    expect(mail?.text).not.toContain('/dashboard/emails');
  });
});

describe('the payment link', () => {
  it('is emailed to the buyer once for each click, with an entry in the history', async () => {
    await muteOrders();
    const order = (await buyer.call('POST', '/orders', { partId, quantity: 4 })).json<Order>();
    const response = await send(order);
    expect(response.json<SentPaymentLink>()).toEqual({ sentTo: [buyer.email] });
    const [mail, ...others] = await mailsAbout(shop, order);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: `Pay for order ${order._id}` });
    expect(mail?.text).toContain('$50.00 is due for this order.');
    const history = (await buyer.call('GET', `/orders/${order._id}/history`)).json<OrderEvent[]>();
    expect(history.at(-1)).toMatchObject({ what: 'payment-link-sent', by: 'admin', name: null });
  });

  it('is sent at most once a minute and five times a day', async () => {
    const order = await placeByPhone();
    const both = await Promise.all([send(order), send(order)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    const nextMinute = () => shop.pool.query(`delete from attempts where key like 'payment-link:%'`);
    for (let sent = 1; sent < 5; sent++) {
      await nextMinute();
      expect((await send(order)).statusCode).toBe(200);
    }
    await nextMinute();
    expectProblem(await send(order), 429, 'too-many-attempts');
    expect((await mailsAbout(shop, order)).filter(({ subject }) => subject.startsWith('Pay for'))).toHaveLength(5);
  });

  it('is not sent for an order that is canceled, that nobody can pay, or that does not exist', async () => {
    const [canceled, left] = [await placeByPhone(), await placeByPhone()];
    await buyer.call('DELETE', `/orders/${canceled._id}`);
    expect(expectProblem(await send(canceled), 409, 'no-payment-due').detail).toBe('This order was canceled.');
    await shop.pool.query('delete from company_members where user_id = $1', [buyer.userId]);
    expect(expectProblem(await send(left), 409, 'no-payment-due').detail).toContain('Nobody in this company');
    await shop.pool.query(`insert into company_members (company_id, user_id, role) values ($1, $2, 'owner')`, [
      left.companyId,
      buyer.userId,
    ]);
    expectProblem(await clerk.call('POST', '/orders/999999999/payment-link'), 404, 'not-found');
    expectProblem(await send(left, buyer), 403);
  });
});
