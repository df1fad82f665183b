import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import type { OutboxEvent } from '../../../platform/outbox/outbox.queries.ts';
import { findOrder } from '../orders/orders.ts';
import { deliveryOf, type MailedKind, mailedKinds, mailOf } from './order-mail-texts.ts';
import { findOrderEvent, listRecipients, type OrderEventRow, type Recipient } from './order-mails.queries.ts';

/** The outbox events that buyers get emails about. */
export const mailedEvents = { topic: 'order', kinds: mailedKinds };

/**
 * Returns the handler that emails members about an event of an order. If an email is sent twice, both copies have the same Message-ID.
 * @param publicUrl origin of the shop, for links
 */
export function createOrderMailHandler({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }) {
  return async (transaction: Db, { eventId, kind: what }: OutboxEvent): Promise<void> => {
    const kind = what as MailedKind;
    const event = await findOrderEvent(transaction, eventId);
    const order = event && (await findOrder(transaction, event.order_id));
    if (!event || !order || isUnneeded(kind, event)) return;
    for (const recipient of await listRecipients(transaction, event.order_id, deliveryOf(kind, event))) {
      const { subject, content } = mailOf(kind, { event, order, publicUrl, recipient });
      await mailer.sendMail(
        transaction,
        { to: recipient.email, subject, ...layoutMail(content) },
        { key: `order event ${eventId}`, canWait: true },
      );
    }
  };
}

/**
 * Returns true if the buyer does not need this email:
 * - The buyer or a colleague corrected the order.
 * - A payment failed, or staff sent the payment link, but the order is paid or canceled by now.
 * - A shipment that was picked up was marked as delivered. The buyer already has the email about the pickup.
 * - A refund succeeded again, after the bank had returned it. The buyer already has the email about the first success.
 * - Pieces were canceled, and the cancellation refunds them. The email about the refund lists the pieces, whether it succeeds or the shop
 *   gives up.
 * - A refund failed, but the shop has not given up on it. Or it has given up, but the buyer expects no refund: no email announced one, no
 *   pieces were canceled, and no cancellation counted it. Or other refunds have returned the whole payment, for example one
 *   in the card processor's dashboard.
 */
function isUnneeded(kind: MailedKind, event: OrderEventRow): boolean {
  const { order_state, actor, cents, was_refunded, is_given_up, canceled, was_deducted, shipment } = event;
  if (kind === 'details-changed') return actor === 'buyer';
  if (kind === 'payment-failed' || kind === 'payment-link-sent') return order_state !== 'unpaid';
  if (kind === 'delivered') return shipment?.carrier === 'pickup';
  if (kind === 'refunded') return was_refunded;
  if (kind === 'pieces-cancelled') return cents !== null;
  if (kind !== 'refund-failed') return false;
  return !is_given_up || isAllReturned(event) || !(was_refunded || was_deducted || canceled.length > 0);
}

const isAllReturned = ({ refunded_cents, payment_cents }: OrderEventRow) => payment_cents !== null && refunded_cents >= payment_cents;

/** Lists who gets the email if staff send the payment link for this order. */
export function listPaymentLinkRecipients(db: Db, orderId: string): Promise<Recipient[]> {
  return listRecipients(db, orderId, deliveryOf('payment-link-sent', { actor: 'admin' }));
}
