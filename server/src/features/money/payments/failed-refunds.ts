import { maximumWaiting } from '@axlewright/contract/desk/waiting-kinds';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { FailedRefund, RefundResolution } from '@axlewright/contract/money/payments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { recordOrderEvent } from '../../sales/orders/order-history.ts';
import { withLockedOrder } from '../../sales/orders/order-state.ts';
import { findRefund, isRefundOwed, listOwedRefunds, setRefundResolved } from './refunds.queries.ts';

/** Lists the refunds that the shop has given up on and whose money the customer does not have yet, oldest first. */
export async function listFailedRefunds(db: Db): Promise<FailedRefund[]> {
  return (await listOwedRefunds(db, maximumWaiting)).map(({ id, order_id: order, cents, reason, failure, settled_at: failedAt }) => ({
    _id: id,
    order,
    amount: dollarsFromCents(cents),
    reason,
    failure,
    failedAt: failedAt.toISOString(),
  }));
}

/**
 * Records how the money of a failed refund was returned. Does nothing if that was recorded before. Throws 404 if there is no such failed
 * refund, and 409 if it is no longer on the list, because it was tried again or the whole payment was refunded.
 */
export async function resolveRefund(db: Database, { userId }: Caller, id: string, { returnedBy }: RefundResolution): Promise<void> {
  const refund = await findRefund(db, id);
  // A failed refund never changes its state.
  if (refund?.state !== 'failed') throw notFoundError('item');
  const { order_id: orderId, cents, intent_id: intentId } = refund;
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if ((await findRefund(transaction, id))?.resolved_at) return;
    // A colleague may have tried the refund again. Somebody who also sent a check must learn that the customer may get the money twice.
    if (!(await isRefundOwed(transaction, id))) throw new ShopError('refund-not-owed', 409);
    await setRefundResolved(transaction, id);
    const event = { what: 'refund-resolved' as const, cents, intentId, refundId: id, note: returnedBy };
    await recordOrderEvent(transaction, order, { as: 'admin', userId }, event);
    await recordAdminAction(transaction, {
      userId,
      act: 'refund-resolved',
      subject: { kind: 'order', id: orderId, name: orderId },
      changes: [
        { field: 'failed refund', from: dollarsFromCents(cents), to: null },
        { field: 'returned by', from: null, to: returnedBy },
      ],
    });
  });
}
