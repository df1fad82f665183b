import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import type { OutboxEvent } from '../../../platform/outbox/outbox.queries.ts';
import { findOrder } from '../orders/orders.ts';
import { type MailedKind, mailedKinds, mailOf } from './order-mail-texts.ts';
import { findOrderEvent, type OrderEventRow } from './order-mails.queries.ts';

/** The outbox events that the shop mails to buyers. */
export const mailedEvents = { topic: 'order', kinds: mailedKinds };

/**
 * Returns the handler that mails an event to the member who placed the order. If the mail is sent twice, both have the same Message-ID.
 * @param publicUrl origin of the shop, for links
 */
export function createOrderMailHandler({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }) {
  return async (transaction: Db, { eventId, kind }: OutboxEvent): Promise<void> => {
    const event = await findOrderEvent(transaction, eventId);
    const order = event && (await findOrder(transaction, event.order_id));
    // Nobody gets a mail if the account has no email address, or left the company.
    if (!event?.email || !order || isMailedWithRefund(event)) return;
    const { subject, content } = mailOf(kind as MailedKind, { event, order, publicUrl });
    await mailer.sendMail(
      transaction,
      { to: event.email, subject, ...layoutMail(content) },
      { key: `order event ${eventId}`, canWait: true },
    );
  };
}

/** The mail about the refund of a cancellation also names the canceled pieces. So the cancellation has a mail of its own only if it refunds nothing. */
const isMailedWithRefund = ({ what, cents }: OrderEventRow) => what === 'pieces-cancelled' && cents !== null;
