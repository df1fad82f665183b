import { latestPayBy, longestPayDays } from '@axlewright/contract/sales/unpaid-time';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/db.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { asStaff, recordOrderEvent } from './order-history.ts';
import { type LockedOrder, withLockedOrder } from './order-state.ts';
import { payByOf, requireOrderRow, type UnpaidHours, usualPayBy } from './orders.ts';
import { readPaymentTimes, setPayUntil } from './pay-by.queries.ts';

/**
 * Gives the buyer of an unpaid order more time to pay. Throws 404 if there is no such order, 409 if it is not unpaid or its time has ended, and
 * 422 if the new time is too early or too late.
 */
export async function changePayBy(
  { db, unpaidHours }: { db: Database; unpaidHours: UnpaidHours },
  caller: Caller,
  orderId: string,
  payBy: Date,
): Promise<void> {
  await requireOrderRow(db, caller, orderId);
  await withLockedOrder(db, orderId, async (transaction, order) => {
    const { now, email_verified, ...times } = await readPaymentTimes(transaction, orderId);
    const usual = usualPayBy(times, email_verified, unpaidHours);
    const before = payByOf(times, email_verified, unpaidHours);
    requireUnpaid(order, before > now);
    const latest = latestPayBy(times.created_at.toISOString());
    if (usual > latest)
      throw fieldError('payBy', `The buyer has more than ${longestPayDays} days to pay already, so more time is not possible`);
    if (payBy < usual || payBy < now) throw fieldError('payBy', 'Choose a later time');
    if (payBy > latest) throw fieldError('payBy', `At most ${longestPayDays} days after the order was placed`);
    if (payBy.getTime() === before.getTime()) return;
    await setPayUntil(transaction, orderId, payBy);
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'pay-by-changed', payBy });
    await recordAdminAction(transaction, {
      userId: caller.userId,
      act: 'pay-by-changed',
      subject: { kind: 'order', id: orderId, name: orderId },
      changes: [{ field: 'pay by', from: before.toISOString(), to: payBy.toISOString() }],
    });
  });
}

/** After the time to pay has ended, the reconciler may already be canceling the order. So staff can no longer extend the time. */
function requireUnpaid({ state }: LockedOrder, isInTime: boolean): void {
  if (state !== 'unpaid') throw new ShopError('no-payment-due', 409, { parameters: { reason: state } });
  if (!isInTime) throw new ShopError('no-payment-due', 409, { parameters: { reason: 'expired' } });
}
