import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCounter } from '../../../test/counter.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp({ hasFaults: true });
const { admin, buyer, placeOrder, placePaidOrder } = useCounter(shop);

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

describe('what the card provider refuses to the shop is a fault of the shop', () => {
  it.each([
    [401, 'Invalid API Key provided: sk_test_*****box'],
    [403, 'The provided key does not have the required permissions for this endpoint.'],
  ])('and never a %i of its own', async (status, message) => {
    const [unpaid, paid] = [await placeOrder(), await placePaidOrder()];
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
