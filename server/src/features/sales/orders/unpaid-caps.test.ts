import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard, setWebhooks, testCards } from '../../../../test/cards.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp({ hasCaps: true });
let admin: Person;
let part: PartDetail;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
  part = await addPart(admin, { availableQ: 1_000_000 });
});
beforeEach(() => setWebhooks(shop, 'hold'));

const place = (person: Person, quantity = 2, of = part) => person.call('POST', '/orders', { partId: of._id, quantity });
const placeMany = async (person: Person, count: number) => {
  const orders: Order[] = [];
  for (let placed = 0; placed < count; placed++) {
    const response = await place(person);
    expect(response.statusCode).toBe(201);
    orders.push(response.json<Order>());
  }
  return orders;
};
async function signUpVerified(at: TestApp = shop): Promise<Person> {
  const person = await signUp(at);
  await at.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.userId).execute();
  return person;
}
const countOf = (responses: { statusCode: number }[], status: number) => responses.filter(({ statusCode }) => statusCode === status).length;

describe('unpaid orders of one account', () => {
  it('are limited to ten until its email address is confirmed; the error says what to do', async () => {
    const buyer = await signUp(shop);
    const orders = await placeMany(buyer, 10);
    const problem = expectProblem(await place(buyer), 409, 'too-many-unpaid-orders');
    expect(problem.detail).toBe(
      'You have 10 unpaid orders, and no more are allowed. Pay or cancel some in My Orders, then order again.' +
        ' Accounts with a confirmed email address may have 50.',
    );

    await buyer.call('DELETE', `/orders/${orders[0]?._id}`);
    expect((await place(buyer)).statusCode).toBe(201);
    expectProblem(await place(buyer), 409, 'too-many-unpaid-orders');

    const order = orders[1] as Order;
    const { clientSecret } = (await buyer.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>();
    const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
    await buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
    expect((await place(buyer)).statusCode).toBe(201);
    expectProblem(await place(buyer), 409, 'too-many-unpaid-orders');
  });

  it('are limited to fifty after the email address is confirmed', async () => {
    const buyer = await signUpVerified();
    await placeMany(buyer, 50);
    const problem = expectProblem(await place(buyer), 409, 'too-many-unpaid-orders');
    expect(problem.detail).toBe('You have 50 unpaid orders, and no more are allowed. Pay or cancel some in My Orders, then order again.');
  });

  it('do not exceed the limit if they are placed at the same time, each for a different part', async () => {
    const buyer = await signUp(shop);
    const parts = await Promise.all(Array.from({ length: 30 }, () => addPart(admin)));
    const responses = await Promise.all(parts.map((each) => place(buyer, 2, each)));
    expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([10, 20]);
    const { unpaid_orders, unpaid_lines } = await shop.db
      .selectFrom('users')
      .select(['unpaid_orders', 'unpaid_lines'])
      .where('id', '=', buyer.userId)
      .executeTakeFirstOrThrow();
    expect([unpaid_orders, unpaid_lines]).toEqual([10, 10]);
  });

  it('do not prevent a repeated request from getting the first response', async () => {
    const buyer = await signUp(shop);
    const first = await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 }, { 'idempotency-key': 'first' });
    await placeMany(buyer, 9);
    const again = await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 }, { 'idempotency-key': 'first' });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });
});

describe('an account without a confirmed email address', () => {
  it('can reserve at most half of the stock of a part', async () => {
    const buyer = await signUp(shop);
    const scarce = await addPart(admin, { availableQ: 100 });
    const problem = expectProblem(await place(buyer, 51, scarce), 409, 'stock-share-exceeded');
    expect(problem.detail).toBe(
      'Until you confirm your email address, your unpaid orders may hold at most 50% of a part’s stock.' +
        ' Order 50 or fewer, or confirm your email address.',
    );
    expect((await place(buyer, 40, scarce)).statusCode).toBe(201);
    expect(expectProblem(await place(buyer, 11, scarce), 409, 'stock-share-exceeded').detail).toContain('Order 10 or fewer');
    expect((await place(buyer, 10, scarce)).statusCode).toBe(201);
    expect(expectProblem(await place(buyer, 2, scarce), 409, 'stock-share-exceeded').detail).toContain('Pay for your unpaid orders');
    expect((await place(await signUpVerified(), 49, scarce)).statusCode).toBe(201);
  });

  it('cannot reserve more than half of the stock with simultaneous orders', async () => {
    const buyer = await signUp(shop);
    const scarce = await addPart(admin, { availableQ: 100 });
    const responses = await Promise.all(Array.from({ length: 8 }, () => place(buyer, 20, scarce)));
    expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([2, 6]);
  });

  it('may place one order of the smallest quantity, even if that is more than half of the stock', async () => {
    const buyer = await signUp(shop);
    const scarce = await addPart(admin, { minQ: 23, availableQ: 26 });
    expect(expectProblem(await place(buyer, 25, scarce), 409, 'stock-share-exceeded').detail).toContain('Order 24 or fewer');
    expect((await place(buyer, 24, scarce)).statusCode).toBe(201);
  });

  it('gets an error for each line that asks for too much, with the possible quantities', async () => {
    const buyer = await signUp(shop);
    const [scarce, plenty] = await Promise.all([addPart(admin, { availableQ: 100 }), addPart(admin, { availableQ: 1_000 })]);
    const lines = [scarce, plenty, scarce].map((each) => ({ partId: each._id, quantity: 30 }));
    expect(expectProblem(await buyer.call('POST', '/orders', { lines }), 422, 'lines-rejected').lines).toEqual([
      { line: 0, code: 'stock-share-exceeded', orderable: { from: 2, to: 50, step: 1 } },
      { line: 2, code: 'stock-share-exceeded', orderable: { from: 2, to: 50, step: 1 } },
    ]);
    expect((await buyer.call('POST', '/orders', { lines: lines.slice(0, 2) })).statusCode).toBe(201);
  });

  it('gets the error for an invalid quantity first, not the error for reserving too much', async () => {
    const buyer = await signUp(shop);
    const scarce = await addPart(admin, { availableQ: 100 });
    expectProblem(await place(buyer, 100, scarce), 422, 'invalid-quantity');
  });
});

describe('unpaid lines of one account', () => {
  const small = useTestApp({ hasCaps: true, environment: { OPEN_UNPAID_LINES_UNVERIFIED: '2', OPEN_UNPAID_LINES: '3' } });

  it('have their own limit', async () => {
    const [seller, buyer, verified] = await Promise.all([signUpAdmin(small), signUp(small), signUpVerified(small)]);
    const sold = await addPart(seller);
    for (const person of [buyer, buyer, verified, verified, verified]) expect((await place(person, 2, sold)).statusCode).toBe(201);
    for (const person of [buyer, verified]) expectProblem(await place(person, 2, sold), 409, 'too-many-unpaid-lines');
  });

  it('include every line of an order', async () => {
    const [seller, buyer] = await Promise.all([signUpAdmin(small), signUp(small)]);
    const sold = await addPart(seller);
    const placeLines = (count: number) =>
      buyer.call('POST', '/orders', { lines: Array.from({ length: count }, () => ({ partId: sold._id, quantity: 2 })) });
    expect((await placeLines(1)).statusCode).toBe(201);
    expect(expectProblem(await placeLines(2), 409, 'too-many-unpaid-lines').detail).toBe(
      'You have 1 unpaid order line, so this order may have at most 1. Pay or cancel some in My Orders, then order again.' +
        ' Accounts with a confirmed email address may have 3.',
    );
    expect((await placeLines(1)).statusCode).toBe(201);
  });
});
