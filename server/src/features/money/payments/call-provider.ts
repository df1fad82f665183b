import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { ShopError } from '../../../platform/shop-error.ts';

const pausesMs = [500, 1_500];

/**
 * Calls the card processor. Throws 503 if it does not respond, and 502 if it rejects the call, for example because the key was revoked.
 * Stripe's library retries after timeouts, 409 and 5xx, but not after 429 (too many requests). This function retries up to twice after 429.
 */
export async function callProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!isTemporary(error)) throw rejectedError(error);
      const pauseMs = error instanceof Stripe.errors.StripeRateLimitError ? pausesMs[attempt] : undefined;
      if (pauseMs === undefined) throw unavailableError(error);
      await sleep(pauseMs * (0.75 + Math.random() / 2));
    }
  }
}

/** Returns true if a retry of the call may succeed. */
function isTemporary(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeError } = Stripe.errors;
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError) return true;
  // Another request with the same idempotency key is still running.
  return error instanceof StripeError && error.code === 'idempotency_key_in_use';
}

/**
 * Returns true if no call with the same idempotency key can succeed, not even one that is still on its way: the provider has stored a failure for
 * the key, or the key belongs to another call.
 */
export function isKeyUsedUp(error: unknown): boolean {
  if (!(error instanceof ShopError && error.cause instanceof Stripe.errors.StripeError)) return false;
  const { headers, code } = error.cause;
  if (headers?.['idempotent-replayed'] === 'true') return true;
  return error.cause instanceof Stripe.errors.StripeIdempotencyError && code !== 'idempotency_key_in_use';
}

/** The caller must not see the provider's message, because it is about the shop's account. Only the log gets it. */
function rejectedError(cause: unknown): ShopError {
  return new ShopError('card-provider-refused', 502, { cause });
}

function unavailableError(cause: unknown): ShopError {
  return new ShopError('card-provider-unavailable', 503, { retryAfterSeconds: 5, cause });
}
