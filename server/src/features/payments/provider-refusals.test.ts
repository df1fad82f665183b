import type { Order } from '@axlewright/contract/orders';
import type { PartDetail } from '@axlewright/contract/parts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { payWithCard, testCards } from '../../../test/cards.ts';
import { addPart } from '../../../test/catalogue.ts';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp({ hasFaults: true });
let admin: Person;
let buyer: Person;
let part: PartDetail;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  part = await addPart(admin, { availableQ: 1_000 });
});
afterEach(() => vi.restoreAllMocks());

/** What Stripe answers to a key that was revoked or may not do this. */
function refuseCalls(status: number, message: string): void {
  const really = globalThis.fetch;
  const refusal = JSON.stringify({ error: { type: 'invalid_request_error', message } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes('/sandbox/stripe/v1/')
      ? new Response(refusal, { status, headers: { 'content-type': 'application/json' } })
      : really(input, init),
  );
}

const placeOrder = async () => (await buyer.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<Order>();

describe('what the card provider refuses to the shop is a fault of the shop', () => {
  it.each([
    [401, 'Invalid API Key provided: sk_test_*****box'],
    [403, 'The provided key does not have the required permissions for this endpoint.'],
  ])('and never a %i of its own', async (status, message) => {
    const [unpaid, paid] = [await placeOrder(), await placeOrder()];
    const { clientSecret } = (await buyer.call('POST', `/orders/${paid._id}/payment-intent`)).json<{ clientSecret: string }>();
    const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
    await buyer.call('PATCH', `/orders/${paid._id}`, { order: paid._id, transactionId: intentId });
    refuseCalls(status, message);

    const answers = [
      await buyer.call('POST', `/orders/${unpaid._id}/payment-intent`),
      await admin.call('POST', `/orders/${paid._id}/refunds`, {}),
    ];
    for (const answer of answers) {
      expectProblem(answer, 500, 'internal-error');
      expect(answer.headers).not.toHaveProperty('www-authenticate');
      expect(answer.body).not.toContain(message.slice(0, 7));
    }
  });
});
