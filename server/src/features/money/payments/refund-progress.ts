import type { ProviderRefund } from './card-provider.ts';
import type { RefundProgress, RefundRow } from './refunds.queries.ts';

const maxAttempts = 12;
const maxPauseMinutes = 360;
const keyMinutes = 5;

/** Returns a refund's next state after an update from the provider; null if nothing changes. It never goes back from succeeded to pending. */
export function progressOf(refund: RefundRow, update: ProviderRefund): RefundProgress | null {
  if (update.state === refund.state || refund.state === 'failed' || !isCurrentAttempt(refund, update)) return null;
  if (refund.state === 'succeeded' && update.state === 'pending') return null;
  if (update.state === 'failed')
    return retryLater({ ...refund, provider_refund_id: update.id }, update.failure ?? 'failed at the card processor');
  return { state: update.state, providerRefundId: update.id, attempt: refund.attempt, failure: null, nextTryAt: refund.next_try_at };
}

/**
 * Whether the update is about the refund's current attempt. A refund that is requested again still has the id of its failed attempt, and
 * updates with that id are ignored. An update of another earlier attempt counts unless it failed: the attempt may have succeeded without the
 * shop getting the response.
 */
function isCurrentAttempt(refund: RefundRow, update: ProviderRefund): boolean {
  const isKnown = update.id === refund.provider_refund_id;
  if (refund.state !== 'requested') return isKnown;
  return update.attempt === refund.attempt || (!isKnown && update.state !== 'failed');
}

/**
 * Whether the provider made the same refund more than once. This happens if the shop never got the response to an attempt: the row then
 * belongs to another attempt, or has failed.
 */
export function isDuplicate(refund: RefundRow, update: ProviderRefund): boolean {
  return update.state !== 'failed' && refund.state !== 'requested' && refund.provider_refund_id !== update.id;
}

/**
 * Whether to retry with a new idempotency key. For a day, the provider returns the same failure for the same key. Each key is used longer than
 * the one before, so that the attempts do not run out too soon.
 */
export function isKeyExpired({ attempt, next_try_at: keySince }: RefundRow, now: Date): boolean {
  return now.getTime() - keySince.getTime() >= attempt * keyMinutes * 60_000;
}

/** Retries with backoff: after 1, 2, 4, … minutes, at most six hours. A refund that was made at the provider is not retried. */
export function retryLater(refund: RefundRow, failure: string): RefundProgress {
  if (refund.attempt >= maxAttempts || refund.actor === 'provider') return finalFailure(refund, failure);
  const pauseMinutes = Math.min(2 ** (refund.attempt - 1), maxPauseMinutes);
  const nextTryAt = new Date(Date.now() + pauseMinutes * 60_000);
  return { state: 'requested', providerRefundId: refund.provider_refund_id, attempt: refund.attempt + 1, failure, nextTryAt };
}

/** The final state of a refund that is not retried. */
export function finalFailure(refund: RefundRow, failure: string): RefundProgress {
  return {
    state: 'failed',
    providerRefundId: refund.provider_refund_id,
    attempt: refund.attempt,
    failure,
    nextTryAt: refund.next_try_at,
  };
}
