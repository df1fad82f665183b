import type { Cancellation } from '@axlewright/contract/money/cancellations';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Caller } from '../../../platform/auth/caller.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { asStaff } from '../../sales/orders/order-history.ts';
import { withLockedOrder } from '../../sales/orders/order-state.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { requirePayment, requireRefundable } from '../payments/refund-order.ts';
import { refundableCents } from '../payments/refunds.ts';
import { requestCancellationRefund, tryRefund } from './cancel-pieces.ts';
import { requireCancellation } from './cancellations.ts';

/**
 * Requests the refund of a cancellation again if it failed and the money was not returned in another way. Otherwise does nothing, so a
 * repeated call refunds only once. Throws 404 if there is no such cancellation. Throws 409 or 422 if too little of the payment is left,
 * because other refunds were made in the meantime.
 */
export async function repeatCancellationRefund(services: PaymentServices, caller: Caller, id: string): Promise<Cancellation> {
  const actor = asStaff(caller);
  const { order: orderId } = await requireCancellation(services.db, id);
  const refundId = await withLockedOrder(services.db, orderId, async (transaction, order) => {
    const { refund, refundState, isRefundResolved, reason } = await requireCancellation(transaction, id);
    if (refundState !== 'failed' || isRefundResolved) return null;
    const payment = await requirePayment(transaction, order);
    const refundCents = centsFromDollars(refund);
    requireRefundable(refundCents, await refundableCents(transaction, payment));
    await recordAdminAction(transaction, {
      userId: caller.userId,
      act: 'order-refunded',
      subject: { kind: 'order', id: orderId, name: orderId },
      changes: [{ field: 'refund', from: null, to: refund }],
    });
    return requestCancellationRefund(transaction, order, payment, { id, refundCents, reason }, actor);
  });
  if (refundId !== null) await tryRefund(services, refundId, actor);
  return requireCancellation(services.db, id);
}
