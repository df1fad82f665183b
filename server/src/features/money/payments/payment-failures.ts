import { asReconciler, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { isPayable, withLockedOrder } from '../../sales/orders/order-state.ts';
import type { PaymentServices } from './payment-services.ts';
import { clearPaymentFailure, type PaymentRow } from './payments.queries.ts';

/**
 * Records in the history of an unpaid order that its payment failed. The outbox then emails the buyer. Several rejected cards in a row are
 * one failure, and only one of several instances records it. Does nothing if a card was rejected after `before`, or if the order no longer
 * needs the payment.
 */
export async function recordPaymentFailure(
  { db }: PaymentServices,
  { order_id: orderId, intent_id: intentId, amount_cents: cents }: PaymentRow,
  { before, reason }: { before: Date; reason: string | null },
): Promise<void> {
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if (!(await clearPaymentFailure(transaction, intentId, before)) || !isPayable(order)) return;
    await recordOrderEvent(transaction, order, asReconciler, { what: 'payment-failed', cents, intentId, note: reason ?? '' });
  });
}
