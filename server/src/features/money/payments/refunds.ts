import type { OrderCancellations } from '@axlewright/contract/money/cancellations';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Actor, asShop, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { type LockedOrder, withLockedOrder } from '../../sales/orders/order-state.ts';
import { isKeyUsedUp } from './call-provider.ts';
import type { ProviderRefund } from './card-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { findPayment, type PaymentRow } from './payments.queries.ts';
import { isDuplicateRefund, refundFailure, refundProgressOf, refundRetry } from './refund-progress.ts';
import {
  findRefund,
  findRefundAtProvider,
  insertRefund,
  listRefundsUnderWayOf,
  type NewRefundRow,
  type RefundProgress,
  type RefundRow,
  recountRefunded,
  setNextAttempt,
  setRefundProgress,
  sumActiveRefunds,
  sumResolvedRefunds,
} from './refunds.queries.ts';

export type Payment = PaymentRow;

/**
 * Stores a requested refund and returns its id. The caller commits and then calls `performRefund`. Returns null if the idempotency key was
 * used for another refund.
 */
export async function requestRefund(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  refund: Omit<NewRefundRow, 'paymentId'>,
  actor: Actor,
): Promise<string | null> {
  const refundId = await insertRefund(transaction, { ...refund, paymentId: payment.id });
  if (refundId !== null)
    await recordOrderEvent(transaction, order, actor, {
      what: 'refund-requested',
      cents: refund.cents,
      intentId: payment.intent_id,
      refundId,
    });
  return refundId;
}

/** Stores a refund of the rest of a payment, requested by the shop, not by a user. Returns null if nothing is left to refund. */
export async function requestRemainingRefund(transaction: Db, order: LockedOrder, payment: PaymentRow): Promise<string | null> {
  const cents = await refundableCents(transaction, payment);
  if (cents <= 0) return null;
  const refund = { cents, reason: '', actor: 'shop' as const, userId: null, idempotencyKey: null, requestHash: null };
  return requestRefund(transaction, order, payment, refund, asShop);
}

/** Finds the payment that paid the order. Uses its transaction id, because the order may also have an open payment. */
export async function findPaymentOf(
  transaction: Db,
  { transaction_id: intentId }: Pick<LockedOrder, 'transaction_id'>,
): Promise<PaymentRow | undefined> {
  return intentId === null ? undefined : findPayment(transaction, intentId);
}

/** Returns how much of a payment can still be refunded, in cents. */
export async function refundableCents(transaction: Db, payment: PaymentRow): Promise<number> {
  return payment.amount_cents - (await sumActiveRefunds(transaction, payment.id));
}

/** Returns how much of a payment was returned in another way after refunds had failed, in cents. */
export function returnedOtherwiseCents(db: Db, payment: PaymentRow): Promise<number> {
  return sumResolvedRefunds(db, payment.id);
}

/** Lists the refunds of a payment that are requested or under way, oldest first. */
export async function getRefundsUnderWay(db: Db, payment: PaymentRow): Promise<OrderCancellations['refundsUnderWay']> {
  const rows = await listRefundsUnderWayOf(db, payment.id);
  return rows.map(({ cents, reason, state, failure, next_try_at: nextTryAt }) => ({
    amount: dollarsFromCents(cents),
    reason,
    nextTryAt: state === 'requested' && failure !== null ? nextTryAt.toISOString() : null,
  }));
}

/**
 * Makes a stored refund at the card processor. Repeated, interrupted or simultaneous calls refund only once. If the provider does not respond,
 * the refund stays requested, and the reconciler retries it. Returns true if the refund needs a new idempotency key to succeed.
 */
export async function performRefund(services: PaymentServices, refundId: string, actor: Actor): Promise<boolean> {
  const refund = await findRefund(services.db, refundId);
  if (refund?.state !== 'requested') return false;
  const { intent_id: intentId, cents, attempt } = refund;
  try {
    const created = await services.cards.createRefund({ intentId, cents, refundId, attempt });
    const providerRefunds = created ? [created] : await services.cards.listRefunds(intentId);
    const remainingRefundId = await withLockedOrder(services.db, refund.order_id, async (transaction, order) => {
      const payment = await findPayment(transaction, intentId);
      if (!payment) throw new Error(`the payment of refund ${refundId} is missing`);
      await applyProviderRefunds(transaction, order, payment, providerRefunds, actor);
      return created ? null : handleRejection(transaction, order, payment, refund, providerRefunds, actor);
    });
    if (remainingRefundId !== null) await performRefund(services, remainingRefundId, actor);
    return false;
  } catch (error) {
    if (isKeyUsedUp(error)) return true;
    if (error instanceof ShopError && error.status === 503) return false;
    throw error;
  }
}

