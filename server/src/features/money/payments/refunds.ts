import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type LockedOrder, withLockedOrder } from '../../sales/orders/move-order.ts';
import { type Actor, asShop, noteEvent } from '../../sales/orders/order-history.ts';
import type { ProviderRefund } from './card-provider.ts';
import { findPayment, type PaymentRow } from './payments.queries.ts';
import { givenUp, isBeside, isKeyWornOut, progressOf, tryAgainLater } from './refund-progress.ts';
import {
  findRefund,
  findRefundAtProvider,
  insertRefund,
  type NewRefundRow,
  type RefundProgress,
  type RefundRow,
  recountRefunded,
  setNextAttempt,
  setRefundProgress,
  sumClaimed,
} from './refunds.queries.ts';
import type { Till } from './till.ts';

/**
 * Writes down that money is to go back, in the transaction that decides it; `performRefund` follows after its commit.
 * Null where the key was used for another refund.
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
    await noteEvent(transaction, order, actor, { what: 'refund-requested', cents: refund.cents, intentId: payment.intent_id, refundId });
  return refundId;
}

/** Writes down that all of a payment that is left goes back, by the shop's own decision. Returns null if nothing is left. */
export async function requestAllThatIsLeft(transaction: Db, order: LockedOrder, payment: PaymentRow): Promise<string | null> {
  const cents = await centsLeft(transaction, payment);
  if (cents <= 0) return null;
  const refund = { cents, reason: '', actor: 'shop' as const, userId: null, idempotencyKey: null, requestHash: null };
  return requestRefund(transaction, order, payment, refund, asShop);
}

/** What of a payment can still be given back, in cents. */
export async function centsLeft(transaction: Db, payment: PaymentRow): Promise<number> {
  return payment.amount_cents - (await sumClaimed(transaction, payment.id));
}

/**
 * Asks the provider for a refund that was written down. Repeated, interrupted or in several places at once it gives back once.
 * A provider that does not answer leaves it as requested: the reconciler tries it again.
 */
export async function performRefund(till: Till, refundId: string, actor: Actor): Promise<void> {
  const refund = await findRefund(till.db, refundId);
  if (refund?.state !== 'requested') return;
  const { intent_id: intentId, cents, attempt } = refund;
  try {
    const made = await till.cards.createRefund({ intentId, cents, refundId, attempt });
    const known = made ? [made] : await till.cards.listRefunds(intentId);
    const restId = await withLockedOrder(till.db, refund.order_id, async (transaction, order) => {
      const payment = await findPayment(transaction, intentId);
      if (!payment) throw new Error(`refund ${refundId} of a payment that is not there`);
      for (const each of known) await takeInRefund(transaction, order, payment, each, actor);
      return made ? null : followRefusal(transaction, order, payment, refundId, known, actor);
    });
    if (restId !== null) await performRefund(till, restId, actor);
  } catch (error) {
    if (!(error instanceof ShopError && error.status === 503)) throw error;
  }
}

/** A refund that was asked for in vain for minutes is asked for under a new key. Take in what the provider has of it before. */
export async function renewKey({ db }: Till, refund: RefundRow, now: Date): Promise<void> {
  if (isKeyWornOut(refund, now)) await withLockedOrder(db, refund.order_id, (transaction) => setNextAttempt(transaction, refund, now));
}

/**
 * Follows a refusal by the provider. If too much went back there already, the refund is given up; otherwise (an empty balance, say) it is
 * tried again later. Returns the refund of the rest: the shop gives back whole payments only, so it owes what nobody has given yet.
 */
async function followRefusal(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  refundId: string,
  known: ProviderRefund[],
  actor: Actor,
): Promise<string | null> {
  const refund = await findRefund(transaction, refundId);
  if (refund?.state !== 'requested') return null;
  const given = known.reduce((sum, { state, cents }) => sum + (state === 'failed' ? 0 : cents), 0);
  const isTooMuch = given + refund.cents > payment.amount_cents;
  const progress = isTooMuch
    ? givenUp(refund, 'given back at the card provider already')
    : tryAgainLater(refund, 'refused by the card provider');
  await goOn(transaction, order, payment, refund, progress, actor);
  return isTooMuch && refund.actor === 'shop' ? requestAllThatIsLeft(transaction, order, payment) : null;
}

/** Brings a refund to what the provider says of it; one that was made past the shop is written down. True where it was news. */
export async function takeInRefund(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  news: ProviderRefund,
  actor: Actor,
): Promise<boolean> {
  const own = await findOwnRefund(transaction, payment, news);
  const refund = own && !isBeside(own, news) ? own : await adoptRefund(transaction, order, payment, news);
  const progress = progressOf(refund, news);
  if (progress) await goOn(transaction, order, payment, refund, progress, actor);
  return progress !== null;
}

/** A restored backup may have lost the row that the metadata names, or given its number to another refund. */
async function findOwnRefund(transaction: Db, payment: PaymentRow, news: ProviderRefund): Promise<RefundRow | undefined> {
  const known = await findRefundAtProvider(transaction, payment.id, news.id);
  if (known || news.refundId === null) return known;
  const named = await findRefund(transaction, news.refundId);
  return named?.payment_id === payment.id && named.cents === news.cents ? named : undefined;
}

async function adoptRefund(
  transaction: Db,
  order: LockedOrder,
  payment: PaymentRow,
  { id: providerRefundId, cents, attempt }: ProviderRefund,
): Promise<RefundRow> {
  const asked = { reason: '', actor: 'provider' as const, userId: null, idempotencyKey: null, requestHash: null };
  const refund = { ...asked, cents, providerRefundId, attempt };
  const refundId = await requestRefund(transaction, order, payment, refund, { as: 'provider', userId: null });
  const adopted = refundId === null ? undefined : await findRefund(transaction, refundId);
  if (!adopted) throw new Error('a refund is gone within its own transaction');
  return adopted;
}

async function goOn(
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
  await noteEvent(transaction, order, actor, { what, cents: refund.cents, intentId: payment.intent_id, refundId: refund.id });
}
