import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { mailsAbout, mailsTo } from '../../../../test/mails.ts';
import { reconcileNow } from '../../../../test/payment-services.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let partId: string;
let partNumber: string;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  const part = await addPart(admin, { name: 'Oil filter, spin-on', price: 12.5, availableQ: 1_000 });
  [partId, partNumber] = [part._id, part.partNumber];
});
beforeEach(async () => {
  buyer = await signUp(shop, { name: 'Bea Buyer' });
});

async function placeOrder(by = buyer, quantity = 4): Promise<Order> {
  const response = await by.call('POST', '/orders', { partId, quantity, address: '12 Main St\nSpringfield, IL 62701' });
  expect(response.statusCode).toBe(201);
  return response.json<Order>();
}

async function pay(order: Order): Promise<void> {
  const { clientSecret } = (await buyer.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>();
  const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
  const response = await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
  expect(response.statusCode).toBe(200);
}

/** Returns the newest email whose subject contains these words. */
async function mailTo(person: Person, words: string) {
  const [mail] = await mailsTo(shop, person.email, words);
  if (!mail) throw new Error('no email');
  return mail as typeof mail & { html: string };
}

const subjectsTo = async (person: Person) => {
  const { rows } = await shop.pool.query<{ subject: string }>(
    `select subject from sandbox.mails where recipient = $1 and subject ilike '%order%' order by id`,
    [person.email],
  );
  return rows.map(({ subject }) => subject);
};

describe('the email about', () => {
  it('a new order contains its number, lines, total, shipping address and link', async () => {
    const order = await placeOrder();
    const { text, html } = await mailTo(buyer, `Order ${order._id} received`);
    expect(text).toContain(`Order number: ${order._id}\n`);
    expect(text).toContain('We cancel orders that stay unpaid.');
    expect(text).toContain(`${partNumber}  Oil filter, spin-on\n    Qty: 4, Each: $12.50, Total: $50.00\nOrder total: $50.00\n`);
    expect(text).toContain('Ship to:\nBea Buyer\n12 Main St\nSpringfield, IL 62701\n');
    expect(text).toContain(`${shop.url}/dashboard/payment/${order._id}\n`);
    const cells = [...html.matchAll(/<t[dh]\b[^>]*>((?:(?!<t[dh]\b).)*?)<\/t[dh]>/g)].map(([, inner = '']) =>
      inner
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    expect(cells).toEqual(
      expect.arrayContaining(['Part', 'Qty', 'Each', 'Total', `${partNumber} Oil filter, spin-on`, '4', '$12.50', '$50.00', 'Order total']),
    );
  });

  it('a new order does not ask for the payment if the order is already paid when the email is written', async () => {
    // The outbox reader waits for this lock.
    const order = await whileLocked(shop, `select from outbox.readers where name = 'mail' for update`, [], async () => {
      const placed = await placeOrder();
      await pay(placed);
      return placed;
    });
    const { text } = await mailTo(buyer, `Order ${order._id} received`);
    expect(text).toContain('We have set the parts aside for you.');
    expect(text).not.toMatch(/pay by card|unpaid/);
  });

  it('a new order does not say that parts are set aside if the order is already canceled when the email is written', async () => {
    const order = await whileLocked(shop, `select from outbox.readers where name = 'mail' for update`, [], async () => {
      const placed = await placeOrder();
      await buyer.call('DELETE', `/orders/${placed._id}`);
      return placed;
    });
    const { text } = await mailTo(buyer, `Order ${order._id} received`);
    expect(text).toContain('We received this order. It was canceled in the meantime.\n');
    expect(text).not.toContain('set the parts aside');
    expect(text).toContain(`${shop.url}/dashboard/myorders?state=cancelled\n`);
    expect(text).not.toContain(`/dashboard/payment/${order._id}`);
  });

  it('a payment contains the amount', async () => {
    const order = await placeOrder();
    await pay(order);
    const { text } = await mailTo(buyer, `Payment received for order ${order._id}`);
    expect(text).toContain('We received your payment of $50.00.');
    expect(text).toContain('Oil filter, spin-on');
  });

  it('a shipment says that the rest will follow, even if the rest is shipped before the email is written', async () => {
    const order = await placeOrder();
    await pay(order);
    await mailsAbout(shop, order);
    await whileLocked(shop, `select from outbox.readers where name = 'mail' for update`, [], async () => {
      for (const [quantity, left] of [
        [3, 4],
        [1, 1],
      ]) {
        const lines = [{ lineNumber: 1, quantity, left }];
        expect((await admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines })).statusCode).toBe(201);
      }
      return {};
    });
    const mails = (await mailsAbout(shop, order)).filter(({ subject }) => subject.endsWith('shipment sent'));
    expect(mails.map(({ text }) => /(Some of your|Your) parts are on their way\..*/.exec(text)?.[0])).toEqual([
      'Some of your parts are on their way. The rest will follow.',
      'Your parts are on their way.',
    ]);
  });

  it.each([
    ['the buyer', 'You canceled this order.', (order: Order) => buyer.call('DELETE', `/orders/${order._id}`)],
    ['an admin', 'Axlewright canceled this order.', (order: Order) => admin.call('DELETE', `/orders/${order._id}`)],
    [
      'the shop itself',
      'This order was canceled automatically, because it was not paid in time.',
      async (order: Order) => {
        await shop.pool.query(`update orders set created_at = now() - interval '90 days' where id = $1`, [order._id]);
        await reconcileNow(shop, { unpaidHours: { verified: 72, unverified: 72 } });
      },
    ],
  ])('an order that %s canceled says who canceled it', async (_who, sentence, cancel) => {
    const order = await placeOrder();
    await cancel(order);
    const { text } = await mailTo(buyer, `Order ${order._id} canceled`);
    expect(text).toContain(sentence);
    expect(text).toContain('You have not been charged');
    expect(text).toContain('/dashboard/myorders?state=cancelled\n');
  });

  it('a refund says what remained at that time, even if another refund followed', async () => {
    const order = await placeOrder();
    await pay(order);
    for (const amount of [12.34, 37.66])
      expect((await admin.call('POST', `/orders/${order._id}/refunds`, { amount })).statusCode).toBe(201);
    const first = (await mailTo(buyer, 'Refund of $12.34')).text;
    expect(first).toContain('Payment: $50.00\n\nRefunded so far: $12.34\n\nRemaining: $37.66\n');
    const second = (await mailTo(buyer, 'Refund of $37.66')).text;
    expect(second).toContain('Refunded so far: $50.00\n\nRemaining: $0.00\n');
  });
});