/** Starts an attempt with a new idempotency key. The old key must be used up, and the caller first records what the provider has done. */
export async function renewRefundKey({ db }: PaymentServices, refund: RefundRow, now: Date): Promise<void> {
  await withLockedOrder(db, refund.order_id, (transaction) => setNextAttempt(transaction, refund, now));
}

/**
 * Handles a refund that the provider rejected. Gives up if the refund exceeds the rest of the payment. For other reasons, such as a low balance,
 * retries later. A refund that the shop itself requested must return the whole payment. So if the shop gives up on such a refund, it requests another
 * refund, of the rest. Returns the id of this new refund, otherwise null.
 */
async function handleRejection(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  { id: refundId, attempt }: RefundRow,
  providerRefunds: ProviderRefund[],
  actor: Actor,
): Promise<string | null> {
  const refund = await findRefund(transaction, refundId);
  // The rejection may be about an earlier attempt. The current one may still be on its way.
  if (refund?.state !== 'requested' || refund.attempt !== attempt) return null;
  const refunded = providerRefunds.reduce((sum, { state, cents }) => sum + (state === 'failed' ? 0 : cents), 0);
  const isTooMuch = refunded + refund.cents > payment.amount_cents;
  const progress = isTooMuch
    ? refundFailure(refund, 'already refunded at the card processor')
    : refundRetry(refund, 'rejected by the card processor');
  await saveProgress(transaction, order, payment, refund, progress, actor);
  return isTooMuch && refund.actor === 'shop' ? requestRemainingRefund(transaction, order, payment) : null;
}

/**
 * Updates refunds to their state at the provider, and adds refunds that were made there. Returns how many have changed. Updates failed refunds
 * first, because other refunds may return the same money.
 */
export async function applyProviderRefunds(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  updates: ProviderRefund[],
  actor: Actor,
): Promise<number> {
  const failedFirst = updates.toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'));
  let changedCount = 0;
  for (const update of failedFirst) if (await applyProviderRefund(transaction, order, payment, update, actor)) changedCount += 1;
  return changedCount;
}

async function applyProviderRefund(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  update: ProviderRefund,
  actor: Actor,
): Promise<boolean> {
  const stored = await findStoredRefund(transaction, payment, update);
  const refund = stored && !isDuplicateRefund(stored, update) ? stored : await insertProviderRefund(transaction, order, payment, update);
  const progress = refundProgressOf(refund, update);
  if (progress) await saveProgress(transaction, order, payment, refund, progress, actor);
  return progress !== null;
}

/** Finds the shop's row for a refund. After a backup was restored, the row can be missing, or its id can belong to another refund. */
async function findStoredRefund(transaction: Db, payment: PaymentRow, update: ProviderRefund): Promise<RefundRow | undefined> {
  const sameAtProvider = await findRefundAtProvider(transaction, payment.id, update.id);
  if (sameAtProvider || update.refundId === null) return sameAtProvider;
  const candidate = await findRefund(transaction, update.refundId);
  return candidate?.payment_id === payment.id && candidate.cents === update.cents ? candidate : undefined;
}

async function insertProviderRefund(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  { id: providerRefundId, cents, attempt }: ProviderRefund,
): Promise<RefundRow> {
  const origin = { reason: '', actor: 'provider' as const, userId: null, idempotencyKey: null, requestHash: null };
  const refund = { ...origin, cents, providerRefundId, attempt };
  const refundId = await requestRefund(transaction, order, payment, refund, { as: 'provider', userId: null });
  const inserted = refundId === null ? undefined : await findRefund(transaction, refundId);
  if (!inserted) throw new Error('the row of an inserted refund is missing');
  return inserted;
}

async function saveProgress(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  refund: RefundRow,
  progress: RefundProgress,
  actor: Actor,
): Promise<void> {
  await setRefundProgress(transaction, refund.id, progress);
  await recountRefunded(transaction, payment.id);
  if (progress.state === 'pending') return;
  const what = progress.state === 'succeeded' ? 'refunded' : 'refund-failed';
  await recordOrderEvent(transaction, order, actor, { what, cents: refund.cents, intentId: payment.intent_id, refundId: refund.id });
}
