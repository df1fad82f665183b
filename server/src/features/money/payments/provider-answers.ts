import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { ShopError } from '../../../platform/shop-error.ts';

const pausesMs = [500, 1_500];

/**
 * Calls the provider. Throws 503 if it cannot be reached, and 502 if it refuses the shop's call: a revoked key, say. Stripe's library
 * repeats what got no response, 409 and 5xx by itself. It leaves a rate limit to its caller; this function waits that out, twice at most.
 */
export async function reached<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw refused(error);
      const pauseMs = error instanceof Stripe.errors.StripeRateLimitError ? pausesMs[attempt] : undefined;
      if (pauseMs === undefined) throw unavailable(error);
      await sleep(pauseMs * (0.75 + Math.random() / 2));
    }
  }
}

/** No answer, too many calls, the provider's own failure: the same call may go through later. Its other refusals are faults of ours. */
function isPassing(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeError } = Stripe.errors;
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError) return true;
  // The same call is still under way, begun by another request.
  return error instanceof StripeError && error.code === 'idempotency_key_in_use';
}

/** The provider's own status and message are about the shop, so they go to the log and not to the caller. */
function refused(cause: unknown): ShopError {
  return new ShopError(
    'card-provider-refused',
    502,
    'Card payments do not work at the moment, and the fault is ours. Nothing was charged. Try again later, or contact us.',
    { cause },
  );
}

function unavailable(cause: unknown): ShopError {
  return new ShopError(
    'card-provider-unavailable',
    503,
    'The card provider does not answer at the moment. Nothing was charged; try again shortly.',
    { retryAfterSeconds: 5, cause },
  );
}
