import { maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LinePrice } from '@axlewright/contract/sales/prices';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();

it('an order costs what POST /prices returned for its lines', async () => {
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  const lines = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 2_000_000 }), quantity: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(lines, async (wanted) => {
      const totalCents = wanted.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
      fc.pre(totalCents >= minimumChargeCents && totalCents <= maximumChargeCents);
      const ordered = await Promise.all(
        wanted.map(async ({ cents, quantity }) => {
          const part = await addPart(admin, { price: cents / 100, minQ: 0, availableQ: 1_000 });
          return { partId: part._id, quantity };
        }),
      );
      const prices = (await buyer.call('POST', '/prices', { lines: ordered })).json<LinePrice[]>();
      const seen = ordered.map((line, index) => ({ ...line, seenPrice: prices[index]?.unitPrice }));
      const response = await buyer.call('POST', '/orders', { lines: seen });
      expect(response.statusCode, response.body).toBe(201);
      const order = response.json<Order>();
      expect(order.lines.map(({ unitPrice, price }) => ({ unitPrice, price }))).toEqual(
        prices.map(({ unitPrice, price }) => ({ unitPrice, price })),
      );
      expect(order.price).toBe(totalCents / 100);
    }),
    { numRuns: 15, seed: 15 },
  );
});

it('returns the prices in the order of the lines, and no price for parts that buyers cannot see', async () => {
  const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  const [part, hidden] = await Promise.all([addPart(admin, { price: 31.4 }), addPart(admin)]);
  await admin.call('DELETE', `/parts/${hidden._id}`);
  const lines = [hidden, part, part].map(({ _id }, index) => ({ partId: _id, quantity: index + 1 }));
  expect((await buyer.call('POST', '/prices', { lines })).json()).toEqual([
    { partId: hidden._id, quantity: 1, currency: 'usd', unitPrice: null, price: null },
    { partId: part._id, quantity: 2, currency: 'usd', unitPrice: 31.4, price: 62.8 },
    { partId: part._id, quantity: 3, currency: 'usd', unitPrice: 31.4, price: 94.2 },
  ]);
  expectProblem(await shop.app.inject({ method: 'POST', url: '/api/prices', payload: { lines } }), 401);
  expectProblem(await buyer.call('POST', '/prices', { lines: [] }), 422, 'invalid-body');
});
