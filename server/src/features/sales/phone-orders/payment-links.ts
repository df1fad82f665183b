import type { SentPaymentLink } from '@axlewright/contract/sales/phone-orders';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { listPaymentLinkRecipients } from '../order-mails/order-mails.ts';
import { asStaff, recordOrderEvent } from '../orders/order-history.ts';
import { type LockedOrder, withLockedOrder } from '../orders/order-state.ts';
import { findOrder } from '../orders/orders.ts';

/** A double click must not send a second email. */
const oncePerMinute: Limit = { name: 'payment-link', attempts: 1, windowSeconds: 60 };
const daily: Limit = { name: 'payment-links', attempts: 5, windowSeconds: 86_400 };

/**
 * Records that the buyer of an unpaid order gets the payment link. The outbox sends the email. Throws 404 for an unknown order, 409 if the
 * order is not unpaid or nobody can get the link, and 429 if the link was sent too often.
 */
export async function sendPaymentLink(
  { db, limits }: { db: Database; limits: Limits },
  caller: Caller,
  orderId: string,
): Promise<SentPaymentLink> {
  const found = await findOrder(db, orderId);
  if (!found) throw notFoundError('order');
  requireUnpaid(found);
  for (const limit of [oncePerMinute, daily]) await limits.spend(limit, orderId);
  return withLockedOrder(db, orderId, async (transaction, order) => {
    requireUnpaid(order);
    const recipients = await listPaymentLinkRecipients(transaction, orderId);
    if (recipients.length === 0) throw new ShopError('no-payment-due', 409, { parameters: { reason: 'nobody' } });
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'payment-link-sent' });
    return { sentTo: recipients.map(({ email }) => email) };
  });
}

function requireUnpaid({ state }: Pick<LockedOrder, 'state'>): void {
  if (state !== 'unpaid') throw new ShopError('no-payment-due', 409, { parameters: { reason: state } });
}
