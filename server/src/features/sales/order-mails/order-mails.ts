import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import type { OutboxEvent } from '../../../platform/outbox/outbox.queries.ts';
import { findOrder } from '../orders/orders.ts';
import { deliveryOf, type MailedKind, mailedKinds, mailOf } from './order-mail-texts.ts';
import { findOrderEvent, listRecipients, type OrderEventRow, type Recipient } from './order-mails.queries.ts';

/** The outbox events that the shop mails to buyers. */
export const mailedEvents = { topic: 'order', kinds: mailedKinds };

/**
 * Returns the handler that mails an event of an order to the members who get it. If a mail is sent twice, both have the same Message-ID.
 * @param publicUrl origin of the shop, for links
 */
export function createOrderMailHandler({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }) {
  return async (transaction: Db, { eventId, kind: what }: OutboxEvent): Promise<void> => {
    const kind = what as MailedKind;
    const event = await findOrderEvent(transaction, eventId);
    const order = event && (await findOrder(transaction, event.order_id));
    if (!event || !order || isOutdated(kind, event)) return;
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
 * Returns true if a mail would only confuse the buyer: a payment failed or staff sent the link to pay, but the order is paid or canceled by now. Or a
 * bank returned a refund, and the shop tries again. Then the buyer gets no mail until the shop gives up, and none about the second success. Or pieces were canceled: the mail about their
 * refund names them, whether it succeeded or the shop gave it up. So the cancellation has a mail of its own only if it refunds nothing.
 */
function isOutdated(kind: MailedKind, { order_state, cents, was_refunded, is_given_up, canceled }: OrderEventRow): boolean {
  if (kind === 'payment-failed' || kind === 'payment-link-sent') return order_state !== 'unpaid';
  if (kind === 'refunded') return was_refunded;
  if (kind === 'pieces-cancelled') return cents !== null;
  return kind === 'refund-failed' && !(is_given_up && (was_refunded || canceled.length > 0));
}

/** Lists who gets the mail if staff send the link to pay for this order. */
export function listPaymentLinkRecipients(db: Db, orderId: string): Promise<Recipient[]> {
  return listRecipients(db, orderId, deliveryOf('payment-link-sent', { actor: 'admin' }));
}
