import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { ShopError } from '../../platform/shop-error.ts';

const pausesMs = [500, 1_500];

/**
 * Calls the provider; throws 503 where it cannot be reached, and an Error, a fault of ours, where it refuses. Stripe's library repeats
 * what got no answer, 409 and 5xx by itself; a rate limit it leaves to its caller, so that one is waited out here, twice at most.
 */
export async function reached<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      // Not as it is: its status is the provider's answer to the shop, which is none of the caller's.
      if (!isPassing(error)) throw new Error('the card provider refused a call', { cause: error });
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

function unavailable(cause: unknown): ShopError {
  return new ShopError(
    'card-provider-unavailable',
    503,
    'The card provider does not answer at the moment. Nothing was charged; try again shortly.',
    { retryAfterSeconds: 5, cause },
  );
}
