import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';

const shop = useTestApp();
const { admin, buyer, placeOrder, placePaidOrder, secretOf } = useTestOrders(shop);

afterEach(() => vi.restoreAllMocks());

/** Makes the provider reject all calls. Stripe does this if the key was revoked or lacks permissions. */
function rejectCalls(status: number, message: string): void {
  const originalFetch = globalThis.fetch;
  const rejection = JSON.stringify({ error: { type: 'invalid_request_error', message } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes('/sandbox/stripe/v1/')
      ? new Response(rejection, { status, headers: { 'content-type': 'application/json' } })
      : originalFetch(input, init),
  );
}

describe('a call that the card processor rejects', () => {
  it.each([
    [401, 'Invalid API Key provided: sk_test_*****box'],
    [403, 'The provided key does not have the required permissions for this endpoint.'],
  ])('returns 502, not %i', async (status, message) => {
    const [unpaid, paying, paid] = [await placeOrder(), await placeOrder(), await placePaidOrder()];
    await secretOf(paying);
    rejectCalls(status, message);

    const responses = [
      await buyer.call('POST', `/orders/${unpaid._id}/payment-intent`),
      await buyer.call('PATCH', `/orders/${unpaid._id}`, { order: unpaid._id, transactionId: 'pi_1' }),
      await buyer.call('DELETE', `/orders/${paying._id}`),
      await admin.call('POST', `/orders/${paid._id}/refunds`, {}),
    ];
    for (const response of responses) {
      expect(expectProblem(response, 502, 'card-provider-refused').detail).toContain('Nothing was charged');
      expect(response.headers).not.toHaveProperty('www-authenticate');
      expect(response.body).not.toContain(message.slice(0, 7));
    }
  });
});

describe('a payment intent', () => {
  it('is created with payment_method_types and an API version that accepts it', async () => {
    const originalFetch = globalThis.fetch;
    const sent: { body: string; version: string | null }[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).endsWith('/v1/payment_intents') && init?.method === 'POST')
        sent.push({ body: decodeURIComponent(String(init.body)), version: new Headers(init.headers).get('stripe-version') });
      return originalFetch(input, init);
    });
    await secretOf(await placeOrder());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toContain('payment_method_types[0]=card');
    expect(sent[0]?.body).not.toContain('allowed_payment_method_types');
    // Stripe rejects payment_method_types in all versions from 2026-09-30 on.
    expect(sent[0]?.version?.localeCompare('2026-09-30')).toBe(-1);
  });
});
