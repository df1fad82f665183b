import type { ProviderRefund } from './card-provider.ts';
import type { RefundProgress, RefundRow } from './refunds.queries.ts';

const mostAttempts = 12;
const longestPauseMinutes = 360;
const keyMinutes = 5;

/** How a refund goes on from what the provider says; null where that is no news. It never goes back from succeeded to pending. */
export function progressOf(refund: RefundRow, news: ProviderRefund): RefundProgress | null {
  if (news.state === refund.state || refund.state === 'failed' || !isAbout(refund, news)) return null;
  if (refund.state === 'succeeded' && news.state === 'pending') return null;
  if (news.state === 'failed')
    return tryAgainLater({ ...refund, provider_refund_id: news.id }, news.failure ?? 'failed at the card provider');
  return { state: news.state, providerRefundId: news.id, attempt: refund.attempt, failure: null, nextTryAt: refund.next_try_at };
}

/**
 * Whether the provider made this one for what the refund is now. One that is asked for keeps the id of the one that failed before: that is
 * history. Another earlier attempt may have been made after all, without an answer.
 */
function isAbout(refund: RefundRow, news: ProviderRefund): boolean {
  const isKnown = news.id === refund.provider_refund_id;
  if (refund.state !== 'requested') return isKnown;
  return news.attempt === refund.attempt || (!isKnown && news.state !== 'failed');
}

/** Money that went back under the refund's name although it stands for another, or was given up: an attempt without an answer. */
export function isBeside(refund: RefundRow, news: ProviderRefund): boolean {
  return news.state !== 'failed' && refund.state !== 'requested' && refund.provider_refund_id !== news.id;
}

/** So long one key is used; longer with each attempt, so that these do not run out. The provider repeats a failure of its own for a day. */
export function isKeyWornOut({ attempt, next_try_at: askedSince }: RefundRow, now: Date): boolean {
  return now.getTime() - askedSince.getTime() >= attempt * keyMinutes * 60_000;
}

/** After 1, 2, 4, … minutes, six hours at most. A refund that somebody made at the provider's is not the shop's to repeat. */
export function tryAgainLater(refund: RefundRow, failure: string): RefundProgress {
  if (refund.attempt >= mostAttempts || refund.actor === 'provider') return givenUp(refund, failure);
  const pauseMinutes = Math.min(2 ** (refund.attempt - 1), longestPauseMinutes);
  const nextTryAt = new Date(Date.now() + pauseMinutes * 60_000);
  return { state: 'requested', providerRefundId: refund.provider_refund_id, attempt: refund.attempt + 1, failure, nextTryAt };
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
