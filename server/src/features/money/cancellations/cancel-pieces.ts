import { cancellationRefundCents } from '@axlewright/contract/money/cancellation-refund';
import type { Cancellation, NewCancellation } from '@axlewright/contract/money/cancellations';
import { centsFromDollars, dollarsFromCents } from '@axlewright/contract/money/money';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { type Actor, asStaff, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { type LockedOrder, releasePieces, withLockedOrder } from '../../sales/orders/order-state.ts';
import { endFulfillment, requirePiecesLeft } from '../../warehouse/fulfillment/pieces-left.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { requirePayment } from '../payments/refund-order.ts';
import { type Payment, performRefund, refundableCents, requestRefund } from '../payments/refunds.ts';
import { insertCancellation, listLinePrices, sumUncountedRefunds } from './cancellations.queries.ts';
import { requireCancellation } from './cancellations.ts';

/**
 * Cancels unshipped pieces of a paid order. One transaction returns them to stock and stores the refund of their price. Then the card
 * processor makes the refund. If that fails, the pieces stay canceled, and the reconciler retries the refund. Throws 404 if there is no such order.
 * Throws 409 if the order has nothing to cancel, if pieces were shipped or canceled in the meantime, or if the refund is not what the caller saw.
 */
export async function cancelPieces(
  services: PaymentServices,
  caller: Caller,
  orderId: string,
  { lines, reason, wereRefunded, seenRefund }: NewCancellation,
): Promise<Cancellation> {
  const actor = asStaff(caller);
  const { cancellationId, refundId } = await withLockedOrder(services.db, orderId, async (transaction, order) => {
    requireCancelable(order);
    const payment = await requirePayment(transaction, order);
    const leftAfter = await requirePiecesLeft(transaction, orderId, lines);
    const { refundedByHandCents, returnedByHandCents } = await sumUncountedRefunds(transaction, payment);
    const valueCents = await priceOf(transaction, orderId, lines);
    const refundCents = cancellationRefundCents({
      valueCents,
      refundableCents: await refundableCents(transaction, payment),
      refundedByHandCents: refundedByHandCents + returnedByHandCents,
      wereRefunded,
    });
    if (seenRefund !== undefined && centsFromDollars(seenRefund) !== refundCents)
      throw new ShopError('refund-changed', 409, { parameters: { refund: dollarsFromCents(refundCents) } });
    const id = await insertCancellation(transaction, { orderId, userId: caller.userId, reason, valueCents, refundCents, lines });
    await releasePieces(transaction, order, lines);
    if (leftAfter === 0) await endFulfillment(transaction, order);
    await recordOrderEvent(transaction, order, actor, {
      what: 'pieces-cancelled',
      cancellationId: id,
      ...(refundCents > 0 ? { cents: refundCents } : {}),
    });
    await recordAdminAction(transaction, {
      userId: caller.userId,
      act: 'pieces-cancelled',
      subject: { kind: 'order', id: orderId, name: orderId },
      changes: [
        { field: 'pieces left', from: leftAfter + piecesIn(lines), to: leftAfter },
        { field: 'refund', from: null, to: dollarsFromCents(refundCents) },
        ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
      ],
    });
    const cancellation = { id, refundCents, reason };
    return { cancellationId: id, refundId: await requestCancellationRefund(transaction, order, payment, cancellation, actor) };
  });
  if (refundId !== null) await tryRefund(services, refundId, actor);
  return requireCancellation(services.db, cancellationId);
}

const piecesIn = (lines: NewCancellation['lines']) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

async function priceOf(transaction: Db, orderId: string, lines: NewCancellation['lines']): Promise<number> {
  const prices = await listLinePrices(transaction, orderId);
  return lines.reduce((sum, { lineNumber, quantity }) => sum + (prices.get(lineNumber) ?? 0) * quantity, 0);
}

/** Stores the refund of a cancellation and returns its id. Returns null if nothing is left to refund. */
export async function requestCancellationRefund(
  transaction: Db,
  order: LockedOrder,
  payment: Payment,
  { id, refundCents, reason }: { id: string; refundCents: number; reason: string },
  actor: Actor,
): Promise<string | null> {
  if (refundCents === 0) return null;
  const refund = { cents: refundCents, reason, actor: 'admin' as const, userId: actor.userId, idempotencyKey: null, requestHash: null };
  return requestRefund(transaction, order, payment, { ...refund, cancellationId: id }, actor);
}

/**
 * Makes a stored refund at the card processor. Does not throw if the processor rejects the call, for example because the shop's key was
 * revoked: the cancellation is done already. The refund stays requested, the reconciler retries it, and the Payments page shows the
 * problem.
 */
export async function tryRefund(services: PaymentServices, refundId: string, actor: Actor): Promise<void> {
  await performRefund(services, refundId, actor).catch((error) => {
    if (!(error instanceof ShopError && error.status === 502)) throw error;
  });
}

/** Throws 409 unless the order is paid, not canceled, and has pieces to ship. It may be on hold. */
function requireCancelable({ settlement, order_status: status }: LockedOrder): void {
  const reason = status === 'cancelled' ? 'cancelled' : settlement === 'unpaid' ? 'unpaid' : status === 'completed' ? 'shipped' : null;
  if (reason !== null) throw new ShopError('not-cancelable', 409, { parameters: { reason } });
}
