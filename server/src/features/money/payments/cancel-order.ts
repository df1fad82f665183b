import type { Caller } from '../../../platform/auth/caller.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { requireMayManage } from '../../sales/orders/order-access.ts';
import { type Actor, actorOf } from '../../sales/orders/order-history.ts';
import { changeOrderState, requirePayable, withLockedOrder } from '../../sales/orders/order-state.ts';
import { requireOrderRow } from '../../sales/orders/orders.ts';
import { askProvider } from './ask-provider.ts';
import type { Intent } from './card-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { findOpenPayment, type PaymentRow } from './payments.queries.ts';
import { type Change, settlePayment } from './settle-payment.ts';

/**
 * Cancels an unpaid order. Throws 404 if the caller may not see the order or it is canceled already, 403 if the caller may see but not cancel it,
 * and 409 if it is paid or being paid.
 */
export async function cancelOrder(services: PaymentServices, caller: Caller, orderId: string): Promise<void> {
  const order = await requireOrderRow(services.db, caller, orderId);
  requireMayManage(caller, order);
  requirePayable(order);
  if (await cancelUnlessBeingPaid(services, orderId, actorOf(caller, order))) throw new ShopError('payment-under-way', 409);
}

/** A payment that the provider can no longer cancel, and what changed when the shop settled it. */
interface KeptPayment {
  intent: Intent;
  changes: Change[] | null;
}

/**
 * Cancels an unpaid order and returns its stock. First cancels the order's open payment at the card processor. If the card processor can no
 * longer cancel this payment, settles it, which may mark the order paid, and returns the payment. Otherwise returns null. Throws 409 for a
 * paid order and 404 for a canceled one.
 */
export async function cancelUnlessBeingPaid(services: PaymentServices, orderId: string, actor: Actor): Promise<KeptPayment | null> {
  for (;;) {
    const openPayment = await findOpenPayment(services.db, orderId);
    const keptPayment = openPayment && (await cancelPayment(services, openPayment, actor));
    if (keptPayment) return keptPayment;
    const isCanceled = await withLockedOrder(services.db, orderId, async (transaction, order) => {
      requirePayable(order);
      // A payment that the buyer started in the meantime must be canceled first.
      if (await findOpenPayment(transaction, orderId)) return false;
      await changeOrderState(transaction, order, { to: 'cancelled' }, actor);
      if (actor.as === 'admin')
        await recordAdminAction(transaction, {
          userId: actor.userId,
          act: 'order-cancelled',
          subject: { kind: 'order', id: orderId, name: orderId },
          changes: [{ field: 'state', from: 'unpaid', to: 'cancelled' }],
        });
      return true;
    });
    if (isCanceled) return null;
  }
}

async function cancelPayment(services: PaymentServices, payment: PaymentRow, actor: Actor): Promise<KeptPayment | null> {
  const intent = await askProvider(services, payment, 'cancelIntent');
  const changes = await settlePayment(services, { intent }, actor);
  return intent.status === 'canceled' ? null : { intent, changes };
}
