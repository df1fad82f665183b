import type { Caller } from '../../../platform/auth/guard.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { noteAdminAct } from '../../desk/audit/audit.ts';
import { moveOrder, requireUnpaid, withLockedOrder } from '../../sales/orders/move-order.ts';
import { type Actor, actorOf } from '../../sales/orders/order-history.ts';
import { requireOrderRow } from '../../sales/orders/orders.ts';
import { findOpenPayment, type PaymentRow } from './payments.queries.ts';
import { intentOfLost, settlePayment } from './settle-payment.ts';
import type { Till } from './till.ts';

/** Cancels an unpaid order of the caller's own, or any for an admin. Throws as `cancelUnpaidOrder`, and 404 for another's. */
export async function cancelOrder(till: Till, caller: Caller, orderId: string): Promise<void> {
  const order = await requireOrderRow(till.db, caller, orderId);
  requireUnpaid(order);
  await cancelUnpaidOrder(till, orderId, actorOf(caller, order));
}

/**
 * Cancels an order and gives its stock back. A payment under way is cancelled with the provider first; where that one has
 * already succeeded the order becomes paid and this throws 409.
 */
export async function cancelUnpaidOrder(till: Till, orderId: string, actor: Actor): Promise<void> {
  for (;;) {
    const open = await findOpenPayment(till.db, orderId);
    if (open) await endPayment(till, open, actor);
    const isCancelled = await withLockedOrder(till.db, orderId, async (transaction, order) => {
      requireUnpaid(order);
      // Another payment may have begun since; then its intent comes first.
      if (await findOpenPayment(transaction, orderId)) return false;
      await moveOrder(transaction, order, { to: 'cancelled' }, actor);
      if (actor.as === 'admin')
        await noteAdminAct(transaction, {
          userId: actor.userId,
          act: 'order-cancelled',
          subject: { kind: 'order', id: orderId, name: orderId },
          changes: [{ field: 'state', from: 'unpaid', to: 'cancelled' }],
        });
      return true;
    });
    if (isCancelled) return;
  }
}

async function endPayment(till: Till, open: PaymentRow, actor: Actor): Promise<void> {
  const intent = (await till.cards.cancelIntent(open.intent_id)) ?? intentOfLost(open);
  await settlePayment(till, { intent }, actor);
  if (intent.status === 'canceled') return;
  throw new ShopError('payment-under-way', 409, 'This order has been paid or is being paid right now. It cannot be cancelled.');
}
