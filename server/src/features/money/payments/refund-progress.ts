import type { ProviderRefund } from './card-provider.ts';
import type { RefundProgress, RefundRow } from './refunds.queries.ts';

const maxAttempts = 12;
const maxPauseMinutes = 360;
const keyMinutes = 5;

/**
 * Returns a refund's next state after an update from the provider. Returns null if nothing changes. A succeeded refund never becomes pending again.
 */
export function refundProgressOf(refund: RefundRow, update: ProviderRefund): RefundProgress | null {
  if (update.state === refund.state || refund.state === 'failed' || !isCurrentAttempt(refund, update)) return null;
  if (refund.state === 'succeeded' && update.state === 'pending') return null;
  if (update.state === 'failed')
    return refundRetry({ ...refund, provider_refund_id: update.id }, update.failure ?? 'failed at the card processor');
  return { state: update.state, providerRefundId: update.id, attempt: refund.attempt, failure: null };
}

/**
 * Returns true if the update is about the refund's current attempt. While a retry is waiting, `provider_refund_id` is the id of the failed attempt,
 * so an update of that attempt does not count. An update of an earlier attempt also counts if its id is unknown and its state is not `failed`,
 * because the shop may have missed the provider's response to that attempt.
 */
function isCurrentAttempt(refund: RefundRow, update: ProviderRefund): boolean {
  const isKnown = update.id === refund.provider_refund_id;
  if (refund.state !== 'requested') return isKnown;
  return update.attempt === refund.attempt || (!isKnown && update.state !== 'failed');
}

/**
 * Returns true if the provider made the same refund twice. This can happen if the response to an attempt was lost and the shop tried again.
 */
export function isDuplicateRefund(refund: RefundRow, update: ProviderRefund): boolean {
  return update.state !== 'failed' && refund.state !== 'requested' && refund.provider_refund_id !== update.id;
}

/**
 * Returns true if the current idempotency key is old enough to be replaced, once it is used up. Without new keys, the provider would repeat the same
 * failure for a day. The shop started to use the current key at `next_try_at`. Each key is used longer than the key before it, because the number of
 * attempts is limited.
 */
export function isRefundKeyOld({ attempt, next_try_at }: RefundRow, now: Date): boolean {
  return now.getTime() - next_try_at.getTime() >= attempt * keyMinutes * 60_000;
}

/**
 * Schedules a retry after 1, 2, 4, … minutes, at most six hours. Gives up after the last attempt, and never retries a refund that was made at the
 * provider.
 */
export function refundRetry(refund: RefundRow, failure: string): RefundProgress {
  if (refund.attempt >= maxAttempts || refund.actor === 'provider') return refundFailure(refund, failure);
  const pauseMinutes = Math.min(2 ** (refund.attempt - 1), maxPauseMinutes);
  return { state: 'requested', providerRefundId: refund.provider_refund_id, attempt: refund.attempt + 1, failure, pauseMinutes };
}

/** Returns the final state of a refund that is not retried. */
export function refundFailure(refund: RefundRow, failure: string): RefundProgress {
  return { state: 'failed', providerRefundId: refund.provider_refund_id, attempt: refund.attempt, failure };
}
