import type { OrderEventKind } from '@axlewright/contract/sales/order-history';
import { paths } from '@axlewright/contract/site/page-paths';
import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import type { OutboxEvent } from '../../../platform/outbox/outbox.queries.ts';
import { findOrder } from '../orders/orders.ts';
import { findOrderEvent } from './order-mails.queries.ts';

const kinds = ['placed'] as const satisfies readonly OrderEventKind[];

/** The events of the outbox that buyers get a mail about. */
export const mailedEvents = { topic: 'order', kinds };

/** Returns the handler that mails an event to the order's buyer. @param publicUrl origin of the shop; links lead there */
export function orderMails({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }) {
  return async (transaction: Db, { eventId }: OutboxEvent): Promise<void> => {
    const event = await findOrderEvent(transaction, eventId);
    const order = event && (await findOrder(transaction, event.order_id));
    if (!event?.email || !order) return;
    const mail = {
      to: event.email,
      subject: `Order ${order._id} received`,
      ...layoutMail({
        heading: 'Order received',
        paragraphs: ['Thanks for your order.'],
        button: { label: 'View order', url: `${publicUrl}${paths.payment(order._id)}` },
        footer: `We sent this mail because of your order at ${new URL(publicUrl).host}.`,
      }),
    };
    await mailer.sendMail(transaction, mail, { key: `order event ${eventId}`, canWait: true });
  };
}
