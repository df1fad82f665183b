import type { ProviderRefund } from './card-provider.ts';
import type { RefundProgress, RefundRow } from './refunds.queries.ts';

const mostAttempts = 12;
const longestPauseMinutes = 360;

/**
 * How a refund goes on from what the provider says; null where that is no news. It never goes back from succeeded to pending,
 * and what is said of an earlier attempt is history.
 */
export function progressOf(refund: RefundRow, news: ProviderRefund): RefundProgress | null {
  if (news.state === refund.state || refund.state === 'failed') return null;
  if (refund.state === 'succeeded' && news.state === 'pending') return null;
  if (refund.provider_refund_id !== null && refund.provider_refund_id !== news.id) return null;
  if (news.refundId !== null && news.attempt !== refund.attempt) return null;
  if (news.state === 'failed') return tryAgainLater(refund, news.failure ?? 'failed at the card provider');
  return { state: news.state, providerRefundId: news.id, attempt: refund.attempt, failure: null, nextTryAt: refund.next_try_at };
}

/** After 1, 2, 4, … minutes, six hours at most. A refund that somebody made at the provider's is not the shop's to repeat. */
export function tryAgainLater(refund: RefundRow, failure: string): RefundProgress {
  if (refund.attempt >= mostAttempts || refund.actor === 'provider') return givenUp(refund, failure);
  const pauseMinutes = Math.min(2 ** (refund.attempt - 1), longestPauseMinutes);
  const nextTryAt = new Date(Date.now() + pauseMinutes * 60_000);
  return { state: 'requested', providerRefundId: null, attempt: refund.attempt + 1, failure, nextTryAt };
}

export function givenUp(refund: RefundRow, failure: string): RefundProgress {
  return {
    state: 'failed',
    providerRefundId: refund.provider_refund_id,
    attempt: refund.attempt,
    failure,
    nextTryAt: refund.next_try_at,
  };
}
