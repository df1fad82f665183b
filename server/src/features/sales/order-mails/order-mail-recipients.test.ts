import { type MailKind, mailKinds } from '@axlewright/contract/people/mail-preferences';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { mailsAbout } from '../../../../test/mails.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let owner: Person;
let buyer: Person;
let companyId: string;
let partId: string;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  partId = (await addPart(admin, { name: 'Oil filter', price: 12.5, availableQ: 1_000 }))._id;
});
beforeEach(async () => {
  [owner, buyer] = await Promise.all([signUp(shop, { name: 'Olga Owner' }), signUp(shop, { name: 'Bea Buyer' })]);
  await owner.call('PUT', '/company', { name: 'Garage Nord', taxId: '', phone: '' });
  companyId = await companyIdOf(owner);
  await join(shop, owner, buyer, 'buyer');
});

async function placeOrder(by: Person): Promise<Order> {
  const response = await by.call('POST', '/orders', { partId, quantity: 4 });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Order>();
}
const cancel = async (order: Order, by = admin) => expect((await by.call('DELETE', `/orders/${order._id}`)).statusCode, 'cancel').toBe(204);

async function choose(person: Person, mails: readonly MailKind[], wholeCompany = false): Promise<void> {
  const response = await person.call('PUT', `/me/mail-preferences/${companyId}`, { mails, wholeCompany });
  expect(response.statusCode, response.body).toBe(200);
}

const recipientsOf = async (order: Order, words: string) =>
  (await mailsAbout(shop, order)).filter(({ subject }) => subject.includes(words)).map(({ to }) => to);

describe('an email about an order', () => {
  it('goes to the member who placed it, and to no other member', async () => {
    const order = await placeOrder(buyer);
    expect(await recipientsOf(order, 'received')).toEqual([buyer.email]);
  });

  it('does not go to a member who turned this kind off', async () => {
    await choose(
      buyer,
      mailKinds.filter((kind) => kind !== 'orders'),
    );
    expect(await mailsAbout(shop, await placeOrder(buyer))).toEqual([]);
    await choose(buyer, ['orders']);
    expect(await recipientsOf(await placeOrder(buyer), 'received')).toEqual([buyer.email]);
  });

  it('goes once to each owner who wants the emails of the whole company, and says who placed the order', async () => {
    const second = await signUp(shop);
    await join(shop, owner, second, 'owner');
    await choose(owner, ['orders'], true);
    await choose(second, ['delivered'], true);
    const order = await placeOrder(buyer);
    const mails = await mailsAbout(shop, order);
    expect(mails.map(({ to }) => to).sort()).toEqual([buyer.email, owner.email].sort());
    const [toOwner, toBuyer] = [owner, buyer].map(({ email }) => mails.find(({ to }) => to === email)?.text ?? '');
    expect(toOwner).toContain('Placed by: Bea Buyer\n');
    expect(toOwner).toContain('because you get the emails about all orders of your company');
    expect(toBuyer).not.toContain('Placed by');
    expect(await recipientsOf(await placeOrder(owner), 'received')).toEqual([owner.email]);
  });

  it('does not go to a former owner who wanted the emails of the whole company', async () => {
    await choose(owner, mailKinds, true);
    const second = await signUp(shop);
    await join(shop, owner, second, 'owner');
    await second.call('PUT', `/company/members/${owner.userId}`, { role: 'approver' });
    expect(await recipientsOf(await placeOrder(buyer), 'received')).toEqual([buyer.email]);
  });

  it('tells each recipient who canceled the order', async () => {
    await choose(owner, mailKinds, true);
    const order = await placeOrder(buyer);
    await cancel(order, owner);
    const texts = (await mailsAbout(shop, order)).filter(({ subject }) => subject.includes('canceled'));
    expect(texts.find(({ to }) => to === owner.email)?.text).toContain('You canceled this order.');
    expect(texts.find(({ to }) => to === buyer.email)?.text).toContain('A member of your company canceled this order.');
  });

  it('goes to the owners if the member who placed it has left, and no longer to that member', async () => {
    const approver = await signUp(shop);
    await join(shop, owner, approver, 'approver');
    const [order, muted] = [await placeOrder(buyer), await placeOrder(buyer)];
    await owner.call('DELETE', `/company/members/${buyer.userId}`);
    await cancel(order);
    const mails = (await mailsAbout(shop, order)).filter(({ subject }) => subject.includes('canceled'));
    expect(mails.map(({ to }) => to)).toEqual([owner.email]);
    expect(mails[0]?.text).toContain('because the person who placed this order no longer belongs to your company');
    await choose(owner, []);
    await cancel(muted);
    expect(await recipientsOf(muted, 'canceled')).toEqual([]);
  });

  it('goes to the owners if the member who placed it has closed the account', async () => {
    const order = await placeOrder(buyer);
    await cancel(order, buyer);
    await expectClosed(closeAccount(buyer));
    await shop.pool.query(
      `insert into outbox.events (topic, object_id, kind, event_id)
       select 'order', order_id, what, id from order_events where order_id = $1 and what = 'cancelled'`,
      [order._id],
    );
    expect(await recipientsOf(order, 'canceled')).toContain(owner.email);
  });

  it('has a link to the page where the recipient chooses emails', async () => {
    const [mail] = await mailsAbout(shop, await placeOrder(buyer));
    expect(mail?.text).toContain(`Change which emails you get: ${shop.url}/dashboard/emails\n`);
  });
});
