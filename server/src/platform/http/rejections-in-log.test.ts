import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestOrders, type TestOrders } from '../../../test/test-orders.ts';

const lines: string[] = [];
let shop: TestApp;
let stop: () => Promise<void>;
let testOrders: TestOrders;
let stranger: Person;

beforeAll(async () => {
  ({ shop, stop } = await startTestApp({ environment: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => void lines.push(line) } }));
  testOrders = await openTestOrders(shop);
  stranger = await signUp(shop);
});
afterAll(() => stop());
beforeEach(() => {
  lines.length = 0;
});

const rejections = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request rejected');

it('logs the account of a buyer who called an admin endpoint', async () => {
  expect((await stranger.call('GET', '/user')).statusCode).toBe(403);
  expect(rejections()).toEqual([expect.objectContaining({ route: '/api/user', user: stranger.userId, code: 'forbidden' })]);
});

it("logs the account that requested another account's order, and sends the same response as for a missing order", async () => {
  const { _id } = await testOrders.placeOrder();
  const calls = [
    ['GET', ''],
    ['GET', '/history'],
    ['DELETE', ''],
    ['POST', '/payment-intent'],
  ] as const;
  for (const [method, subpath] of calls) {
    lines.length = 0;
    const [foreign, missing] = [
      await stranger.call(method, `/orders/${_id}${subpath}`),
      await stranger.call(method, `/orders/999999999${subpath}`),
    ];
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect(rejections()).toEqual([
      expect.objectContaining({ route: `/api/orders/:id${subpath}`, user: stranger.userId, code: 'not-found' }),
    ]);
  }
});

it('logs a webhook with a wrong signature', async () => {
  const headers = { 'stripe-signature': 't=1,v1=forged' };
  const response = await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: { id: 'evt_forged' } });
  expect(response.statusCode).toBe(400);
  // Background work may write warnings of its own on a busy machine. Only lines of requests have the id of a request.
  const ofRequests = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  expect(ofRequests).toMatchObject([{ level: 40, msg: 'a webhook had a wrong signature' }]);
});