describe('order emails', () => {
  it('are sent in the order of the events, one email for each event', async () => {
    const order = await placeOrder();
    await pay(order);
    await admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5 });
    await mailTo(buyer, 'Refund');
    expect(await subjectsTo(buyer)).toEqual([
      `Order ${order._id} received`,
      `Payment received for order ${order._id}`,
      `Refund of $5.00 for order ${order._id}`,
    ]);
  });

  it('are sent only to the buyer, and contain nothing about other buyers', async () => {
    const other = await signUp(shop, { name: 'Otto Other' });
    const [own, foreign] = [await placeOrder(buyer, 3), await placeOrder(other, 7)];
    const { text, html } = await mailTo(buyer, 'received');
    await mailTo(other, 'received');
    for (const form of [text, html]) {
      expect(form).toContain(own._id);
      for (const secret of [foreign._id, other.email, 'Otto', '$87.50']) expect(form).not.toContain(secret);
    }
    expect(await subjectsTo(buyer)).toEqual([`Order ${own._id} received`]);
  });

  it('are sent to the current email address of the account, not to the one in the order', async () => {
    const order = await placeOrder();
    await mailTo(buyer, 'received');
    const moved = `moved-${buyer.email}`;
    await shop.pool.query('update users set email = $2 where id = $1', [buyer.userId, moved]);
    await admin.call('DELETE', `/orders/${order._id}`);
    const [mail] = await mailsTo(shop, moved, 'canceled');
    expect(mail?.subject).toBe(`Order ${order._id} canceled`);
    expect(await subjectsTo(buyer)).toEqual([`Order ${order._id} received`]);
  });

  it('are not sent if the account no longer has an email address', async () => {
    const order = await placeOrder();
    const received = [{ subject: `Order ${order._id} received` }];
    expect(await mailsAbout(shop, order)).toMatchObject(received);
    await shop.pool.query('update users set email = null where id = $1', [buyer.userId]);
    expect((await admin.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    expect(await mailsAbout(shop, order)).toMatchObject(received);
  });
});
